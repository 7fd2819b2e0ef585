//! Text in ASCII, for terminals and locales that show no other characters.

use deunicode::deunicode_char;
use std::io::{self, Write};

/// A writer that replaces characters outside ASCII: in lines of JSON by `\\u00e9` and the like, elsewhere by similar
/// letters.
pub struct AsciiWriter<'a> {
    out: &'a mut dyn Write,
    /// Whether characters outside ASCII are replaced.
    replaces: bool,
    /// Whether the next character begins a line.
    begins_line: bool,
    /// Whether the current line is JSON.
    in_json: bool,
}

impl<'a> AsciiWriter<'a> {
    /// Creates a writer that passes its text on to `out`, unchanged unless `replaces` is set.
    pub const fn new(out: &'a mut dyn Write, replaces: bool) -> Self {
        Self {
            out,
            replaces,
            begins_line: true,
            in_json: false,
        }
    }

    fn push(&mut self, sign: char, text: &mut String) {
        if self.begins_line {
            self.in_json = sign == '{';
        }
        self.begins_line = sign == '\n';
        match sign {
            _ if sign.is_ascii() => text.push(sign),
            _ if self.in_json => {
                let units = sign.encode_utf16(&mut [0; 2]).to_vec();
                text.extend(units.iter().map(|unit| format!("\\u{unit:04x}")));
            }
            // Not `*`, which marks changed numbers on boards.
            '·' => text.push('-'),
            _ => text.push_str(deunicode_char(sign).unwrap_or("?")),
        }
    }
}

impl Write for AsciiWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.replaces {
            return self.out.write(bytes);
        }
        // All output is formatted text, so `bytes` never ends within a character.
        let mut text = String::new();
        for sign in String::from_utf8_lossy(bytes).chars() {
            self.push(sign, &mut text);
        }
        self.out.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::AsciiWriter;
    use std::io::Write;

    fn write_through(text: &str, replaces: bool) -> String {
        let mut out = Vec::new();
        let mut writer = AsciiWriter::new(&mut out, replaces);
        write!(writer, "{text}").expect("memory");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn letters_are_replaced_by_similar_ones() {
        let text = "Awal\u{e9} · 3 – 2 … \u{410}\u{43b}\n";
        assert_eq!(write_through(text, true), "Awale - 3 - 2 ... Al\n");
        assert_eq!(write_through(text, false), text);
    }

    #[test]
    fn json_stays_the_same_value() {
        let text = "Awal\u{e9}\n{\"title\":\"Awal\u{e9} \u{1f331}\"}\n";
        let plain = write_through(text, true);
        assert_eq!(plain, "Awale\n{\"title\":\"Awal\\u00e9 \\ud83c\\udf31\"}\n");
        let value = |text: &str| -> serde_json::Value {
            serde_json::from_str(text.lines().nth(1).unwrap_or_default()).expect("JSON")
        };
        assert_eq!(value(&plain), value(text));
    }
}
