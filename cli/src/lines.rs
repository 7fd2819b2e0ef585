//! Lines that are piped in, with their numbers.

use std::io::{BufRead, ErrorKind, Read};

/// No move, position or command comes near to so many bytes.
const LONGEST: u64 = 64 * 1024;

/// Counts the lines read.
#[derive(Debug, Default)]
pub struct Lines {
    number: u64,
}

impl Lines {
    /// The number of the line read last, from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its end, `None` if there is none.
    ///
    /// # Errors
    /// In words that name the line, if it cannot be read, is no text, or is too long.
    pub fn next(&mut self, input: &mut dyn BufRead) -> Option<Result<String, String>> {
        self.number += 1;
        let mut bytes = Vec::new();
        let wrong = |what: &str| Some(Err(format!("line {}: {what}", self.number)));
        match input.take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {
                return wrong("reading was interrupted");
            }
            Err(error) => return wrong(&error.to_string()),
        }
        if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST {
            return wrong("it is too long to be meant");
        }
        match String::from_utf8(bytes) {
            Ok(line) => Some(Ok(line.trim_end_matches(['\n', '\r']).to_owned())),
            Err(_) => wrong("it is no text in UTF-8"),
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
        assert_eq!(
            lines.next(&mut input),
            Some(Err("line 3: it is no text in UTF-8".to_owned()))
        );
        assert_eq!(lines.next(&mut input), Some(Ok("4".to_owned())));
        assert_eq!(lines.next(&mut input), None);
    }

    #[test]
    fn refuses_endless_lines() {
        let mut input = std::io::BufReader::new(std::io::repeat(b'x'));
        assert!(
            Lines::default()
                .next(&mut input)
                .is_some_and(|line| line.is_err())
        );
    }
}
