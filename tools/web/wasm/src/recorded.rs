//! Records of games, read.

use crate::opening::{Chosen, OpenArgs, Whole};
use crate::{given, thrown};
use serde::Serialize;
use sow_matches::Extent;
use sow_matches::record::Record;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// What a record says.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Recorded {
    /// What is to be opened. Of rules in a file beside the record only the name of the file is known, and its text is empty.
    pub args: OpenArgs,
    /// Who played South.
    pub south: Option<String>,
    /// Who played North.
    pub north: Option<String>,
    /// The day it was played on.
    pub date: Option<String>,
    /// Whatever the recorder wants to say.
    pub note: Option<String>,
}

/// Reads a record as the command line writes it.
///
/// # Errors
/// If it is none.
#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Result<Ts<Recorded>, JsError> {
    let record = Record::read(text).map_err(thrown)?;
    let extent = match record.extent() {
        Extent::Round => Whole::Round,
        Extent::Match => Whole::Match,
        Extent::AsRuled => Whole::AsRuled,
    };
    let game = match record.variant.ends_with(".sow") {
        true => Chosen::Written {
            name: record.variant,
            text: String::new(),
        },
        false => Chosen::Bundled { id: record.variant },
    };
    given(&Recorded {
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
