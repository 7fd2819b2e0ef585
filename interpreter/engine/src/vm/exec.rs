//! The interpreter loop.
#![deny(clippy::wildcard_enum_match_arm)]

use super::branches::At;
use super::lap_entry::Onward;
use super::machine::Machine;
use super::trap::Trap;
use crate::score::{count, score};
use crate::trace::{Chosen, Event, Observer};
use sow_compiler::board::{Cell, CellMask, NOWHERE};
use sow_compiler::instructions::{Act, Block, CounterSlot, Decision, ExprId, Op, PlaceId, counted};
use sow_grammar::rules::{MAX_CHOSEN_PITS, Outcome, TableId};

/// The highest number of tables entered in one lap.
const MAX_LOOK_UPS: u16 = 256;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Executes a block and everything that follows from it.
    pub(crate) fn run(&mut self, block: Block) -> Result<(), Trap> {
        self.run_from(block, false)
    }

    /// Executes a block. `for_each`: whether it is the table for a seed just sown, in which sowings are ignored.
    pub(super) fn run_from(&mut self, block: Block, for_each: bool) -> Result<(), Trap> {
        let program = self.program;
        let mut at = block;
        loop {
            at = self.decide(at);
            self.emit_row(at);
            let op = &program.code.ops[at as usize];
            at += 1;
            match *op {
                Op::LIFT_HERE => self.lift_here(),
                Op::Act(act) => self.act(act),
                Op::Sow(_) if for_each => return Ok(()),
                Op::Sow(sowing) => {
                    if self.branches.wanted {
                        self.push_direction_choice(at - 1, sowing)?;
                    }
                    match self.sow(sowing)? {
                        Onward::Enter(last) => at = self.enter(last),
                        Onward::At(block) => at = block,
                        Onward::Done => return Ok(()),
                    }
                }
                Op::Do(table) => {
                    self.frame.counts.look_ups += 1;
                    if self.frame.counts.look_ups > MAX_LOOK_UPS {
                        return Err(Trap::Illegal);
                    }
                    at = self.enter(table);
                }
                Op::Choose {
                    names: list,
                    count,
                    tail,
                } => {
                    if !for_each {
                        self.part(At::Block(at - 1), count, tail)?;
                    }
                    let index = self.choose(count, |index| Chosen::Named { list, index })?;
                    at += Block::from(index);
                }
                Op::ChoosePlace {
                    place,
                    slot,
                    none,
                    tail,
                } => {
                    let part = (!for_each).then_some((at - 1, tail));
                    if !self.choose_place(place, slot, part)? {
                        at = none;
                    }
                }
                Op::Again => {
                    self.frame.again = true;
                    return Ok(());
                }
                Op::Illegal => return Err(Trap::Illegal),
                Op::End => return Ok(()),
                Op::Decide(decision) => {
                    self.decide_game(decision);
                    return Ok(());
                }
                Op::Unless(..) | Op::Jump(_) => unreachable!("these are decided"),
            }
        }
    }

    /// Executes an action after which the next instruction follows. Outlined to keep the registers of the loop free.
    #[inline(never)]
    fn act(&mut self, act: Act) {
        match act {
            Act::Transfer(transfer) => self.transfer(transfer),
            Act::Mark { place, bits } => self.mark(place, 0, bits[usize::from(self.us)]),
            Act::Unmark { place, bits } => self.mark(place, bits, 0),
            Act::Set { slot, value } => self.set(slot, value),
            Act::Step(count) => self.step(count),
            Act::Forget { slot } => {
                self.frame.subject.it =
                    self.frame.subject.kept[usize::from(slot) % MAX_CHOSEN_PITS];
            }
        }
    }

    /// Enters a table for `here`.
    #[inline]
    pub(super) fn enter(&mut self, table: TableId) -> Block {
        self.look_at_here();
        self.program.code.tables[usize::from(table.0)]
    }

    #[inline]
    pub(super) fn look_at_here(&mut self) {
        (self.frame.subject.look, self.frame.subject.it) = (self.frame.here, self.frame.here);
    }

    /// Lets the mover choose among `count` alternatives.
    pub(super) fn choose(
        &mut self,
        count: u8,
        chosen: impl FnOnce(u8) -> Chosen,
    ) -> Result<u8, Trap> {
        let index = self.path.next(count).ok_or(Trap::Choices)?;
        if self.observer.watches() {
            self.observer.chosen(chosen(index));
            self.observer.event(Event::Choice { index });
        }
        Ok(index)
    }

    /// Lets the mover choose a pit; returns `false` without one. `part`: the instruction, and whether the choice
    /// is final, if a choice point may be saved here.
    fn choose_place(
        &mut self,
        place: PlaceId,
        slot: u8,
        part: Option<(Block, bool)>,
    ) -> Result<bool, Trap> {
        let found = self.found_at_once(place).unwrap_or_else(|| {
            let mut found = CellMask::NONE;
            let cells = self.find(place);
            let pits = cells
                .as_slice()
                .iter()
                .filter(|&&cell| cell < self.program.board.pit_count);
            pits.for_each(|&pit| found.set(pit, true));
            found
        });
        let found = found.and(CellMask::of_mask(&self.program.board.pit_mask));
        let count = found.count() as u8;
        if count == 0 {
            return Ok(false);
        }
        if let Some((block, tail)) = part {
            self.part(At::Block(block), count, tail)?;
        }
        let pits = &self.program.board.pits[usize::from(self.us)];
        let pit = |index: u8| {
            let mut offered = pits.iter().copied().filter(|&pit| found.contains(pit));
            offered.nth(usize::from(index)).unwrap_or(NOWHERE)
        };
        let index = self.choose(count, |index| Chosen::Pit(Cell(pit(index))))?;
        self.frame.subject.kept[usize::from(slot) % MAX_CHOSEN_PITS] = self.frame.subject.it;
        self.frame.subject.it = pit(index);
        Ok(true)
    }

    /// Removes and adds marks of the cells of a place.
    fn mark(&mut self, place: PlaceId, gone: u8, come: u8) {
        for &cell in self.find(place).as_slice() {
            let before = self.position.mark_bits(cell);
            self.set_marks(cell, before & !gone | come);
        }
    }

    pub(super) fn set_marks(&mut self, cell: u8, bits: u8) {
        let before = self.position.mark_bits(cell);
        self.position.set_mark_bits(cell, bits);
        self.emit_marks(cell, before, bits);
    }

    fn set(&mut self, slot: CounterSlot, value: ExprId) {
        let value = counted(self.measure(value));
        let us = usize::from(self.us);
        match slot {
            CounterSlot::Kept(slot) => self.position.set_counter(slot[us], value),
            CounterSlot::Move(slot) => self.frame.counts.counters[usize::from(slot)] = value,
        }
    }

    fn step(&mut self, count: u8) {
        let next = &self.program.board.track.next[usize::from(self.us)]
            [usize::from(self.frame.sowing.direction)][0];
        for _ in 0..count {
            match next.get(usize::from(self.frame.here)) {
                Some(&pit) if pit != NOWHERE => self.frame.here = pit,
                _ => break,
            }
        }
        self.look_at_here();
    }

    fn decide_game(&mut self, decision: Decision) {
        self.finish(match decision {
            Decision::Outcome(outcome) => outcome,
            Decision::Most {
                all_seeds,
                loses,
                tie,
            } => {
                let counts = [self.us, self.us ^ 1]
                    .map(|seat| count(self.program, &self.position, seat, all_seeds));
                match counts[0].cmp(&counts[1]) {
                    std::cmp::Ordering::Equal => tie,
                    order if order.is_gt() != loses => Outcome::OwnWins,
                    std::cmp::Ordering::Less | std::cmp::Ordering::Greater => Outcome::OpponentWins,
                }
            }
        });
    }

    fn finish(&mut self, outcome: Outcome) {
        let winner = match outcome {
            Outcome::OwnWins => Some(self.us),
            Outcome::OpponentWins => Some(self.us ^ 1),
            Outcome::Draw => None,
        };
        let score = score(self.program, &self.position);
        self.position.finish(winner, score);
        self.emit(|| Event::Over {
            winner: winner.map(sow_compiler::board::seat),
        });
    }
}
