//! Playing one move with all its consequences.

use crate::moves::Move;
use crate::trace::{DynObserver, NoObserver, Observer};
use crate::vm::{ChoicePath, Machine, RepetitionHistory, Trap};
use sow_compiler::board::Position;
use sow_compiler::instructions::CompiledKind;
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
    match observer.wants_events() {
        true => play_with_observer(
            program,
            position,
            history,
            played,
            DynObserver::new(observer),
        ),
        false => play_with_observer(program, position, history, played, NoObserver),
    }
}

fn play_with_observer(
    program: &Program,
    position: &mut Position,
    history: &mut Vec<u64>,
    played: &Move,
    observer: impl Observer,
) -> Result<u32, Trap> {
    let kind = program.code.kinds.get(played.kind()).ok_or(Trap::Illegal)?;
    let earlier = RepetitionHistory::owned(std::mem::take(history));
    let mut machine = Machine::new(program, *position, earlier, observer);
    machine.fuel.allow_observed_move();
    let outcome = machine.play_script(kind, played);
    if machine.is_out_of_fuel() {
        position.mark_unplayable();
    } else if outcome.is_ok() {
        machine.finish_move(NextStep::Unspecified);
        *position = machine.position;
    }
    let fuel_used = machine.fuel.steps_used;
    *history = machine.into_history();
    outcome.map(|()| fuel_used)
}

/// The caller's next step after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextStep {
    Unspecified,
    /// Generates moves. If there are none, it calls [`Machine::evaluate_endings`].
    GenerateMoves,
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Plays a move, up to the change of turns, on a machine at rest.
    pub(crate) fn play_script(&mut self, kind: &CompiledKind, played: &Move) -> Result<(), Trap> {
        self.path = ChoicePath::from_script(played.picks());
        self.make_move(kind, played.candidate())?;
        if self.path.is_used_up() {
            Ok(())
        } else {
            Err(Trap::InvalidChoices)
        }
    }

    /// Completes a move: records the position if repetition matters, and evaluates the endings.
    #[inline]
    pub(crate) fn finish_move(&mut self, next: NextStep) {
        if self.program.uses.repeats {
            self.record_in_history();
        }
        if !self.position.is_over() {
            match next {
                NextStep::Unspecified => self.evaluate_endings(),
                NextStep::GenerateMoves if self.is_far_from_end() => {}
                NextStep::GenerateMoves => self.evaluate_endings_before_moves(),
            }
        }
    }

    /// Completes a move that was made earlier and led from one position to another.
    pub(crate) fn finish_applied(
        &mut self,
        from: &Position<W>,
        after: &Position<W>,
        next: NextStep,
    ) {
        self.prepare_for_position();
        if self.program.uses.repeats {
            self.position = *from;
            self.record_before_move();
        }
        self.position = *after;
        self.finish_move(next);
    }
}
