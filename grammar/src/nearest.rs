//! Search for the known word nearest to an unknown one.

/// The length above which words are not treated as misspelt.
const MAX_WORD_LENGTH: usize = 40;
/// The largest number of candidates that are compared; further ones are ignored.
const MAX_COMPARED: usize = 300;

/// Returns the word of `candidates` nearest to `word`, if one is near enough to have been meant.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    similar_words(word, candidates)
        .first()
        .map(|&(_, other)| other)
}

/// Returns the words of `candidates` near enough to `word` to have been meant, the nearest first, each with the number
/// of letters that differ.
#[must_use]
pub fn similar_words<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Vec<(u8, &'a str)> {
    similar_words_dyn(word, &mut candidates.into_iter())
}

/// Like `similar_words`, without generics, so that it is compiled only once.
fn similar_words_dyn<'a>(
    word: &str,
    candidates: &mut dyn Iterator<Item = &'a str>,
) -> Vec<(u8, &'a str)> {
    let length = word.chars().count();
    let allowed = match length {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        9..=MAX_WORD_LENGTH => 3,
        _ => 0,
    };
    if allowed == 0 {
        return Vec::new();
    }
    let lower = word.to_lowercase();
    let word_letters = letter_counts(&lower);
    let mut found: Vec<(u8, &str)> = candidates
        .take(MAX_COMPARED)
        .filter(|other| *other != word && other.chars().count().abs_diff(length) <= allowed)
        .map(|other| (other.to_lowercase(), other))
        .filter(|(lowered, _)| min_changes(&word_letters, &letter_counts(lowered)) <= allowed)
        .map(|(lowered, other)| (strsim::osa_distance(&lower, &lowered), other))
        .filter(|&(distance, other)| distance <= allowed && distance < other.chars().count())
        .filter(|&(distance, other)| distance < 2 || begin_alike(&lower, other))
        .map(|(distance, other)| (distance as u8, other))
        .collect();
    found.sort_by_key(|&(distance, _)| distance);
    found.dedup();
    found
}

/// Reports whether two words have the same first letter. A word that differs in more than one letter, the first among
/// them, is rather another word: `count` is not meant as `round`.
fn begin_alike(lower: &str, other: &str) -> bool {
    let first = other.chars().next();
    first.is_some_and(|first| lower.starts_with(first.to_ascii_lowercase()))
}

/// Counts the letters of a short word. A letter beyond ASCII shares its count with another letter.
fn letter_counts(word: &str) -> [u8; 128] {
    let mut counts = [0; 128];
    for letter in word.chars() {
        counts[letter as usize % 128] += 1;
    }
    counts
}

/// Returns a lower bound on the number of changes between two words: each change replaces at most one letter. Counting
/// letters is much cheaper than computing the distance, and most words are too far apart.
fn min_changes(one: &[u8; 128], other: &[u8; 128]) -> usize {
    let missing = |one: &[u8; 128], other: &[u8; 128]| {
        let counts = one.iter().zip(other);
        let surplus = counts.map(|(one, other)| u16::from(one.saturating_sub(*other)));
        usize::from(surplus.sum::<u16>())
    };
    missing(one, other).max(missing(other, one))
}
