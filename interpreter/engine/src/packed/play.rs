//! Playing a move, lap by lap.

use super::game::{PackedGame, Turn};
use sow_compiler::packed::{Board, Continuation, LastSeed, MoveStart, Row};

/// Whoever is told of a move while it is played. Most moves have [`NoWitness`], which costs nothing.
pub(super) trait Witness<const H: usize> {
    /// Called after the sowing of each lap, before the step that follows: the number of seeds sown, the board before and after the
    /// sowing, and the last seed.
    fn lap(&mut self, seeds: u8, before: &Board<H>, after: &Board<H>, last: LastSeed);

    /// Called if the move reaches the limit of laps and is illegal for that reason.
    fn never_ends(&mut self);
}

/// The witness of moves that nobody is told of.
pub(super) struct NoWitness;

impl<const H: usize> Witness<H> for NoWitness {
    #[inline(always)]
    fn lap(&mut self, _: u8, _: &Board<H>, _: &Board<H>, _: LastSeed) {}
    #[inline(always)]
    fn never_ends(&mut self) {}
}

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays a move; returns the turn after it, or `None` if it is illegal. `prefers` says whether the preference applies; see
    /// [`PackedGame::preference_applies`].
    #[inline(always)]
    pub(super) fn play(&self, turn: Turn<H>, prefers: bool, start: MoveStart) -> Option<Turn<H>> {
        self.play_before(&mut NoWitness, turn, prefers, start)
    }

    /// Plays a move like [`PackedGame::play`] before a witness.
    #[inline(always)]
    pub(super) fn play_before(
        &self,
        witness: &mut impl Witness<H>,
        turn: Turn<H>,
        prefers: bool,
        mut start: MoveStart,
    ) -> Option<Turn<H>> {
        let Turn {
            mut board,
            mover: us,
        } = turn;
        let turn_with = |board| Turn { board, mover: us };
        for _ in 0..self.lap_limit {
            let before = board;
            let row = self.rows.sow(&mut board, start);
            let (here, facing) = row.last_and_facing_seeds(&board);
            let last = LastSeed {
                step_index: row.step_index,
                here,
                facing,
            };
            witness.lap(start.1, &before, &board, last);
            let step = self.steps.get(row.step_index, here, facing);
            if !PLAIN && step.next == Continuation::Relay {
                start = (row.relay_start, here);
                continue;
            }
            if PLAIN && step.next == Continuation::MoveOver {
                return self.finish_move(turn_with(board), prefers, step.again);
            }
            if PLAIN || matches!(step.next, Continuation::MoveOver | Continuation::Capture) {
                // Emptying no lane is cheaper than a mispredicted branch on whether there is a capture.
                let taken = board.drain(&step.emptied);
                board.add(step.store, taken);
                return self.finish_move(turn_with(board), prefers, step.again);
            }
            if let Continuation::Run(run) = step.next {
                let (mut after, taken) = self.steps.take_run(run, board);
                after.add(step.store, taken);
                return self.finish_move(turn_with(after), prefers, step.again);
            }
            let hand = row.lift(&mut board, &step.emptied) + (here & step.relay_mask);
            if hand == 0 {
                // With no seeds in hand the move is over, too.
                return self.finish_move(turn_with(board), prefers, false);
            }
            start = (row.relay_start, hand);
            if step.next == Continuation::Backward {
                start.0 = self.reversed_first_row(us, row);
            }
        }
        witness.never_ends();
        None
    }

    /// Returns the index of row 0 of a lap that continues in the other direction. Few games have such laps.
    #[cold]
    #[inline(never)]
    fn reversed_first_row(&self, us: usize, row: &Row<R>) -> u32 {
        self.rows
            .relay_start(us, row.direction() ^ 1, row.last_lane)
    }

    /// Returns the turn of the next player, given the board after the last lap; `None` if the move was illegal.
    #[inline(always)]
    pub(super) fn finish_move(&self, turn: Turn<H>, prefers: bool, again: bool) -> Option<Turn<H>> {
        if !PLAIN && !self.filters.allow(&turn.board, turn.mover, prefers) {
            return None;
        }
        Some(match again {
            true => turn,
            false => Turn {
                board: turn.board.swap_sides(),
                mover: turn.mover ^ 1,
            },
        })
    }

    /// Whether a preference applies and can be fulfilled, so that only moves that fulfil it are legal.
    #[inline(always)]
    pub(super) fn preference_applies(&self, board: &Board<H>, us: usize) -> bool {
        !PLAIN && self.filters.may_prefer(board, us) && self.has_preferred_move(*board, us)
    }

    /// Whether a legal move fulfils the preference.
    #[cold]
    #[inline(never)]
    fn has_preferred_move(&self, board: Board<H>, us: usize) -> bool {
        self.any_legal(Turn { board, mover: us }, true)
    }
}
