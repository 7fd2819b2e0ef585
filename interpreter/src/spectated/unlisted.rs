//! Moves drawn without knowing how many are legal: one is tried after the other until one of them is.

use super::{Games, Played};
use crate::chance::Chance;
use crate::engine::movegen::{Candidate, draw_one, passes};
use sow_grammar::rules::MoveId;

impl<'p, const W: usize> Games<'p, W> {
    /// Plays one move; false if the game does not go on, `None` if moves have to be listed to draw one.
    pub(super) fn step_unlisted(
        &mut self,
        machine: &mut Played<'p, '_, W>,
        chance: &mut Chance,
    ) -> Option<bool> {
        let before = machine.position;
        let program = machine.program;
        let priorities = self.with_history(machine, |games| {
            games.look(before);
            let phase = games.search.phase();
            program.specialised.priorities[usize::from(phase.0)].as_ref()
        });
        machine.turn_to_position();
        for priority in priorities? {
            if !self.with_history(machine, |games| games.find_candidates(priority)) {
                return None;
            }
            while let Some((kind, candidate)) = draw_one(&mut self.candidates, &mut chance.0) {
                if self.make(machine, kind, candidate) {
                    return Some(self.finish(machine));
                }
                machine.position = before;
            }
        }
        if machine.is_out_of_fuel() {
            machine.position.give_up();
        } else {
            self.end(machine);
        }
        Some(false)
    }

    /// Finds what moves of these kinds may begin with; false if they depend on each other more than by being drawn.
    fn find_candidates(&mut self, kinds: &[u16]) -> bool {
        self.candidates.clear();
        self.search.fill(kinds, &mut self.candidates)
    }

    /// Makes a move if it is legal, and only then tells of it.
    fn make(&mut self, machine: &mut Played<'p, '_, W>, at: usize, candidate: Candidate) -> bool {
        let kind = &machine.program.code.kinds[at];
        let filters = self.search.filters_that_count(kind);
        let mover = machine.position.mover();
        machine.start();
        machine.path.restart();
        machine.observer.holds = true;
        machine.begin(kind, candidate);
        let legal =
            machine.make_move(kind).is_ok() && passes(machine, &kind.filters, filters).is_some();
        machine.observer.holds = false;
        let observer = &mut machine.observer;
        if legal {
            observer.spectator.begins(mover, MoveId(at as u16));
            let held = observer.held.iter();
            held.for_each(|&event| observer.spectator.event(event));
        }
        observer.held.clear();
        legal
    }
}
