//! Laps under way, with nothing but what stands ready.

use super::after_lap::{empty, empty_one};
use super::cycle::MANY_LAPS;
use super::emit::Emitter;
use super::lap_entry::{Along, Finish};
use super::prediction::number_after;
use crate::board::NOWHERE;
use crate::board::Position;
use crate::program::Program;
use crate::program::ir::Skip;
use crate::program::specialise::sow_table::Ring;
use crate::program::specialise::superblocks::{
    Course, LeavingOut, Outcome, Superblock, TableOffset, Terminator,
};
use crate::trace::Observer;
use sow_grammar::rules::{MAX_COUNTERS, TableId};

/// Laps under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LapLoop {
    pub(super) us: u8,
    pub(super) direction: u8,
    pub(super) stores: u8,
    /// Where the lap begins.
    pub(super) start: u8,
    pub(super) hand: u8,
    /// Where the last seed fell.
    pub(super) here: u8,
    /// The hash of the position has been left behind.
    pub(super) unhashed: bool,
    /// How many choices have been made inside the move; kept where all of its lines are run through.
    pub(super) choices: u8,
    pub(super) skip: Skip,
    pub(super) along: Along,
    pub(super) ring: Ring,
    /// The table for the last seed, once there has been a lap, and where it is in this turn.
    pub(super) last: TableId,
    pub(super) table_offset: TableOffset,
    pub(super) turn_offset: u32,
    pub(super) laps: u32,
    pub(super) fuel_used: u32,
    pub(super) captured: u32,
    /// The counters of a move.
    pub(super) counters: [u8; MAX_COUNTERS],
}

impl LapLoop {
    /// Before anything has been done. `turn offset`: see [`Program::turn offset`].
    pub(super) fn initial(program: &Program, us: u8, turn_offset: u32) -> Self {
        Self {
            us,
            direction: 0,
            stores: 0,
            start: NOWHERE,
            hand: 0,
            here: NOWHERE,
            unhashed: false,
            choices: 0,
            skip: Skip::Nothing,
            along: Along::Round,
            ring: Ring::default(),
            last: TableId(0),
            table_offset: TableOffset::default(),
            turn_offset,
            laps: 0,
            fuel_used: 0,
            captured: 0,
            counters: program.move_counters,
        }
    }

