//! Line folding for terminals, which would otherwise break long lines in the middle of words.

use std::io::{self, Write};

/// The extra indent of continuation lines, in columns.
const HANGING_INDENT: usize = 2;

/// A writer that breaks long lines between words. Text that is meant to be copied is not broken: lines of JSON,
/// positions, and texts between backticks.
pub struct LineFolder<W: Write, C: Fn() -> Option<usize>> {
    out: W,
    /// Returns the columns of the terminal, which may be resized. `None` means that the output is not a terminal and
    /// lines are not folded.
    columns: C,
    /// The unfinished line.
    line: String,
}

impl<W: Write, C: Fn() -> Option<usize>> LineFolder<W, C> {
    /// Creates a writer that folds lines on their way to `out`.
    pub const fn new(out: W, columns: C) -> Self {
        Self {
            out,
            columns,
            line: String::new(),
        }
    }
}

impl<W: Write, C: Fn() -> Option<usize>> Write for LineFolder<W, C> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(columns) = (self.columns)() else {
            return self.out.write(bytes);
        };
        // All output is formatted text, so `bytes` never ends within a character.
        self.line.push_str(&String::from_utf8_lossy(bytes));
        while let Some(end) = self.line.find('\n') {
            let rest = self.line.split_off(end + 1);
            let line = std::mem::replace(&mut self.line, rest);
            self.out.write_all(fold(&line, columns).as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.line);
        self.out.write_all(rest.as_bytes())?;
        self.out.flush()
    }
}

/// Breaks a line at spaces so that each part fits into `columns`; a single longer word stays whole.
fn fold(line: &str, columns: usize) -> String {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let hang = " ".repeat((indent + HANGING_INDENT).min(columns / 2));
    if line.starts_with('{') || display_width(line.trim_end()) <= columns {
        return line.to_owned();
    }
    let (mut folded, mut at) = (line[..indent].to_owned(), indent);
    for (number, word) in unbreakable_words(&line[indent..]).into_iter().enumerate() {
        let wide = display_width(word.trim_end());
        if number > 0 && at + 1 + wide > columns && at > hang.len() {
            folded.truncate(folded.trim_end().len());
            folded.push('\n');
            folded.push_str(&hang);
            at = hang.len();
        } else if number > 0 {
            folded.push(' ');
            at += 1;
        }
        folded.push_str(word);
        at += wide;
    }
    folded
}

/// Splits a text at the spaces where it may be broken: neither within a position nor between backticks.
fn unbreakable_words(text: &str) -> Vec<&str> {
    let (mut words, mut start, mut at) = (Vec::new(), 0, 0);
    let (mut in_position, mut in_code) = (false, false);
    for word in text.split(' ') {
        let continues = in_code || in_position && is_position_field(word);
        if at > 0 && !continues {
            words.push(&text[start..at - 1]);
            start = at;
        }
        in_position = is_position_rows(word) || in_position && continues;
        in_code ^= word.matches('`').count() % 2 == 1;
        at += word.len() + 1;
    }
    words.push(&text[start..]);
    words
}

/// Whether a word is the part of a position with its rows: `4,4,x/4,4,4`.
fn is_position_rows(word: &str) -> bool {
    let word = word.trim_matches(['`', '"']);
    let is_row = |row: &str| {
        row.split(',').count() > 1
            && row.split(',').all(|pit| {
                pit == "x" || !pit.is_empty() && pit.bytes().all(|sign| sign.is_ascii_digit())
            })
    };
    word.split('/').all(is_row)
}

/// Whether a word may follow the rows of a position: stores and hands, the player to move, or what the game remembers.
fn is_position_field(word: &str) -> bool {
    let word = word.trim_end().trim_end_matches(['`', '"']);
    let is_pair = |(south, north): (&str, &str)| {
        let number =
            |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
        number(south) && number(north)
    };
    matches!(word, "-" | "S" | "N")
        || word.contains('=')
        || word.split_once(':').is_some_and(is_pair)
}

/// Returns the number of columns that a text takes. Colour codes take none.
fn display_width(text: &str) -> usize {
    let mut in_colour = false;
    let shown = text.chars().filter(|&sign| {
        let hidden = in_colour || sign == '\u{1b}';
        in_colour = hidden && sign != 'm';
        !hidden
    });
    shown.count()
}

#[cfg(test)]
mod tests {
    use super::{LineFolder, fold};
    use std::io::Write;

    #[test]
    fn words_stay_whole() {
        let folded = fold("  one two three four five\n", 14);
        assert_eq!(folded, "  one two\n    three four\n    five\n");
        assert_eq!(fold("short\n", 14), "short\n");
        assert_eq!(fold("longer_than_any_line\n", 14), "longer_than_any_line\n");
        assert_eq!(fold("{\"a\": \"b c d e f g h\"}\n", 14).lines().count(), 1);
    }

    #[test]
    fn positions_and_code_stay_whole() {
        let position = "2,2,2,2,2,x/2,2,2,2,2,2 10:0 - S round=1;began=S";
        let line = format!("position {position}\n");
        assert_eq!(fold(&line, 20), format!("position\n  {position}\n"));
        assert_eq!(fold(&format!("{position}\n"), 20), format!("{position}\n"));
        assert_eq!(
            fold("the rows 1,2,3 and a few words\n", 20),
            "the rows 1,2,3 and a\n  few words\n"
        );
        assert_eq!(
            fold("a long hint: `sow play kalah` goes on\n", 20),
            "a long hint:\n  `sow play kalah`\n  goes on\n"
        );
    }

    #[test]
    fn colours_take_no_room() {
        let coloured = "\u{1b}[1mone\u{1b}[0m two three\n";
        assert_eq!(fold(coloured, 13), coloured);
    }

    #[test]
    fn output_without_a_terminal_is_unchanged() {
        let long = "word ".repeat(40);
        let mut plain = Vec::new();
        let mut folded = LineFolder::new(&mut plain, || None);
        folded.write_all(long.as_bytes()).expect("memory");
        folded.flush().expect("memory");
        assert_eq!(plain, long.as_bytes());
    }
}
