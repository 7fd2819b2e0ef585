//! Moves looked at before they are made.

use super::Machine;
use crate::cells::NOWHERE;
use crate::moves::Candidate;
use crate::position::Position;
use crate::program::Program;
use crate::program::code::{FirstHeading, Kind};
use crate::program::deeds::{Act, Deed, Number, Opening};
use crate::program::foresight::Verdict;
use crate::trace::Observer;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// What is known of a move of the player to move, from the position as it is; filters after the move are left aside.
    #[inline]
    pub(crate) fn foresee(&self, kind: &Kind, candidate: Candidate) -> Verdict {
        match kind.opening {
            Some(opening) if kind.may_be_foreseen && candidate.pit != NOWHERE => {
                self.after_first_lap(kind, opening, candidate)
            }
            _ => Verdict::Open,
        }
    }

    fn after_first_lap(&self, kind: &Kind, opening: Opening, candidate: Candidate) -> Verdict {
        let (program, position) = (self.program, &self.position);
        let own = position.mover_index();
        let way = self.first_way(own, candidate, kind.heading);
        let opening = program.deeds.opening(opening, [own, way, candidate.pit]);
        let lateness = program.lateness(position, own);
        let number = number_after(program, position, opening, [own, 0], lateness);
        number.map_or(Verdict::Open, |number| program.deeds.of(number).verdict)
    }

    /// The direction of the first sowing.
    #[inline]
    pub(crate) fn first_way(&self, own: u8, candidate: Candidate, heading: FirstHeading) -> u8 {
        let track = &self.program.track;
        match (self.chosen_way(own, candidate), heading) {
            (Some(way), _) => way,
            (None, FirstHeading::Given(heading)) => {
                self.turned(track.way, own, heading, candidate.pit)
            }
            (None, FirstHeading::Chosen(_)) => self.position.way(own).unwrap_or(track.way),
        }
    }
}

/// Which deed a lap comes to that is begun by a deed, if that just lifts and sows, and nothing is left out. `stores`: those
/// sown into before.
#[inline]
pub(super) fn number_after<const W: usize>(
    program: &Program,
    position: &Position<W>,
    deed: &Deed,
    [own, stores]: [u8; 2],
    lateness: u32,
) -> Option<Number> {
    let (Act::Relay(course) | Act::Sow(course)) = &deed.act else {
        return None;
    };
    let rows_fit = program.lays.fit::<W>() && course.stores(stores) == course.stores_of_rows;
    if !rows_fit || !deed.just_lifts() {
        return None;
    }
    let lifted = deed.lifted[0];
    let lay = program
        .lays
        .once_round::<W>(course.ring, position.at(lifted))?;
    // A mark that goes with the seeds would still be seen.
    if program.uses.marks_until_emptied != 0 && lay.last == lifted {
        return None;
    }
    let lane = course.lane.in_turn(lateness);
    let place = [own, course.way, lay.last];
    Some(program.number(position, lane, place, |cell| position.at_after(&lay, cell)))
}
