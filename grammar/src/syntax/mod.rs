//! The syntax tree: what stands in a rule file, word by word, with a span on every node.
//!
//! Names are not resolved here and nothing is known to make sense; that is the checker's work. Comments are kept
//! beside the tree, by position, for the formatter.

mod action;
mod case;
mod condition;
mod match_section;
mod names;
mod place;
mod section;
mod section_kind;

pub use crate::vocabulary::*;
pub use action::*;
pub use case::*;
pub use condition::*;
pub use match_section::*;
pub use names::*;
pub use place::*;
pub use section::*;
pub use section_kind::*;

use crate::source::Span;

/// A word of the text that names something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The word as written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A node together with its place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The node.
    pub node: T,
    /// Where it stands.
    pub span: Span,
}

/// A comment, from `#` to the end of its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The text, `#` included.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// Whether nothing but white space stands before it on its line.
    pub own_line: bool,
}

/// A whole rule file. Sections that could not be read are missing; the parser has reported them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SyntaxTree {
    /// The first line; `None` if it is missing or could not be read.
    pub title: Option<Title>,
    /// The sections in the order of the text.
    pub sections: Vec<Section>,
    /// All comments in the order of the text.
    pub comments: Vec<Comment>,
}

impl SyntaxTree {
    /// Whether all sections could be read, and all of each.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.sections.iter().all(Section::is_read)
    }
}

/// `game "Kalah" based on kalaha`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Title {
    /// The name of the game, without quotes.
    pub name: Spanned<String>,
    /// The variant whose sections this file takes over.
    pub base: Option<Name>,
    /// The sections of the base that are not taken over.
    pub without: Vec<LeftOut>,
    /// The whole line.
    pub span: Span,
}

/// A section of the base that is left out: `move pass`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The word that the section begins with; `after` for `after move`.
    pub kind: String,
    /// The name of the section, if it has one.
    pub name: Option<Name>,
    /// All of it.
    pub span: Span,
}
