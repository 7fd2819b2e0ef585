//! Moves looked at before they are made.

use super::Registers;
use crate::board::NOWHERE;
use crate::board::{AfterSowing, Position};
use crate::engine::movegen::Candidate;
use crate::program::Program;
use crate::program::ir::Kind;
use crate::program::specialise::prediction::Prediction;
use crate::program::specialise::superblocks::{
    LeavingOut, Number, Prologue, Superblock, Terminator,
};
use sow_grammar::rules::Heading;

impl<const W: usize> Registers<'_, W> {
    /// What is known of a move of the player to move, from the position as it is; filters after the move are left aside.
    #[inline]
    pub(crate) fn predict(&self, kind: &Kind, candidate: Candidate) -> Prediction {
        match kind.facts.prologue {
            Some(prologue) if kind.facts.may_be_predicted && candidate.pit != NOWHERE => {
                self.after_first_lap(kind, prologue, candidate)
            }
            _ => Prediction::Open,
        }
    }

    fn after_first_lap(&self, kind: &Kind, prologue: Prologue, candidate: Candidate) -> Prediction {
        let (program, position) = (self.program, &self.position);
        let us = position.mover_index();
        let direction = self.first_direction(us, candidate, kind.heading);
        let prologue = program
            .superblocks()
            .prologue(prologue, [us, direction, candidate.pit]);
        let turn_offset = program.turn_offset(position, us);
        let number = number_after(program, position, prologue, [us, 0], turn_offset);
        number.map_or(Prediction::Open, |number| {
            program.superblocks().of(number).prediction
        })
    }

    /// The direction of the first sowing.
    #[inline]
    pub(crate) fn first_direction(&self, us: u8, candidate: Candidate, heading: Heading) -> u8 {
        let track = &self.program.board.track;
        match (self.chosen_direction(us, candidate), heading) {
            (Some(direction), _) => direction,
            (None, Heading::EitherWay(_)) => self.position.direction(us).unwrap_or(track.direction),
            (None, _) => track.turned(track.direction, us, heading, candidate.pit),
        }
    }
}

/// Which superblock a lap comes to that is begun by a superblock, if that just lifts and sows, and nothing is left out. `stores`: those
/// sown into before.
#[inline]
pub(super) fn number_after<const W: usize>(
    program: &Program,
    position: &Position<W>,
    superblock: &Superblock,
    [us, stores]: [u8; 2],
    turn_offset: u32,
) -> Option<Number> {
    let (Terminator::Relay(course) | Terminator::Sow(course)) = &superblock.terminator else {
        return None;
    };
    let rows_fit =
        program.sow_tables().fit::<W>() && course.stores(stores) == course.stores_of_rows;
    // Rows know nothing of what the sowing itself leaves out.
    let leaves_out = course.masked_sow == LeavingOut::Some;
    if !rows_fit || leaves_out || !superblock.just_lifts() {
        return None;
    }
    let lifted = superblock.lifted[0];
    let delta = program
        .sow_tables()
        .once_round::<W>(course.ring, position.byte(lifted))?;
    // A mark that goes with the seeds would still be seen.
    if program.uses.marks_until_emptied != 0 && delta.last == lifted {
        return None;
    }
    let table_offset = course.table_offset.in_turn(turn_offset);
    let place = [us, course.direction, delta.last];
    let after = AfterSowing {
        position,
        delta: &delta,
    };
    Some(program.number(position, table_offset, place, &after))
}
