//! Rows of pits, with each pit in a column.

use crate::drawing::legend::Sign;
use serde::{Serialize, Serializer};
use sow_grammar::rules::{End, Seat};
use sow_interpreter::{Cell, Program};

/// A row of pits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Row {
    /// The letter that precedes the pit numbers; empty if each side has only one row.
    pub letter: String,
    /// The side that the row belongs to; `None` for a shared or halved row.
    #[cfg_attr(feature = "typescript", tsify(type = "Seat | null"))]
    pub side: Option<Seat>,
    /// The pits from the left; `None` where the board has none.
    pub pits: Vec<Option<Pit>>,
    /// The numbers of the pits, unless the lines above and below the board show them.
    pub numbers: Option<Vec<String>>,
    /// Whether the pits lie beyond the ends of the other rows, half of them at each end.
    pub beyond: bool,
}

/// A number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Count {
    /// The cell in which the seeds lie.
    #[serde(serialize_with = "number")]
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub cell: Cell,
    /// The number of seeds.
    pub seeds: u16,
    /// Whether the number has just changed.
    pub changed: bool,
}

/// A pit of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Pit {
    /// A player's name for the pit, such as `North's b3`.
    pub name: String,
    /// The player who owns the pit.
    #[cfg_attr(feature = "typescript", tsify(type = "Seat | null"))]
    pub owner: Option<Seat>,
    /// The seeds in the pit.
    pub count: Count,
    /// The marks on the pit, then the player to whom it was given.
    pub signs: Vec<Sign>,
    /// Whether the pit is out of play.
    pub blocked: bool,
}

impl Row {
    /// Creates the row of these pits, numbered from the view of `viewer`.
    pub(crate) fn new(
        program: &Program,
        viewer: Seat,
        slots: &[Option<Cell>],
        pit: impl Fn(Cell) -> Pit,
    ) -> Self {
        let layout = program.layout();
        let labels: Vec<String> = slots
            .iter()
            .map(|slot| {
                slot.map(|cell| layout.label_for(cell, viewer))
                    .unwrap_or_default()
            })
            .collect();
        let letter = labels
            .iter()
            .find(|label| !label.is_empty())
            .map_or("", |label| row_letter(label));
        let mut sides = slots.iter().flatten().map(|&cell| layout.side(cell));
        let first = sides.next().flatten();
        Self {
            side: first.filter(|_| sides.all(|side| side == first)),
            letter: letter.to_owned(),
            pits: slots.iter().map(|slot| slot.map(&pit)).collect(),
            numbers: Some(
                labels
                    .iter()
                    .map(|label| label[self::row_letter(label).len()..].to_owned())
                    .collect(),
            ),
            beyond: is_beyond_row_ends(program, slots),
        }
    }

    /// Reverses the row, for a viewer on the other side of the board.
    pub(crate) fn reverse(&mut self) {
        self.pits.reverse();
        self.numbers
            .iter_mut()
            .for_each(|numbers| numbers.reverse());
    }
}

/// Whether this row is a shared middle row that the track enters from the end of another row.
fn is_beyond_row_ends(program: &Program, slots: &[Option<Cell>]) -> bool {
    let (track, layout) = (&program.board.track, program.layout());
    let is_shared = |cell: &Cell| layout.side(*cell).is_none();
    let front = layout.row(Seat::South, 0);
    let [.., into_both_stores] = &track.next[0][usize::from(track.direction)];
    let next = |end: &Cell| Cell(into_both_stores[usize::from(end.0)]);
    let after_front = front.last().map(next);
    slots.iter().flatten().all(is_shared)
        && layout
            .middle_row()
            .iter()
            .any(|&cell| after_front == Some(cell))
}

/// Returns the part of a label before its number.
fn row_letter(label: &str) -> &str {
    label.trim_end_matches(|sign: char| sign.is_ascii_digit())
}

/// Returns all rows from the top, padded to the same length.
pub(crate) fn padded_rows(program: &Program) -> Vec<Vec<Option<Cell>>> {
    let rows = program.layout().rows_from_top();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    rows.iter()
        .map(|row| pad_row(program, row, columns))
        .collect()
}

/// Pads a short row to `columns`. The halves of a halved row are moved to the ends, any other row to the middle.
fn pad_row(program: &Program, row: &[Cell], columns: usize) -> Vec<Option<Cell>> {
    let side = |cell: &Cell| program.layout().side(*cell);
    let left = row
        .iter()
        .take_while(|cell| side(cell) == row.first().and_then(side))
        .count();
    let gap = columns - row.len();
    let (before, split) = match program.layout().halved_end() {
        _ if left < row.len() => (0, left),
        Some(End::Right) => (gap, row.len()),
        Some(End::Left) => (0, row.len()),
        None => (gap / 2, row.len()),
    };
    let mut slots = vec![None; before];
    slots.extend(row[..split].iter().copied().map(Some));
    slots.extend(vec![None; gap - before]);
    slots.extend(row[split..].iter().copied().map(Some));
    slots
}

fn number<S: Serializer>(cell: &Cell, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(cell.0)
}
