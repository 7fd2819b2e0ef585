//! A move, lap by lap.

use super::PackedGame;
use super::board::Board;
use super::log::Log;
use super::rows::Begun;
use super::steps::Next;

impl<const H: usize, const R: usize, const PLAIN: bool> PackedGame<H, R, PLAIN> {
    /// Plays a move: what comes of it and who moves next; `None` if it is not legal. `prefers`: see [`PackedGame::prefers`].
    #[inline(always)]
    pub(super) fn play(
        &self,
        mut board: Board<H>,
        (us, prefers): (usize, bool),
        begun: Begun,
        log: &mut impl Log<H>,
    ) -> Option<(Board<H>, usize)> {
        let (mut start, mut hand) = begun;
        let mut laps = self.lap_limit;
        loop {
            let row = self.rows.sow(&mut board, (start, hand));
            let (here, facing) = row.seen(&board);
            let step = self.steps.get(row.step, here, facing);
            log.lap(row.step, here, facing);
            if !PLAIN && step.next == Next::Relay {
                (start, hand) = (row.relay, here);
            } else if step.next == Next::Over {
                return self.passed(board, (us, prefers), step.again);
            } else if let Next::Run(run) = step.next
                && !PLAIN
            {
                let taken = self.steps.take_run(run, &mut board);
                board.add(step.store, taken);
                log.captured(taken);
                return self.passed(board, (us, prefers), step.again);
            } else {
                if step.next != Next::Capture {
                    log.lifts(&board, us, &step.emptied);
                }
                hand = board.empty(&step.emptied);
                if step.next == Next::Capture {
                    board.add(step.store, hand);
                    log.captured(hand);
                    return self.passed(board, (us, prefers), step.again);
                }
                if PLAIN || hand == 0 {
                    // Also with nothing left in hand the move is over.
                    return self.passed(board, (us, prefers), false);
                }
                // A row begins with lifting what it sows.
                board.add(row.last, hand);
                start = row.relay;
                if step.next == Next::Backward {
                    start = self.rows.start(us, row.direction() ^ 1, row.last);
                }
            }
            laps -= 1;
            if laps == 0 {
                log.never_ends();
                return None;
            }
        }
    }

    /// What the player sees who moves next, and who it is; `None` if the move was not legal.
    #[inline(always)]
    fn passed(
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

    /// Whether only moves after which all is as the rules prefer it are legal.
    #[inline(always)]
    pub(super) fn prefers(&self, board: &Board<H>, us: usize) -> bool {
        !PLAIN && self.filters.may_prefer(board, us) && self.can_have(*board, us)
    }

    /// Whether there is a legal move after which all is as the rules prefer it.
    #[cold]
    #[inline(never)]
    fn can_have(&self, board: Board<H>, us: usize) -> bool {
        self.any_legal(board, us, true)
    }
}
