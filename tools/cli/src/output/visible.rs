//! Text from strangers on its way to a terminal: titles, helps, records and names of files may hold what would command it.

use sow_grammar::source::is_command;
pub use sow_grammar::source::visible;
use std::io::{self, Write};

/// Lets text through, and shows control characters as `\u001b`, which is how JSON writes them too. Only the colours that the
/// command line itself asks for pass, where there are colours.
pub struct Visible<'a> {
    out: &'a mut dyn Write,
    colours: bool,
    /// The beginning of what may become a change of colour.
    begun: String,
}

/// No change of colour is longer.
const LONGEST: usize = 24;

impl<'a> Visible<'a> {
    /// Everything that is written goes on to `out`.
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
        // Whole characters arrive here, for all that is written was formatted.
        self.text(&String::from_utf8_lossy(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        self.out.write_all(visible(&begun).as_bytes())?;
        self.out.flush()
    }
}

/// Somebody to whom faults are told, and who may not listen: then it is noted, and the work goes on.
pub struct Heard<'a> {
    out: &'a mut dyn Write,
    /// Something could not be written.
    pub lost: bool,
    begun: bool,
}

impl<'a> Heard<'a> {
    /// Everything that is written goes on to `out`.
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
        // Whoever was told nothing has missed nothing.
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
