//! Execution of one superblock within the lap loop.

use super::lap_loop::{LapLoop, LapLoopExit, SowMode};
use crate::cost;
use sow_compiler::board::{NOWHERE, PlayDirection, Position, SowDelta};
use sow_compiler::instructions::Skip;
use sow_compiler::program::Program;
use sow_compiler::tables::mask_predicate::{MaskPredicate, PredicateContext, cells_passing_any};
use sow_compiler::tables::sow_table::{Ring, RingKind};
use sow_compiler::tables::superblocks::{
    InitialTransfer, Put, RunId, SideEffects, SkipRule, SowPlan, Superblock,
};
use sow_grammar::rules::MAX_COUNTERS;

impl LapLoop {
    /// Sows the next lap exactly like the one before, if there are rows for that; returns whether it did.
    #[inline(always)]
    pub(crate) fn repeat_lap<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
    ) -> bool {
        let start = self.here;
        let lap_start = [self.us, self.sowing.direction, start];
        let self_loop = program
            .superblocks()
            .self_loop(lap_start, self.sowing.stores);
        let was_sown = self_loop
            .is_some_and(|ring| self.lift_and_sow(program, position, None, (start, ring), true));
        if was_sown {
            self.start = start;
        }
        was_sown
    }

    /// Executes a superblock that only relays, by rows if possible; returns whether it did.
    #[inline(always)]
    pub(crate) fn relay<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        superblock: &Superblock,
        plan: &SowPlan,
    ) -> bool {
        let from = (superblock.lifted_cells[0], plan.ring);
        let side_effects = superblock.side_effects.as_ref();
        let was_sown = self.sowing.stores == plan.row_stores
            && self.lift_and_sow(program, position, side_effects, from, plan.rows_lift_seeds);
        if was_sown {
            self.start = plan.start;
            self.adopt_plan(plan);
        }
        was_sown
    }

    /// Lifts a cell and sows along a ring, if no cells are skipped and the seeds go at most once around; returns
    /// whether it did. `rows_lift` says whether the rows themselves take the lifted seeds.
    #[inline(always)]
    fn lift_and_sow<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        side_effects: Option<&SideEffects>,
        (lifted, ring): (u8, Ring),
        rows_lift: bool,
    ) -> bool {
        let ready = self.sowing.skipping == Skip::Nothing;
        let seeds = position.byte_at(lifted);
        let delta = program.sow_tables().delta_within_circuit::<W>(ring, seeds);
        let Some(delta) = delta.filter(|_| ready) else {
            return false;
        };
        if let Some(side_effects) = side_effects {
            apply_side_effects(side_effects, position, &mut self.counts.counters);
        }
        let lost = program.uses.marks_until_emptied;
        if lost != 0 {
            position.clear_marks(lifted, lost);
        }
        if !rows_lift {
            position.empty_cell(lifted, seeds);
        }
        position.apply_sow_delta(&delta);
        self.here = delta.last_cell;
        self.fuel_used += cost::LAP + u32::from(seeds);
        self.counts.laps += 1;
        true
    }

    /// Executes a superblock that sows; returns the reason to end the lap loop if the sowing cannot use the tables or
    /// the move is `too_long` for another lap.
    #[inline(never)]
    pub(crate) fn sow<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        superblock: &Superblock,
        plan: &SowPlan,
        too_long: bool,
    ) -> Option<LapLoopExit> {
        let stores = plan.stores_after(self.sowing.stores);
        let (start, ring) = self.sowing_start(program, plan, stores);
        let skip = self.sowing_skip(program, plan);
        let sow_mode = match skip {
            Skip::Nothing => Some(SowMode::Ring(ring)),
            Skip::LapStart if plan.starts_here => {
                let course = [self.us, plan.direction, stores];
                let skipping = program
                    .sow_tables()
                    .ring(RingKind::SkipStart, course, start);
                (skipping.length > 0).then_some(SowMode::Ring(skipping))
            }
            Skip::Origin if plan.skip_rule == SkipRule::Origin => Some(SowMode::Ring(ring)),
            Skip::ByPit(cond) if plan.starts_here => Some(SowMode::Skipping(cond)),
            _ => None,
        };
        let Some(sow_mode) = sow_mode.filter(|_| ring.length > 0) else {
            return Some(LapLoopExit::ResumeAt(
                superblock.resume_block,
                superblock.table_calls,
            ));
        };
        self.execute_effects(program, position, superblock);
        if self.hand == 0 {
            return Some(LapLoopExit::Done);
        }
        if too_long {
            return Some(LapLoopExit::NeverEnds);
        }
        (self.start, self.sow_mode, self.sowing.skipping) = (start, sow_mode, skip);
        self.sowing.stores = stores;
        self.adopt_plan(plan);
        self.fuel_used += cost::LAP + u32::from(self.hand);
        self.counts.laps += 1;
        (!self.sow_hand(program, position)).then_some(LapLoopExit::AllCellsSkipped)
    }

    /// Returns the cell where a sowing starts, and its ring.
    #[inline]
    fn sowing_start(&self, program: &Program, plan: &SowPlan, stores: u8) -> (u8, Ring) {
        let directions = [plan.direction, stores];
        let (start, further) = match plan.starts_at_lap_start {
            true => (self.start, self.start),
            false => (plan.start, 0),
        };
        (
            start,
            program
                .sow_tables()
                .ring_at(plan.first_ring, further, directions),
        )
    }

    /// Returns the cells that a sowing skips.
    #[inline]
    fn sowing_skip(&self, program: &Program, plan: &SowPlan) -> Skip {
        match plan.skip_rule {
            SkipRule::SameAsBefore => self.sowing.skipping,
            SkipRule::Nothing => Skip::Nothing,
            SkipRule::Origin => Skip::Origin,
            SkipRule::Other => {
                let sowing = &program.operands.sowings[usize::from(plan.sowing)];
                sowing.skipping.unwrap_or(self.sowing.skipping)
            }
        }
    }

    /// Executes side effects, captures and lifts of a superblock.
    #[inline(always)]
    pub(crate) fn execute_effects<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        superblock: &Superblock,
    ) {
        self.here = superblock.here_after;
        if let Some(side_effects) = &superblock.side_effects {
            apply_side_effects(side_effects, position, &mut self.counts.counters);
            if let InitialTransfer::Run(run) = side_effects.transfer {
                let won = capture_run(program, position, superblock, run, self.us);
                self.counts.captured += u32::from(won);
            }
        }
        if superblock.captured_cells[0] != NOWHERE {
            self.counts.captured +=
                u32::from(capture_cells(program, position, superblock, self.us));
        }
        let [first, second, ..] = superblock.lifted_cells;
        if first != NOWHERE {
            self.hand = empty_cell(program, position, first);
        }
        if second != NOWHERE {
            self.hand += empty_cells(program, position, &superblock.lifted_cells[1..]);
        }
    }

    /// Takes over the direction and table of a sowing.
    #[inline]
    fn adopt_plan(&mut self, plan: &SowPlan) {
        self.sowing.direction = plan.direction;
        self.sowing.last_seed_table = Some(plan.last_seed_table);
        self.table_offset = plan.table_offset.with_turn(self.turn_offset);
    }
}

