//! The frame of the board: horizontal lines and the widths of columns.

/// The spacing of a board. The first density that fits the terminal is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Density {
    /// Every pit in a box, with a space or sign on both sides of the number.
    Wide,
    /// Every pit in a box, with a space or sign before the number only.
    Compact,
    /// No lines between the pits of a row.
    Plain,
}

impl Density {
    /// All densities, widest first.
    pub(super) const ALL: [Self; 3] = [Self::Wide, Self::Compact, Self::Plain];

    /// Returns the least width of a column, enough for numbers of two digits.
    pub(super) const fn column_width(self) -> usize {
        match self {
            Self::Wide => 4,
            Self::Compact | Self::Plain => 3,
        }
    }

    /// Returns the width of the line between two columns.
    pub(super) const fn rule_width(self) -> usize {
        match self {
            Self::Wide | Self::Compact => 1,
            Self::Plain => 0,
        }
    }

    /// Whether a pit has room for a sign after its number.
    pub(super) const fn has_sign(self) -> bool {
        matches!(self, Self::Wide)
    }
}

/// A horizontal line of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BorderLine {
    /// Above the first row.
    Top,
    /// Between two rows of a player.
    Inner,
    /// Between the players, on boards with more than two rows.
    Middle,
    /// Below the last row.
    Bottom,
}

impl BorderLine {
    /// Returns the characters for the left end of the line, the stroke, a crossing, and the right end.
    const fn strokes(self, ascii: bool) -> (char, char, char, char) {
        match self {
            Self::Middle if ascii => ('+', '=', '+', '+'),
            _ if ascii => ('+', '-', '+', '+'),
            Self::Top => ('┌', '─', '┬', '┐'),
            Self::Inner => ('├', '─', '┼', '┤'),
            Self::Middle => ('╞', '═', '╪', '╡'),
            Self::Bottom => ('└', '─', '┴', '┘'),
        }
    }

    /// Draws the line over columns of these widths, with pit numbers in it if they are given.
    pub(super) fn draw(
        self,
        widths: &[usize],
        numbers: Option<&[String]>,
        density: Density,
        ascii: bool,
    ) -> String {
        let (left, stroke, crossing, right) = self.strokes(ascii);
        let piece = |at: usize| {
            let number = numbers
                .and_then(|numbers| numbers.get(at))
                .map_or("", String::as_str);
            let rest = widths[at].saturating_sub(number.len());
            // Pit numbers end in the same column as the numbers of seeds.
            let behind = rest.min(usize::from(density == Density::Wide));
            let strokes = |count: usize| stroke.to_string().repeat(count);
            format!("{}{number}{}", strokes(rest - behind), strokes(behind))
        };
        let pieces: Vec<String> = (0..widths.len()).map(piece).collect();
        match density {
            Density::Plain => pieces.concat(),
            Density::Wide | Density::Compact => {
                format!("{left}{}{right}", pieces.join(&crossing.to_string()))
            }
        }
    }
}
