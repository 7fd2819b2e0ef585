//! Entry into the lap loop: laps with only plain sowings and superblocks between them are run at once, including
//! choices between superblocks. Everything else falls back to the interpreter, which would have given the same result.

use super::branches::At;
use super::frame::Frame;
use super::machine::Machine;
use super::trap::Trap;
use crate::laps::{Along, Finish, LapLoop, run};
use crate::trace::Observer;
use sow_compiler::instructions::Block;
use sow_compiler::tables::superblocks::{Fork, Superblock};
use sow_grammar::rules::TableId;

/// The continuation after a sowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Onward {
    /// The move is over.
    Done,
    /// The table for the last seed is entered.
    Enter(TableId),
    /// The interpreter continues at this instruction.
    At(Block),
}

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// Makes a choice that a lap loop has reached, and plays on.
    pub(super) fn resume_laps(&mut self, lap_loop: LapLoop, fork: Fork) -> Result<(), Trap> {
        let superblock = self.choose_superblock(fork)?;
        let onward = self.run_laps(lap_loop, Some(superblock))?;
        self.run_onward(onward)
    }

    /// Sows the seeds in hand and runs laps; `None` if the lap loop cannot even begin.
    #[inline]
    pub(super) fn run_laps_along(
        &mut self,
        along: Along,
        start: u8,
    ) -> Result<Option<Onward>, Trap> {
        let Frame { phase, sowing, .. } = &self.frame;
        let simple = self.program.superblocks().relays && phase.is_some() && sowing.last.is_some();
        if !simple || matches!(along, Along::Round(ring) if ring.length == 0) {
            return Ok(None);
        }
        self.run_laps(self.at_start(along, start), None).map(Some)
    }

    /// Creates the state of a lap loop that begins by sowing the seeds in hand.
    pub(super) fn at_start(&self, along: Along, start: u8) -> LapLoop {
        let (program, position, frame) = (self.program, &self.position, &self.frame);
        let phase = frame.phase.map_or(0, |phase| phase.0);
        let last = frame.sowing.last.unwrap_or(TableId(0));
        let way = [self.us, frame.sowing.direction];
        LapLoop {
            along,
            table_offset: program.table_offset(position, phase, way, last),
            ..self.at_rest(start)
        }
    }

    /// Creates the state of a lap loop that begins with a superblock.
    #[inline]
    fn at_rest(&self, start: u8) -> LapLoop {
        let (program, position, frame) = (self.program, &self.position, &self.frame);
        let rest = LapLoop::initial(program, self.us, program.turn_offset(position, self.us));
        LapLoop {
            start,
            // Lap loops run only in games whose seeds fit into bytes.
            hand: frame.hand as u8,
            here: frame.here,
            sowing: frame.sowing,
            fuel_used: self.fuel.used,
            counts: frame.counts,
            ..rest
        }
    }

    pub(super) fn run_laps(
        &mut self,
        mut lap_loop: LapLoop,
        mut superblock: Option<&'a Superblock>,
    ) -> Result<Onward, Trap> {
        loop {
            let finish = run(self.program, &mut self.position, &mut lap_loop, superblock);
            let Finish::Fork(fork) = finish else {
                return self.leave(&lap_loop, finish);
            };
            let at = At::Fork(lap_loop, fork);
            self.part(at, fork.count, fork.tail)?;
            superblock = Some(self.choose_superblock(fork)?);
        }
    }

    fn choose_superblock(&mut self, fork: Fork) -> Result<&'a Superblock, Trap> {
        let pick = self.path.next(fork.count).ok_or(Trap::Choices)?;
        Ok(self.program.superblocks().alternative(fork, pick))
    }

    /// Takes over the state of a lap loop that has ended.
    pub(super) fn leave(&mut self, lap_loop: &LapLoop, finish: Finish) -> Result<Onward, Trap> {
        let frame = &mut self.frame;
        (frame.sowing, frame.counts) = (lap_loop.sowing, lap_loop.counts);
        (frame.here, frame.lap_start) = (lap_loop.here, lap_loop.start);
        self.fuel.used = lap_loop.fuel_used;
        if finish == Finish::NowhereToGo {
            self.frame.hand = lap_loop.hand.into();
            self.drop_rest(lap_loop.start);
            return Ok(self.look_at_last());
        }
        self.frame.hand = 0;
        self.look_at_here();
        if lap_loop.counts.laps > 0 {
            self.frame.fallen.is_last = true;
            self.frame.direction_chosen = false;
            self.mark_just_sown(1);
        }
        Ok(match finish {
            Finish::Again => {
                self.frame.again = true;
                Onward::Done
            }
            Finish::At(block, look_ups) => {
                self.frame.counts.look_ups = look_ups.into();
                Onward::At(block)
            }
            Finish::Illegal => return Err(Trap::Illegal),
            Finish::NeverEnds => return Err(Trap::NeverEnds),
            Finish::Done | Finish::Fork(_) | Finish::NowhereToGo => Onward::Done,
        })
    }

    /// Plays on after a sowing.
    pub(super) fn run_onward(&mut self, onward: Onward) -> Result<(), Trap> {
        match onward {
            Onward::Done => Ok(()),
            Onward::Enter(last) => {
                let block = self.enter(last);
                self.run(block)
            }
            Onward::At(block) => self.run(block),
        }
    }
}
