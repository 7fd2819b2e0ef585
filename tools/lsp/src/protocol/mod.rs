//! The part of the [Language Server Protocol] (version 3.17) that the server uses, with the names of the protocol.
//! Complete crates of the protocol take longer to compile than any other dependency; conversation tests compare every
//! answer with one of them.
//!
//! [Language Server Protocol]:
//! https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/

pub(crate) mod incoming;
mod numbers;
mod outgoing;

pub use numbers::{CompletionKind, InsertTextFormat, Position, Range};
pub(crate) use numbers::{DiagnosticTag, HighlightKind, HintKind, Severity, SymbolKind};
pub(crate) use outgoing::{
    CodeAction, CodeLens, Command, Diagnostic, FoldingRange, Highlight, InlayHint, Location,
    Placeholder, PublishDiagnosticsParams, RelatedInformation, SemanticTokens, Symbol,
    WorkspaceEdit,
};
pub use outgoing::{CompletionItem, Hover, Markdown, TextEdit};
