//! Drawing among the pits of several kinds of move.

use super::legal::Search;
use super::sample::Drawn;
use crate::chance::Chance;

impl<const W: usize> Search<'_, W> {
    /// Draws among the pits of several kinds: two whose conditions hold, and others still to be tested.
    #[inline(never)]
    pub(super) fn play_mixed(
        &mut self,
        begin: [u16; 2],
        others: &[u16],
        chance: &mut Chance,
    ) -> (usize, Drawn) {
        if self.fill(begin, others) {
            self.play_from_mixed(chance)
        } else {
            (0, Drawn::Undecided)
        }
    }

    /// Collects the pits; returns `false` if the kinds cannot be drawn from together.
    fn fill(&mut self, begin: [u16; 2], others: &[u16]) -> bool {
        let kinds = &self.machine.program.code.kinds;
        self.mixed.clear();
        begin.iter().all(|&at| self.add_kind(at))
            && others
                .iter()
                .all(|&at| !self.may_begin(&kinds[usize::from(at)]) || self.add_kind(at))
    }

    /// Adds the pits of one kind; returns `false` if it cannot be drawn from together with the others.
    fn add_kind(&mut self, at: u16) -> bool {
        let kind = &self.machine.program.code.kinds[usize::from(at)];
        if kind.from.is_none() || !kind.is_plain() {
            return false;
        }
        let pits = self.live_pits(kind);
        self.mixed.add(at, pits)
    }

    fn play_from_mixed(&mut self, chance: &mut Chance) -> (usize, Drawn) {
        let before = self.machine.position;
        while let Some((at, candidate)) = self.mixed.draw(chance) {
            let kind = &self.machine.program.code.kinds[at];
            let filters = self.filters_that_count(kind);
            if self.attempt(kind, candidate, filters).is_some() {
                return (at, Drawn::Played(candidate));
            }
            self.machine.position = before;
        }
        (0, Drawn::Nothing)
    }
}
