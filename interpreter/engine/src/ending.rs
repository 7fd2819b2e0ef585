//! Endings: how a game comes to an end.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::trace::{DynObserver, NoObserver, Observer};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::{Position, on_small_board};
use sow_compiler::instructions::Op;
use sow_compiler::program::Program;

/// Carries out the first ending that applies: all rows are evaluated for the player to move, then for the other one.
fn apply_endings<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    earlier: &[u64],
    observer: impl Observer,
) {
    let mut machine = Machine::new(
        program,
        *position,
        RepetitionHistory::Borrowed(earlier),
        observer,
    );
    machine.evaluate_endings();
    *position = machine.position;
}

/// Like [`apply_endings`], reporting the events of the ending if the observer wants events.
pub(crate) fn apply_endings_observed(
    program: &Program,
    position: &mut Position,
    earlier: &[u64],
    observer: &mut dyn Observer,
) {
    match observer.wants_events() {
        true => apply_endings(program, position, earlier, DynObserver::new(observer)),
        false => apply_endings_unobserved(program, position, earlier),
    }
}

/// Like [`apply_endings`], on the smallest position and without an observer.
pub(crate) fn apply_endings_unobserved(
    program: &Program,
    position: &mut Position,
    earlier: &[u64],
) {
    on_small_board!(program, apply_endings_sized(program, position, earlier));
}

fn apply_endings_sized<const W: usize>(
    program: &Program,
    position: &mut Position,
    earlier: &[u64],
) {
    let mut small = position.resized::<W>();
    apply_endings(program, &mut small, earlier, NoObserver);
    *position = small.resized();
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Like [`Self::evaluate_endings`], given whether the player to move has no legal move; `None` if this is not
    /// known.
    pub(crate) fn evaluate_endings_given(&mut self, no_legal_move: Option<bool>) {
        self.reset_to_mover();
        self.ending.no_legal_move = no_legal_move;
        self.evaluate_endings();
        self.ending.no_legal_move = None;
    }

    /// Evaluates the endings after a move. If the fuel runs out, the game is given up, since it is unknown whether an
    /// ending applies.
    #[inline]
    pub(crate) fn evaluate_endings(&mut self) {
        let mover = self.position.mover_index();
        self.reset_frame();
        for seat in [mover, mover ^ 1]
            .into_iter()
            .take(self.program.board.layout.players().into())
        {
            self.us = seat;
            self.ending.for_mover = seat == mover;
            // Endings hold no choices, and a trap leaves the position unchanged.
            let endings = self.program.code.endings;
            let ending_row = self.follow_branches(endings);
            if self.is_out_of_fuel() {
                return self.position.mark_unplayable();
            }
            if self.program.code.ops[ending_row as usize] == Op::End {
                continue;
            }
            // An ending may apply only because the lack of moves was assumed to be false, so it is evaluated again
            // without that assumption.
            if std::mem::take(&mut self.ending.move_test_deferred) {
                self.ending.defers_move_test = false;
                return self.evaluate_endings();
            }
            let ended = self.run(ending_row).is_ok() && self.position.is_over();
            if self.is_out_of_fuel() {
                return self.position.mark_unplayable();
            }
            if ended {
                return;
            }
        }
    }

    /// Like [`Self::evaluate_endings`], for callers that generate moves next and, if there are none, evaluate all
    /// endings. Endings that ask for moves then need not generate them as well.
    #[inline]
    pub(crate) fn evaluate_endings_before_moves(&mut self) {
        self.ending.defers_move_test = self.program.uses.no_move;
        self.evaluate_endings();
        (self.ending.defers_move_test, self.ending.move_test_deferred) = (false, false);
    }
}
