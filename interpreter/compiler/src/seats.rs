//! The two seats of a board.

use sow_grammar::rules::{Owner, Seat};

/// Returns the index of a seat: 0 for South, 1 for North.
#[inline]
#[must_use]
pub const fn seat_index(seat: Seat) -> usize {
    match seat {
        Seat::South => 0,
        Seat::North => 1,
    }
}

/// Returns the seat with an index: 0 is South, all others are North.
#[inline]
pub const fn seat_from_index(index: u8) -> Seat {
    if index == 0 { Seat::South } else { Seat::North }
}

/// Returns the other seat.
#[inline]
#[must_use]
pub const fn other_seat(seat: Seat) -> Seat {
    match seat {
        Seat::South => Seat::North,
        Seat::North => Seat::South,
    }
}

/// Returns the seat that an owner means for the player in `seat`.
#[inline]
#[must_use]
pub const fn owner_seat(owner: Owner, seat: Seat) -> Seat {
    match owner {
        Owner::Own => seat,
        Owner::Opponent => other_seat(seat),
    }
}
