//! English words for sides, numbers and lists.

use sow_grammar::prose::Language;
use sow_grammar::rules::Seat;

/// Joins items as in `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list(items: &[String]) -> String {
    list_with(items, "and")
}

/// Like [`list`], with another word before the last item.
#[must_use]
pub fn list_with(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// Formats a number with its noun: `1 seed`, `2 seeds`.
#[must_use]
pub fn count(number: impl Into<usize>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// Joins numbers with spaces, as in `7 7 6`.
pub(crate) fn numbers(numbers: &[u16]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
    numbers.join(" ")
}

/// Returns the English name of a side.
#[must_use]
pub const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "South",
        Seat::North => "North",
    }
}

/// Returns the name of a side in a language.
#[must_use]
pub fn seat_name_in(seat: Seat, language: Language) -> String {
    language.label(match seat {
        Seat::South => "label-south",
        Seat::North => "label-north",
    })
}

/// Returns the letter of a side in positions and records.
#[must_use]
pub const fn seat_letter(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "S",
        Seat::North => "N",
    }
}

#[cfg(test)]
mod tests {
    use super::{count, list};

    #[test]
    fn counts_things() {
        assert_eq!(count(1_usize, "seed"), "1 seed");
        assert_eq!(count(0_usize, "seed"), "0 seeds");
    }

    #[test]
    fn joins_lists() {
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&items), "a, b and c");
        assert_eq!(list(&items[..1]), "a");
        assert_eq!(list(&[]), "");
    }
}
