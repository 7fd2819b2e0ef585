//! Uniform sampling of moves without a list, and without a branch for each pit.

use super::game::{PackedGame, Turn};
use crate::chance::Chance;
use sow_compiler::board::{HIGH_BITS, ONES};
use sow_compiler::packed::{Board, Lane, MoveStart};

/// The highest number of moves: two directions from each of sixteen pits.
pub(super) const MAX_STARTS: usize = 32;

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Draws a move from a pit with enough seeds; `None` if there is no such pit.
    #[inline(always)]
    pub(super) fn draw_start(
        &self,
        board: &Board<H>,
        us: usize,
        chance: &mut Chance,
    ) -> Option<MoveStart> {
        let low = prefix_counts(self.playable_pits(board, us, 0));
        let in_low = low >> 56;
        if PLAIN {
            if in_low == 0 {
                return None;
            }
            let number = chance.index_below(in_low as usize) as u64;
            return Some(self.start_move(board, us, 0, first_byte_above(low, number)));
        }
        let high = prefix_counts(self.playable_pits(board, us, 1));
        let both = u32::from(self.either_way);
        let count = in_low + (high >> 56);
        if count == 0 {
            return None;
        }
        // As the machine does: all moves in one direction, then those in the other.
        let drawn = chance.index_below((count as usize) << both) as u64;
        let side = u64::from(drawn >= count);
        let number = drawn - side * count;
        let (eight, before, behind) = if H > 1 && number >= in_low {
            (high, in_low, 8)
        } else {
            (low, 0, 0)
        };
        Some(self.start_move(
            board,
            us,
            side as usize,
            first_byte_above(eight, number - before) + behind,
        ))
    }

    /// Returns the number of moves from pits with enough seeds.
    #[inline(always)]
    pub(super) fn count_starts(&self, board: &Board<H>, us: usize) -> u8 {
        let in_low = self.playable_pits(board, us, 0).count_ones();
        if PLAIN {
            return in_low as u8;
        }
        let both = u32::from(self.either_way);
        ((in_low + self.playable_pits(board, us, 1).count_ones()) << both) as u8
    }

    /// Returns all moves from pits with enough seeds, one direction after the other, in a buffer on the caller's stack.
    fn all_starts<'a>(
        &self,
        board: &Board<H>,
        us: usize,
        into: &'a mut [MoveStart; MAX_STARTS],
    ) -> &'a mut [MoveStart] {
        let mut count = 0;
        for wanted in 0..=usize::from(self.either_way) {
            self.for_each_start(board, us, |(_, side), begun| {
                if side == wanted {
                    into[count] = begun;
                    count += 1;
                }
            });
        }
        &mut into[..count]
    }

    /// Draws moves until one turns out to be legal, and returns its result; `None` if no move is legal. `drawn` is a
    /// move that was drawn before and is illegal.
    pub(super) fn draw_legal<T>(
        &self,
        turn: &Turn<H>,
        drawn: Option<MoveStart>,
        chance: &mut Chance,
        mut play: impl FnMut(MoveStart) -> Option<T>,
    ) -> Option<T> {
        let mut room = [MoveStart::default(); MAX_STARTS];
        let starts = self.all_starts(&turn.board, turn.mover, &mut room);
        let mut count = starts.len();
        let mut out = drawn.and_then(|drawn| starts.iter().position(|&start| start == drawn));
        loop {
            if let Some(at) = out {
                // The remaining moves keep their order.
                starts.copy_within(at + 1..count, at);
                count -= 1;
            }
            if count == 0 {
                return None;
            }
            let at = chance.index_below(count);
            let played = play(starts[at]);
            if played.is_some() {
                return played;
            }
            out = Some(at);
        }
    }

    /// Returns the beginning of a move from the pit with this number, in the order of lanes.
    #[inline(always)]
    pub(super) fn start_move(
        &self,
        board: &Board<H>,
        us: usize,
        side: usize,
        number: u8,
    ) -> MoveStart {
        (
            self.rows.first_lap_start(us, side, number),
            board.mine.seeds_in(Lane::new(number)),
        )
    }
}

/// Returns in each byte the number of bytes up to and including this one whose high bit is set.
#[inline(always)]
const fn prefix_counts(high: u64) -> u64 {
    (high >> 7).wrapping_mul(ONES)
}

/// Returns the index of the first byte above `number`; all bytes and `number` must be below 128.
#[inline(always)]
const fn first_byte_above(counted: u64, number: u64) -> u8 {
    let reached = ((counted | HIGH_BITS) - (number + 1) * ONES) & HIGH_BITS;
    (reached.trailing_zeros() >> 3) as u8
}
