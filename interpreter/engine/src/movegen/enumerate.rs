//! Enumeration of all lines of choices of some moves by one lap loop that backtracks at forks. A choice point stores
//! only a lap loop and a position; the machine's state is not involved.

use super::lines::{LineFilter, Visitor, VisitorNeeds};
use crate::cost;
use crate::laps::{LapLoop, LapLoopExit};
use crate::limits::{MAX_CHOICES, MAX_FUEL, MAX_LINES};
use crate::moves::{Candidate, ChoiceLine};
use crate::trace::NoObserver;
use crate::vm::{ChoicePoint, Machine, PlayedLine, Trap};
use sow_compiler::board::Position;
use sow_compiler::instructions::{Block, CompiledKind, Prologue};
use sow_compiler::tables::superblocks::{Fork, Superblock};

impl<'a, const W: usize> Machine<'a, W, NoObserver> {
    /// Shows all lines of some moves of a kind to `line_filter` and returns their number. Returns `None` if superblocks
    /// do not cover a line as far as it matters; the caller must then disregard the lines shown so far. Stops early if
    /// the number exceeds the limit.
    pub(crate) fn enumerate<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        line_filter: &mut LineFilter<'_, W, V>,
    ) -> Option<u32> {
        let prologue = (kind.facts.prologue).filter(|_| self.has_fixed_direction(kind))?;
        if self.program.uses.repeats && self.before_move.is_none() {
            self.record_before_move();
        }
        self.branches.choice_points.clear();
        let (program, before) = (self.program, self.position);
        let us = before.mover_index();
        let turn_offset = program.turn_offset(&before, us);
        let mut running = before;
        let mut enumeration = Enumeration {
            common_start: CommonStart {
                kind,
                prologue,
                lap_loop: LapLoop::initial(program, us, turn_offset),
            },
            needs: line_filter.needs(),
            machine: self,
            line_filter,
            candidates,
            start_position: before,
            candidate: Candidate::WITHOUT_PIT,
            picks: [0; MAX_CHOICES],
            line_count: 0,
            is_covered: true,
            is_kept: false,
        };
        let Some((mut lap_loop, begun)) = enumeration.start_next() else {
            return Some(enumeration.line_count);
        };
        lap_loop.run(
            program,
            &mut running,
            Some(begun),
            |lap_loop, position, finish| enumeration.advance(lap_loop, position, finish),
        );
        let lines = enumeration.line_count;
        enumeration.is_covered.then(|| {
            self.fuel.steps_used = self.fuel.steps_used.saturating_add(lap_loop.fuel_used);
            lines
        })
    }
}

/// The common beginning of all moves of a kind.
struct CommonStart<'k> {
    kind: &'k CompiledKind,
    prologue: Prologue,
    lap_loop: LapLoop,
}

/// The state of an enumeration.
struct Enumeration<'e, 'j, 'a, const W: usize, V> {
    machine: &'e mut Machine<'a, W, NoObserver>,
    line_filter: &'e mut LineFilter<'j, W, V>,
    common_start: CommonStart<'e>,
    candidates: &'e mut dyn Iterator<Item = Candidate>,
    start_position: Position<W>,
    needs: VisitorNeeds,
    candidate: Candidate,
    picks: [u8; MAX_CHOICES],
    line_count: u32,
    /// Whether superblocks have covered all lines so far.
    is_covered: bool,
    /// Whether the current line is already known to be kept.
    is_kept: bool,
}

impl<'a, const W: usize, V: Visitor<W>> Enumeration<'_, '_, 'a, W, V> {
    /// Returns the beginning of the next move, if there is one.
    #[inline(always)]
    fn start_next(&mut self) -> Option<(LapLoop, &'a Superblock)> {
        self.candidate = self.candidates.next()?;
        let Candidate { pit, .. } = self.candidate;
        let (machine, starts) = (&self.machine, &self.common_start);
        let mut lap_loop = starts.lap_loop;
        let heading = starts.kind.heading;
        let direction = machine.first_direction(lap_loop.us, self.candidate, heading);
        let superblock = lap_loop.begin_move(machine.program, starts.prologue, pit, direction);
        Some((lap_loop, superblock))
    }

