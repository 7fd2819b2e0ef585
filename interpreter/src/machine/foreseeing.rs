//! Moves looked at before they are made.

use super::Machine;
use crate::cells::NOWHERE;
use crate::moves::Candidate;
use crate::program::code::{FirstHeading, Kind};
use crate::program::foresight::Verdict;
use crate::program::lays::Round;
use crate::trace::Observer;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// What is known of a move of the player to move, from the position as it is; filters after the move are left aside.
    #[inline]
    pub(crate) fn foresee(&self, kind: &Kind, candidate: Candidate) -> Verdict {
        let (Some(lap), pit) = (&kind.first_lap, candidate.pit) else {
            return Verdict::Open;
        };
        if pit == NOWHERE {
            return Verdict::Open;
        }
        let (program, position) = (self.program, &self.position);
        let own = position.mover_index();
        let way = self.first_way(own, candidate, kind.heading);
        let place = [own, way, lap.stores[usize::from(own)]];
        let lay = program.lays.get(Round::After, place, pit, position.at(pit));
        let Some(lay) = lay else { return Verdict::Open };
        let before = |cell| if cell == pit { 0 } else { position.at(cell) };
        let after = |cell| before(cell) + lay.falling(cell);
        let known = program.known(position, kind.phase.0, [own, way, lay.last], after);
        let deed = program.deeds.get(lap.last, known);
        deed.map_or(Verdict::Open, |deed| program.verdicts.at(deed.block))
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
