//! Makes untrusted text safe for a terminal: titles, help texts, records and file names may contain control sequences.

use sow_grammar::source::is_command;
pub use sow_grammar::source::visible;
use std::io::{self, Write};

/// A writer that shows control characters as `\u001b`, the way JSON writes them. Only colour codes pass, and only if
/// `colours` is set.
pub struct Visible<'a> {
    out: &'a mut dyn Write,
    colours: bool,
    /// The beginning of a possible colour code.
    begun: String,
}

/// The maximum number of bytes in a colour code.
const LONGEST: usize = 24;

impl<'a> Visible<'a> {
    /// Creates a writer that passes its text on to `out`.
    pub fn new(out: &'a mut dyn Write, colours: bool) -> Self {
        Self {
            out,
            colours,
            begun: String::new(),
        }
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some(at) = rest.find(|sign| is_command(sign) || !self.begun.is_empty()) {
            let (before, from) = rest.split_at(at);
            self.out.write_all(before.as_bytes())?;
            let sign = from.chars().next().unwrap_or_default();
            self.sign(sign)?;
            rest = &from[sign.len_utf8()..];
        }
        self.out.write_all(rest.as_bytes())
    }

    fn sign(&mut self, sign: char) -> io::Result<()> {
        let goes_on = match self.begun.len() {
            0 => sign == '\u{1b}' && self.colours,
            1 => sign == '[',
            LONGEST.. => false,
            _ => sign.is_ascii_digit() || sign == ';',
        };
        if goes_on {
            self.begun.push(sign);
            return Ok(());
        }
        if sign == 'm' && self.begun.len() > 1 {
            write!(self.out, "{}m", std::mem::take(&mut self.begun))
        } else {
            let begun = std::mem::take(&mut self.begun);
            write!(
                self.out,
                "{}{}",
                visible(&begun),
                visible(sign.encode_utf8(&mut [0; 4]))
            )
        }
    }
}

impl Write for Visible<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // All output is formatted text, so `bytes` never ends within a character.
        self.text(&String::from_utf8_lossy(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        self.out.write_all(visible(&begun).as_bytes())?;
        self.out.flush()
    }
}

/// A writer for faults that never fails: lost output is recorded in `lost`, and the command goes on.
pub struct Heard<'a> {
    out: &'a mut dyn Write,
    /// Whether any output could not be written.
    pub lost: bool,
    begun: bool,
}

impl<'a> Heard<'a> {
    /// Creates a writer that passes its output on to `out`.
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            lost: false,
            begun: false,
        }
    }
}

impl Write for Heard<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun |= !bytes.is_empty();
        self.lost |= self.out.write_all(bytes).is_err();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // If nothing was written, a failed flush loses nothing.
        self.lost |= self.begun && self.out.flush().is_err();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(parts: &[&str], colours: bool) -> String {
        let mut out = Vec::new();
        let mut visible = Visible::new(&mut out, colours);
        for part in parts {
            write!(visible, "{part}").expect("memory");
        }
        visible.flush().expect("memory");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn text_passes_and_commands_are_shown() {
        assert_eq!(through(&["┌─ a\tb\nwörter"], false), "┌─ a\tb\nwörter");
        assert_eq!(
            through(&["a\u{1b}]0;title\u{7}b\r\u{9b}2J\u{7f}\u{202e}"], true),
            "a\\u001b]0;title\\u0007b\\u000d\\u009b2J\\u007f\\u202e"
        );
    }

    #[test]
    fn colours_pass_where_there_are_colours() {
        let red = ["\u{1b}[", "1;31", "m", "x\u{1b}[0m"];
        assert_eq!(through(&red, true), red.concat());
        assert_eq!(through(&red, false), "\\u001b[1;31mx\\u001b[0m");
        assert_eq!(through(&["\u{1b}[2", "Jx"], true), "\\u001b[2Jx");
        assert_eq!(through(&["\u{1b}"], true), "\\u001b");
    }
}
