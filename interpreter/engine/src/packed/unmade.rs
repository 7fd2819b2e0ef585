//! Making moves one by one, for callers that may not need all of them.

use super::game::PackedGame;
use crate::movegen::Seen;
use crate::moves::Toward;
use sow_compiler::packed::{Begun, Board};

/// The moves of a state that have not been made yet; see [`crate::successors::Succeed::unmade`].
#[derive(Debug, Clone, Copy)]
pub struct Unmade {
    /// A bit for each pit with enough seeds, in the order of lanes.
    pits: u32,
    /// Whether the first direction of the next pit has been made.
    turned: bool,
    /// See [`PackedGame::prefers`].
    prefers: bool,
}

/// The beginning of a move: the number of its pit, and which of two directions.
pub(super) type Place = (u8, usize);

/// A move by lane and direction, the board after it, and the facts known about that board.
pub(super) type Made<const H: usize> = ((u8, Toward), Board<H>, Seen);

impl Unmade {
    /// Returns the next move, beginning with the last pit: its seeds are the first to leave the player's side, so such
    /// moves are likely to be good.
    #[inline(always)]
    pub(super) fn next(&mut self, either_way: bool) -> Option<Place> {
        let number = self.pits.checked_ilog2()?;
        let side = usize::from(self.turned);
        self.turned = either_way && !self.turned;
        if !self.turned {
            self.pits ^= 1 << number;
        }
        Some((number as u8, side))
    }
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Returns all moves of a board. For `prefers` see [`PackedGame::prefers`].
    #[inline(always)]
    pub(super) fn all_unmade(&self, board: &Board<H>, us: usize, prefers: bool) -> Unmade {
        Unmade {
            pits: self.open_pits(board, us),
            turned: false,
            prefers,
        }
    }

    /// Shows the beginnings of all moves, in the order of the rules.
    #[inline(always)]
    pub(super) fn each_start(
        &self,
        board: &Board<H>,
        us: usize,
        mut show: impl FnMut(Place, Begun),
    ) {
        let mut pits = self.open_pits(board, us);
        while pits != 0 {
            let number = pits.trailing_zeros() as u8;
            pits &= pits - 1;
            for side in 0..=usize::from(self.chooses_ways()) {
                show((number, side), self.begin(board, us, side, number));
            }
        }
    }

    /// Makes all moves in the order of the rules; shows their pits and directions, the boards after them, and the
    /// players to move there.
    #[inline(always)]
    pub(super) fn each(
        &self,
        board: Board<H>,
        us: usize,
        mut show: impl FnMut(Place, Board<H>, usize),
    ) {
        let mover = (us, self.prefers(&board, us));
        self.each_start(&board, us, |place, begun| {
            if let Some((after, mover)) = self.play(board, mover, begun) {
                show(place, after, mover);
            }
        });
    }

    /// Whether any move is legal. For `prefers` see [`PackedGame::prefers`].
    #[inline(never)]
    pub(super) fn any_legal(&self, board: Board<H>, us: usize, prefers: bool) -> bool {
        let mut unmade = self.all_unmade(&board, us, prefers);
        self.next_legal(board, us, &mut unmade).is_some()
    }

    /// Makes the next legal move, beginning with the last pit.
    #[inline(always)]
    pub(super) fn next_legal(
        &self,
        board: Board<H>,
        us: usize,
        unmade: &mut Unmade,
    ) -> Option<(Place, Board<H>, usize)> {
        let mover = (us, unmade.prefers);
        while let Some((number, side)) = unmade.next(self.chooses_ways()) {
            let begun = self.begin(&board, us, side, number);
            if let Some((after, mover)) = self.play(board, mover, begun) {
                return Some(((number, side), after, mover));
            }
        }
        None
    }
}
