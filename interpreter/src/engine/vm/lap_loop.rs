//! Laps under way, with nothing but what stands ready.

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
    Outcome, Prologue, Superblock, TableOffset, Terminator,
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
            counters: program.board.move_counters,
        }
    }

    /// A move begins in a pit; says with which superblock.
    #[inline(always)]
    pub(super) fn begin<'p>(
        &mut self,
        program: &'p Program,
        prologue: Prologue,
        pit: u8,
        direction: u8,
    ) -> &'p Superblock {
        (self.direction, self.start, self.here) = (direction, pit, pit);
        let place = [self.us, direction, pit];
        program.superblocks().prologue(prologue, place)
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
        let check_interval = MANY_LAPS.min(program.board.lap_limit);
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
        let number = program.number(position, self.table_offset, place, position);
        (program.superblocks().of(number), number.outcome())
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
}
