//! Endings: how a game comes to an end.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::trace::{Observer, Unwatched, Watched};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::{Position, on_small_board};
use sow_compiler::instructions::Op;
use sow_compiler::program::Program;

/// Carries out the first ending that applies: all rows are evaluated for the player to move, then for the other one.
fn look<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    earlier: &[u64],
    observer: impl Observer,
) {
    let mut machine = Machine::new(
        program,
        *position,
        RepetitionHistory::Lent(earlier),
        observer,
    );
    machine.look_at_endings();
    *position = machine.position;
}

/// Like [`look`], reporting the events of the ending if the observer watches.
pub(crate) fn look_watched(
    program: &Program,
    position: &mut Position,
    earlier: &[u64],
    observer: &mut dyn Observer,
) {
    match observer.watches() {
        true => look(program, position, earlier, Watched::by(observer)),
        false => look_unwatched(program, position, earlier),
    }
}

/// Like [`look`], on the smallest position and without an observer.
pub(crate) fn look_unwatched(program: &Program, position: &mut Position, earlier: &[u64]) {
    on_small_board!(program, look_small(program, position, earlier));
}

fn look_small<const W: usize>(program: &Program, position: &mut Position, earlier: &[u64]) {
    let mut small = position.resized::<W>();
    look(program, &mut small, earlier, Unwatched);
    *position = small.resized();
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Like [`Self::look_at_endings`], if it may be known whether the player to move has no legal move.
    pub(crate) fn look_at_endings_knowing(&mut self, no_legal_move: Option<bool>) {
        self.start();
        self.ending.no_legal_move = no_legal_move;
        self.look_at_endings();
        self.ending.no_legal_move = None;
    }

    /// Evaluates the endings after a move. If the fuel runs out, the game is given up, since it is unknown whether an
    /// ending applies.
    #[inline]
    pub(crate) fn look_at_endings(&mut self) {
        let mover = self.position.mover_index();
        self.reset();
        for seat in [mover, mover ^ 1]
            .into_iter()
            .take(self.program.board.layout.players().into())
        {
            self.us = seat;
            self.ending.of_mover = seat == mover;
            // Endings hold no choices, and a trap leaves the position unchanged.
            let endings = self.program.code.endings;
            let fitting = self.decide(endings);
            if self.is_out_of_fuel() {
                return self.position.give_up();
            }
            if self.program.code.ops[fitting as usize] == Op::End {
                continue;
            }
            // An ending may apply only because the lack of moves was assumed to be false, so it is evaluated again
            // without that assumption.
            if std::mem::take(&mut self.ending.put_off_moves) {
                self.ending.puts_off_moves = false;
                return self.look_at_endings();
            }
            if self.run(fitting).is_ok() && self.position.is_over() {
                return;
            }
        }
    }

    /// Like [`Self::look_at_endings`], for callers that generate moves next and evaluate all endings if there are
    /// none: endings that ask for moves then need not generate them, too.
    #[inline]
    pub(crate) fn look_at_endings_before_moves(&mut self) {
        self.ending.puts_off_moves = self.program.uses.no_move;
        self.look_at_endings();
        (self.ending.puts_off_moves, self.ending.put_off_moves) = (false, false);
    }
}
