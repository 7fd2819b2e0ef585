//! Tables whose parts are aligned in columns.

use super::layout::{INDENT, WIDTH, opening_width, width};
use super::lines::{CommentedToken, LinePart, SourceLine, ends_action};
use super::outline::LineKind;

/// The largest width of a fit that can move the arrows of the other rows.
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

/// Returns the column of the arrows of a table: the one with the least total cost, and the last of several such
/// columns.
fn arrow_column(lines: &[SourceLine<'_>], indent: usize) -> usize {
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
    /// The width of all actions up to the first brace that encloses lines; `None` if a line break comes earlier.
    all_actions: Option<usize>,
    /// The width of each action up to its first brace that encloses lines; `None` if a line break comes earlier.
    actions: Vec<Option<usize>>,
}

impl RowWidths {
    /// Returns the placement of the actions that takes the fewest lines if the arrow is in `column`.
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

    /// Reports whether the arrow stays on the line of the fit.
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

/// The widest head that takes part in alignment.
const WIDEST_HEAD: usize = 40;

/// The column up to which a value may end to take part in the alignment of help texts.
const WIDEST_VALUE: usize = 60;

/// The columns of a line, counted from its indent.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Columns {
    /// The column of the arrow of a row, or of the value of a definition.
    pub(super) value_column: usize,
    /// The column of the help of an option.
    pub(super) help_column: usize,
}

/// The parts of a line that defines something: an option, named pits, a counter, a deal.
pub(super) struct Definition<'a, 't> {
    /// The subject, such as `option seeds` or `front 6..7:`.
    pub(super) head: &'a [CommentedToken<'t>],
    /// The definition, such as `= 6 in 3..6` or `2`.
    pub(super) value: &'a [CommentedToken<'t>],
    /// The help text after the definition.
    pub(super) help: Option<&'a CommentedToken<'t>>,
}

impl<'a, 't> Definition<'a, 't> {
    pub(super) fn from_line(line: &'a SourceLine<'t>) -> Self {
        let words = line.head();
        let sign = if line.kind == LineKind::Deal {
            ":"
        } else {
            "="
        };
        let at = match line.kind {
            LineKind::CaseStep => Some(1),
            _ => words.iter().position(|word| word.text == sign),
        };
        // The colon belongs to the text before it, the equals sign to the text after it.
        let at = at
            .map_or(words.len(), |at| {
                at + usize::from(line.kind == LineKind::Deal)
            })
            .min(words.len());
        let (head, value) = words.split_at(at);
        match value.split_last() {
            Some((help, value))
                if help.text.starts_with('"') && line.kind != LineKind::CaseStep =>
            {
                Self {
                    head,
                    value,
                    help: Some(help),
                }
            }
            _ => Self {
                head,
                value,
                help: None,
            },
        }
    }
}

/// Returns the columns of consecutive lines.
pub(super) fn columns(lines: &[SourceLine<'_>], indent: usize) -> Vec<Columns> {
    let mut columns = vec![Columns::default(); lines.len()];
    if lines.iter().any(|line| line.kind == LineKind::Row) {
        columns.fill(Columns {
            value_column: arrow_column(lines, indent),
            help_column: 0,
        });
    }
    // The first words of the lines of a case share a column even with other lines in between.
    let steps = lines.iter().filter(|line| line.kind == LineKind::CaseStep);
    let words = steps.filter_map(|line| width(Definition::from_line(line).head));
    if let Some(word) = words.max() {
        columns.fill(Columns {
            value_column: word + 1,
            help_column: 0,
        });
    }
    let mut at = 0;
    for run in lines.chunk_by(|one, next| one.kind == next.kind) {
        if matches!(
            run[0].kind,
            LineKind::Option | LineKind::Pits | LineKind::Counter | LineKind::Deal
        ) {
            align_definitions(run, &mut columns[at..at + run.len()]);
        }
        at += run.len();
    }
    columns
}

/// Aligns values up to the next blank line, and help texts across blank lines.
fn align_definitions(lines: &[SourceLine<'_>], columns: &mut [Columns]) {
    let pairs: Vec<_> = lines.iter().map(Definition::from_line).collect();
    let mut at = 0;
    for group in lines.chunk_by(|one, next| one.kind == LineKind::Deal || !next.blank_above()) {
        let heads = pairs[at..at + group.len()].iter();
        let heads = heads.filter_map(|pair| width(pair.head));
        let column = heads.filter(|&head| head <= WIDEST_HEAD).max().unwrap_or(0);
        for columns in &mut columns[at..at + group.len()] {
            columns.value_column = column + 1;
        }
        at += group.len();
    }
    let ends = pairs.iter().zip(&*columns).filter_map(|(pair, columns)| {
        pair.help?;
        Some(columns.value_column.max(width(pair.head)? + 1) + width(pair.value)?)
    });
    let end = ends.filter(|&end| end <= WIDEST_VALUE).max().unwrap_or(0);
    for columns in columns {
        columns.help_column = end + 2;
    }
}