/// Carries out the side effects of a superblock, except the capture of a run.
pub(crate) fn apply_side_effects<const W: usize>(
    side_effects: &SideEffects,
    position: &mut Position<W>,
    counters: &mut [u8; MAX_COUNTERS],
) {
    let [slot, value] = side_effects.counter_update;
    match usize::from(slot).checked_sub(MAX_COUNTERS) {
        None => position.set_counter(slot, value),
        Some(of_move) => {
            if let Some(counter) = counters.get_mut(of_move) {
                *counter = value;
            }
        }
    }
    for cell in side_effects.unmarked_cells {
        if cell != NOWHERE {
            position.clear_marks(cell, side_effects.removed_marks);
        }
    }
    if let InitialTransfer::Put(Put { seeds, from, into }) = side_effects.transfer {
        let seeds = u16::from(seeds).min(position.seeds_at(from));
        position.move_seeds(from, into, seeds as u8);
    }
}

/// Moves the captured seeds of a superblock to its store; returns how many the player `us` gains.
#[inline]
pub(crate) fn capture_cells<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    superblock: &Superblock,
    us: u8,
) -> u8 {
    let seeds = empty_cells(program, position, &superblock.captured_cells);
    if seeds > 0 {
        position.add(superblock.store, seeds.into());
    }
    gained_seeds(program, superblock, seeds, us)
}