    /// Returns the superblock to continue with after a lap loop has ended.
    #[inline(always)]
    fn advance(
        &mut self,
        lap_loop: &mut LapLoop,
        position: &mut Position<W>,
        finish: LapLoopExit,
    ) -> Option<&'a Superblock> {
        lap_loop.rehash(position);
        match finish {
            LapLoopExit::Fork(fork) => {
                if let Some(superblock) = self.branch_at_fork(lap_loop, position, fork) {
                    return Some(superblock);
                }
            }
            LapLoopExit::Done | LapLoopExit::Again => self.finish_line(lap_loop, position, finish),
            LapLoopExit::Illegal => self.refuse(lap_loop.choices, Trap::Illegal),
            LapLoopExit::NeverEnds => self.refuse(lap_loop.choices, Trap::NeverEnds),
            LapLoopExit::ResumeAt(at, tables) if self.is_certain_end(at, tables) => {
                self.finish_line(lap_loop, position, finish);
            }
            LapLoopExit::ResumeAt(..) | LapLoopExit::AllCellsSkipped => {
                self.is_covered = false;
                return None;
            }
        }
        self.line_count += 1;
        lap_loop.fuel_used += cost::LINE;
        self.next_line(lap_loop, position)
    }

    /// Continues with one alternative of a fork and pushes a choice point for the others; `None` if none need be
    /// tried.
    #[inline(always)]
    fn branch_at_fork(
        &mut self,
        lap_loop: &mut LapLoop,
        position: &Position<W>,
        fork: Fork,
    ) -> Option<&'a Superblock> {
        let superblocks = self.machine.program.superblocks();
        let Some(pick) = self.picks.get_mut(usize::from(lap_loop.choices)) else {
            self.refuse(lap_loop.choices, Trap::InvalidChoices);
            return None;
        };
        *pick = 0;
        // Unless all positions are wanted, the alternatives of a final choice are only counted.
        if fork.tail && self.needs != VisitorNeeds::AllPositions && !self.is_kept {
            self.line_count += u32::from(fork.count) - 1;
            let line = ChoiceLine::new(self.candidate, &self.picks, lap_loop.choices);
            let kept_pick = self.line_filter.offer(line, Some(fork.count))?;
            self.is_kept = true;
            self.picks[usize::from(lap_loop.choices)] = kept_pick;
            lap_loop.choices += 1;
            return Some(superblocks.alternative(fork, kept_pick));
        }
        lap_loop.choices += 1;
        if fork.count > 1 {
            lap_loop.fuel_used += cost::copying::<ChoicePoint<W>>();
            self.machine.branches.choice_points.push(ChoicePoint {
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
    fn finish_line(&mut self, lap_loop: &LapLoop, position: &Position<W>, finish: LapLoopExit) {
        let line = ChoiceLine::new(self.candidate, &self.picks, lap_loop.choices);
        if std::mem::take(&mut self.is_kept) || self.line_filter.offer(line, None).is_some() {
            let run = PlayedLine::unfinished(position, lap_loop, finish);
            self.line_filter.keep(self.machine, line, &run);
            self.machine.position = self.start_position;
        }
    }

    /// Whether only the legality of the line matters, and it is certain from this instruction on.
    #[inline]
    fn is_certain_end(&self, at: Block, tables_entered: u8) -> bool {
        let certain = &self.machine.program.specialisation.certain_ends;
        self.needs == VisitorNeeds::Legality && certain.contains(at, tables_entered.into())
    }

    #[inline]
    fn refuse(&mut self, choices: u8, fault: Trap) {
        let line = ChoiceLine::new(self.candidate, &self.picks, choices);
        self.line_filter.refuse(self.machine, line, fault);
    }

    /// Returns to the last choice point, or begins the next move.
    #[inline(always)]
    fn next_line(
        &mut self,
        lap_loop: &mut LapLoop,
        position: &mut Position<W>,
    ) -> Option<&'a Superblock> {
        let fuel_used = lap_loop.fuel_used;
        if self.line_count > MAX_LINES || fuel_used > MAX_FUEL || self.line_filter.has_enough() {
            return None;
        }
        let superblocks = self.machine.program.superblocks();
        let superblock = if let Some(point) = self.machine.branches.choice_points.last_mut() {
            (*lap_loop, *position) = (point.lap_loop, point.position);
            let superblock = superblocks.alternative(point.fork, point.next);
            self.picks[usize::from(lap_loop.choices - 1) % MAX_CHOICES] = point.next;
            point.next += 1;
            if point.next == point.fork.count {
                self.machine.branches.choice_points.pop();
            }
            superblock
        } else {
            let (begun, superblock) = self.start_next()?;
            (*lap_loop, *position) = (begun, self.start_position);
            superblock
        };
        lap_loop.fuel_used = fuel_used;
        Some(superblock)
    }
}
