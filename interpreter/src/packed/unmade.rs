//! Moves made one by one, for those who may not need all of them.

use super::PackedGame;
use super::log::Unlogged;
use crate::engine::movegen::{Seen, Toward};
use crate::program::specialise::packed::Board;

/// The moves of a state that have not been made yet; see [`crate::successors::Succeed::unmade`].
#[derive(Debug, Clone, Copy)]
pub struct Unmade {
    /// A bit for each pit that holds enough, as the pits are numbered.
    pits: u32,
    /// The first direction of the next pit has been made.
    turned: bool,
    /// See [`PackedGame::prefers`].
    prefers: bool,
}

/// A move by lane and direction, the board after it, and what a look at that tells.
pub(super) type Made<const H: usize> = ((u8, Toward), Board<H>, Seen);

impl Unmade {
    /// The number and direction of the next pit, the last one first: those from which seeds soon leave a player's pits are the
    /// more likely to be good.
    #[inline(always)]
    pub(super) fn next(&mut self, either_way: bool) -> Option<(u8, usize)> {
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
    /// The moves of a board, none of them made. `prefers`: see [`PackedGame::prefers`].
    #[inline(always)]
    pub(super) fn all_unmade(&self, board: &Board<H>, us: usize, prefers: bool) -> Unmade {
        Unmade {
            pits: self.open_pits(board, us),
            turned: false,
            prefers,
        }
    }

    /// Whether any move is legal. `prefers`: see [`PackedGame::prefers`].
    #[inline(never)]
    pub(super) fn any_legal(&self, board: Board<H>, us: usize, prefers: bool) -> bool {
        let mut unmade = self.all_unmade(&board, us, prefers);
        self.next_legal(board, us, &mut unmade).is_some()
    }

    /// Makes the next legal move: the number of its pit with the side, the board that comes of it, and who moves next.
    #[inline(always)]
    pub(super) fn next_legal(
        &self,
        board: Board<H>,
        us: usize,
        unmade: &mut Unmade,
    ) -> Option<((u8, usize), Board<H>, usize)> {
        let mover = (us, unmade.prefers);
        while let Some(place) = unmade.next(!PLAIN && self.either_way) {
            let begun = self.begin(&board, us, place.1, place.0);
            let played = self.play(board, mover, begun, &mut Unlogged);
            if let Some((after, mover)) = played {
                return Some((place, after, mover));
            }
        }
        None
    }
}