/// Moves the seeds of a run to the superblock's store; returns how many the player `us` gains.
pub(crate) fn capture_run<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    superblock: &Superblock,
    run: RunId,
    us: u8,
) -> u8 {
    let (mut seeds, mut taken) = (0, 0);
    while let Some(cell) = program.superblocks().runs.pit(run, taken, position) {
        seeds += empty_cell(program, position, cell);
        taken += 1;
    }
    position.add(superblock.store, seeds.into());
    gained_seeds(program, superblock, seeds, us)
}

/// Returns how many of the captured seeds the player gains: all if the store is their own, else 0.
fn gained_seeds(program: &Program, superblock: &Superblock, seeds: u8, us: u8) -> u8 {
    let own = superblock.store == program.board.stores[usize::from(us)];
    if own { seeds } else { 0 }
}

/// Empties cells up to the first `NOWHERE` and removes the marks that pits lose when emptied; returns the number of
/// seeds.
pub(crate) fn empty_cells<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    cells: &[u8],
) -> u8 {
    let there = cells.iter().take_while(|&&cell| cell != NOWHERE);
    there.fold(0, |sum, &cell| sum + empty_cell(program, position, cell))
}

/// Empties one cell and removes the marks that pits lose when emptied; returns the number of seeds.
#[inline]
pub(crate) fn empty_cell<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    cell: u8,
) -> u8 {
    let seeds = position.byte_at(cell);
    let lost = program.uses.marks_until_emptied;
    if lost != 0 && seeds > 0 {
        position.clear_marks(cell, lost);
    }
    position.take(cell, seeds.into());
    seeds
}

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

    /// Sows as many seeds at once as going once around takes. The last seed is sown alone, since other cells may be
    /// skipped for it.
    fn sow_masked<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        alternatives: &[MaskPredicate],
    ) -> bool {
        let course = [self.us, self.sowing.direction, self.sowing.stores];
        let mut after = self.start;
        self.hash_is_stale = true;
        let skipped = |position: &Position<W>, last| {
            let held = || position.cells_with_at_least(1);
            let asked = PredicateContext {
                us: course[0],
                last_seed: last,
                play_direction: PlayDirection::AlongTrack(course[1]),
            };
            cells_passing_any(alternatives, program, position, asked, held)
        };
        while self.hand > 1 {
            let skipped_cells = skipped(position, false);
            let masked =
                program
                    .sow_tables()
                    .masked_sow(course, after, skipped_cells, self.hand - 1);
            let Some(masked) = masked else { return false };
            position.apply_sow_delta(&SowDelta {
                seeds: &masked.seeds,
                hash_delta: 0,
                last_cell: masked.last_cell,
                full_circuit: None,
                full_circuits: 0,
            });
            self.hand -= masked.count;
            (self.here, after) = (masked.last_cell, masked.last_cell);
        }
        let skipped_cells = skipped(position, true);
        let next = &program.board.track.next[usize::from(course[0])][usize::from(course[1])]
            [usize::from(course[2])];
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
