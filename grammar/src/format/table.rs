//! Layout of the rows of tables and choices: the arrows of a table share a column.

use super::lines::{CommentedToken, LinePart, SourceLine, ends_action};
use super::measure::{INDENT, WIDTH, opening_width, width};
use super::outline::LineKind;

/// The widest fit that moves the arrows of the other rows.
const WIDEST_FIT: usize = 60;

/// The width of an arrow with the spaces around it.
pub(super) const ARROW_WIDTH: usize = " => ".len();

/// A row, cut at its arrow and its semicolons.
pub(super) struct RowParts<'a, 't> {
    /// The words before the arrow.
    pub(super) fit: &'a [CommentedToken<'t>],
    /// The arrow.
    pub(super) arrow: &'a [LinePart<'t>],
    /// The actions, each with its semicolon.
    actions: &'a [LinePart<'t>],
}

/// Where the actions of a row are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ActionPlacement {
    /// All actions are on the line of the arrow.
    SameLine,
    /// The actions are one per line, the first on the line of the arrow.
    Stacked,
    /// The actions are on the lines after the arrow.
    Below,
}

/// Returns the column of the arrows of a table: the one of least cost, and the last of several.
pub(super) fn arrow_column(lines: &[SourceLine<'_>], indent: usize) -> usize {
    let rows: Vec<_> = lines
        .iter()
        .filter(|line| line.kind == LineKind::Row)
        .map(|line| RowParts::from_line(line).widths())
        .collect();
    let fits = rows.iter().filter_map(|row| row.fit);
    let mut columns: Vec<usize> = fits.filter(|&fit| indent + fit <= WIDTH).collect();
    columns.sort_unstable();
    columns.dedup();
    if columns.first().is_some_and(|&least| least <= WIDEST_FIT) {
        columns.retain(|&column| column <= WIDEST_FIT);
    }
    let cost = |column: usize| -> usize { rows.iter().map(|row| row.cost(indent, column)).sum() };
    columns
        .into_iter()
        .rev()
        .min_by_key(|&column| cost(column))
        .unwrap_or(0)
}

/// The widths that decide where the parts of a row are placed.
pub(super) struct RowWidths {
    /// The width before the arrow; `None` if it contains a line break.
    fit: Option<usize>,
    /// The width of all actions up to the first brace around lines; `None` if a line break comes before it.
    all_actions: Option<usize>,
    /// The width of each action up to its first brace around lines; `None` if a line break comes before it.
    actions: Vec<Option<usize>>,
}

impl RowWidths {
    /// Returns where the actions are placed if the arrow is in `column`: where they take the fewest lines.
    pub(super) fn placement(&self, indent: usize, column: usize) -> ActionPlacement {
        let start = indent + column + ARROW_WIDTH;
        let fits = |width: &Option<usize>| width.is_some_and(|width| start + width <= WIDTH);
        let stackable = self.actions.iter().all(fits);
        if column == 0 {
            ActionPlacement::Below
        } else if fits(&self.all_actions) {
            ActionPlacement::SameLine
        } else if stackable && self.actions.len() <= 1 + self.lines_below(indent) {
            ActionPlacement::Stacked
        } else {
            ActionPlacement::Below
        }
    }

    /// Returns the number of lines that the actions take below their row.
    fn lines_below(&self, indent: usize) -> usize {
        if self.fits_one_line_below(indent) {
            1
        } else {
            self.actions.len()
        }
    }

    pub(super) fn fits_one_line_below(&self, indent: usize) -> bool {
        self.all_actions
            .is_some_and(|all| indent + INDENT + all <= WIDTH)
    }

    /// Reports whether the arrow is on the line of the fit.
    pub(super) fn keeps_arrow_on_line(&self, column: usize) -> bool {
        self.fit.is_some_and(|fit| fit <= column)
    }

    /// Returns the cost of an arrow in `column`: 2 for each line, and 1 more for an arrow that begins a line.
    fn cost(&self, indent: usize, column: usize) -> usize {
        let hanging = if self.keeps_arrow_on_line(column) {
            0
        } else {
            3
        };
        match self.placement(indent, column) {
            ActionPlacement::SameLine => 2 + hanging,
            ActionPlacement::Stacked => 2 * self.actions.len() + hanging,
            ActionPlacement::Below => 2 + 2 * self.lines_below(indent),
        }
    }
}

impl<'a, 't> RowParts<'a, 't> {
    pub(super) fn from_line(line: &'a SourceLine<'t>) -> Self {
        let (fit, rest) = line.parts.split_at(line.parts.len().min(1));
        let (arrow, actions) = rest.split_at(rest.len().min(1));
        Self {
            fit: match fit {
                [LinePart::Text(words)] => words,
                _ => &[],
            },
            arrow,
            actions,
        }
    }

    /// Returns the actions one by one.
    pub(super) fn each_action(&self) -> impl Iterator<Item = &'a [LinePart<'t>]> + use<'a, 't> {
        self.actions.split_inclusive(ends_action)
    }

    pub(super) fn widths(&self) -> RowWidths {
        RowWidths {
            fit: width(self.fit),
            all_actions: opening_width(self.actions),
            actions: self.each_action().map(opening_width).collect(),
        }
    }
}
