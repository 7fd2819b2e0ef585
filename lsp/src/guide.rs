//! What the language guide says of words.

use sow_grammar::parser::is_word;

/// Phrase, meaning and section, as the guide has them.
const ENTRIES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/guide.rs"));

/// The section that lists all words, which says least of each.
const LIST: &str = "All words";

/// More than these meanings of a word are not told.
const MOST: usize = 4;

/// A meaning of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// The phrase in which the word stands, in Markdown.
    pub(crate) phrase: &'static str,
    /// What it means, in Markdown.
    pub(crate) text: &'static str,
    /// The section of the guide that says so.
    pub(crate) section: &'static str,
}

/// What a word of the language means, the closest first: phrases that begin with it, then others that contain it.
pub(crate) fn meanings(word: &str) -> Vec<Meaning> {
    if !is_word(word) {
        return Vec::new();
    }
    let mut found: Vec<(usize, Meaning)> = ENTRIES
        .iter()
        .filter_map(|&(phrase, text, section)| {
            let meaning = Meaning {
                phrase,
                text,
                section,
            };
            Some((distance(meaning, word)?, meaning))
        })
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    let best = found.first().map_or(0, |(distance, _)| *distance);
    // Where phrases begin with the word, those in which it only occurs say little of it.
    found.retain(|(distance, _)| best >= INSIDE || *distance < INSIDE);
    found.truncate(MOST);
    found.into_iter().map(|(_, meaning)| meaning).collect()
}

/// The distance of phrases that do not begin with the word.
const INSIDE: usize = 1000;
/// The distance of the list of all words.
const LISTED: usize = 10_000;

/// How far the word is from what the phrase is about; `None` if it is not in it.
fn distance(meaning: Meaning, word: &str) -> Option<usize> {
    let code = meaning.phrase.split('`').skip(1).step_by(2);
    let distance = code.filter_map(|code| {
        let words = || code.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let words = || words().filter(|word| !word.is_empty());
        let at = words().position(|one| one == word)?;
        let begins = if at == 0 { 0 } else { INSIDE };
        Some(begins + words().count())
    });
    let listed = if meaning.section == LIST { LISTED } else { 0 };
    Some(distance.min()? + listed)
}

impl Meaning {
    /// As a paragraph in Markdown.
    pub(crate) fn paragraph(self) -> String {
        format!("{} — {} *({})*", self.phrase, self.text, self.section)
    }
}

#[cfg(test)]
mod tests {
    use super::meanings;

    #[test]
    fn every_word_of_the_language_has_a_meaning() {
        let grammar = include_str!("../../grammar/sow.pest");
        let quoted = grammar.lines().filter_map(|line| {
            let (_, rest) = line.split_once("= @{ \"")?;
            let (word, rest) = rest.split_once('"')?;
            rest.contains("!letter").then_some(word)
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
        let of = |word| meanings(word).first().map(|meaning| meaning.phrase);
        assert_eq!(of("relay"), Some("`sow …`, `relay …`"));
        assert_eq!(of("again"), Some("`again`"));
        assert_eq!(of("phase"), Some("`phase`"));
        assert_eq!(of("nonsense"), None);
    }
}
