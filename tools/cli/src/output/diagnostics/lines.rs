//! Where the lines of a text begin, found once for all faults of a file.

use sow_grammar::source::LineColumn;
use std::ops::Range;

/// The first byte of every line.
#[derive(Debug)]
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// The lines of `text`.
    pub(super) fn of(text: &str) -> Self {
        let starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Self { starts }
    }

    /// The line that holds the byte `offset`, from 0.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// The bytes of the lines from that of `range.start` to that of `range.end`, without the last line break.
    pub(super) fn around(&self, text: &str, range: &Range<usize>) -> Range<usize> {
        let start = self.starts[self.line(range.start)];
        let end = self
            .starts
            .get(self.line(range.end) + 1)
            .map_or(text.len(), |next| next - 1);
        start..end.max(range.end)
    }

    /// Line and column, from 1.
    pub(super) fn place(&self, text: &str, offset: usize) -> LineColumn {
        let offset = boundary(text, offset);
        let line = self.line(offset);
        LineColumn {
            line: line + 1,
            column: text[self.starts[line]..offset].chars().count() + 1,
        }
    }
}

/// The last boundary between characters up to `offset`.
pub(super) fn boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "eins\nzwö drei\n\nvier";

    #[test]
    fn counts_columns_in_characters() {
        let at = TEXT.find("drei").unwrap();
        assert_eq!(
            Lines::of(TEXT).place(TEXT, at),
            LineColumn { line: 2, column: 5 }
        );
    }

    #[test]
    fn takes_whole_lines() {
        let lines = Lines::of(TEXT);
        let at = TEXT.find("drei").unwrap();
        assert_eq!(&TEXT[lines.around(TEXT, &(at..at + 2))], "zwö drei");
        assert_eq!(&TEXT[lines.around(TEXT, &(TEXT.len()..TEXT.len()))], "vier");
        assert_eq!(&TEXT[lines.around(TEXT, &(0..at))], "eins\nzwö drei");
    }
}
