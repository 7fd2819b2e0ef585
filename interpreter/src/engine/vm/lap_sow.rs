//! The seeds of one lap sown at once.

use super::emit::Emitter;
use super::lap_entry::Along;
use super::lap_loop::LapLoop;
use crate::board::{CellMask, Position, SowDelta};
use crate::program::specialise::mask_predicate::MaskPredicate;
use crate::trace::Observer;

impl LapLoop {
    /// Sows what is in hand; false if there is nowhere left to go.
    #[inline(always)]
    pub(super) fn sow_hand<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
    ) -> bool {
        let program = emitter.program;
        match self.along {
            Along::Round(ring) => {
                if let Some(delta) = program.sow_tables().delta(ring, self.hand) {
                    position.spread(&delta);
                    self.here = delta.last;
                    emitter.seeds(ring, self.hand, self.sowing.stores);
                }
                true
            }
            Along::LeavingOut(cond) => match program.specialised.predicates.get(cond) {
                Some(predicate) => self.sow_masked(emitter, position, predicate),
                None => false,
            },
        }
    }

    /// As many seeds at once as fall before the ring has been gone round; the last one alone, for it may go where others may
    /// not.
    fn sow_masked<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        predicate: &MaskPredicate,
    ) -> bool {
        let program = emitter.program;
        let place = [self.us, self.sowing.direction, self.sowing.stores];
        let mut after = self.start;
        self.unhashed = true;
        while self.hand > 0 {
            let held = || CellMask::high(position.at_least(1));
            let out = predicate.pass(position, self.us, self.hand == 1, held);
            let most = (self.hand - 1).max(1);
            let masked = program.sow_tables().masked_sow(place, after, out, most);
            let Some(masked) = masked else { return false };
            emitter.masked(place, after, out, &masked);
            position.spread(&SowDelta {
                seeds: &masked.seeds,
                hash_delta: 0,
                last: masked.last,
                round: None,
                rounds: 0,
            });
            self.hand -= masked.count;
            (self.here, after) = (masked.last, masked.last);
        }
        true
    }
}
