//! The places of a board.

use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Layout};

/// Both seats, or South alone in a solitaire.
pub(super) fn seats(layout: &Layout) -> &'static [Seat] {
    match layout.players() {
        1 => &[Seat::South],
        _ => &[Seat::South, Seat::North],
    }
}

/// All pits, stores and hands.
pub(super) fn all(layout: &Layout) -> Vec<Cell> {
    let mut cells: Vec<Cell> = layout.rows_from_top().concat();
    cells.extend(seats(layout).iter().filter_map(|&seat| layout.store(seat)));
    cells.extend(seats(layout).iter().filter_map(|&seat| layout.hand(seat)));
    cells
}
