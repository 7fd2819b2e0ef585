//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would have
//! the whole crate compiled twice.

pub use crate::analysis::test_hooks::{Values, cycles};
pub use crate::parser::test_hooks::{
    is_section, meanings, reserved, section_words, spellings, unclosed, unnamed,
};

use crate::syntax::SyntaxTree;

/// The largest rule file that is read, in bytes.
pub const LARGEST: usize = crate::load::LARGEST;

/// The messages of a language, as a Fluent file.
#[must_use]
pub const fn messages(language: crate::words::Language) -> &'static str {
    language.file()
}

/// What may be meant by words of rule sheets.
pub fn familiar() -> impl Iterator<Item = &'static str> {
    let words = crate::synonyms::FAMILIAR.iter();
    words.flat_map(|(_, meant)| meant.iter().copied())
}

/// The tree of `child` with all that it takes over from `base`.
#[must_use]
pub fn inherit(child: SyntaxTree, base: SyntaxTree) -> SyntaxTree {
    crate::inherit::inherit(child, base)
}
