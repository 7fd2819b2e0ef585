//! Reading of game records.

use crate::opening::{Chosen, ExtentArg, OpenArgs};
use crate::{js_error, to_js};
use serde::Serialize;
use sow_matches::Extent;
use sow_matches::record::Record;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The contents of a record.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Recorded {
    /// The arguments for opening the game. If the rules are in a file beside the record, only the name of the file is
    /// known, and its text is empty.
    pub args: OpenArgs,
    /// The name of the player of South.
    pub south: Option<String>,
    /// The name of the player of North.
    pub north: Option<String>,
    /// The day on which the game was played.
    pub date: Option<String>,
    /// A free note by the recorder.
    pub note: Option<String>,
}

/// Reads a record as written by the command line.
///
/// # Errors
/// If the text is not a record.
#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Result<Ts<Recorded>, JsError> {
    let record = Record::read(text).map_err(js_error)?;
    let extent = match record.extent() {
        Extent::Round => ExtentArg::Round,
        Extent::Match => ExtentArg::Match,
        Extent::ByRules => ExtentArg::AsRuled,
    };
    let game = match record.variant.ends_with(".sow") {
        true => Chosen::Written {
            name: record.variant,
            text: String::new(),
        },
        false => Chosen::Bundled { id: record.variant },
    };
    to_js(&Recorded {
        args: OpenArgs {
            game,
            options: record.options,
            extent,
            position: record.position,
            moves: record.moves,
        },
        south: record.south,
        north: record.north,
        date: record.date,
        note: record.note,
    })
}
