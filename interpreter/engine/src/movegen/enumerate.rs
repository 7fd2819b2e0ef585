//! Enumeration of all lines of choices of some moves by one lap loop that backtracks at forks. A choice point stores
//! only a lap loop and a position; the machine's state is not involved.

use super::visitor::{Judge, Visitor, Wanted};
use crate::laps::{Finish, LapLoop};
use crate::limits::{MAX_CHOICES, MAX_FUEL, MAX_LINES};
use crate::moves::{Candidate, Line};
use crate::trace::Unwatched;
use crate::vm::{ChoicePoint, Machine, Run, Trap};
use sow_compiler::board::Position;
use sow_compiler::instructions::{Kind, Prologue};
use sow_compiler::tables::superblocks::{Fork, Superblock};

impl<'a, const W: usize> Machine<'a, W, Unwatched> {
    /// Shows all lines of some moves of a kind to `judge`; returns their number, or `None` if superblocks do not cover
    /// a line, and lines shown until then do not count. Stops early if the number exceeds the limit.
    pub(crate) fn enumerate<V: Visitor<W>>(
        &mut self,
        kind: &Kind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        judge: &mut Judge<'_, W, V>,
    ) -> Option<u32> {
        let simple = kind.facts.is_simple && self.is_headed(kind);
        let prologue = kind.facts.prologue.filter(|_| simple)?;
        if self.program.uses.repeats && self.before.is_none() {
            self.note_before();
        }
        self.branches.open.clear();
        let (program, before) = (self.program, self.position);
        let us = before.mover_index();
        let turn_offset = program.turn_offset(&before, us);
        let mut running = before;
        let mut enumeration = Enumeration {
            starts: Starts {
                kind,
                prologue,
                lap_loop: LapLoop::initial(program, us, turn_offset),
            },
            tails: judge.wanted() != Wanted::Each,
            machine: self,
            judge,
            candidates,
            before,
            candidate: Candidate::NONE,
            picks: [0; MAX_CHOICES],
            lines: 0,
            is_held: false,
        };
        let Some((mut lap_loop, begun)) = enumeration.begin_next() else {
            return Some(enumeration.lines);
        };
        let finish = lap_loop.run(
            program,
            &mut running,
            Some(begun),
            |lap_loop, position, finish| enumeration.go_on(lap_loop, position, finish),
        );
        let lines = enumeration.lines;
        let simple = !matches!(finish, Finish::At(..) | Finish::NowhereToGo);
        simple.then(|| {
            self.fuel.used = self.fuel.used.saturating_add(lap_loop.fuel_used);
            lines
        })
    }
}

/// The common beginning of all moves of a kind.
struct Starts<'k> {
    kind: &'k Kind,
    prologue: Prologue,
    lap_loop: LapLoop,
}

/// The state of an enumeration.
struct Enumeration<'e, 'j, 'a, const W: usize, V> {
    machine: &'e mut Machine<'a, W, Unwatched>,
    judge: &'e mut Judge<'j, W, V>,
    starts: Starts<'e>,
    candidates: &'e mut dyn Iterator<Item = Candidate>,
    before: Position<W>,
    /// Whether final choices are counted instead of made.
    tails: bool,
    candidate: Candidate,
    picks: [u8; MAX_CHOICES],
    lines: u32,
    /// Whether the current line is already known to be kept.
    is_held: bool,
}

impl<'a, const W: usize, V: Visitor<W>> Enumeration<'_, '_, 'a, W, V> {
    /// Returns the beginning of the next move, if there is one.
    #[inline(always)]
    fn begin_next(&mut self) -> Option<(LapLoop, &'a Superblock)> {
        self.candidate = self.candidates.next()?;
        let Candidate { pit, .. } = self.candidate;
        let (machine, starts) = (&self.machine, &self.starts);
        let mut begun = starts.lap_loop;
        let heading = starts.kind.heading;
        let direction = machine.first_direction(begun.us, self.candidate, heading);
        let superblock = begun.begin(machine.program, starts.prologue, pit, direction);
        Some((begun, superblock))
    }

