//! The end of the game.

use crate::machine::Machine;
use crate::position::Position;
use crate::program::Program;
use crate::trace::Observer;

/// Carries out the first ending that holds: all rows for the player to move, then all rows for the other one.
pub(crate) fn look<const N: usize, O: Observer>(
    program: &Program,
    position: &mut Position<N>,
    history: &[u64],
    observer: &mut O,
) {
    let mut machine = Machine::new(program, position, history, observer);
    machine.look_at_endings();
    *position = machine.position;
}

impl<const N: usize, O: Observer> Machine<'_, N, O> {
    /// The same at the end of a move.
    #[inline]
    pub(crate) fn look_at_endings(&mut self) {
        let mover = self.position.mover_index();
        self.rest();
        for seat in [mover, mover ^ 1]
            .into_iter()
            .take(self.program.layout.players().into())
        {
            self.own = seat;
            self.ending_of_mover = seat == mover;
            // A choice has no place in an ending; with a fault nothing is done.
            if self.run(self.program.endings).is_ok() && self.position.is_over() {
                return;
            }
        }
    }
}

/// The points of both players: seeds in store; in games without stores those of the side.
pub(crate) fn score<const N: usize>(program: &Program, position: &Position<N>) -> [u8; 2] {
    [0, 1].map(|seat| count(program, position, seat, !program.layout.has_stores()))
}

/// The seeds of a player: those in store, or all on the side (pits, hand and store).
pub(crate) fn count<const N: usize>(
    program: &Program,
    position: &Position<N>,
    seat: u8,
    all_seeds: bool,
) -> u8 {
    if all_seeds {
        let cells = &program.fixed[program.owned[0] as usize].lists[usize::from(seat)];
        return cells.iter().fold(0, |sum, &cell| sum + position.at(cell));
    }
    position.at(program.stores[usize::from(seat)])
}
