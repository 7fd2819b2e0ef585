//! The line starts of a text, computed once for all faults of a file.

use sow_grammar::source::LineColumn;
use std::ops::Range;

/// The byte offsets at which lines begin.
#[derive(Debug)]
pub(super) struct LineStarts {
    starts: Vec<usize>,
}

impl LineStarts {
    /// Finds the lines of `text`.
    pub(super) fn new(text: &str) -> Self {
        let starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Self { starts }
    }

    /// Returns the line that contains the byte `offset`, counted from 0.
    pub(super) fn line_at(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// Returns the bytes of all lines that `range` touches, without the last line break.
    pub(super) fn whole_lines(&self, text: &str, range: &Range<usize>) -> Range<usize> {
        let start = self.starts[self.line_at(range.start)];
        let end = self
            .starts
            .get(self.line_at(range.end) + 1)
            .map_or(text.len(), |next| next - 1);
        start..end.max(range.end)
    }

    /// Returns the line and column of a byte offset, both counted from 1.
    pub(super) fn line_column(&self, text: &str, offset: usize) -> LineColumn {
        let offset = char_boundary(text, offset);
        let line = self.line_at(offset);
        LineColumn {
            line: line + 1,
            column: text[self.starts[line]..offset].chars().count() + 1,
        }
    }
}

/// Returns the last character boundary at or before `offset`.
pub(super) fn char_boundary(text: &str, offset: usize) -> usize {
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
            LineStarts::new(TEXT).line_column(TEXT, at),
            LineColumn { line: 2, column: 5 }
        );
    }

    #[test]
    fn takes_whole_lines() {
        let lines = LineStarts::new(TEXT);
        let at = TEXT.find("drei").unwrap();
        assert_eq!(&TEXT[lines.whole_lines(TEXT, &(at..at + 2))], "zwö drei");
        assert_eq!(
            &TEXT[lines.whole_lines(TEXT, &(TEXT.len()..TEXT.len()))],
            "vier"
        );
        assert_eq!(&TEXT[lines.whole_lines(TEXT, &(0..at))], "eins\nzwö drei");
    }
}
