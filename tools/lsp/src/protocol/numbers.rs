//! Positions in a text, and the protocol's numbered enumerations.

use serde::{Deserialize, Serialize, Serializer};

/// Defines enums that are serialized as numbers.
macro_rules! numbered {
    ($($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$says:meta])* $kind:ident = $number:literal,)+ })+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            $vis enum $name {
                $($(#[$says])* $kind = $number,)+
            }

            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_u8(*self as u8)
                }
            }
        )+
    };
}

numbered! {
    /// The kind of a completion, from which editors choose an icon.
    pub enum CompletionKind {
        /// A kind of move or a table.
        Function = 3,
        /// A mark, a counter or named pits.
        Variable = 6,
        /// A phase.
        Module = 9,
        /// An option.
        Property = 10,
        /// A word of the language.
        Keyword = 14,
        /// A phrase with placeholders to fill in.
        Snippet = 15,
        /// Another game.
        File = 17,
        /// A value of an option.
        EnumMember = 20,
    }

    /// The format of an inserted text.
    pub enum InsertTextFormat {
        /// A snippet with placeholders to fill in.
        Snippet = 2,
    }

    /// The kind of a section in the outline.
    pub(crate) enum SymbolKind {
        Module = 2,
        Namespace = 3,
        Property = 7,
        Function = 12,
        Variable = 13,
        Constant = 14,
        Struct = 23,
        Event = 24,
    }

    /// The kind of an inlay hint: an owner before named pits, or the value after an option.
    pub(crate) enum HintKind {
        Type = 1,
        Parameter = 2,
    }

    /// Whether a highlighted name is used or declared.
    pub(crate) enum HighlightKind {
        Read = 2,
        Write = 3,
    }

    /// The severity of a diagnostic.
    pub(crate) enum Severity {
        Error = 1,
        Warning = 2,
        Information = 3,
    }

    /// The presentation of a diagnostic.
    pub(crate) enum DiagnosticTag {
        Unnecessary = 1,
    }
}

/// A position in a text.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Position {
    /// The line, from 0.
    pub line: u32,
    /// The column, in units of the agreed encoding, from 0.
    pub character: u32,
}

impl Position {
    /// Creates a position from line and column.
    #[must_use]
    pub const fn new(line: u32, character: u32) -> Self {
        Self { line, character }
    }
}

/// A range of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Range {
    /// The start of the range.
    pub start: Position,
    /// The exclusive end of the range.
    pub end: Position,
}
