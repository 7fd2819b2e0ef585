//! What of the [Language Server Protocol](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/)
//! (3.17) this server reads (`incoming`) and says, in the protocol's words. The crates that have all of it take longer to
//! compile than any other that the program is made of; the tests of conversations hold every answer against one of them.

mod faults;
pub(crate) mod incoming;
mod numbers;
mod outgoing;

pub(crate) use faults::{Diagnostic, Published, Related};
pub use numbers::{CompletionKind, InsertTextFormat, Position, Range};
pub(crate) use numbers::{DiagnosticTag, HighlightKind, HintKind, Severity, SymbolKind};
pub(crate) use outgoing::{
    CodeAction, CodeLens, Command, FoldingRange, Highlight, InlayHint, Location, Placeholder,
    SemanticTokens, Symbol, WorkspaceEdit,
};
pub use outgoing::{CompletionItem, Hover, Markdown, TextEdit};
