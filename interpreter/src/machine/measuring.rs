//! Numbers that are asked of the position.

use super::Machine;
use crate::program::code::{Measure, MeasureId, SpotId};
use crate::trace::Observer;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    pub(super) fn measure(&mut self, id: MeasureId) -> i64 {
        match self.program.measures[id as usize] {
            Measure::Number(number) => number,
            Measure::Seeds => self.position.at(self.now.look).into(),
            Measure::SeedsOf(spot) => self.seeds_of(spot),
            Measure::NumberOf(spot) => match self.found_at_once(spot) {
                Some(found) => found.count() as i64,
                None => self.find(spot).as_slice().len() as i64,
            },
            Measure::Laps => self.now.laps.into(),
            Measure::Turn(owner) => self.program.turns(&self.position, self.own, owner).into(),
            Measure::Captured => self.now.captured.into(),
            Measure::Counter(slot) => self.position.counter(slot[usize::from(self.own)]).into(),
            Measure::Reckoned(left, operator, right) => {
                let left = self.measure(left);
                operator.apply(left, self.measure(right))
            }
        }
    }

    fn seeds_of(&mut self, spot: SpotId) -> i64 {
        if let Some(cell) = self.one(spot) {
            return self.position.at(cell).into();
        }
        if let Some(found) = self.found_at_once(spot) {
            return found
                .iter()
                .map(|cell| i64::from(self.position.at(cell)))
                .sum();
        }
        let cells = self.find(spot);
        cells
            .as_slice()
            .iter()
            .map(|&cell| i64::from(self.position.at(cell)))
            .sum()
    }
}
