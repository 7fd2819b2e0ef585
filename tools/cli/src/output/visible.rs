//! Makes untrusted text safe for a terminal: titles, help texts, records and file names may contain control sequences.

use sow_grammar::source::{escape_controls, is_terminal_control};
use std::io::{self, Write};

/// A writer that shows control characters as `\u001b`, the way JSON writes them. Only colour codes pass unchanged, and
/// only if `colours` is set.
pub struct EscapingWriter<'a> {
    out: &'a mut dyn Write,
    colours: bool,
    /// The beginning of a possible colour code.
    pending: String,
}

/// The maximum number of bytes in a colour code.
const MAX_COLOUR_CODE: usize = 24;

impl<'a> EscapingWriter<'a> {
    /// Creates a writer that passes its text on to `out`.
    pub fn new(out: &'a mut dyn Write, colours: bool) -> Self {
        Self {
            out,
            colours,
            pending: String::new(),
        }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some(at) = rest.find(|sign| is_terminal_control(sign) || !self.pending.is_empty())
        {
            let (before, from) = rest.split_at(at);
            self.out.write_all(before.as_bytes())?;
            let sign = from.chars().next().unwrap_or_default();
            self.write_char(sign)?;
            rest = &from[sign.len_utf8()..];
        }
        self.out.write_all(rest.as_bytes())
    }

    fn write_char(&mut self, sign: char) -> io::Result<()> {
        let continues = match self.pending.len() {
            0 => sign == '\u{1b}' && self.colours,
            1 => sign == '[',
            MAX_COLOUR_CODE.. => false,
            _ => sign.is_ascii_digit() || sign == ';',
        };
        if continues {
            self.pending.push(sign);
            return Ok(());
        }
        if sign == 'm' && self.pending.len() > 1 {
            write!(self.out, "{}m", std::mem::take(&mut self.pending))
        } else {
            let pending = std::mem::take(&mut self.pending);
            write!(
                self.out,
                "{}{}",
                escape_controls(&pending),
                escape_controls(sign.encode_utf8(&mut [0; 4]))
            )
        }
    }
}

impl Write for EscapingWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // All output is formatted text, so `bytes` never ends within a character.
        self.write_text(&String::from_utf8_lossy(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let pending = std::mem::take(&mut self.pending);
        self.out.write_all(escape_controls(&pending).as_bytes())?;
        self.out.flush()
    }
}

/// A writer for faults. It never fails: lost output is recorded in `lost`, and the command goes on.
pub struct LossySink<'a> {
    out: &'a mut dyn Write,
    /// Whether any output could not be written.
    pub lost: bool,
    has_output: bool,
}

impl<'a> LossySink<'a> {
    /// Creates a writer that passes its output on to `out`.
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            lost: false,
            has_output: false,
        }
    }
}

impl Write for LossySink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.has_output |= !bytes.is_empty();
        self.lost |= self.out.write_all(bytes).is_err();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // If nothing was written, a failed flush loses nothing.
        self.lost |= self.has_output && self.out.flush().is_err();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write_through(parts: &[&str], colours: bool) -> String {
        let mut out = Vec::new();
        let mut visible = EscapingWriter::new(&mut out, colours);
        for part in parts {
            write!(visible, "{part}").expect("memory");
        }
        visible.flush().expect("memory");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn text_passes_and_commands_are_shown() {
        assert_eq!(
            write_through(&["┌─ a\tb\nwörter"], false),
            "┌─ a\tb\nwörter"
        );
        assert_eq!(
            write_through(&["a\u{1b}]0;title\u{7}b\r\u{9b}2J\u{7f}\u{202e}"], true),
            "a\\u001b]0;title\\u0007b\\u000d\\u009b2J\\u007f\\u202e"
        );
    }

    #[test]
    fn colours_pass_where_there_are_colours() {
        let red = ["\u{1b}[", "1;31", "m", "x\u{1b}[0m"];
        assert_eq!(write_through(&red, true), red.concat());
        assert_eq!(write_through(&red, false), "\\u001b[1;31mx\\u001b[0m");
        assert_eq!(write_through(&["\u{1b}[2", "Jx"], true), "\\u001b[2Jx");
        assert_eq!(write_through(&["\u{1b}"], true), "\\u001b");
    }
}
