//! The request fields that the server reads.

use super::numbers::{Position, Range};
use serde::Deserialize;
use serde_json::Value;

/// A reference to the document of a message.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct About {
    pub(crate) text_document: Identifier,
}

/// The identifier of a document.
#[derive(Debug, Deserialize)]
pub(crate) struct Identifier {
    pub(crate) uri: String,
}

/// A notification that a document was opened.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Opened {
    pub(crate) text_document: Item,
}

/// A document with its text.
#[derive(Debug, Deserialize)]
pub(crate) struct Item {
    pub(crate) uri: String,
    /// The editor's version number of the text.
    pub(crate) version: i32,
    pub(crate) text: String,
}

/// A notification that a document was changed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Changed {
    pub(crate) text_document: Versioned,
    pub(crate) content_changes: Vec<Change>,
}

/// The identifier of a version of a document.
#[derive(Debug, Deserialize)]
pub(crate) struct Versioned {
    pub(crate) uri: String,
    pub(crate) version: i32,
}

/// The replacement of a range of a text; without a range, of the whole text.
#[derive(Debug, Deserialize)]
pub(crate) struct Change {
    pub(crate) range: Option<Range>,
    pub(crate) text: String,
}

/// A request for a position.
#[derive(Debug, Deserialize)]
pub(crate) struct At {
    pub(crate) position: Position,
}

/// A request for a range.
#[derive(Debug, Deserialize)]
pub(crate) struct Within {
    pub(crate) range: Range,
}

/// A request to rename the name at a position.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Renamed {
    pub(crate) position: Position,
    pub(crate) new_name: String,
}

/// A request for edits after a character was typed.
#[derive(Debug, Deserialize)]
pub(crate) struct Typed {
    pub(crate) position: Position,
    pub(crate) ch: String,
}

/// A request for the actions available in a range.
#[derive(Debug, Deserialize)]
pub(crate) struct Mendable {
    pub(crate) range: Range,
    pub(crate) context: Wanted,
}

/// The diagnostics that the editor shows in the range, and the kinds of action that it requests; `None` for all kinds.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    pub(crate) diagnostics: Vec<Value>,
    pub(crate) only: Option<Vec<String>>,
}

/// A request to run a command.
#[derive(Debug, Deserialize)]
pub(crate) struct Execute {
    pub(crate) command: String,
    pub(crate) arguments: Option<Vec<Value>>,
}
