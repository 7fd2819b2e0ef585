//! The seeds of one lap laid at once.

use super::emit::Emitter;
use super::laps::Race;
use super::racing::Along;
use crate::cells::Many;
use crate::position::Position;
use crate::program::lays::Lay;
use crate::program::sieves::Sieve;
use crate::trace::Observer;

impl Race {
    /// Sows what is in hand; false if there is nowhere left to go.
    #[inline(always)]
    pub(super) fn lay<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
    ) -> bool {
        let program = emitter.program;
        match self.along {
            Along::Round => {
                if let Some(lay) = program.lays.lay(self.ring, self.hand) {
                    position.spread(&lay);
                    self.here = lay.last;
                    emitter.seeds(self.ring, self.hand, self.stores);
                }
                true
            }
            Along::LeavingOut(cond) => match program.sieves.get(cond) {
                Some(sieve) => self.lay_thinned(emitter, position, sieve),
                None => false,
            },
        }
    }

    /// As many seeds at once as fall before the ring has been gone round; the last one alone, for it may go where others may
    /// not.
    fn lay_thinned<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        sieve: &Sieve,
    ) -> bool {
        let program = emitter.program;
        let place = [self.own, self.way, self.stores];
        let mut after = self.start;
        self.unhashed = true;
        while self.hand > 0 {
            let held = || Many::high(position.at_least(1));
            let out = sieve.pass(position, self.own, self.hand == 1, held);
            let most = (self.hand - 1).max(1);
            let thinned = program.lays.leaving_out(place, after, out, most);
            let Some(thinned) = thinned else { return false };
            emitter.thinned(place, after, out, &thinned);
            position.spread(&Lay {
                seeds: &thinned.seeds,
                lie: 0,
                last: thinned.last,
                round: None,
                rounds: 0,
            });
            self.hand -= thinned.count;
            (self.here, after) = (thinned.last, thinned.last);
        }
        true
    }
}
