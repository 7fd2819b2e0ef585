//! Execution of one superblock within the lap loop.

use super::finish::{Along, Finish};
use super::lap_loop::LapLoop;
use super::take::{capture, capture_run, empty, empty_one, take_down};
use sow_compiler::board::{NOWHERE, Position};
use sow_compiler::instructions::Skip;
use sow_compiler::program::Program;
use sow_compiler::tables::sow_table::{Ring, Round};
use sow_compiler::tables::superblocks::{Course, LeavingOut, Moved, SideEffects, Superblock};

impl LapLoop {
    /// Sows the next lap exactly like the one before, if there are rows for that; returns whether it did.
    #[inline(always)]
    pub(crate) fn go_on<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
    ) -> bool {
        let start = self.here;
        let place = [self.us, self.sowing.direction, start];
        let self_loop = program.superblocks().self_loop(place, self.sowing.stores);
        let laid = self_loop
            .is_some_and(|ring| self.lift_and_sow(program, position, None, (start, ring), true));
        if laid {
            self.start = start;
        }
        laid
    }

    /// Executes a superblock that only relays, by rows if possible; returns whether it did.
    #[inline(always)]
    pub(crate) fn relay<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        superblock: &Superblock,
        course: &Course,
    ) -> bool {
        let from = (superblock.lifted[0], course.ring);
        let side_effects = superblock.side_effects.as_ref();
        let laid = self.sowing.stores == course.stores_of_rows
            && self.lift_and_sow(program, position, side_effects, from, course.rows_lift);
        if laid {
            self.start = course.start;
            self.follow(course);
        }
        laid
    }

    /// Lifts a cell and sows along a ring, if no cells are skipped and one round is enough; returns whether it did.
    /// `rows_lift`: whether the rows take the lifted seeds.
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
        let seeds = position.byte(lifted);
        let delta = program.sow_tables().once_round::<W>(ring, seeds);
        let Some(delta) = delta.filter(|_| ready) else {
            return false;
        };
        if let Some(side_effects) = side_effects {
            take_down(side_effects, position, &mut self.counts.counters);
        }
        let lost = program.uses.marks_until_emptied;
        if lost != 0 {
            position.clear_marks(lifted, lost);
        }
        if !rows_lift {
            position.empty_cell(lifted, seeds);
        }
        position.spread(&delta);
        self.here = delta.last;
        self.fuel_used += u32::from(seeds);
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
        course: &Course,
        too_long: bool,
    ) -> Option<Finish> {
        let stores = course.stores(self.sowing.stores);
        let (start, ring) = self.start_of(program, course, stores);
        let skip = self.skip_of(program, course);
        let along = match skip {
            Skip::Nothing => Some(Along::Round(ring)),
            Skip::LapStart if course.is_from_here => {
                let place = [self.us, course.direction, stores];
                let skipping = program.sow_tables().ring(Round::Skipping, place, start);
                (skipping.length > 0).then_some(Along::Round(skipping))
            }
            Skip::Origin if course.masked_sow == LeavingOut::Origin => Some(Along::Round(ring)),
            Skip::Seen(cond) if course.is_from_here => Some(Along::LeavingOut(cond)),
            _ => None,
        };
        let Some(along) = along.filter(|_| ring.length > 0) else {
            return Some(Finish::At(superblock.block, superblock.look_ups));
        };
        self.take(program, position, superblock);
        if self.hand == 0 {
            return Some(Finish::Done);
        }
        if too_long {
            return Some(Finish::NeverEnds);
        }
        (self.start, self.along, self.sowing.skipping) = (start, along, skip);
        self.sowing.stores = stores;
        self.follow(course);
        self.fuel_used += u32::from(self.hand);
        self.counts.laps += 1;
        (!self.sow_hand(program, position)).then_some(Finish::NowhereToGo)
    }

    /// Returns the cell where a sowing starts, and its ring.
    #[inline]
    fn start_of(&self, program: &Program, course: &Course, stores: u8) -> (u8, Ring) {
        let directions = [course.direction, stores];
        let (start, further) = match course.from_lap_start {
            true => (self.start, self.start),
            false => (course.start, 0),
        };
        (
            start,
            program
                .sow_tables()
                .ring_at(course.entry, further, directions),
        )
    }

    /// Returns the cells that a sowing skips.
    #[inline]
    fn skip_of(&self, program: &Program, course: &Course) -> Skip {
        match course.masked_sow {
            LeavingOut::Same => self.sowing.skipping,
            LeavingOut::None => Skip::Nothing,
            LeavingOut::Origin => Skip::Origin,
            LeavingOut::Some => {
                let sowing = &program.operands.sowings[usize::from(course.sowing)];
                sowing.skipping.unwrap_or(self.sowing.skipping)
            }
        }
    }

    /// Executes side effects, captures and lifts of a superblock.
    #[inline(always)]
    pub(crate) fn take<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        superblock: &Superblock,
    ) {
        self.here = superblock.here;
        if let Some(side_effects) = &superblock.side_effects {
            take_down(side_effects, position, &mut self.counts.counters);
            if let Moved::Run(run) = side_effects.moved {
                let won = capture_run(program, position, superblock, run, self.us);
                self.counts.captured += u32::from(won);
            }
        }
        if superblock.captured[0] != NOWHERE {
            self.counts.captured += u32::from(capture(program, position, superblock, self.us));
        }
        let [first, second, ..] = superblock.lifted;
        if first != NOWHERE {
            self.hand = empty_one(program, position, first);
        }
        if second != NOWHERE {
            self.hand += empty(program, position, &superblock.lifted[1..]);
        }
    }

    /// Takes over the direction and table of a sowing.
    #[inline]
    fn follow(&mut self, course: &Course) {
        self.sowing.direction = course.direction;
        self.sowing.last = Some(course.last);
        self.table_offset = course.table_offset.in_turn(self.turn_offset);
    }
}
