//! The interpreter loop.
#![deny(clippy::wildcard_enum_match_arm)]

use super::choice_path::ResumeTarget;
use super::lap_entry::SowContinuation;
use super::machine::{Machine, Trap};
use crate::cost;
use crate::score::{count_seeds, score};
use crate::trace::{Event, InnerChoice, Observer};
use sow_compiler::analyses::walk::MAX_TABLES_PER_LAP;
use sow_compiler::board::{Cell, CellMask, NOWHERE};
use sow_compiler::instructions::{
    Act, Block, CounterSlot, Decision, ExprId, NumberChoice, Op, PlaceId, clamp_counter,
};
use sow_grammar::rules::{MAX_CHOSEN_PITS, Outcome, TableId};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Executes a block and everything that follows from it.
    pub(crate) fn run(&mut self, mut block: Block) -> Result<(), Trap> {
        if self.reaches_certain_end(&mut block) {
            return Ok(());
        }
        self.run_from(block, false)
    }

    /// Executes a block. `for_each` says whether it is the table run for a seed just sown, in which sowings are
    /// ignored.
    pub(super) fn run_from(&mut self, block: Block, for_each: bool) -> Result<(), Trap> {
        let program = self.program;
        let mut at = block;
        loop {
            if !self.burn_fuel(cost::INSTRUCTION) {
                return Err(Trap::NeverEnds);
            }
            at = self.follow_branches(at);
            self.emit_row(at);
            let op = &program.code.ops[at as usize];
            at += 1;
            match *op {
                Op::LIFT_HERE => self.lift_here(),
                Op::Act(act) => self.execute_act(act),
                Op::Sow(_) if for_each => return Ok(()),
                Op::Sow(sowing) => {
                    if self.branches.enabled {
                        self.save_direction_choice(at - 1, sowing)?;
                    }
                    match self.sow(sowing)? {
                        SowContinuation::EnterTable(last) => at = self.enter_table(last),
                        SowContinuation::RunBlock(block) => at = block,
                        SowContinuation::Done => return Ok(()),
                    }
                    if self.reaches_certain_end(&mut at) {
                        return Ok(());
                    }
                }
                Op::Do(table) => {
                    self.frame.counts.tables_entered += 1;
                    if self.frame.counts.tables_entered > MAX_TABLES_PER_LAP {
                        return Err(Trap::Illegal);
                    }
                    at = self.enter_table(table);
                }
                Op::Choose {
                    name_list: list,
                    count,
                    tail,
                } => {
                    if !for_each {
                        self.save_choice_point(ResumeTarget::Block(at - 1), count, tail)?;
                    }
                    let named = |index| InnerChoice::Alternative { list, index };
                    let index = self.choose(count, &mut (0..count).map(named), named)?;
                    at += Block::from(index);
                }
                Op::ChoosePlace {
                    place,
                    slot,
                    no_pit_target: none,
                    tail,
                } => {
                    let choice_point = (!for_each).then_some((at - 1, tail));
                    if !self.choose_place(place, slot, choice_point)? {
                        at = none;
                    }
                }
                Op::ChooseNumber { choice, tail } => {
                    let choice = program.operands.number_choices[choice as usize];
                    let mut count = choice.count;
                    if !for_each && self.branches.enabled && self.path.is_used_up() {
                        let (bound, all_offered) = self.bound_numbers(choice)?;
                        let at = ResumeTarget::Block(at - 1);
                        self.save_choice_point(at, bound, tail && all_offered)?;
                        count = bound;
                    }
                    self.choose_number(choice, count)?;
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

    /// Whether only the legality of the move matters, and it is certain from an instruction on. `tables_entered` counts
    /// the tables entered in this lap.
    #[inline]
    pub(super) fn is_certain_end(&self, at: Block, tables_entered: u16) -> bool {
        let certain = &self.program.specialisation.certain_ends;
        self.branches.legality_only && certain.contains(at, tables_entered)
    }

    /// If only the legality of the move matters, follows the branches at an instruction and returns whether it is certain
    /// from there on.
    #[inline]
    fn reaches_certain_end(&mut self, at: &mut Block) -> bool {
        if !self.branches.legality_only {
            return false;
        }
        *at = self.follow_branches(*at);
        self.is_certain_end(*at, self.frame.counts.tables_entered)
    }

    /// Executes an action after which the next instruction follows. Not inlined, to keep the processor's registers free
    /// in the loop.
    #[inline(never)]
    fn execute_act(&mut self, act: Act) {
        match act {
            Act::Transfer(transfer) => self.transfer(transfer),
            Act::Mark { place, bits } => self.change_marks(place, 0, bits[usize::from(self.us)]),
            Act::Unmark { place, bits } => self.change_marks(place, bits, 0),
            Act::Set { slot, value } => self.set_counter(slot, value),
            Act::Step(count) => self.step_pits(count),
            Act::RestoreIt { slot } => {
                self.frame.subject.it =
                    self.frame.subject.saved[usize::from(slot) % MAX_CHOSEN_PITS];
            }
        }
    }

    /// Enters a table for `here`.
    #[inline]
    pub(super) fn enter_table(&mut self, table: TableId) -> Block {
        self.set_subject_to_here();
        self.program.code.tables[usize::from(table.0)]
    }

    #[inline]
    pub(super) fn set_subject_to_here(&mut self) {
        (self.frame.subject.cell, self.frame.subject.it) = (self.frame.here, self.frame.here);
    }

    /// Lets the mover choose among `count` alternatives.
    pub(super) fn choose(
        &mut self,
        count: u8,
        all: &mut dyn Iterator<Item = InnerChoice>,
        chosen: impl FnOnce(u8) -> InnerChoice,
    ) -> Result<u8, Trap> {
        if self.observer.wants_events() {
            self.observer.choice_offered(all);
        }
        let index = self.path.choose_next(count).ok_or(Trap::InvalidChoices)?;
        if self.observer.wants_events() {
            self.observer.choice_made(chosen(index));
            self.observer.event(Event::Choice { index });
        }
        Ok(index)
    }

    /// Lets the mover choose a pit; returns `false` if there is no pit. `choice_point` is given if a choice point may
    /// be saved here: the instruction, and whether the choice is final.
    fn choose_place(
        &mut self,
        place: PlaceId,
        slot: u8,
        choice_point: Option<(Block, bool)>,
    ) -> Result<bool, Trap> {
        let found = self.place_mask(place).unwrap_or_else(|| {
            let mut found = CellMask::NONE;
            let cells = self.find_cells(place);
            let pits = cells
                .as_slice()
                .iter()
                .filter(|&&cell| cell < self.program.board.pit_count);
            pits.for_each(|&pit| found.set(pit, true));
            found
        });
        let found = found.and(CellMask::from_byte_mask(&self.program.board.pit_mask));
        let count = found.count() as u8;
        if count == 0 {
            return Ok(false);
        }
        if let Some((block, tail)) = choice_point {
            self.save_choice_point(ResumeTarget::Block(block), count, tail)?;
        }
        let pits = &self.program.board.pits[usize::from(self.us)];
        let pit = |index: u8| {
            let mut offered = pits.iter().copied().filter(|&pit| found.contains(pit));
            offered.nth(usize::from(index)).unwrap_or(NOWHERE)
        };
        let mut all = (pits.iter().copied())
            .filter(|&pit| found.contains(pit))
            .map(|pit| InnerChoice::Pit(Cell(pit)));
        let index = self.choose(count, &mut all, |index| InnerChoice::Pit(Cell(pit(index))))?;
        self.frame.subject.saved[usize::from(slot) % MAX_CHOSEN_PITS] = self.frame.subject.it;
        self.frame.subject.it = pit(index);
        Ok(true)
    }

    /// Returns a bound on the indices of the numbers that a choice offers, and whether all indices below it are
    /// offered. Traps if no number is offered. Leaves the counter at the last number tested.
    fn bound_numbers(&mut self, choice: NumberChoice) -> Result<(u8, bool), Trap> {
        let (mut bound, mut offered) = (0, 0);
        for index in 0..choice.count {
            if self.offers_number(choice, index) {
                (bound, offered) = (index + 1, offered + 1);
            }
        }
        match bound {
            0 => Err(Trap::Illegal),
            _ => Ok((bound, offered == bound)),
        }
    }

    /// Lets the mover choose one of the first `count` numbers and sets its counter.
    fn choose_number(&mut self, choice: NumberChoice, count: u8) -> Result<(), Trap> {
        let list = choice.name_list;
        let named = |index| InnerChoice::Alternative { list, index };
        let index = self.choose(count, &mut (0..count).map(named), named)?;
        match self.offers_number(choice, index) {
            true => Ok(()),
            false => Err(Trap::Illegal),
        }
    }

    /// Sets the counter of a choice to one of its numbers; returns whether this number is offered.
    fn offers_number(&mut self, choice: NumberChoice, index: u8) -> bool {
        self.write_counter(choice.slot, choice.first + index);
        choice.only.is_none_or(|only| self.holds(only))
    }

    /// Removes marks from the cells of a place and adds others.
    fn change_marks(&mut self, place: PlaceId, removed: u8, added: u8) {
        for &cell in self.find_cells(place).as_slice() {
            let before = self.position.mark_bits(cell);
            self.set_marks(cell, before & !removed | added);
        }
    }

    pub(super) fn set_marks(&mut self, cell: u8, bits: u8) {
        let before = self.position.mark_bits(cell);
        self.position.set_mark_bits(cell, bits);
        self.emit_marks(cell, before, bits);
    }

    fn set_counter(&mut self, slot: CounterSlot, value: ExprId) {
        let value = clamp_counter(self.eval_expr(value));
        self.write_counter(slot, value);
    }

    fn write_counter(&mut self, slot: CounterSlot, value: u8) {
        let us = usize::from(self.us);
        match slot {
            CounterSlot::InPosition(slot) => self.position.set_counter(slot[us], value),
            CounterSlot::InMove(slot) => self.frame.counts.counters[usize::from(slot)] = value,
        }
    }

    fn step_pits(&mut self, count: u8) {
        self.burn_fuel(count.into());
        let next = &self.program.board.track.next[usize::from(self.us)]
            [usize::from(self.frame.sowing.direction)][0];
        for _ in 0..count {
            match next.get(usize::from(self.frame.here)) {
                Some(&pit) if pit != NOWHERE => self.frame.here = pit,
                _ => break,
            }
        }
        self.set_subject_to_here();
    }

    fn decide_game(&mut self, decision: Decision) {
        self.finish_game(match decision {
            Decision::Outcome(outcome) => outcome,
            Decision::Most {
                all_seeds,
                loses,
                tie,
            } => {
                let counts = [self.us, self.us ^ 1]
                    .map(|seat| count_seeds(self.program, &self.position, seat, all_seeds));
                match counts[0].cmp(&counts[1]) {
                    std::cmp::Ordering::Equal => tie,
                    order if order.is_gt() != loses => Outcome::OwnWins,
                    std::cmp::Ordering::Less | std::cmp::Ordering::Greater => Outcome::OpponentWins,
                }
            }
        });
    }

    fn finish_game(&mut self, outcome: Outcome) {
        let winner = match outcome {
            Outcome::OwnWins => Some(self.us),
            Outcome::OpponentWins => Some(self.us ^ 1),
            Outcome::Draw => None,
        };
        let score = score(self.program, &self.position);
        self.position.finish(winner, score);
        self.emit_event(|| Event::Over {
            winner: winner.map(sow_compiler::board::seat_from_index),
        });
    }
}
