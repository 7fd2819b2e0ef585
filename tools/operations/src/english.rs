//! Helpers for messages in English.

pub use sow_display::english::{count, list, list_with, seat_letter, seat_name};

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
    use super::*;

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
