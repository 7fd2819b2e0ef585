//! The lines between the pits.

/// How much room a board takes. The first that fits is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Density {
    /// Every pit in a box, with room for a sign on both sides of the number.
    Roomy,
    /// Every pit in a box, the number and one sign.
    Snug,
    /// No lines between the pits of a row.
    Plain,
}

impl Density {
    /// From the widest to the narrowest.
    pub(super) const ALL: [Self; 3] = [Self::Roomy, Self::Snug, Self::Plain];

    /// The least width of a column for numbers of two figures.
    pub(super) const fn column(self) -> usize {
        match self {
            Self::Roomy => 4,
            Self::Snug | Self::Plain => 3,
        }
    }

    /// The width of a line between two columns.
    pub(super) const fn rule(self) -> usize {
        match self {
            Self::Roomy | Self::Snug => 1,
            Self::Plain => 0,
        }
    }

    /// Whether a pit has room for a sign behind its number.
    pub(super) const fn has_sign(self) -> bool {
        matches!(self, Self::Roomy)
    }
}

/// A horizontal line of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// Over the first row.
    Top,
    /// Between two rows of a player.
    Inner,
    /// Between the players, on boards with more than two rows.
    Middle,
    /// Under the last row.
    Bottom,
}

impl Line {
    /// Left end, stroke, crossing, right end.
    const fn strokes(self) -> (char, char, char, char) {
        match self {
            Self::Top => ('┌', '─', '┬', '┐'),
            Self::Inner => ('├', '─', '┼', '┤'),
            Self::Middle => ('╞', '═', '╪', '╡'),
            Self::Bottom => ('└', '─', '┴', '┘'),
        }
    }

    /// The line over columns of these widths, with numbers written into it if there are any.
    pub(super) fn draw(
        self,
        widths: &[usize],
        numbers: Option<&[String]>,
        density: Density,
    ) -> String {
        let (left, stroke, crossing, right) = self.strokes();
        let piece = |at: usize| {
            let number = numbers
                .and_then(|numbers| numbers.get(at))
                .map_or("", String::as_str);
            let rest = widths[at].saturating_sub(number.len());
            // Where numbers of seeds end one place before the border, so do numbers of pits.
            let behind = rest.min(usize::from(density == Density::Roomy));
            let strokes = |count: usize| stroke.to_string().repeat(count);
            format!("{}{number}{}", strokes(rest - behind), strokes(behind))
        };
        let pieces: Vec<String> = (0..widths.len()).map(piece).collect();
        match density {
            Density::Plain => pieces.concat(),
            Density::Roomy | Density::Snug => {
                format!("{left}{}{right}", pieces.join(&crossing.to_string()))
            }
        }
    }
}
