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
    let length = word.chars().count();
    let allowed = match length {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        9..=LONGEST => 3,
        _ => 0,
    };
    let lower = word.to_lowercase();
    let mut found: Vec<(u8, &str)> = known
        .into_iter()
        .take(MOST)
        .filter(|other| {
            allowed > 0 && *other != word && other.chars().count().abs_diff(length) <= allowed
        })
        .map(|other| (strsim::osa_distance(&lower, &other.to_lowercase()), other))
        .filter(|&(distance, other)| distance <= allowed && distance < other.chars().count())
        .map(|(distance, other)| (distance as u8, other))
        .collect();
    found.sort_by_key(|&(distance, _)| distance);
    found.dedup();
    found
}
