//! Evaluation of conditions.
#![deny(clippy::wildcard_enum_match_arm)]

use super::asking::Asking;
use super::registers::Registers;
use sow_compiler::board::{FACING, NOWHERE};
use sow_compiler::instructions::{
    AnyHolds, Block, CellTest, CondId, FixedId, NumberTest, Op, PlaceTest, PlayTest, Test,
};
use sow_compiler::seats::index;
use sow_grammar::logic::{YesOrNo, evaluate};
use sow_grammar::rules::{Heading, PhaseId};

impl<const W: usize> Registers<'_, W> {
    /// Whether a condition holds.
    #[inline]
    pub(crate) fn holds(&mut self, cond: CondId) -> bool {
        let conds = &self.program.code.conds;
        let mut domain = YesOrNo(|test: &Test| self.asked(test));
        evaluate(conds, &conds[cond as usize], &mut domain, true)
    }

    /// Follows branches and jumps to the next instruction to execute.
    #[inline]
    pub(crate) fn decide(&mut self, block: Block) -> Block {
        let program = self.program;
        let mut at = block;
        loop {
            at = if let Op::Unless(cond, to) = program.code.ops[at as usize] {
                if self.holds(cond) { at + 1 } else { to }
            } else if let Op::Jump(to) = program.code.ops[at as usize] {
                to
            } else {
                return at;
            }
        }
    }

    /// Whether the condition holds with this cell as the one looked at.
    pub(super) fn holds_for(&mut self, cond: CondId, cell: u8) -> bool {
        let before = (self.frame.subject.look, self.frame.subject.it);
        (self.frame.subject.look, self.frame.subject.it) = (cell, cell);
        let holds = self.holds(cond);
        (self.frame.subject.look, self.frame.subject.it) = before;
        holds
    }

    pub(super) fn asked(&mut self, test: &Test) -> bool {
        self.burn(1);
        match *test {
            Test::Cell(test) => self.asked_of_cell(test),
            Test::Any(test) => self.any_holds(test),
            Test::Place(test) => self.asked_of_place(test),
            Test::Number(test) => self.asked_of_number(test),
            Test::Play(test) => self.asked_of_play(test),
        }
    }

    #[inline]
    fn asked_of_cell(&mut self, test: CellTest) -> bool {
        let cell = self.frame.subject.look;
        match test {
            CellTest::In(fixed) => self.is_in(fixed),
            CellTest::InPlace(place) => self.is_in_place(place, cell),
            CellTest::Occupied => self.is_occupied(cell),
            CellTest::AtLeast(least) => self.position.at(cell) >= least.into(),
            CellTest::SeedsIn(numbers) => {
                self.program.has_number(numbers, self.position.byte(cell))
            }
            CellTest::Marked(bits) => {
                self.position.mark_bits(cell) & bits[usize::from(self.us)] != 0
            }
            CellTest::OppositeOccupied => self.is_occupied(self.in_column(cell, FACING)),
        }
    }

    #[inline]
    fn is_in(&self, fixed: FixedId) -> bool {
        self.program.fixed(fixed).members[usize::from(self.us)].contains(self.frame.subject.look)
    }

    /// Whether a cell holds seeds, not counting those just sown into it.
    #[inline]
    pub(super) fn is_occupied(&self, cell: u8) -> bool {
        let seeds = self.position.at(cell);
        if cell == self.frame.fallen.at {
            seeds > self.frame.fallen.seeds
        } else {
            seeds > 0
        }
    }

    #[inline]
    fn any_holds(&self, test: AnyHolds) -> bool {
        let set = self.program.fixed(test.cells);
        let us = usize::from(self.us);
        let counts = test.before_last_seed && self.frame.fallen.seeds > 0;
        if counts && set.members[us].contains(self.frame.fallen.at) {
            return set.lists[us].iter().any(|&cell| self.is_occupied(cell));
        }
        self.position.has_any(&set.masks[us], test.least)
    }

    // Outlined, so that tests of a cell need no stack space for lists of cells.
    #[inline(never)]
    fn asked_of_place(&mut self, test: PlaceTest) -> bool {
        match test {
            PlaceTest::Some(place) => match self.one(place) {
                Some(cell) => cell != NOWHERE,
                None => match self.found_at_once(place) {
                    Some(found) => !found.is_empty(),
                    None => !self.find(place).as_slice().is_empty(),
                },
            },
            PlaceTest::SomeOccupied(place) => match self.one(place) {
                Some(cell) => self.is_occupied(cell),
                None => match self.found_at_once(place) {
                    Some(found) => !found.and(self.occupied()).is_empty(),
                    None => {
                        let found = self.find(place);
                        found.as_slice().iter().any(|&cell| self.is_occupied(cell))
                    }
                },
            },
            PlaceTest::Every(place, cond) => {
                if let Some(found) = self.found_at_once(place) {
                    return self.filter_mask(cond, &found, Asking::Looking) == found;
                }
                let cells = self.find(place);
                cells
                    .as_slice()
                    .iter()
                    .all(|&cell| self.burn(1) && self.holds_for(cond, cell))
            }
            PlaceTest::Among(first, second) => match self.one(first) {
                Some(cell) => cell != NOWHERE && self.is_in_place(second, cell),
                None => {
                    let (first, second) = (self.find(first), self.find(second));
                    !first.as_slice().is_empty()
                        && first.as_slice().iter().all(|&cell| second.contains(cell))
                }
            },
            PlaceTest::Passed(place) => {
                let sown = self.frame.fallen.passed;
                self.find(place)
                    .as_slice()
                    .iter()
                    .any(|&cell| sown.contains(cell))
            }
        }
    }

    #[inline(never)]
    fn asked_of_number(&mut self, test: NumberTest) -> bool {
        match test {
            NumberTest::Compare(left, comparison, right) => {
                let left = self.measure(left);
                comparison.holds(left, self.measure(right))
            }
            NumberTest::Odd(measure) => self.measure(measure).rem_euclid(2) == 1,
            NumberTest::Within(measure, ranges) => {
                let value = self.measure(measure);
                self.program.operands.ranges[ranges as usize]
                    .iter()
                    .any(|&(low, high)| low <= value && value <= high)
            }
        }
    }

    #[inline(never)]
    fn asked_of_play(&mut self, test: PlayTest) -> bool {
        match test {
            PlayTest::Phase(phase) => self.present_phase() == phase,
            PlayTest::Ahead(question) => self.asked_ahead(question),
            PlayTest::Repeats => self.has_been_there(),
            PlayTest::LastSeed => self.frame.fallen.is_last,
            PlayTest::ToMove => self.ending.of_mover,
            PlayTest::Seat(seat) => usize::from(self.us) == index(seat),
            PlayTest::Going(heading) => self.is_going(heading),
        }
    }

    /// Whether a quick test shows that no ending applies, provided that there is a move.
    #[inline]
    pub(crate) fn is_far_from_end(&self) -> bool {
        let Some(early_outs) = &self.program.specialised.early_outs else {
            return false;
        };
        let early_outs = &early_outs[usize::from(self.position.mover_index() & 1)];
        early_outs.hold(&self.position) && !(early_outs.new_position && self.has_been_there())
    }

    fn has_been_there(&self) -> bool {
        let situation = self.position.situation();
        self.before.is_some_and(|(before, _)| before == situation)
            || self.earlier.contains(situation)
    }

    /// Returns the phase of the move or, outside a move, the first phase whose condition holds for the current player.
    pub(crate) fn present_phase(&mut self) -> PhaseId {
        if let Some(phase) = self.frame.phase {
            return phase;
        }
        let phases = &self.program.code.phases;
        let present = phases
            .iter()
            .position(|condition| condition.is_none_or(|condition| self.holds(condition)));
        PhaseId(present.unwrap_or(phases.len().saturating_sub(1)) as u16)
    }

    fn is_going(&self, heading: Heading) -> bool {
        if self.frame.subject.look == NOWHERE {
            return false;
        }
        if heading == Heading::Leftward {
            self.frame.sowing.direction != self.rightward(self.frame.subject.look)
        } else {
            self.frame.sowing.direction == self.towards(heading, self.frame.subject.look)
        }
    }
}
