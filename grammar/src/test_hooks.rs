//! Internals that the test suites check, behind the feature `test_hooks`. Unit tests next to the code would compile the
//! whole crate twice.

pub use crate::analysis::test_hooks::{Values, cycles};
pub use crate::parser::test_hooks::{
    is_section, parser_attempts, reserved, section_words, slip_meanings, spellings,
    unclosed_braces, unnamed_tokens, wrong_forms, wrong_slips,
};

use crate::syntax::SyntaxTree;

/// The largest rule file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = crate::load::MAX_FILE_BYTES;

/// Returns the messages of a language, as a Fluent file.
#[must_use]
pub const fn messages(language: crate::prose::Language) -> &'static str {
    language.fluent_file()
}

/// Returns the words of the language suggested for common terms of rule sheets.
pub fn synonym_targets() -> impl Iterator<Item = &'static str> {
    let words = crate::synonyms::SYNONYMS.iter();
    words.flat_map(|(_, meant)| meant.iter().copied())
}

/// Returns the tree of `child` with everything that it inherits from `base`.
#[must_use]
pub fn inherit(child: SyntaxTree, base: SyntaxTree) -> SyntaxTree {
    crate::inherit::inherit(child, base)
}
