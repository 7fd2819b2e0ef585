//! What of the [Language Server Protocol](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/)
//! (3.17) this server reads (`incoming`) and says, in the protocol's words. The crates that have all of it take longer to
//! compile than any other that the program is made of; the tests of conversations hold every answer against one of them.

mod faults;
pub(crate) mod incoming;
mod numbers;
mod outgoing;

pub(crate) use faults::{Diagnostic, Published, Related};
pub use numbers::{CompletionKind, InsertTextFormat};
pub(crate) use numbers::{DiagnosticTag, HighlightKind, HintKind, Severity, SymbolKind};
pub(crate) use outgoing::{
    CodeAction, CodeLens, Command, FoldingRange, Highlight, InlayHint, Location, Placeholder,
    SemanticTokens, Symbol, WorkspaceEdit,
};
pub use outgoing::{CompletionItem, Hover, Markdown, TextEdit};
use serde::{Deserialize, Serialize};

/// A place in a text.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Position {
    /// Its line, from 0.
    pub line: u32,
    /// What stands before it in that line, in units of what both sides have agreed on.
    pub character: u32,
}

impl Position {
    /// So far in this line.
    #[must_use]
    pub const fn new(line: u32, character: u32) -> Self {
        Self { line, character }
    }
}

/// A part of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Range {
    /// Where it begins.
    pub start: Position,
    /// What follows it.
    pub end: Position,
}
