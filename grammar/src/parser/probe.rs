//! What could stand at a place, found by trying.
//!
//! The grammar is asked itself: every word and sign of the language is put behind the text that was understood, and
//! stands there rightly if the grammar gets past it. So what messages say can never differ from the grammar.

use super::grammar::{self, Rule};

/// Longer beginnings are not tried on.
pub(super) const MOST_BYTES: usize = 2048;

/// How much text is tried on in one file, so that a file full of faults is still answered at once.
const MOST_WORK: usize = 6_000_000;

/// The signs of the language, the most telling first.
const SIGNS: [&str; 12] = ["=>", "{", "}", ")", "=", ":", ";", ",", "..", "(", ">", "+"];

/// Words that nobody writes, to see whether any name, number or text may stand there.
const ANY_NAME: &str = "zzzz";
const ANY_NUMBER: &str = "1";
const ANY_TEXT: &str = "\"\"";

/// What could stand at a place.
#[derive(Debug, Default)]
pub(super) struct Fitting {
    /// Words of the language. Those that may be names are left out where a name may stand.
    pub(super) words: Vec<&'static str>,
    /// Signs.
    pub(super) signs: Vec<&'static str>,
    /// A name of one's own.
    pub(super) name: bool,
    /// Digits.
    pub(super) number: bool,
    /// Text in quotes.
    pub(super) text: bool,
}

impl Fitting {
    /// Whether any word may stand there, also those of the language.
    pub(super) fn any_word(&self) -> bool {
        self.name && self.words.len() == grammar::words().len()
    }

    /// Whether all of these words may.
    pub(super) fn all(&self, words: &[&str]) -> bool {
        words.iter().all(|word| self.words.contains(word))
    }
}

/// The text that was understood, and the rule by which it was read.
#[derive(Clone, Copy)]
pub(super) struct Understood<'t> {
    /// A rule that ends with the end of the text.
    pub(super) rule: Rule,
    /// The text up to the word at which it got stuck.
    pub(super) text: &'t str,
}

/// Tries on what could stand at places.
pub(super) struct Probe {
    left: usize,
}

impl Default for Probe {
    fn default() -> Self {
        Self { left: MOST_WORK }
    }
}

impl Probe {
    /// All that could stand behind `before`; `None` if trying would take too long.
    pub(super) fn fitting(&mut self, before: Understood<'_>) -> Option<Fitting> {
        let (words, free) = (grammar::words(), grammar::free_words());
        let cost = (before.text.len() + 16) * (words.len() + free.len() + SIGNS.len() + 3);
        if before.text.len() > MOST_BYTES || cost > self.left {
            return None;
        }
        self.left -= cost;
        let name = fits(before, ANY_NAME);
        let free = if name { &[] } else { free };
        Some(Fitting {
            words: words
                .iter()
                .chain(free)
                .map(|word| &**word)
                .filter(|word| fits(before, word))
                .collect(),
            signs: SIGNS
                .into_iter()
                .filter(|sign| fits(before, sign))
                .collect(),
            name,
            number: fits(before, ANY_NUMBER),
            text: fits(before, ANY_TEXT),
        })
    }
}

/// Whether `next` can stand behind `before`.
pub(super) fn fits(before: Understood<'_>, next: &str) -> bool {
    let start = before.text.len() + 1;
    let tried = format!("{} {next} ", before.text);
    grammar::read_all(before.rule, &tried)
        .err()
        .is_none_or(|stuck| stuck >= start + next.len())
}
