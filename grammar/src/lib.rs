//! The Sow language: text → spanned syntax tree → checked rules.
//!
//! Nothing here plays. [`mod@load`] is the one path from a rule file (or a string) to [`rules::Rules`]; the interpreter
//! compiles those rules and plays them.

mod analysis;
pub mod bundled;
pub mod cases;
pub mod check;
mod codes;
pub mod diagnostic;
pub mod format;
mod inherit;
mod lints;
pub mod load;
mod lower;
pub mod mechanisms;
mod nearest;
pub mod parser;
pub mod rules;
pub mod source;
mod synonyms;
pub mod syntax;
mod unknown;
pub mod vocabulary;
pub mod words;

pub use diagnostic::{Code, Diagnostic, Edit, LINTS, Label, Lint, Severity};
pub use load::{LoadError, Loaded, load};
pub use nearest::nearest;
pub use rules::Rules;
pub use source::{Sources, Span};
