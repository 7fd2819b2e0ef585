//! Picking the pit and the direction of a move.

use super::registers::Registers;
use crate::moves::{Candidate, DirectionChoice};
use sow_compiler::board::NOWHERE;
use sow_compiler::instructions::CompiledKind;
use sow_grammar::rules::Heading;

impl<const W: usize> Registers<'_, W> {
    /// Begins a move of a kind.
    #[inline]
    pub(crate) fn begin_move(&mut self, kind: &CompiledKind, candidate: Candidate) {
        self.reset_to_mover();
        self.set_phase(kind.phase);
        self.begin_actions(false);
        self.pick_candidate(kind.heading, candidate);
    }

    #[inline]
    pub(crate) fn pick_candidate(&mut self, heading: Heading, candidate: Candidate) {
        if candidate.pit != NOWHERE {
            let direction = self.first_direction(self.us, candidate, heading);
            self.pick(
                candidate.pit,
                direction,
                candidate.direction_choice != DirectionChoice::Implied,
            );
        }
    }

    /// Returns the direction chosen together with a pit, if there was a choice.
    #[inline]
    pub(crate) fn chosen_direction(
        &self,
        us: u8,
        Candidate {
            pit,
            direction_choice: toward,
        }: Candidate,
    ) -> Option<u8> {
        let rightward = self.program.board.track.rightward[usize::from(us)][usize::from(pit)];
        match toward {
            DirectionChoice::Implied => None,
            DirectionChoice::Left => Some(rightward ^ 1),
            DirectionChoice::Right => Some(rightward),
        }
    }

    /// Returns the direction of the first sowing.
    #[inline]
    pub(crate) fn first_direction(&self, us: u8, candidate: Candidate, heading: Heading) -> u8 {
        let track = &self.program.board.track;
        match (self.chosen_direction(us, candidate), heading) {
            (Some(direction), _) => direction,
            (None, Heading::EitherWay(_)) => self.position.direction(us).unwrap_or(track.direction),
            (None, _) => track.resolve_heading(track.direction, us, heading, candidate.pit),
        }
    }
}
