//! The meanings of words, from the language guide.

use sow_grammar::parser::is_word;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Phrase, meaning and section of each entry in the guide.
const ENTRIES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/guide.rs"));

/// The section that lists all words, with the least detail on each.
const WORD_LIST: &str = "All words";

/// The largest number of meanings shown for a word.
const MAX_MEANINGS: usize = 4;

/// A meaning of a word, as described in the guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// The phrase that contains the word, in Markdown.
    pub(crate) phrase: &'static str,
    /// The meaning of the phrase, in Markdown.
    pub(crate) text: &'static str,
    /// The section of the guide.
    pub(crate) section: &'static str,
}

/// For each word, the phrases that contain it, each with its distance: how far the phrase is from explaining the word
/// itself.
static INDEX: LazyLock<BTreeMap<&str, Vec<(usize, Meaning)>>> = LazyLock::new(|| {
    let mut index: BTreeMap<&str, Vec<(usize, Meaning)>> = BTreeMap::new();
    for &(phrase, text, section) in ENTRIES {
        let meaning = Meaning {
            phrase,
            text,
            section,
        };
        for (word, distance) in word_distances(meaning) {
            index.entry(word).or_default().push((distance, meaning));
        }
    }
    for found in index.values_mut() {
        found.sort_by_key(|(distance, _)| *distance);
        // If any phrase begins with the word, those that merely contain it are dropped.
        let inside = found[0].0 >= INSIDE_DISTANCE;
        found.retain(|(distance, _)| inside || *distance < INSIDE_DISTANCE);
        found.truncate(MAX_MEANINGS);
    }
    index
});

/// Returns the meanings of a word of the language, the closest first: phrases that begin with it, or else those that
/// contain it.
pub(crate) fn meanings(word: &str) -> Vec<Meaning> {
    let found = INDEX.get(word).filter(|_| is_word(word));
    let found = found.map_or(&[][..], Vec::as_slice);
    found.iter().map(|(_, meaning)| *meaning).collect()
}

/// The distance added to phrases that do not begin with the word.
const INSIDE_DISTANCE: usize = 1000;
/// The distance added to entries of the list of all words.
const WORD_LIST_DISTANCE: usize = 10_000;

/// Returns the words of a phrase, each with the distance of the phrase from explaining the word; smaller is closer.
fn word_distances(meaning: Meaning) -> BTreeMap<&'static str, usize> {
    let listed = if meaning.section == WORD_LIST {
        WORD_LIST_DISTANCE
    } else {
        0
    };
    let mut distances = BTreeMap::new();
    for code in meaning.phrase.split('`').skip(1).step_by(2) {
        let words = code.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        for (at, word) in words.iter().enumerate() {
            let begins = if at == 0 { 0 } else { INSIDE_DISTANCE };
            let distance = begins + words.len() + listed;
            let known = distances.entry(*word).or_insert(distance);
            *known = distance.min(*known);
        }
    }
    distances
}

impl Meaning {
    /// Formats the meaning as a paragraph in Markdown.
    pub(crate) fn paragraph(self) -> String {
        format!("{} — {} *({})*", self.phrase, self.text, self.section)
    }
}

#[cfg(test)]
mod tests {
    use super::meanings;

    #[test]
    fn every_word_of_the_language_has_a_meaning() {
        let grammar = include_str!("../../../grammar/sow.pest");
        let quoted = grammar.lines().filter_map(|line| {
            let (_, rest) = line.split_once("= @{ \"")?;
            let (word, rest) = rest.split_once('"')?;
            rest.contains("word_end").then_some(word)
        });
        let words: Vec<&str> = quoted.filter(|word| word.len() > 1).collect();
        assert!(words.len() > 100, "{words:?}");
        for word in words {
            assert!(
                !meanings(word).is_empty(),
                "the guide says nothing of `{word}`"
            );
        }
    }

    #[test]
    fn the_closest_meaning_comes_first() {
        for word in ["relay", "again", "phase", "opposite"] {
            let first = meanings(word).first().map_or("", |meaning| meaning.phrase);
            assert!(first.contains(&format!("`{word}")), "{word}: {first}");
        }
        assert_eq!(meanings("nonsense"), []);
    }
}
