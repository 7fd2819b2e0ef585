//! What the suites hold against the library from inside: with the feature `proof` only, for nobody else has a use for it. Tests beside the
//! code would have the whole library compiled a second time.

pub use crate::analysis::proof::{Values, cycles};
pub use crate::parser::proof::{
    is_section, meanings, reserved, section_words, spellings, unclosed, unnamed,
};
pub use crate::words::proof::{CLOSE, closed, dutch, german};

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