    /// Goes on with a superblock, or else with what is in hand, and tells of it. `at_end`: what to go on with where that
    /// ends, if anything.
    #[inline]
    pub(super) fn run<'p, const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, 'p, impl Observer>,
        position: &mut Position<W>,
        first: Option<&'p Superblock>,
        mut at_end: impl FnMut(&mut Self, &mut Position<W>, Finish) -> Option<&'p Superblock>,
    ) -> Finish {
        let program = emitter.program;
        let check_interval = MANY_LAPS.min(program.lap_limit);
        let mut cycle = None;
        let mut begun = first;
        if first.is_none() && !self.sow_hand(emitter, position) {
            return Finish::NowhereToGo;
        }
        loop {
            let (superblock, outcome) = match begun.take() {
                Some(superblock) => (superblock, Outcome::Open),
                None => self.after_lap(program, position),
            };
            let done = match outcome {
                Outcome::Over => {
                    emitter.block(position, superblock);
                    Some(Finish::Done)
                }
                Outcome::Illegal => {
                    emitter.block(position, superblock);
                    Some(Finish::Illegal)
                }
                Outcome::SelfLoop
                    if self.laps < check_interval && self.go_on(emitter, position, superblock) =>
                {
                    None
                }
                Outcome::Open | Outcome::SelfLoop => {
                    self.terminate(emitter, position, superblock, check_interval, &mut cycle)
                }
            };
            if let Some(finish) = done {
                match at_end(self, position, finish) {
                    Some(next) => (begun, cycle) = (Some(next), None),
                    None => return finish,
                }
            }
        }
    }

    /// What is to be done where the last seed has fallen, and what comes of it if that is known.
    #[inline(always)]
    fn after_lap<'p, const W: usize>(
        &self,
        program: &'p Program,
        position: &Position<W>,
    ) -> (&'p Superblock, Outcome) {
        let place = [self.us, self.direction, self.here];
        let number = program.number(position, self.table_offset, place, |cell| position.at(cell));
        (program.superblocks.of(number), number.outcome())
    }

    /// Does what a superblock says; says how the lap loop ends, if it does.
    #[inline(always)]
    fn terminate<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        superblock: &Superblock,
        check_interval: u32,
        cycle: &mut Option<(Self, Position<W>)>,
    ) -> Option<Finish> {
        Some(match &superblock.terminator {
            Terminator::Relay(course)
                if self.laps < check_interval
                    && self.relay(emitter, position, superblock, course) =>
            {
                return None;
            }
            Terminator::Relay(course) | Terminator::Sow(course) => {
                let too_long = self.laps >= check_interval
                    && self.is_too_long(emitter.program, position, cycle);
                return self.sow(emitter, position, superblock, course, too_long);
            }
            Terminator::End { again } => {
                self.take(emitter, position, superblock);
                if *again { Finish::Again } else { Finish::Done }
            }
            Terminator::Illegal => {
                emitter.block(position, superblock);
                Finish::Illegal
            }
            Terminator::Fork(fork) => Finish::Fork(*fork),
            Terminator::Residual => {
                emitter.rows_before(position, superblock);
                Finish::At(superblock.block, superblock.look_ups)
            }
        })
    }

    /// Whether a lap begun by a superblock is seen to come to where the move is not legal.
    #[inline(always)]
    pub(super) fn is_refused<const W: usize>(
        &self,
        program: &Program,
        position: &Position<W>,
        superblock: &Superblock,
    ) -> bool {
        let place = [self.us, self.stores];
        let number = number_after(program, position, superblock, place, self.turn_offset);
        self.skip == Skip::Nothing
            && number.is_some_and(|number| number.outcome() == Outcome::Illegal)
    }

    /// Sows on just as in the lap before, if the rows for that stand ready.
    #[inline(always)]
    fn go_on<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        superblock: &Superblock,
    ) -> bool {
        let start = self.here;
        let place = [self.us, self.direction, start];
        let self_loop = emitter.program.superblocks.self_loop(place, self.stores);
        let laid = self_loop.is_some_and(|ring| {
            self.lift_and_sow(emitter, position, superblock, (start, ring), true)
        });
        if laid {
            self.start = start;
        }
        laid
    }

    /// The same as a superblock says, if that is all it does.
    #[inline(always)]
    fn relay<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        superblock: &Superblock,
        course: &Course,
    ) -> bool {
        let from = (superblock.lifted[0], course.ring);
        let laid = self.stores == course.stores_of_rows
            && self.lift_and_sow(emitter, position, superblock, from, course.rows_lift);
        if laid {
            self.start = course.start;
            self.follow(course);
        }
        laid
    }

    /// Lifts a cell and sows along a ring, if nothing is left out and the seeds go round at most once. `rows_lift`: the rows
    /// take what is lifted.
    #[inline(always)]
    fn lift_and_sow<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        superblock: &Superblock,
        (lifted, ring): (u8, Ring),
        rows_lift: bool,
    ) -> bool {
        let program = emitter.program;
        let ready = program.sow_tables.fit::<W>() && self.skip == Skip::Nothing;
        let seeds = position.at(lifted);
        let delta = program.sow_tables.once_round::<W>(ring, seeds);
        let Some(delta) = delta.filter(|_| ready) else {
            return false;
        };
        emitter.relay(position, superblock, self.laps + 1, seeds);
        let lost = program.uses.marks_until_emptied;
        if lost != 0 {
            position.clear_marks(lifted, lost);
        }
        if !rows_lift {
            position.take(lifted, seeds);
        }
        position.spread(&delta);
        let ring = program.sow_tables.plain(ring, rows_lift);
        emitter.seeds(ring, seeds, self.stores);
        self.here = delta.last;
        self.fuel_used += u32::from(seeds);
        self.laps += 1;
        true
    }

    /// Does what a superblock says and sows; says how the lap loop ends if that is not simple, or the move is too long for
    /// another lap.
    #[inline(never)]
    fn sow<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        superblock: &Superblock,
        course: &Course,
        too_long: bool,
    ) -> Option<Finish> {
        let program = emitter.program;
        let (start, ring) = self.start_of(program, course);
        let skip = self.skip_of(program, course);
        let along = match skip {
            Skip::Nothing => Some(Along::Round),
            Skip::Seen(cond) if course.is_from_here => Some(Along::LeavingOut(cond)),
            _ => None,
        };
        let Some(along) = along.filter(|_| ring.length > 0) else {
            emitter.rows_before(position, superblock);
            return Some(Finish::At(superblock.block, superblock.look_ups));
        };
        self.take(emitter, position, superblock);
        if self.hand == 0 {
            return Some(Finish::Done);
        }
        if too_long {
            return Some(Finish::NeverEnds);
        }
        (self.start, self.skip) = (start, skip);
        (self.along, self.ring) = (along, ring);
        self.stores = course.stores(self.stores);
        self.follow(course);
        self.fuel_used += u32::from(self.hand);
        self.laps += 1;
        emitter.lap(course.sowing, self.laps, self.hand);
        (!self.sow_hand(emitter, position)).then_some(Finish::NowhereToGo)
    }

    /// Where a sowing starts, and how it goes round.
    #[inline]
    fn start_of(&self, program: &Program, course: &Course) -> (u8, Ring) {
        let directions = [course.direction, course.stores(self.stores)];
        let (start, further) = match course.from_lap_start {
            true => (self.start, self.start),
            false => (course.start, 0),
        };
        (
            start,
            program
                .sow_tables
                .ring_at(course.entry, further, directions),
        )
    }

    /// What a sowing leaves out.
    #[inline]
    fn skip_of(&self, program: &Program, course: &Course) -> Skip {
        match course.masked_sow {
            LeavingOut::Same => self.skip,
            LeavingOut::None => Skip::Nothing,
            LeavingOut::Some => {
                let table_sow = program.table_sow[usize::from(course.sowing)].as_ref();
                table_sow
                    .and_then(|table_sow| table_sow.skipping)
                    .unwrap_or(self.skip)
            }
        }
    }

    /// Takes what a superblock takes.
    #[inline(always)]
    fn take<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        superblock: &Superblock,
    ) {
        let program = emitter.program;
        emitter.block(position, superblock);
        self.here = superblock.here;
        if let Some(side_effects) = &superblock.side_effects {
            side_effects.take_down(position, &mut self.counters);
        }
        if superblock.captured[0] != NOWHERE {
            self.captured += u32::from(superblock.capture(program, position, self.us));
        }
        let [first, second, ..] = superblock.lifted;
        if first != NOWHERE {
            self.hand = empty_one(program, position, first);
        }
        if second != NOWHERE {
            self.hand += empty(program, position, &superblock.lifted[1..]);
        }
    }

    /// Takes over what a sowing says.
    #[inline]
    fn follow(&mut self, course: &Course) {
        self.direction = course.direction;
        self.last = course.last;
        self.table_offset = course.table_offset.in_turn(self.turn_offset);
    }
}
