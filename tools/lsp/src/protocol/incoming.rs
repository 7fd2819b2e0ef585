//! The request fields that the server reads.

use super::numbers::{Position, Range};
use serde::Deserialize;
use serde_json::Value;

/// A reference to the document of a message.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentParams {
    pub(crate) text_document: DocumentIdentifier,
}

/// The identifier of a document.
#[derive(Debug, Deserialize)]
pub(crate) struct DocumentIdentifier {
    pub(crate) uri: String,
}

/// A notification that a document was opened.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenParams {
    pub(crate) text_document: DocumentItem,
}

/// A document with its text.
#[derive(Debug, Deserialize)]
pub(crate) struct DocumentItem {
    pub(crate) uri: String,
    /// The editor's version number of the text.
    pub(crate) version: i32,
    pub(crate) text: String,
}

/// A notification that a document was changed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeParams {
    pub(crate) text_document: VersionedIdentifier,
    pub(crate) content_changes: Vec<TextChange>,
}

/// The identifier of a version of a document.
#[derive(Debug, Deserialize)]
pub(crate) struct VersionedIdentifier {
    pub(crate) uri: String,
    pub(crate) version: i32,
}

/// The replacement of a range of a text; without a range, of the whole text.
#[derive(Debug, Deserialize)]
pub(crate) struct TextChange {
    pub(crate) range: Option<Range>,
    pub(crate) text: String,
}

/// A request for a position.
#[derive(Debug, Deserialize)]
pub(crate) struct PositionParams {
    pub(crate) position: Position,
}

/// A request for a range.
#[derive(Debug, Deserialize)]
pub(crate) struct RangeParams {
    pub(crate) range: Range,
}

/// A request to rename the name at a position.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RenameParams {
    pub(crate) position: Position,
    pub(crate) new_name: String,
}

/// A request for edits after a character was typed.
#[derive(Debug, Deserialize)]
pub(crate) struct TypingParams {
    pub(crate) position: Position,
    pub(crate) ch: String,
}

/// A request for the actions available in a range.
#[derive(Debug, Deserialize)]
pub(crate) struct CodeActionParams {
    pub(crate) range: Range,
    pub(crate) context: CodeActionContext,
}

/// The diagnostics that the editor shows in the range, and the kinds of action that it requests; `None` for all kinds.
#[derive(Debug, Deserialize)]
pub(crate) struct CodeActionContext {
    pub(crate) diagnostics: Vec<Value>,
    pub(crate) only: Option<Vec<String>>,
}

/// A request to run a command.
#[derive(Debug, Deserialize)]
pub(crate) struct CommandParams {
    pub(crate) command: String,
    pub(crate) arguments: Option<Vec<Value>>,
}
