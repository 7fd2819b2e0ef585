//! English words for sides, numbers and lists, and texts that are shortened to be read.

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

/// Cuts out the middle of a line that is longer than `most` characters.
#[must_use]
pub fn shorten(line: &str, most: usize) -> String {
    let length = line.chars().count();
    if length <= most {
        return line.to_owned();
    }
    let half = most / 2;
    let beginning: String = line.chars().take(half).collect();
    let end: String = line.chars().skip(length - half).collect();
    format!("{beginning} … {end}")
}

/// Shortens each line of a message.
#[must_use]
pub fn shorten_lines(message: &str) -> String {
    const MAX_LINE: usize = 400;
    let lines: Vec<String> = message
        .split('\n')
        .map(|line| shorten(line, MAX_LINE))
        .collect();
    lines.join("\n")
}

/// Joins a message into one line of limited length.
#[must_use]
pub fn to_one_line(message: &str) -> String {
    shorten_lines(&message.replace(['\n', '\r'], " "))
}

#[cfg(test)]
mod tests {
    use super::{count, list, shorten, shorten_lines};

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

    #[test]
    fn long_lines_lose_their_middle() {
        assert_eq!(shorten("abcdef", 6), "abcdef");
        assert_eq!(shorten("abcdefg", 4), "ab … fg");
        let message = format!("a{}b\nc", "x".repeat(100_000));
        let shortened = shorten_lines(&message);
        assert!(
            shortened.starts_with("ax") && shortened.ends_with("xb\nc") && shortened.len() < 500
        );
    }
}
