//! The places of a board: pits, stores and hands.

use crate::english;
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Layout};

/// Returns both seats, or South alone in a solitaire.
pub(crate) fn seats(layout: &Layout) -> &'static [Seat] {
    match layout.players() {
        1 => &[Seat::South],
        _ => &[Seat::South, Seat::North],
    }
}

/// Returns all pits, stores and hands.
pub(crate) fn all_cells(layout: &Layout) -> Vec<Cell> {
    let mut cells: Vec<Cell> = layout.rows_from_top().concat();
    cells.extend(seats(layout).iter().filter_map(|&seat| layout.store(seat)));
    cells.extend(seats(layout).iter().filter_map(|&seat| layout.hand(seat)));
    cells
}

/// Returns a player's name for a place: `North's b3`, `South's store`, `m2`.
#[must_use]
pub fn cell_name(layout: &Layout, cell: Cell, viewer: Seat) -> String {
    let label = layout.label_for(cell, viewer);
    match layout.side(cell) {
        Some(seat) => format!("{}'s {label}", english::seat_name(seat)),
        None => label,
    }
}

/// Returns all places of a board with a player's names for them.
#[must_use]
pub fn named_cells(layout: &Layout, viewer: Seat) -> Vec<(Cell, String)> {
    let cells = all_cells(layout).into_iter();
    cells
        .map(|cell| (cell, cell_name(layout, cell, viewer)))
        .collect()
}
