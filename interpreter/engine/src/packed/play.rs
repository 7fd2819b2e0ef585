//! Playing a move, lap by lap.

use super::game::PackedGame;
use sow_compiler::packed::{Begun, Board, Next, Row};

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays a move; returns the board and the player to move after it, or `None` if it is illegal. For `prefers` see
    /// [`PackedGame::prefers`].
    #[inline(always)]
    pub(super) fn play(
        &self,
        mut board: Board<H>,
        (us, prefers): (usize, bool),
        mut begun: Begun,
    ) -> Option<(Board<H>, usize)> {
        for _ in 0..self.lap_limit {
            let row = self.rows.sow(&mut board, begun);
            let (here, facing) = row.seen(&board);
            let step = self.steps.get(row.step, here, facing);
            if !PLAIN && step.next == Next::Relay {
                begun = (row.relay, here);
                continue;
            }
            if PLAIN && step.next == Next::Over {
                return self.passed(board, (us, prefers), step.again);
            }
            if PLAIN || matches!(step.next, Next::Over | Next::Capture) {
                // Emptying no lane is cheaper than a mispredicted branch on whether there is a capture.
                let taken = board.empty(&step.emptied);
                board.add(step.store, taken);
                return self.passed(board, (us, prefers), step.again);
            }
            if let Next::Run(run) = step.next {
                let (mut after, taken) = self.steps.take_run(run, board);
                after.add(step.store, taken);
                return self.passed(after, (us, prefers), step.again);
            }
            let hand = row.lift(&mut board, &step.emptied) + (here & step.own);
            if hand == 0 {
                // With no seeds in hand the move is over, too.
                return self.passed(board, (us, prefers), false);
            }
            begun = (row.relay, hand);
            if step.next == Next::Backward {
                begun.0 = self.turn_round(us, row);
            }
        }
        None
    }

    /// Returns row 0 of a lap that continues in the other direction. Few games have such laps.
    #[cold]
    #[inline(never)]
    fn turn_round(&self, us: usize, row: &Row<R>) -> u32 {
        self.rows.start(us, row.direction() ^ 1, row.last)
    }

    /// Returns the board as the next player sees it, and this player; `None` if the move was illegal.
    #[inline(always)]
    pub(super) fn passed(
        &self,
        board: Board<H>,
        (us, prefers): (usize, bool),
        again: bool,
    ) -> Option<(Board<H>, usize)> {
        if !PLAIN && !self.filters.allow(&board, us, prefers) {
            return None;
        }
        Some(match again {
            true => (board, us),
            false => (board.turned(), us ^ 1),
        })
    }

    /// Whether a preference applies and can be fulfilled, so that only moves that fulfil it are legal.
    #[inline(always)]
    pub(super) fn prefers(&self, board: &Board<H>, us: usize) -> bool {
        !PLAIN && self.filters.may_prefer(board, us) && self.can_have(*board, us)
    }

    /// Whether a legal move fulfils the preference.
    #[cold]
    #[inline(never)]
    fn can_have(&self, board: Board<H>, us: usize) -> bool {
        self.any_legal(board, us, true)
    }
}
