//! The contents of the server's answers.

use super::numbers::{
    CompletionKind, DiagnosticTag, HighlightKind, HintKind, InsertTextFormat, Position, Range,
    Severity, SymbolKind,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The replacement of a range of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextEdit {
    /// The range to replace.
    pub range: Range,
    /// The replacement.
    pub new_text: String,
}

/// Edits of documents, by their URIs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct WorkspaceEdit {
    pub(crate) changes: BTreeMap<String, Vec<TextEdit>>,
}

/// A range of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Location {
    pub(crate) uri: String,
    pub(crate) range: Range,
}

/// A text in Markdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename = "markdown")]
pub struct Markdown {
    /// The Markdown source.
    pub value: String,
}

/// A completion item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CompletionItem {
    /// The label in the list.
    pub label: String,
    /// The kind of the item.
    pub kind: CompletionKind,
    /// A short description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// A detailed description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation: Option<Markdown>,
    /// The key by which the list is sorted.
    pub sort_text: String,
    /// The format of the inserted text; plain text if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insert_text_format: Option<InsertTextFormat>,
    /// The text to insert, and its range.
    pub text_edit: TextEdit,
}

/// A hover text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hover {
    /// The text.
    pub contents: Markdown,
    /// The range that the text describes.
    pub range: Range,
}

/// The name at a position, and its range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Placeholder {
    pub(crate) range: Range,
    pub(crate) placeholder: String,
}

/// A highlighted occurrence of a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Highlight {
    pub(crate) range: Range,
    pub(crate) kind: HighlightKind,
}

/// A section of a document in the outline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Symbol {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<&'static str>,
    pub(crate) kind: SymbolKind,
    pub(crate) range: Range,
    /// The range that is selected when somebody goes to the section.
    pub(crate) selection_range: Range,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) children: Vec<Self>,
}

/// A range of lines that can be folded; its first line stays visible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoldingRange {
    pub(crate) start_line: u32,
    pub(crate) end_line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<&'static str>,
}

/// An inlay hint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InlayHint {
    pub(crate) position: Position,
    pub(crate) label: String,
    pub(crate) kind: HintKind,
    pub(crate) padding_right: bool,
}

/// The tokens of a document, encoded as five numbers each, relative to the token before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SemanticTokens {
    pub(crate) data: Vec<u32>,
}

/// An action that fixes faults.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CodeAction {
    pub(crate) title: String,
    pub(crate) kind: &'static str,
    /// The editor's diagnostics that the action fixes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) diagnostics: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) is_preferred: Option<bool>,
    pub(crate) edit: WorkspaceEdit,
}

/// A link above a line that runs a command.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct CodeLens {
    pub(crate) range: Range,
    pub(crate) command: Command,
}

/// A command of the server with its arguments.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Command {
    pub(crate) title: String,
    pub(crate) command: &'static str,
    pub(crate) arguments: Vec<Value>,
}

/// A diagnostic of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diagnostic {
    pub(crate) range: Range,
    pub(crate) severity: Severity,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<&'static str>,
    /// The name of the tool that found the fault.
    pub(crate) source: &'static str,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<DiagnosticTag>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related_information: Vec<RelatedInformation>,
}

/// Another location related to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct RelatedInformation {
    pub(crate) location: Location,
    pub(crate) message: String,
}

/// All diagnostics of a version of a document; empty for a closed document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct PublishDiagnosticsParams {
    pub(crate) uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<i32>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}
