//! What of the parameters of messages is looked at.

use super::numbers::{Position, Range};
use serde::Deserialize;
use serde_json::Value;

/// What a message is about.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct About {
    pub(crate) text_document: Identifier,
}

/// A document.
#[derive(Debug, Deserialize)]
pub(crate) struct Identifier {
    pub(crate) uri: String,
}

/// A document is open now.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Opened {
    pub(crate) text_document: Item,
}

/// A document with its text.
#[derive(Debug, Deserialize)]
pub(crate) struct Item {
    pub(crate) uri: String,
    /// The editor's number of this state of the text.
    pub(crate) version: i32,
    pub(crate) text: String,
}

/// A document has another text now.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Changed {
    pub(crate) text_document: Versioned,
    pub(crate) content_changes: Vec<Change>,
}

/// A document in one of its states.
#[derive(Debug, Deserialize)]
pub(crate) struct Versioned {
    pub(crate) uri: String,
    pub(crate) version: i32,
}

/// What is put in place of a part of a text, or of all of it.
#[derive(Debug, Deserialize)]
pub(crate) struct Change {
    pub(crate) range: Option<Range>,
    pub(crate) text: String,
}

/// A question about a place.
#[derive(Debug, Deserialize)]
pub(crate) struct At {
    pub(crate) position: Position,
}

/// A question about a part of a text.
#[derive(Debug, Deserialize)]
pub(crate) struct Within {
    pub(crate) range: Range,
}

/// What is named at a place shall have another name.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Renamed {
    pub(crate) position: Position,
    pub(crate) new_name: String,
}

/// A sign has just been typed.
#[derive(Debug, Deserialize)]
pub(crate) struct Typed {
    pub(crate) position: Position,
    pub(crate) ch: String,
}

/// What can be done about a part of a text?
#[derive(Debug, Deserialize)]
pub(crate) struct Mendable {
    pub(crate) range: Range,
    pub(crate) context: Wanted,
}

/// The faults that an editor shows there, as it was told them, and the kinds of action that it asks for, if not for all.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    pub(crate) diagnostics: Vec<Value>,
    pub(crate) only: Option<Vec<String>>,
}

/// Something is to be done.
#[derive(Debug, Deserialize)]
pub(crate) struct Execute {
    pub(crate) command: String,
    pub(crate) arguments: Option<Vec<Value>>,
}
