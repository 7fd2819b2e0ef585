//! What answers are made of.

use super::numbers::{
    CompletionKind, HighlightKind, HintKind, InsertTextFormat, Position, Range, SymbolKind,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A text in place of a part of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextEdit {
    /// What is replaced.
    pub range: Range,
    /// By what.
    pub new_text: String,
}

/// Edits of documents, by their addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct WorkspaceEdit {
    pub(crate) changes: BTreeMap<String, Vec<TextEdit>>,
}

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Location {
    pub(crate) uri: String,
    pub(crate) range: Range,
}

/// A text in Markdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename = "markdown")]
pub struct Markdown {
    /// The text.
    pub value: String,
}

/// Something that may stand at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CompletionItem {
    /// What is shown.
    pub label: String,
    /// What it stands for.
    pub kind: CompletionKind,
    /// What it is about, in short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// What it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation: Option<Markdown>,
    /// By what the list is ordered.
    pub sort_text: String,
    /// How what is put in is to be read, if not as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insert_text_format: Option<InsertTextFormat>,
    /// What is put in, and where.
    pub text_edit: TextEdit,
}

/// What is said of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hover {
    /// This.
    pub contents: Markdown,
    /// Of what.
    pub range: Range,
}

/// The name at a place, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Placeholder {
    pub(crate) range: Range,
    pub(crate) placeholder: String,
}

/// A place where a name stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Highlight {
    pub(crate) range: Range,
    pub(crate) kind: HighlightKind,
}

/// A section of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Symbol {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<&'static str>,
    pub(crate) kind: SymbolKind,
    pub(crate) range: Range,
    /// What of it is marked when somebody goes there.
    pub(crate) selection_range: Range,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) children: Vec<Self>,
}

/// Lines that can be folded away, from the end of the first on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoldingRange {
    pub(crate) start_line: u32,
    pub(crate) end_line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<&'static str>,
}

/// A hint between the words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InlayHint {
    pub(crate) position: Position,
    pub(crate) label: String,
    pub(crate) kind: HintKind,
    pub(crate) padding_right: bool,
}

/// What every word is: five numbers for each, as distances from the one before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SemanticTokens {
    pub(crate) data: Vec<u32>,
}

/// Something that may be done about faults.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodeAction {
    pub(crate) title: String,
    pub(crate) kind: &'static str,
    /// Those of the faults that the editor shows which it mends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) diagnostics: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) is_preferred: Option<bool>,
    pub(crate) edit: WorkspaceEdit,
}

/// Something to press above a line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct CodeLens {
    pub(crate) range: Range,
    pub(crate) command: Command,
}

/// What the server does when it is pressed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Command {
    pub(crate) title: String,
    pub(crate) command: &'static str,
    pub(crate) arguments: Vec<Value>,
}
