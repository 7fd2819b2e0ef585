//! How text is shown: colours, for terminals that want them, and how wide lines may be.

use std::fmt;

/// Boards and running text are shown no wider than this where that is possible.
const WIDEST: usize = 80;
/// On narrower terminals nothing can be read anyway.
const NARROWEST: usize = 32;

/// Paints, or leaves plain; and knows how much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    colour: bool,
    /// The columns of the terminal, if it is one.
    columns: Option<usize>,
}

/// A text with its colour.
#[derive(Debug, Clone, Copy)]
pub struct Painted<T> {
    text: T,
    codes: &'static str,
}

impl Paint {
    /// No colours.
    pub const PLAIN: Self = Self::new(false);

    /// With colours or without, where it does not matter how wide a terminal is.
    #[must_use]
    pub const fn new(colour: bool) -> Self {
        Self {
            colour,
            columns: None,
        }
    }

    /// The same on a terminal with so many columns.
    #[must_use]
    pub fn on(self, columns: usize) -> Self {
        Self {
            columns: Some(columns.max(NARROWEST)),
            ..self
        }
    }

    /// How many columns the terminal has, which breaks longer lines anywhere; `None` for what is no terminal.
    #[must_use]
    pub const fn columns(self) -> Option<usize> {
        self.columns
    }

    /// How many characters a line of a board or of running text may have.
    #[must_use]
    pub fn width(self) -> usize {
        self.columns.unwrap_or(WIDEST).min(WIDEST)
    }

    /// Whether there are colours.
    #[must_use]
    pub const fn has_colour(self) -> bool {
        self.colour
    }

    /// What went wrong.
    pub fn error<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.with(text, "1;31")
    }

    /// What matters most: titles, the mover.
    pub fn strong<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.with(text, "1")
    }

    /// What has just changed.
    pub fn changed<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.with(text, "1;33")
    }

    /// What a player writes: moves, commands, names.
    pub fn word<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.with(text, "36")
    }

    /// What is there only to lean on: lines, numbers, hints.
    pub fn faint<T: fmt::Display>(self, text: T) -> Painted<T> {
        self.with(text, "2")
    }

    fn with<T>(self, text: T, codes: &'static str) -> Painted<T> {
        Painted {
            text,
            codes: if self.colour { codes } else { "" },
        }
    }
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
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
