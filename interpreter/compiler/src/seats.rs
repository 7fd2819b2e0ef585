//! The two seats of a board.

use sow_grammar::rules::{Owner, Seat};

/// The number of a seat: South 0, North 1.
#[inline]
#[must_use]
pub const fn index(seat: Seat) -> usize {
    match seat {
        Seat::South => 0,
        Seat::North => 1,
    }
}

/// The seat with a number.
#[inline]
pub const fn seat(index: u8) -> Seat {
    if index == 0 { Seat::South } else { Seat::North }
}

/// The player opposite.
#[inline]
#[must_use]
pub const fn other(seat: Seat) -> Seat {
    match seat {
        Seat::South => Seat::North,
        Seat::North => Seat::South,
    }
}

/// Who is meant, as a player sees it.
#[inline]
#[must_use]
pub const fn player(owner: Owner, seat: Seat) -> Seat {
    match owner {
        Owner::Own => seat,
        Owner::Opponent => other(seat),
    }
}
