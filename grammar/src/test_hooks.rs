//! Internals that the test suites check, behind the feature `test_hooks`. Unit tests next to the code would compile the
//! whole crate twice.

pub use crate::analysis::test_hooks::{Values, cycles};
pub use crate::parser::test_hooks::{
    is_section, meanings, reserved, section_words, spellings, unclosed, unnamed,
};

use crate::syntax::SyntaxTree;

/// The largest rule file that is read, in bytes.
pub const LARGEST: usize = crate::load::LARGEST;

/// Returns the messages of a language, as a Fluent file.
#[must_use]
pub const fn messages(language: crate::words::Language) -> &'static str {
    language.file()
}

/// Returns the words of the language suggested for common terms of rule sheets.
pub fn familiar() -> impl Iterator<Item = &'static str> {
    let words = crate::synonyms::FAMILIAR.iter();
    words.flat_map(|(_, meant)| meant.iter().copied())
}

/// Returns the tree of `child` with everything that it inherits from `base`.
#[must_use]
pub fn inherit(child: SyntaxTree, base: SyntaxTree) -> SyntaxTree {
    crate::inherit::inherit(child, base)
}
