//! Sowing the seeds of one lap at once.

use super::lap_loop::LapLoop;
use super::lap_loop_exit::SowMode;
use sow_compiler::board::{PlayDirection, Position, SowDelta};
use sow_compiler::program::Program;
use sow_compiler::tables::mask_predicate::{MaskPredicate, PredicateContext};
use sow_compiler::tables::mask_predicates::cells_passing_any;

impl LapLoop {
    /// Sows the seeds in hand; returns `false` if all cells are skipped.
    #[inline(always)]
    pub(crate) fn sow_hand<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
    ) -> bool {
        match self.sow_mode {
            SowMode::Ring(ring) => {
                if let Some(delta) = program.sow_tables().delta(ring, self.hand) {
                    position.apply_sow_delta(&delta);
                    self.here = delta.last_cell;
                }
                true
            }
            SowMode::Skipping(cond) => match program.specialisation.predicates.get(cond) {
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
        self.hash_is_stale = true;
        let skipped = |position: &Position<W>, last| {
            let held = || position.cells_with_at_least(1);
            let asked = PredicateContext {
                us: place[0],
                last_seed: last,
                play_direction: PlayDirection::AlongTrack(place[1]),
            };
            cells_passing_any(alternatives, program, position, asked, held)
        };
        while self.hand > 1 {
            let skipped_cells = skipped(position, false);
            let masked =
                program
                    .sow_tables()
                    .masked_sow(place, after, skipped_cells, self.hand - 1);
            let Some(masked) = masked else { return false };
            position.apply_sow_delta(&SowDelta {
                seeds: &masked.seeds,
                hash_delta: 0,
                last_cell: masked.last_cell,
                full_round: None,
                full_rounds: 0,
            });
            self.hand -= masked.count;
            (self.here, after) = (masked.last_cell, masked.last_cell);
        }
        let skipped_cells = skipped(position, true);
        let next = &program.board.track.next[usize::from(place[0])][usize::from(place[1])]
            [usize::from(place[2])];
        let first = next[usize::from(after)];
        let mut into = first;
        while skipped_cells.contains(into) {
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
