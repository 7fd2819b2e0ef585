//! Sowing the seeds of one lap at once.

use super::finish::Along;
use super::lap_loop::LapLoop;
use sow_compiler::board::{Played, Position, SowDelta};
use sow_compiler::program::Program;
use sow_compiler::tables::mask_predicate::{Asked, MaskPredicate};
use sow_compiler::tables::mask_predicates::pass_any;

impl LapLoop {
    /// Sows the seeds in hand; returns `false` if all cells are skipped.
    #[inline(always)]
    pub(crate) fn sow_hand<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
    ) -> bool {
        match self.along {
            Along::Round(ring) => {
                if let Some(delta) = program.sow_tables().delta(ring, self.hand) {
                    position.spread(&delta);
                    self.here = delta.last;
                }
                true
            }
            Along::LeavingOut(cond) => match program.specialised.predicates.get(cond) {
                Some(alternatives) => self.sow_masked(program, position, alternatives),
                None => false,
            },
        }
    }

    /// Sows as many seeds at once as one round takes. The last seed is sown alone, since other cells may be skipped
    /// for it.
    fn sow_masked<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        alternatives: &[MaskPredicate],
    ) -> bool {
        let place = [self.us, self.sowing.direction, self.sowing.stores];
        let mut after = self.start;
        self.unhashed = true;
        let left_out = |position: &Position<W>, last| {
            let held = || position.holding(1);
            let asked = Asked {
                us: place[0],
                last_seed: last,
                played: Played::Along(place[1]),
            };
            pass_any(alternatives, program, position, asked, held)
        };
        while self.hand > 1 {
            let out = left_out(position, false);
            let masked = program
                .sow_tables()
                .masked_sow(place, after, out, self.hand - 1);
            let Some(masked) = masked else { return false };
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
        let out = left_out(position, true);
        let next = &program.board.track.next[usize::from(place[0])][usize::from(place[1])]
            [usize::from(place[2])];
        let first = next[usize::from(after)];
        let mut into = first;
        while out.contains(into) {
            into = next[usize::from(into)];
            if into == first {
                return false;
            }
        }
        position.add(into, 1);
        (self.hand, self.here) = (0, into);
        true
    }
}
