//! Helpers for messages in English.

pub use sow_display::english::{count, letter, list, name};

/// Cuts the middle out of a line longer than `most` characters.
#[must_use]
pub fn shortened(line: &str, most: usize) -> String {
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
pub fn told_shortly(message: &str) -> String {
    const LINE: usize = 400;
    let lines: Vec<String> = message
        .split('\n')
        .map(|line| shortened(line, LINE))
        .collect();
    lines.join("\n")
}

/// Joins a message into one line of limited length.
#[must_use]
pub fn in_a_line(message: &str) -> String {
    told_shortly(&message.replace(['\n', '\r'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_lose_their_middle() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 4), "ab … fg");
        let message = format!("a{}b\nc", "x".repeat(100_000));
        let told = told_shortly(&message);
        assert!(told.starts_with("ax") && told.ends_with("xb\nc") && told.len() < 500);
    }
}
