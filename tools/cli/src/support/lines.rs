//! Input lines with their numbers.

use sow_grammar::load::in_words;
use std::io::{BufRead, ErrorKind};

/// The maximum number of bytes in a line. Moves and commands are far shorter; a position that lists all earlier
/// positions of a long game can be large.
const LONGEST: usize = 4 * 1024 * 1024;

/// The reason why a line could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The line is not text, or too long; reading can go on with the next one.
    #[error("{0}")]
    Wrong(String),
    /// The input has failed, and nothing more can be read.
    #[error("{0}")]
    Unreadable(String),
}

/// A reader that counts lines.
#[derive(Debug, Default)]
pub struct Lines {
    number: u64,
}

impl Lines {
    /// Returns the number of the line read last, counted from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Reads the next line without its line break; `None` at the end. A line that is too long is skipped as a whole.
    ///
    /// # Errors
    /// Returns a [`LineError`] with the number of the line.
    pub fn next(&mut self, input: &mut dyn BufRead) -> Option<Result<String, LineError>> {
        self.number += 1;
        let mut bytes = Vec::new();
        let wrong = |what: &str| {
            Some(Err(LineError::Wrong(format!(
                "line {}: {what}",
                self.number
            ))))
        };
        match read(input, &mut bytes) {
            Ok(0) => return None,
            Ok(length) if length > LONGEST => return wrong("it is too long"),
            Ok(_) => {}
            Err(error) => {
                let reason = format!("line {}: {}", self.number, in_words(&error));
                return Some(Err(LineError::Unreadable(reason)));
            }
        }
        match String::from_utf8(bytes) {
            Ok(line) => Some(Ok(line.trim_end_matches(['\n', '\r']).to_owned())),
            Err(_) => wrong("it is not text in UTF-8"),
        }
    }
}

/// Reads up to the end of a line, keeping at most `LONGEST` bytes, and returns the full length.
fn read(input: &mut dyn BufRead, kept: &mut Vec<u8>) -> std::io::Result<usize> {
    let mut length = 0_usize;
    loop {
        let there = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            there => there?,
        };
        let end = there.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(there.len(), |at| at + 1);
        kept.extend(&there[..taken.min(LONGEST.saturating_sub(kept.len()))]);
        input.consume(taken);
        length = length.saturating_add(taken);
        if taken == 0 || end.is_some() {
            return Ok(length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lines_and_refuses_bytes() {
        let mut input: &[u8] = b"3\r\n\n\xff\n4";
        let mut lines = Lines::default();
        assert_eq!(lines.next(&mut input), Some(Ok("3".to_owned())));
        assert_eq!(lines.next(&mut input), Some(Ok(String::new())));
        let wrong = LineError::Wrong("line 3: it is not text in UTF-8".to_owned());
        assert_eq!(lines.next(&mut input), Some(Err(wrong)));
        assert_eq!(lines.next(&mut input), Some(Ok("4".to_owned())));
        assert_eq!(lines.next(&mut input), None);
    }

    #[test]
    fn a_long_line_is_refused_whole() {
        let long = format!("{}quit\n3\n", "x".repeat(LONGEST));
        let mut input = std::io::BufReader::new(long.as_bytes());
        let mut lines = Lines::default();
        let wrong = LineError::Wrong("line 1: it is too long".to_owned());
        assert_eq!(lines.next(&mut input), Some(Err(wrong)));
        assert_eq!(lines.next(&mut input), Some(Ok("3".to_owned())));
        assert_eq!(lines.next(&mut input), None);
    }
}
