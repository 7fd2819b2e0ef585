//! The text of a document, with conversion between offsets and an editor's positions.

use crate::protocol::incoming::TextChange;
use crate::protocol::{Position, Range};
use line_index::{LineCol, LineIndex, TextSize, WideEncoding, WideLineCol};
use sow_grammar::source::normalise_line_ends;

/// The unit in which columns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 units, the protocol's default.
    Utf16,
}

/// A text with the index of its lines.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    text: String,
    lines: LineIndex,
    encoding: Encoding,
}

impl Text {
    pub(crate) fn new(text: String, encoding: Encoding) -> Self {
        let lines = LineIndex::new(&normalise_line_ends(&text));
        Self {
            text,
            lines,
            encoding,
        }
    }

    /// Returns the text as passed to the parser: a byte order mark is replaced with spaces to keep offsets.
    pub(crate) fn to_parser_text(&self) -> String {
        const BYTE_ORDER_MARK: char = '\u{feff}';
        match self.text.strip_prefix(BYTE_ORDER_MARK) {
            Some(rest) => format!("{}{rest}", " ".repeat(BYTE_ORDER_MARK.len_utf8())),
            None => self.text.clone(),
        }
    }

    /// Returns the length in bytes.
    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the position of an offset; an offset beyond the text gives its end.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let Some(found) = self.lines.try_line_col(text_size(offset)) else {
            return Position::default();
        };
        let (line, character) = match self.encoding {
            Encoding::Utf8 => (found.line, found.col),
            Encoding::Utf16 => self
                .lines
                .to_wide(WideEncoding::Utf16, found)
                .map_or((found.line, found.col), |wide| (wide.line, wide.col)),
        };
        Position { line, character }
    }

    pub(crate) fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range {
            start: self.position(bytes.start),
            end: self.position(bytes.end),
        }
    }

    /// Returns the offset of a position; a position beyond the end of a line or of the text gives that end.
    pub(crate) fn offset(&self, place: Position) -> usize {
        let Some(line) = self.lines.line(place.line) else {
            return self.text.len();
        };
        let (start, end) = (usize::from(line.start()), usize::from(line.end()));
        let end = start + self.text[start..end].trim_end_matches(['\r', '\n']).len();
        let wide = WideLineCol {
            line: place.line,
            col: place.character,
        };
        let column = match self.encoding {
            Encoding::Utf8 => Some(place.character),
            Encoding::Utf16 => self
                .lines
                .to_utf8(WideEncoding::Utf16, wide)
                .map(|LineCol { col, .. }| col),
        };
        let column = column.unwrap_or(u32::MAX) as usize;
        let mut offset = start.saturating_add(column).min(end);
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }

    /// Applies changes in order.
    pub(crate) fn with_changes(self, changes: Vec<TextChange>) -> Self {
        let encoding = self.encoding;
        changes.into_iter().fold(self, |before, change| {
            let text = match change.range {
                None => change.text,
                Some(range) => {
                    let (start, end) = (before.offset(range.start), before.offset(range.end));
                    let mut text = before.text;
                    text.replace_range(start.min(end)..end.max(start), &change.text);
                    text
                }
            };
            Self::new(text, encoding)
        })
    }

    /// Returns the length of a text in units of the encoding.
    pub(crate) fn encoded_len(&self, text: &str) -> u32 {
        let units = match self.encoding {
            Encoding::Utf8 => text.len(),
            Encoding::Utf16 => WideEncoding::Utf16.measure(text),
        };
        u32::try_from(units).unwrap_or(u32::MAX)
    }
}

fn text_size(offset: usize) -> TextSize {
    TextSize::from(u32::try_from(offset).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Text};
    use crate::protocol::incoming::TextChange;
    use crate::protocol::{Position, Range};

    const SAMPLE: &str = "# größe 🌱 x\r\nend\rlast é";

    #[test]
    fn offsets_and_positions_round_trip() {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let text = Text::new(SAMPLE.to_owned(), encoding);
            for (offset, sign) in SAMPLE.char_indices() {
                // A position cannot lie between the two characters of a line ending.
                if sign != '\n' {
                    assert_eq!(text.offset(text.position(offset)), offset, "{encoding:?}");
                }
            }
            assert_eq!(text.offset(text.position(SAMPLE.len())), SAMPLE.len());
        }
    }

    #[test]
    fn columns_count_units_of_the_encoding() {
        let at = |encoding, offset| Text::new(SAMPLE.to_owned(), encoding).position(offset);
        let behind = SAMPLE.find('x').expect("it is there");
        assert_eq!(at(Encoding::Utf16, behind).character, 11);
        assert_eq!(at(Encoding::Utf8, behind).character, 15);
        let last = SAMPLE.find("last").expect("it is there");
        assert_eq!(
            at(Encoding::Utf16, last),
            Position {
                line: 2,
                character: 0
            }
        );
    }

    #[test]
    fn places_beyond_the_text_are_its_ends() {
        let text = Text::new(SAMPLE.to_owned(), Encoding::Utf16);
        let at = |line, character| text.offset(Position { line, character });
        assert_eq!(at(0, u32::MAX), SAMPLE.find('\r').expect("it is there"));
        assert_eq!(at(u32::MAX, u32::MAX), SAMPLE.len());
        assert_eq!(at(2, u32::MAX), SAMPLE.len());
    }

    #[test]
    fn changes_follow_each_other() {
        let change = |start: (u32, u32), end: (u32, u32), text: &str| {
            let place = |(line, character)| Position { line, character };
            TextChange {
                range: Some(Range {
                    start: place(start),
                    end: place(end),
                }),
                text: text.to_owned(),
            }
        };
        let text = Text::new("a🌱b\nc".to_owned(), Encoding::Utf16);
        let changes = vec![
            change((0, 3), (0, 4), "B"),
            change((1, 0), (9, 9), "C\n"),
            // The start lies after the end.
            change((0, 1), (0, 0), ""),
        ];
        assert_eq!(text.with_changes(changes).to_parser_text(), "🌱B\nC\n");
    }
}
