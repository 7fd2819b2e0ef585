//! Places in a text, and kinds of things, which the protocol numbers.

use serde::{Deserialize, Serialize, Serializer};

/// Kinds that are written as their numbers.
macro_rules! numbered {
    ($($(#[$meta:meta])* $sight:vis enum $name:ident { $($(#[$says:meta])* $kind:ident = $number:literal,)+ })+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            $sight enum $name {
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
    /// What a completion stands for, by which editors choose its icon.
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
        /// A phrase with places to fill in.
        Snippet = 15,
        /// Another game.
        File = 17,
        /// A value of an option.
        EnumMember = 20,
    }

    /// How a text that is put in is to be read.
    pub enum InsertTextFormat {
        /// With places to fill in.
        Snippet = 2,
    }

    /// What an outline tells a section to be.
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

    /// Whether a hint stands for a kind, or for what is meant by a name.
    pub(crate) enum HintKind {
        Type = 1,
        Parameter = 2,
    }

    /// Whether a name is used or given.
    pub(crate) enum HighlightKind {
        Read = 2,
        Write = 3,
    }

    /// How bad a fault is.
    pub(crate) enum Severity {
        Error = 1,
        Warning = 2,
        Information = 3,
    }

    /// How a fault is to be shown.
    pub(crate) enum DiagnosticTag {
        Unnecessary = 1,
    }
}

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
