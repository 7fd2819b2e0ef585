//! Rows of tables and choices: the arrows of a table stand in one column.

use super::lines::{Line, Part, Word, ends_action};
use super::measure::{opening_width, width};
use super::outline::Kind;
use super::printer::Printer;
use super::{STEP, WIDTH};

/// Fits wider than this do not move the arrows of the other rows.
const WIDEST_FIT: usize = 60;

/// An arrow with the spaces around it.
const ARROW: usize = " => ".len();

/// A row cut at its arrow and its semicolons.
struct Row<'a, 't> {
    /// What stands before the arrow.
    fit: &'a [Word<'t>],
    /// The arrow.
    arrow: &'a [Part<'t>],
    /// What is done, each action with its semicolon.
    actions: &'a [Part<'t>],
}

/// How the actions of a row stand to its arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// All on the line of the arrow.
    Behind,
    /// Below each other, the first on the line of the arrow.
    Stacked,
    /// On lines of their own.
    Below,
}

/// The column of the arrows of a table: the one that takes the fewest lines, and of several the last.
pub(super) fn column(lines: &[Line<'_>], indent: usize) -> usize {
    let rows: Vec<_> = lines
        .iter()
        .filter(|line| line.kind == Kind::Row)
        .map(|line| Row::of(line).shape())
        .collect();
    let fits = rows.iter().filter_map(|row| row.fit);
    let mut columns: Vec<usize> = fits.filter(|&fit| indent + fit <= WIDTH).collect();
    columns.sort_unstable();
    columns.dedup();
    if columns.first().is_some_and(|&least| least <= WIDEST_FIT) {
        columns.retain(|&column| column <= WIDEST_FIT);
    }
    let lines = |column: usize| -> usize { rows.iter().map(|row| row.lines(indent, column)).sum() };
    columns
        .into_iter()
        .rev()
        .min_by_key(|&column| lines(column))
        .unwrap_or(0)
}

/// The widths that decide where the parts of a row stand.
struct Shape {
    /// Of what stands before the arrow, unless it is broken.
    fit: Option<usize>,
    /// Of all actions up to the first brace around lines, unless they are broken before.
    all: Option<usize>,
    /// The same for each action.
    actions: Vec<Option<usize>>,
}

impl Shape {
    /// Where the actions stand if the arrow is in this column.
    fn place(&self, indent: usize, column: usize) -> Place {
        let start = indent + column + ARROW;
        let fits = |width: &Option<usize>| width.is_some_and(|width| start + width <= WIDTH);
        if column == 0 {
            Place::Below
        } else if fits(&self.all) {
            Place::Behind
        } else if self.actions.iter().all(fits) {
            Place::Stacked
        } else {
            Place::Below
        }
    }

    /// Whether the arrow stands on the line of the fit.
    fn is_short(&self, column: usize) -> bool {
        self.fit.is_some_and(|fit| fit <= column)
    }

    /// How many lines it takes. Actions far from their arrow are dearer than an arrow below its fit.
    fn lines(&self, indent: usize, column: usize) -> usize {
        let hanging = usize::from(!self.is_short(column));
        match self.place(indent, column) {
            Place::Behind => 1 + hanging,
            Place::Stacked => self.actions.len() + hanging,
            Place::Below => 2 + self.actions.len(),
        }
    }
}

impl<'a, 't> Row<'a, 't> {
    fn of(line: &'a Line<'t>) -> Self {
        let (fit, rest) = line.parts.split_at(line.parts.len().min(1));
        let (arrow, actions) = rest.split_at(rest.len().min(1));
        Self {
            fit: match fit {
                [Part::Text(words)] => words,
                _ => &[],
            },
            arrow,
            actions,
        }
    }

    /// The actions one by one.
    fn single(&self) -> impl Iterator<Item = &'a [Part<'t>]> + use<'a, 't> {
        self.actions.split_inclusive(ends_action)
    }

    fn shape(&self) -> Shape {
        Shape {
            fit: width(self.fit),
            all: opening_width(self.actions),
            actions: self.single().map(opening_width).collect(),
        }
    }
}

impl<'t> Printer<'t> {
    pub(super) fn row(&mut self, line: &Line<'t>, indent: usize, column: usize) {
        let row = Row::of(line);
        let shape = row.shape();
        match shape.place(indent, column) {
            Place::Below => self.row_below(&row, &shape, indent, column),
            place => {
                self.fill(row.fit, indent + STEP, 0);
                if shape.is_short(column) {
                    self.pad(indent + column);
                } else {
                    self.next_line(indent + column + 1);
                }
                let start = indent + column + ARROW;
                self.parts(row.arrow, indent, start);
                for (at, action) in row.single().enumerate() {
                    if at > 0 && place == Place::Stacked {
                        self.next_line(start);
                    }
                    self.parts(action, indent, start + STEP);
                }
            }
        }
    }

    /// A row whose actions have lines of their own.
    fn row_below(&mut self, row: &Row<'_, 't>, shape: &Shape, indent: usize, column: usize) {
        self.fill(row.fit, indent + 2 * STEP, ARROW);
        if shape.is_short(column) {
            self.pad(indent + column);
        }
        self.parts(row.arrow, indent, indent + STEP);
        let indent = indent + STEP;
        let together = shape.all.is_some_and(|all| indent + all <= WIDTH);
        for (at, action) in row.single().enumerate() {
            if at == 0 || !together {
                self.next_line(indent);
            }
            self.parts(action, indent, indent + STEP);
        }
    }
}
