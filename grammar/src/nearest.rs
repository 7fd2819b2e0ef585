//! Which known word somebody may have meant.

/// Longer words than this are no slips of anything.
const LONGEST: usize = 40;
/// Nobody could overlook so many names; more are not compared.
const MOST: usize = 300;

/// The word of `known` that is nearest to `word`, if one is near enough to be what was meant.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(word, known).first().map(|&(_, other)| other)
}

/// The words of `known` that are near enough to `word` to be what was meant, the nearest first, each with the number of
/// letters that differ.
pub(crate) fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<(u8, &'a str)> {
    near_among(word, &mut known.into_iter())
}

/// The same; compiled once for whatever lists there are.
fn near_among<'a>(word: &str, known: &mut dyn Iterator<Item = &'a str>) -> Vec<(u8, &'a str)> {
    let length = word.chars().count();
    let allowed = match length {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        9..=LONGEST => 3,
        _ => 0,
    };
    if allowed == 0 {
        return Vec::new();
    }
    let lower = word.to_lowercase();
    let has = letters(&lower);
    let mut found: Vec<(u8, &str)> = known
        .take(MOST)
        .filter(|other| *other != word && other.chars().count().abs_diff(length) <= allowed)
        .map(|other| (other.to_lowercase(), other))
        .filter(|(lowered, _)| fewest_changes(&has, &letters(lowered)) <= allowed)
        .map(|(lowered, other)| (strsim::osa_distance(&lower, &lowered), other))
        .filter(|&(distance, other)| distance <= allowed && distance < other.chars().count())
        .map(|(distance, other)| (distance as u8, other))
        .collect();
    found.sort_by_key(|&(distance, _)| distance);
    found.dedup();
    found
}

/// How often each letter occurs in a short word. Letters beyond ASCII share the counts of others.
fn letters(word: &str) -> [u8; 128] {
    let mut counts = [0; 128];
    for letter in word.chars() {
        counts[letter as usize % 128] += 1;
    }
    counts
}

/// A change replaces one letter at most, so no fewer changes lead from one word to the other. To count letters takes far less than
/// to find the distance, and most words are too far apart.
fn fewest_changes(one: &[u8; 128], other: &[u8; 128]) -> usize {
    let missing = |one: &[u8; 128], other: &[u8; 128]| {
        let counts = one.iter().zip(other);
        let surplus = counts.map(|(one, other)| u16::from(one.saturating_sub(*other)));
        usize::from(surplus.sum::<u16>())
    };
    missing(one, other).max(missing(other, one))
}