    /// Returns the superblock to continue with after a lap loop has ended.
    #[inline(always)]
    fn go_on(
        &mut self,
        lap_loop: &mut LapLoop,
        position: &mut Position<W>,
        finish: Finish,
    ) -> Option<&'a Superblock> {
        lap_loop.rehash(position);
        match finish {
            Finish::Fork(fork) => {
                if let Some(superblock) = self.part(lap_loop, position, fork) {
                    return Some(superblock);
                }
            }
            Finish::Done | Finish::Again => self.end(lap_loop, position, finish),
            Finish::Illegal => self.refuse(lap_loop.choices, Trap::Illegal),
            Finish::NeverEnds => self.refuse(lap_loop.choices, Trap::NeverEnds),
            Finish::At(..) | Finish::NowhereToGo => return None,
        }
        self.lines += 1;
        self.next_line(lap_loop, position)
    }

    /// Continues with one alternative of a fork and pushes a choice point for the others; `None` if none need be
    /// tried.
    #[inline(always)]
    fn part(
        &mut self,
        lap_loop: &mut LapLoop,
        position: &Position<W>,
        fork: Fork,
    ) -> Option<&'a Superblock> {
        let superblocks = self.machine.program.superblocks();
        let Some(pick) = self.picks.get_mut(usize::from(lap_loop.choices)) else {
            self.refuse(lap_loop.choices, Trap::Choices);
            return None;
        };
        *pick = 0;
        if fork.tail && self.tails && !self.is_held {
            self.lines += u32::from(fork.count) - 1;
            let line = Line::new(self.candidate, &self.picks, lap_loop.choices);
            let held = self.judge.meet(line, Some(fork.count))?;
            self.is_held = true;
            self.picks[usize::from(lap_loop.choices)] = held;
            lap_loop.choices += 1;
            return Some(superblocks.alternative(fork, held));
        }
        lap_loop.choices += 1;
        if fork.count > 1 {
            self.machine.branches.open.push(ChoicePoint {
                lap_loop: *lap_loop,
                position: *position,
                fork,
                next: 1,
            });
        }
        Some(superblocks.alternative(fork, 0))
    }

    /// Handles the end of a line.
    #[inline(always)]
    fn end(&mut self, lap_loop: &LapLoop, position: &Position<W>, finish: Finish) {
        let line = Line::new(self.candidate, &self.picks, lap_loop.choices);
        if std::mem::take(&mut self.is_held) || self.judge.meet(line, None).is_some() {
            let run = Run::open(position, lap_loop, finish);
            self.judge.hold(self.machine, line, &run);
            self.machine.position = self.before;
        }
    }

    #[inline]
    fn refuse(&mut self, choices: u8, fault: Trap) {
        let line = Line::new(self.candidate, &self.picks, choices);
        self.judge.refuse(self.machine, line, fault);
    }

    /// Returns to the last choice point, or begins the next move.
    #[inline(always)]
    fn next_line(
        &mut self,
        lap_loop: &mut LapLoop,
        position: &mut Position<W>,
    ) -> Option<&'a Superblock> {
        let fuel_used = lap_loop.fuel_used;
        if self.lines > MAX_LINES || fuel_used > MAX_FUEL || self.judge.has_enough() {
            return None;
        }
        let superblocks = self.machine.program.superblocks();
        let superblock = if let Some(point) = self.machine.branches.open.last_mut() {
            (*lap_loop, *position) = (point.lap_loop, point.position);
            let superblock = superblocks.alternative(point.fork, point.next);
            self.picks[usize::from(lap_loop.choices - 1) % MAX_CHOICES] = point.next;
            point.next += 1;
            if point.next == point.fork.count {
                self.machine.branches.open.pop();
            }
            superblock
        } else {
            let (begun, superblock) = self.begin_next()?;
            (*lap_loop, *position) = (begun, self.before);
            superblock
        };
        lap_loop.fuel_used = fuel_used;
        Some(superblock)
    }
}
