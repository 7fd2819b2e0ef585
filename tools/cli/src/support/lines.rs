//! Input lines with their numbers.

use sow_grammar::load::describe_io_error;
use std::io::{BufRead, ErrorKind};

/// The maximum number of bytes in a line. Moves and commands are far shorter; a position that lists all earlier
/// positions of a long game can be large.
const MAX_LINE_BYTES: usize = 4 * 1024 * 1024;

/// The reason why a line could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// The line is not text, or too long. Reading can continue with the next line.
    #[error("{0}")]
    Invalid(String),
    /// The input has failed, and nothing more can be read.
    #[error("{0}")]
    Unreadable(String),
}

/// A reader that counts lines.
#[derive(Debug, Default)]
pub struct LineReader {
    number: u64,
}

impl LineReader {
    /// Returns the number of the line read last, counted from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Reads the next line without its line break; `None` at the end. A line that is too long is skipped as a whole.
    ///
    /// # Errors
    /// Returns a [`LineError`] with the number of the line.
    pub fn next_line(&mut self, input: &mut dyn BufRead) -> Option<Result<String, LineError>> {
        self.number += 1;
        let mut bytes = Vec::new();
        let wrong = |problem: &str| {
            Some(Err(LineError::Invalid(format!(
                "line {}: {problem}",
                self.number
            ))))
        };
        match read_line(input, &mut bytes) {
            Ok(0) => return None,
            Ok(length) if length > MAX_LINE_BYTES => return wrong("it is too long"),
            Ok(_) => {}
            Err(error) => {
                let reason = format!("line {}: {}", self.number, describe_io_error(&error));
                return Some(Err(LineError::Unreadable(reason)));
            }
        }
        match String::from_utf8(bytes) {
            Ok(line) => Some(Ok(line.trim_end_matches(['\n', '\r']).to_owned())),
            Err(_) => wrong("it is not text in UTF-8"),
        }
    }
}

/// Reads up to the end of a line, keeping at most `MAX_LINE_BYTES` bytes, and returns the full length.
fn read_line(input: &mut dyn BufRead, kept: &mut Vec<u8>) -> std::io::Result<usize> {
    let mut length = 0_usize;
    loop {
        let there = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            there => there?,
        };
        let end = there.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(there.len(), |at| at + 1);
        kept.extend(&there[..taken.min(MAX_LINE_BYTES.saturating_sub(kept.len()))]);
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
        let mut lines = LineReader::default();
        assert_eq!(lines.next_line(&mut input), Some(Ok("3".to_owned())));
        assert_eq!(lines.next_line(&mut input), Some(Ok(String::new())));
        let wrong = LineError::Invalid("line 3: it is not text in UTF-8".to_owned());
        assert_eq!(lines.next_line(&mut input), Some(Err(wrong)));
        assert_eq!(lines.next_line(&mut input), Some(Ok("4".to_owned())));
        assert_eq!(lines.next_line(&mut input), None);
    }

    #[test]
    fn a_long_line_is_refused_whole() {
        let long = format!("{}quit\n3\n", "x".repeat(MAX_LINE_BYTES));
        let mut input = std::io::BufReader::new(long.as_bytes());
        let mut lines = LineReader::default();
        let wrong = LineError::Invalid("line 1: it is too long".to_owned());
        assert_eq!(lines.next_line(&mut input), Some(Err(wrong)));
        assert_eq!(lines.next_line(&mut input), Some(Ok("3".to_owned())));
        assert_eq!(lines.next_line(&mut input), None);
    }
}
