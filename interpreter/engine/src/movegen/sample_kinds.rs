//! Drawing among the pits of several kinds of move.

use super::legal::Search;
use super::sample::DrawResult;
use crate::chance::Chance;

impl<const W: usize> Search<'_, W> {
    /// Draws among the pits of several kinds: two whose conditions hold, and others still to be tested.
    #[inline(never)]
    pub(super) fn play_pooled(
        &mut self,
        first_two: [u16; 2],
        others: &[u16],
        chance: &mut Chance,
    ) -> (usize, DrawResult) {
        if self.fill_pool(first_two, others) {
            self.play_from_pool(chance)
        } else {
            (0, DrawResult::Undecided)
        }
    }

    /// Collects the pits; returns `false` if the kinds cannot be drawn from together.
    fn fill_pool(&mut self, first_two: [u16; 2], others: &[u16]) -> bool {
        let kinds = &self.machine.program.code.kinds;
        self.pooled_pits.clear();
        first_two.iter().all(|&at| self.pool_kind(at))
            && others
                .iter()
                .all(|&at| !self.condition_holds(&kinds[usize::from(at)]) || self.pool_kind(at))
    }

    /// Adds the pits of one kind; returns `false` if it cannot be drawn from together with the others.
    fn pool_kind(&mut self, kind_index: u16) -> bool {
        let kind = &self.machine.program.code.kinds[usize::from(kind_index)];
        if kind.pit_choice.is_none() || !kind.is_plain() {
            return false;
        }
        let pits = self.choosable_pits(kind);
        self.pooled_pits.add(kind_index, pits)
    }

    fn play_from_pool(&mut self, chance: &mut Chance) -> (usize, DrawResult) {
        let before = self.machine.position;
        while let Some((at, candidate)) = self.pooled_pits.draw(chance) {
            let kind = &self.machine.program.code.kinds[at];
            let filters = self.active_filters(kind);
            if self.try_move(kind, candidate, filters).is_some() {
                return (at, DrawResult::Played(candidate));
            }
            self.machine.position = before;
        }
        (0, DrawResult::NoMove)
    }
}
