//! Internals that the test suites check, with the feature `test_hooks`. Unit tests beside the code would have
//! the whole crate compiled twice.

pub use crate::analysis::test_hooks::{Values, cycles};
pub use crate::parser::test_hooks::{
    is_section, meanings, reserved, section_words, spellings, unclosed, unnamed,
};
pub use crate::words::test_hooks::{CLOSE, closed, dutch, german};

use crate::syntax::SyntaxTree;

/// The largest rule file that is read, in bytes.
pub const LARGEST: usize = crate::load::LARGEST;

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
