//! Colours, characters and line widths of output.

use std::fmt;

/// The greatest width of boards and running text, in columns.
const MAX_WIDTH: usize = 80;
/// The least width assumed for a terminal, in columns.
pub const MIN_WIDTH: usize = 32;

/// How output is written: with or without colours, in which characters, and how wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    colour: bool,
    /// Whether boards are drawn in ASCII.
    ascii: bool,
    /// Whether boards and prompts are written as sentences.
    spoken: bool,
    /// The columns of the terminal; `None` if the output is not a terminal.
    columns: Option<usize>,
}

/// A text with its colour.
#[derive(Debug, Clone, Copy)]
pub struct PaintedText<T> {
    text: T,
    codes: &'static str,
}

impl Paint {
    /// No colours, and no terminal width.
    pub const PLAIN: Self = Self::new(false);

    /// Creates a paint with or without colours, for an output of unknown width.
    #[must_use]
    pub const fn new(colour: bool) -> Self {
        Self {
            colour,
            ascii: false,
            spoken: false,
            columns: None,
        }
    }

    /// Returns the paint with or without colours.
    #[must_use]
    pub const fn with_colour(self, colour: bool) -> Self {
        Self { colour, ..self }
    }

    /// Returns the paint restricted to ASCII, or allowing all characters.
    #[must_use]
    pub const fn with_ascii(self, ascii: bool) -> Self {
        Self { ascii, ..self }
    }

    /// Whether boards are drawn in ASCII.
    #[must_use]
    pub const fn is_ascii(self) -> bool {
        self.ascii
    }

    /// Returns the paint that writes boards and prompts as sentences, or as drawings.
    #[must_use]
    pub const fn with_spoken(self, spoken: bool) -> Self {
        Self { spoken, ..self }
    }

    /// Whether boards and prompts are written as sentences, for screen readers and Braille displays.
    #[must_use]
    pub const fn is_spoken(self) -> bool {
        self.spoken
    }

    /// Sets the width of the terminal, which is taken to be at least `MIN_WIDTH`.
    #[must_use]
    pub fn with_columns(self, columns: usize) -> Self {
        Self {
            columns: Some(columns.max(MIN_WIDTH)),
            ..self
        }
    }

    /// Returns the columns of the terminal; `None` if the output is not a terminal.
    #[must_use]
    pub const fn columns(self) -> Option<usize> {
        self.columns
    }

    /// Returns the greatest width of a line of a board or of running text, in characters.
    #[must_use]
    pub fn width(self) -> usize {
        self.columns.unwrap_or(MAX_WIDTH).min(MAX_WIDTH)
    }

    /// Whether colours are used.
    #[must_use]
    pub const fn has_colour(self) -> bool {
        self.colour
    }

    /// Paints an error.
    pub fn error<T: fmt::Display>(self, text: T) -> PaintedText<T> {
        self.with_codes(text, "1;31")
    }

    /// Paints the most important text, such as titles and the player to move.
    pub fn strong<T: fmt::Display>(self, text: T) -> PaintedText<T> {
        self.with_codes(text, "1")
    }

    /// Paints a number that has just changed.
    pub fn changed<T: fmt::Display>(self, text: T) -> PaintedText<T> {
        self.with_codes(text, "1;33")
    }

    /// Paints text that a user types, such as moves, commands and names.
    pub fn word<T: fmt::Display>(self, text: T) -> PaintedText<T> {
        self.with_codes(text, "36")
    }

    /// Paints secondary text, such as lines, pit numbers and hints.
    pub fn faint<T: fmt::Display>(self, text: T) -> PaintedText<T> {
        self.with_codes(text, "2")
    }

    fn with_codes<T>(self, text: T, codes: &'static str) -> PaintedText<T> {
        PaintedText {
            text,
            codes: if self.colour { codes } else { "" },
        }
    }
}

impl<T: fmt::Display> fmt::Display for PaintedText<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.codes.is_empty() {
            return self.text.fmt(formatter);
        }
        write!(formatter, "\x1b[{}m", self.codes)?;
        self.text.fmt(formatter)?;
        formatter.write_str("\x1b[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pads_within_the_colour() {
        assert_eq!(
            format!("{:>3}", Paint::new(true).changed(7)),
            "\x1b[1;33m  7\x1b[0m"
        );
        assert_eq!(format!("{:>3}", Paint::PLAIN.changed(7)), "  7");
    }
}
