//! Moves looked at before they are made.

use super::Machine;
use crate::cells::NOWHERE;
use crate::moves::Candidate;
use crate::program::code::{FirstHeading, Kind};
use crate::program::deeds::{Act, Opening};
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
        let course = match &opening.act {
            Act::Relay(course) | Act::Sow(course) if opening.just_lifts() => course,
            _ => return Verdict::Open,
        };
        let way = course.way(way);
        let seeds = position.at(candidate.pit);
        if !program.lays.fit::<W>() || course.stores(0) != course.stores_of_rows {
            return Verdict::Open;
        }
        let Some(lay) = program.lays.once_round::<W>(course.ring(way), seeds) else {
            return Verdict::Open;
        };
        let sown = position.sown(&lay);
        let at = |cell: u8| sown.as_flattened().get(usize::from(cell)).copied().unwrap_or(0);
        let lane = course.lanes[usize::from(way)].in_turn(program.lateness(position, own));
        program.deed(position, lane, [own, way, lay.last], at).verdict
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
