//! Misspelt words.

use crate::random::Random;

/// Returns a word of small letters with a letter left out, doubled, swapped with the next, or replaced.
pub(super) fn misspell(word: &str, random: &mut Random) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 3 || !letters.iter().all(char::is_ascii_lowercase) {
        return None;
    }
    let at = random.below(letters.len() - 1);
    match random.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters.swap(at, at + 1),
        _ => letters[at] = char::from(b'a' + random.below(26) as u8),
    }
    Some(letters.into_iter().collect())
}
