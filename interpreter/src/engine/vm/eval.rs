//! Conditions.
#![deny(clippy::wildcard_enum_match_arm)]

use super::{Asking, Machine};
use crate::board::{CellList, FACING, NOWHERE};
use crate::program::ir::{Block, FixedId, Op, Test};
use crate::program::ir::{CondId, Domain, evaluate};
use crate::trace::Observer;
use sow_grammar::rules::{Heading, PhaseId};

/// Conditions of the pit looked at, and of all else that there is.
impl<const W: usize, O: Observer> Domain for Machine<'_, W, O> {
    type Truth = bool;

    const NEVER: bool = false;

    #[inline]
    fn test(&mut self, test: &Test, _: bool) -> bool {
        self.asked(test)
    }

    fn and(one: bool, other: bool) -> bool {
        one && other
    }

    fn or(one: bool, other: bool) -> bool {
        one || other
    }

    fn minus(one: bool, other: bool) -> bool {
        one && !other
    }

    fn is_never(truth: bool) -> bool {
        !truth
    }
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Whether a condition holds.
    #[inline]
    pub(crate) fn holds(&mut self, cond: CondId) -> bool {
        let conds = &self.program.code.conds;
        evaluate(conds, &conds[cond as usize], self, true)
    }

    /// Goes on past conditions and jumps to the next thing to do.
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

    /// Whether the condition holds for a cell looked at.
    pub(super) fn holds_for(&mut self, cond: CondId, cell: u8) -> bool {
        let before = (self.frame.look, self.frame.it);
        (self.frame.look, self.frame.it) = (cell, cell);
        let holds = self.holds(cond);
        (self.frame.look, self.frame.it) = before;
        holds
    }

    #[inline]
    pub(super) fn asked(&mut self, test: &Test) -> bool {
        self.burn(1);
        match *test {
            Test::In(fixed) => self.is_in(fixed),
            Test::Occupied => self.is_occupied(self.frame.look),
            Test::AtLeast(least) => self.position.at(self.frame.look) >= least.into(),
            Test::SeedsIn(numbers) => self
                .program
                .has_number(numbers, self.position.byte(self.frame.look)),
            Test::Marked(bits) => {
                self.position.mark_bits(self.frame.look) & bits[usize::from(self.us)] != 0
            }
            Test::OppositeOccupied => self.is_occupied(self.in_column(self.frame.look, FACING)),
            Test::AnyOccupied(fixed) => self.any_occupied(fixed),
            Test::AnyAtLeast(fixed, least) => self.any_at_least(fixed, least),
            Test::InPlace(_)
            | Test::Some(_)
            | Test::SomeOccupied(_)
            | Test::Every(..)
            | Test::Among(..)
            | Test::Compare(..)
            | Test::Odd(_)
            | Test::Within(..)
            | Test::Phase(_)
            | Test::Can(..)
            | Test::Threatened(..)
            | Test::NoMove
            | Test::Repeats
            | Test::LastSeed
            | Test::ToMove
            | Test::Passed(_)
            | Test::Going(_) => self.rare_test(*test),
        }
    }

    #[inline]
    fn is_in(&self, fixed: FixedId) -> bool {
        self.program.operands.fixed[fixed as usize].members[usize::from(self.us)]
            .contains(self.frame.look)
    }

    /// Whether a cell holds seeds; those just sown into a pit do not count.
    #[inline]
    pub(super) fn is_occupied(&self, cell: u8) -> bool {
        let seeds = self.position.at(cell);
        if cell == self.frame.just_sown_at {
            seeds > self.frame.just_sown
        } else {
            seeds > 0
        }
    }

    fn any_occupied(&self, fixed: FixedId) -> bool {
        let set = &self.program.operands.fixed[fixed as usize];
        let us = usize::from(self.us);
        if self.frame.just_sown > 0 && set.members[us].contains(self.frame.just_sown_at) {
            return set.lists[us].iter().any(|&cell| self.is_occupied(cell));
        }
        self.position.has_any(&set.masks[us], 1)
    }

    fn any_at_least(&self, fixed: FixedId, least: u8) -> bool {
        let set = &self.program.operands.fixed[fixed as usize];
        let us = usize::from(self.us);
        self.position.has_any(&set.masks[us], least)
    }

    fn rare_test(&mut self, test: Test) -> bool {
        match test {
            Test::InPlace(place) => self.is_in_place(place, self.frame.look),
            Test::Some(place) => match self.one(place) {
                Some(cell) => cell != NOWHERE,
                None => match self.found_at_once(place) {
                    Some(found) => !found.is_empty(),
                    None => !self.find(place).as_slice().is_empty(),
                },
            },
            Test::SomeOccupied(place) => match self.one(place) {
                Some(cell) => self.is_occupied(cell),
                None => match self.found_at_once(place) {
                    Some(found) => !found.and(self.occupied()).is_empty(),
                    None => {
                        let found = self.find(place);
                        found.as_slice().iter().any(|&cell| self.is_occupied(cell))
                    }
                },
            },
            Test::Every(place, cond) => {
                if let Some(found) = self.found_at_once(place) {
                    return self.filter_mask(cond, found, Asking::Looking) == found;
                }
                let cells = self.find(place);
                cells
                    .as_slice()
                    .iter()
                    .all(|&cell| self.burn(1) && self.holds_for(cond, cell))
            }
            Test::Among(first, second) => {
                let (first, second): (CellList<W>, CellList<W>) =
                    (self.find(first), self.find(second));
                !first.as_slice().is_empty()
                    && first.as_slice().iter().all(|&cell| second.contains(cell))
            }
            Test::Compare(left, comparison, right) => {
                let left = self.measure(left);
                comparison.holds(left, self.measure(right))
            }
            Test::Odd(measure) => self.measure(measure).rem_euclid(2) == 1,
            Test::Within(measure, ranges) => {
                let value = self.measure(measure);
                self.program.operands.ranges[ranges as usize]
                    .iter()
                    .any(|&(low, high)| low <= value && value <= high)
            }
            Test::Phase(phase) => self.present_phase() == phase,
            Test::Can(owner, kind) => self.can(self.player(owner), kind),
            Test::Threatened(owner, threat) => self.threatened(self.player(owner), threat),
            Test::NoMove => self.ending_of_mover && self.mover_has_no_move(),
            Test::Repeats => self.has_been_there(),
            Test::LastSeed => self.frame.last_seed,
            Test::ToMove => self.ending_of_mover,
            Test::Passed(place) => {
                let sown = self.frame.sown;
                self.find(place)
                    .as_slice()
                    .iter()
                    .any(|&cell| sown.contains(cell))
            }
            Test::Going(heading) => self.is_going(heading),
            Test::In(_) | Test::Occupied | Test::AtLeast(_) | Test::OppositeOccupied => {
                self.asked(&test)
            }
            Test::SeedsIn(_) | Test::Marked(_) | Test::AnyOccupied(_) | Test::AnyAtLeast(..) => {
                self.asked(&test)
            }
        }
    }

    /// Whether it is plain to see that no ending holds, there being a move.
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

    /// The phase of the move; outside a move the first one whose condition holds for the player in question.
    pub(crate) fn present_phase(&mut self) -> PhaseId {
        if let Some(phase) = self.phase {
            return phase;
        }
        let phases = &self.program.code.phases;
        let present = phases
            .iter()
            .position(|condition| condition.is_none_or(|condition| self.holds(condition)));
        PhaseId(present.unwrap_or(phases.len().saturating_sub(1)) as u16)
    }

    fn is_going(&self, heading: Heading) -> bool {
        if self.frame.look == NOWHERE {
            return false;
        }
        if heading == Heading::Leftward {
            self.frame.direction != self.rightward(self.frame.look)
        } else {
            self.frame.direction == self.towards(heading, self.frame.look)
        }
    }
}
