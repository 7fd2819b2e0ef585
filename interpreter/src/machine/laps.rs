//! Laps under way, with nothing but what stands ready.

use super::emit::Emitter;
use super::endless::MANY_LAPS;
use super::foreseeing::number_after;
use super::landing::{empty, empty_one};
use super::racing::{Along, Finish};
use crate::cells::NOWHERE;
use crate::position::Position;
use crate::program::Program;
use crate::program::code::Skip;
use crate::program::deeds::{Act, Course, Deed, Lane, LeavingOut, Outcome};
use crate::program::lays::Ring;
use crate::trace::Observer;
use sow_grammar::rules::TableId;

/// Laps under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Race {
    pub(super) own: u8,
    pub(super) way: u8,
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
    pub(super) lane: Lane,
    pub(super) lateness: u32,
    pub(super) laps: u32,
    pub(super) effort: u32,
    pub(super) captured: u32,
}

impl Race {
    /// Before anything has been done. `lateness`: see [`Program::lateness`].
    pub(super) fn at_rest(own: u8, lateness: u32) -> Self {
        Self {
            own,
            way: 0,
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
            lane: Lane::default(),
            lateness,
            laps: 0,
            effort: 0,
            captured: 0,
        }
    }

    /// Goes on with a deed, or else with what is in hand, and tells of it. `at_end`: what to go on with where that ends,
    /// if anything.
    #[inline]
    pub(super) fn run<'p, const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, 'p, impl Observer>,
        position: &mut Position<W>,
        first: Option<&'p Deed>,
        mut at_end: impl FnMut(&mut Self, &mut Position<W>, Finish) -> Option<&'p Deed>,
    ) -> Finish {
        let program = emitter.program;
        let patience = MANY_LAPS.min(program.lap_limit);
        let mut turning = None;
        let mut begun = first;
        if first.is_none() && !self.lay(emitter, position) {
            return Finish::NowhereToGo;
        }
        loop {
            let (deed, outcome) = match begun.take() {
                Some(deed) => (deed, Outcome::Open),
                None => self.after_lap(program, position),
            };
            let done = match outcome {
                Outcome::Over => {
                    emitter.block(position, deed);
                    Some(Finish::Done)
                }
                Outcome::Illegal => {
                    emitter.block(position, deed);
                    Some(Finish::Illegal)
                }
                Outcome::Steady if self.laps < patience && self.go_on(emitter, position, deed) => {
                    None
                }
                Outcome::Open | Outcome::Steady => {
                    self.act(emitter, position, deed, patience, &mut turning)
                }
            };
            if let Some(finish) = done {
                match at_end(self, position, finish) {
                    Some(next) => (begun, turning) = (Some(next), None),
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
    ) -> (&'p Deed, Outcome) {
        let place = [self.own, self.way, self.here];
        let number = program.number(position, self.lane, place, |cell| position.at(cell));
        (program.deeds.of(number), number.outcome())
    }

    /// Does what a deed says; says how the race ends, if it does.
    #[inline(always)]
    fn act<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        deed: &Deed,
        patience: u32,
        turning: &mut Option<(Self, Position<W>)>,
    ) -> Option<Finish> {
        Some(match &deed.act {
            Act::Relay(course)
                if self.laps < patience && self.relay(emitter, position, deed, course) =>
            {
                return None;
            }
            Act::Relay(course) | Act::Sow(course) => {
                let too_long =
                    self.laps >= patience && self.is_too_long(emitter.program, position, turning);
                return self.sow(emitter, position, deed, course, too_long);
            }
            Act::End { again } => {
                self.take(emitter, position, deed);
                if *again { Finish::Again } else { Finish::Done }
            }
            Act::Illegal => {
                emitter.block(position, deed);
                Finish::Illegal
            }
            Act::Fork(fork) => Finish::Fork(*fork),
            Act::Other => {
                emitter.rows_before(position, deed);
                Finish::At(deed.block, deed.look_ups)
            }
        })
    }

    /// Whether a lap begun by a deed is seen to come to where the move is not legal.
    #[inline(always)]
    pub(super) fn is_refused<const W: usize>(
        &self,
        program: &Program,
        position: &Position<W>,
        deed: &Deed,
    ) -> bool {
        let place = [self.own, self.stores];
        let number = number_after(program, position, deed, place, self.lateness);
        self.skip == Skip::Nothing
            && number.is_some_and(|number| number.outcome() == Outcome::Illegal)
    }

    /// Sows on just as in the lap before, if the rows for that stand ready.
    #[inline(always)]
    fn go_on<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        deed: &Deed,
    ) -> bool {
        let start = self.here;
        let place = [self.own, self.way, start];
        let steady = emitter.program.deeds.steady(place, self.stores);
        let laid = steady
            .is_some_and(|ring| self.lift_and_sow(emitter, position, deed, (start, ring), true));
        if laid {
            self.start = start;
        }
        laid
    }

    /// The same as a deed says, if that is all it does.
    #[inline(always)]
    fn relay<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        deed: &Deed,
        course: &Course,
    ) -> bool {
        let from = (deed.lifted[0], course.ring);
        let laid = self.stores == course.stores_of_rows
            && self.lift_and_sow(emitter, position, deed, from, course.rows_lift);
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
        deed: &Deed,
        (lifted, ring): (u8, Ring),
        rows_lift: bool,
    ) -> bool {
        let program = emitter.program;
        let ready = program.lays.fit::<W>() && self.skip == Skip::Nothing;
        let seeds = position.at(lifted);
        let lay = program.lays.once_round::<W>(ring, seeds);
        let Some(lay) = lay.filter(|_| ready) else {
            return false;
        };
        emitter.relay(position, deed, self.laps + 1, seeds);
        let lost = program.uses.marks_until_emptied;
        if lost != 0 {
            position.clear_marks(lifted, lost);
        }
        if !rows_lift {
            position.take(lifted, seeds);
        }
        position.spread(&lay);
        emitter.seeds(program.lays.plain(ring, rows_lift), seeds, self.stores);
        self.here = lay.last;
        self.effort += u32::from(seeds);
        self.laps += 1;
        true
    }

    /// Does what a deed says and sows; says how the race ends if that is not simple, or the move is too long for another lap.
    #[inline(never)]
    fn sow<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        deed: &Deed,
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
            emitter.rows_before(position, deed);
            return Some(Finish::At(deed.block, deed.look_ups));
        };
        self.take(emitter, position, deed);
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
        self.effort += u32::from(self.hand);
        self.laps += 1;
        emitter.lap(course.sowing, self.laps, self.hand);
        (!self.lay(emitter, position)).then_some(Finish::NowhereToGo)
    }

    /// Where a sowing starts, and how it goes round.
    #[inline]
    fn start_of(&self, program: &Program, course: &Course) -> (u8, Ring) {
        let ways = [course.way, course.stores(self.stores)];
        let (start, further) = match course.from_lap_start {
            true => (self.start, self.start),
            false => (course.start, 0),
        };
        (start, program.lays.ring_at(course.entry, further, ways))
    }

    /// What a sowing leaves out.
    #[inline]
    fn skip_of(&self, program: &Program, course: &Course) -> Skip {
        match course.leaving_out {
            LeavingOut::Same => self.skip,
            LeavingOut::None => Skip::Nothing,
            LeavingOut::Some => {
                let quick = program.quick[usize::from(course.sowing)].as_ref();
                quick.and_then(|quick| quick.skipping).unwrap_or(self.skip)
            }
        }
    }

    /// Takes what a deed takes.
    #[inline(always)]
    fn take<const W: usize>(
        &mut self,
        emitter: &mut Emitter<'_, '_, impl Observer>,
        position: &mut Position<W>,
        deed: &Deed,
    ) {
        let program = emitter.program;
        emitter.block(position, deed);
        self.here = deed.here;
        if let Some(notes) = &deed.notes {
            notes.take_down(position);
        }
        if deed.captured[0] != NOWHERE {
            self.captured += u32::from(deed.capture(program, position, self.own));
        }
        let [first, second, ..] = deed.lifted;
        if first != NOWHERE {
            self.hand = empty_one(program, position, first);
        }
        if second != NOWHERE {
            self.hand += empty(program, position, &deed.lifted[1..]);
        }
    }

    /// Takes over what a sowing says.
    #[inline]
    fn follow(&mut self, course: &Course) {
        self.way = course.way;
        self.last = course.last;
        self.lane = course.lane.in_turn(self.lateness);
    }
}
