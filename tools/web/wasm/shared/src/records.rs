//! Reads game records, and describes ends that do not follow from the rules.

use crate::opening::{Chosen, OpenArgs};
use crate::{js_error, to_js};
use serde::{Deserialize, Serialize};
use sow_grammar::rules::Seat;
use sow_matches::record::{EarlyEnd, Record};
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
    /// How the game ended, if not by its rules.
    pub early: Option<Early>,
    /// The name of the player of South.
    pub south: Option<String>,
    /// The name of the player of North.
    pub north: Option<String>,
    /// The day on which the game was played.
    pub date: Option<String>,
    /// A free note by the recorder.
    pub note: Option<String>,
}

/// An end of a game that does not follow from the rules, as records describe it.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Early {
    /// How the game ended: `time`, `resigned` and others.
    pub ended: String,
    /// The result: `S`, `N` or `draw`.
    pub result: String,
}

impl Early {
    /// Returns the winner and the reason.
    pub(crate) fn read(self) -> Result<Option<(Option<Seat>, EarlyEnd)>, String> {
        let record = Record {
            ended: Some(EarlyEnd::try_from(self.ended)?),
            result: Some(self.result),
            ..Record::default()
        };
        record.early_end().map_err(|error| error.to_string())
    }

    fn of(record: &Record) -> Option<Self> {
        let ended: &str = record.ended?.into();
        Some(Self {
            ended: ended.to_owned(),
            result: record.result.clone()?,
        })
    }
}

/// Returns an early end in words, such as `North wins: South ran out of time`.
///
/// # Errors
/// If games cannot end in this way, or not with this winner.
#[wasm_bindgen(js_name = describeEarly)]
pub fn describe_early(early: Ts<Early>) -> Result<String, JsError> {
    let early = early.to_rust().map_err(js_error)?;
    let read = early.read().map_err(js_error)?;
    Ok(read.map_or_else(String::new, |(winner, ended)| ended.describe(winner)))
}

/// Reads a record as written by the command line.
///
/// # Errors
/// If the text is not a record.
#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Result<Ts<Recorded>, JsError> {
    let record = Record::read(text).map_err(js_error)?;
    record.early_end().map_err(js_error)?;
    let early = Early::of(&record);
    let extent = record.extent();
    let game = match record.variant.ends_with(".sow") {
        true => Chosen::Written {
            name: record.variant,
            text: String::new(),
        },
        false => Chosen::Bundled { id: record.variant },
    };
    to_js(&Recorded {
        early,
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
