//! The stack of choice points of a move. The machine can return to a choice, so that everything before it is executed
//! once for all lines that diverge there.

use super::branches::{At, Followed, Resume, SavedChoice};
use super::machine::Machine;
use super::registers::Registers;
use super::trap::Trap;
use crate::trace::Observer;
use sow_compiler::instructions::Block;
use sow_grammar::rules::Heading;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Sets whether all lines of a move are to be played, or only the one given.
    pub(crate) fn want_branches(&mut self, wanted: bool) {
        self.branches.wanted = wanted;
        self.branches.saved.clear();
    }

    /// Sets whether a move stops with [`Trap::Tail`] and the number of alternatives at a choice after which nothing
    /// else is chosen and nothing can make it illegal.
    pub(crate) fn count_tail(&mut self, counts: bool) {
        self.branches.counts_tail = counts;
    }

    /// Makes the final choice at which a move stopped, and plays the move to its end.
    pub(crate) fn close(&mut self, pick: u8) -> Result<(), Trap> {
        let Some(place) = self.branches.tail.take() else {
            return Err(Trap::Choices);
        };
        let before = self.path;
        self.path.give(pick);
        let played = self.go_on(place);
        self.path = before;
        played
    }

    /// Plays the line after the one just played, from the choice point where they diverge.
    pub(crate) fn follow_line(&mut self) -> Followed {
        if !self.path.follow() {
            return Followed::Over;
        }
        match self.return_to_choice() {
            Some(place) => Followed::Played(self.go_on(place)),
            None => Followed::Afresh,
        }
    }
}

impl<const W: usize> Registers<'_, W> {
    /// Restores the choice point where the next line diverges from the last one, if it was saved.
    fn return_to_choice(&mut self) -> Option<Resume> {
        let saved = &mut self.branches.saved;
        while let Some(last) = saved.last()
            && last.made >= self.path.given()
        {
            saved.pop();
        }
        let point = saved.last()?;
        (self.position, self.frame) = (point.position, point.frame);
        self.path.resume(point.made);
        Some(point.place)
    }

    /// Saves a choice point with `count` alternatives, if lines are wanted.
    pub(super) fn part(&mut self, at: At, count: u8, tail: bool) -> Result<(), Trap> {
        if !self.branches.wanted || !self.path.is_used_up() {
            return Ok(());
        }
        let place = Resume {
            at,
            after: self.branches.after,
        };
        if tail && self.branches.counts_tail && !self.path.is_full() {
            self.branches.tail = Some(place);
            return Err(Trap::Tail(count));
        }
        self.branches.saved.push(SavedChoice {
            place,
            made: self.path.made().len() as u8,
            position: self.position,
            frame: self.frame,
        });
        Ok(())
    }

    /// Saves a choice point at a sowing whose direction is chosen now.
    pub(super) fn push_direction_choice(&mut self, block: Block, sowing: u32) -> Result<(), Trap> {
        let Heading::EitherWay(once) = self.program.operands.sowings[sowing as usize].heading
        else {
            return Ok(());
        };
        let chosen = self.position.chosen_direction(self.us, once).is_some();
        if self.frame.direction_chosen || chosen {
            return Ok(());
        }
        self.part(At::Block(block), 2, false)
    }
}
