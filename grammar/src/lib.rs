//! The Sow language: from text to checked rules, and rules in words.
//!
//! The input is a rule file or a string; the output is [`rules::Rules`] or a list of faults. Nothing here plays:
//! [`mod@load`] is the only path to rules, and the interpreter compiles and plays them. `sow.pest` is the grammar;
//! `faults` holds the examples that `sow explain` shows.
//!
//! What is hidden from this page (the parser and its trees, the logic of conditions, helpers for files) is for the other
//! crates of Sow and may change with any version.
//!
//! The feature `bundled` (on by default) includes the rule files of [`mod@bundled`]. Without it the library is smaller
//! and loads games from files and strings only.
//!
//! ```
//! use sow_grammar::load::load_text;
//! use sow_grammar::rules::Settings;
//! use sow_grammar::prose::rules_in_words;
//!
//! let loaded = load_text("mine.sow", "game \"Mine\" based on kalaha\noption seeds = 3\n");
//! let rules = loaded.rules.expect("the file has no fault");
//! let settings = Settings::defaults(&rules.options);
//! let sections = rules_in_words(&rules, &settings);
//! assert!(sections.iter().any(|section| section.lines.contains(&"All pits: 3.".to_owned())));
//!
//! // Faults are data: a code, a place, a message, help, and edits that fix it.
//! let loaded = load_text("mine.sow", "game \"Mine\" based on kalaha\noption pebbles = 3\n");
//! assert!(loaded.rules.is_none());
//! let fault = &loaded.diagnostics[0];
//! assert_eq!(fault.code.name(), "no-range");
//! assert_eq!(fault.message, "option `pebbles` does not say which numbers it may be");
//! ```

mod analysis;
pub mod bundled;
pub mod cases;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod checksum;
mod codes;
pub mod diagnostic;
#[doc(hidden)]
pub mod files;
pub mod format;
mod inherit;
pub mod language;
mod lints;
pub mod load;
#[doc(hidden)]
pub mod logic;
mod lower;
pub mod mechanisms;
mod name_suggestions;
mod nearest;
#[doc(hidden)]
pub mod parser;
pub mod prose;
pub mod rules;
pub mod source;
mod synonyms;
#[doc(hidden)]
pub mod syntax;
#[cfg(feature = "test_hooks")]
pub mod test_hooks;
pub mod vocabulary;

pub use diagnostic::{Code, Diagnostic, Edit, LINTS, Label, Lint, Severity};
pub use load::{LoadError, LoadedGame, load};
pub use nearest::{nearest, similar_words};
pub use rules::Rules;
pub use source::{Sources, Span};
