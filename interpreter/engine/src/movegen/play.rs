//! Playing one move with all its consequences.

use crate::moves::Move;
use crate::trace::{Observer, Unwatched, Watched};
use crate::vm::{ChoicePath, Machine, RepetitionHistory, Trap};
use sow_compiler::board::Position;
use sow_compiler::instructions::Kind;
use sow_compiler::program::Program;

/// Plays a move with all its consequences: the table after it, the next player, the endings. Keeps `history`, the
/// earlier positions, up to date if the rules ask for it. Returns the steps of computation spent.
///
/// # Errors
/// [`Trap`] if the move cannot be played; the position is then unchanged.
pub(crate) fn play(
    program: &Program,
    position: &mut Position,
    history: &mut Vec<u64>,
    played: &Move,
    observer: &mut dyn Observer,
) -> Result<u32, Trap> {
    match observer.watches() {
        true => play_watched(program, position, history, played, Watched::by(observer)),
        false => play_watched(program, position, history, played, Unwatched),
    }
}

fn play_watched(
    program: &Program,
    position: &mut Position,
    history: &mut Vec<u64>,
    played: &Move,
    observer: impl Observer,
) -> Result<u32, Trap> {
    let kind = program.code.kinds.get(played.kind()).ok_or(Trap::Illegal)?;
    let earlier = RepetitionHistory::kept(std::mem::take(history));
    let mut machine = Machine::new(program, *position, earlier, observer);
    let outcome = machine.play_script(kind, played);
    if outcome.is_ok() {
        machine.finish_move(Next::Anything);
        *position = machine.position;
    }
    let fuel_used = machine.fuel.used;
    *history = machine.into_history();
    outcome.map(|()| fuel_used)
}

/// What the caller does after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Anything,
    /// Generates moves. If there are none, it calls [`Machine::look_at_endings`].
    Moves,
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Plays a move, up to the change of turns, from a machine at rest.
    pub(crate) fn play_script(&mut self, kind: &Kind, played: &Move) -> Result<(), Trap> {
        self.path = ChoicePath::of(played.picks());
        self.make_move(kind, played.candidate())?;
        if self.path.is_used_up() {
            Ok(())
        } else {
            Err(Trap::Choices)
        }
    }

    /// Completes a move: records the position if repetition matters, and evaluates the endings.
    #[inline]
    pub(crate) fn finish_move(&mut self, next: Next) {
        if self.program.uses.repeats {
            self.remember();
        }
        if !self.position.is_over() {
            match next {
                Next::Anything => self.look_at_endings(),
                Next::Moves if self.is_far_from_end() => {}
                Next::Moves => self.look_at_endings_before_moves(),
            }
        }
    }

    /// Completes a move that was made earlier, from one position to another.
    pub(crate) fn finish_made(&mut self, from: &Position<W>, after: &Position<W>, next: Next) {
        self.turn_to_position();
        if self.program.uses.repeats {
            self.position = *from;
            self.note_before();
        }
        self.position = *after;
        self.finish_move(next);
    }
}
