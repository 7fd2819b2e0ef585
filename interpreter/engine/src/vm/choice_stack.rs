//! Lines of choices of one move: where something is chosen the machine can go back to, so that what comes before it is
//! done once for all lines that part there.

use super::branches::{At, Followed, Resume, SavedChoice};
use super::machine::Machine;
use super::registers::Registers;
use super::trap::Trap;
use crate::trace::Observer;
use sow_compiler::instructions::Block;
use sow_grammar::rules::Heading;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// All lines of a move are to be played, or only the one that is given.
    pub(crate) fn want_branches(&mut self, wanted: bool) {
        self.branches.wanted = wanted;
        self.branches.saved.clear();
    }

    /// From now on a move stops at a choice after which nothing else is chosen and nothing can make it illegal, and says
    /// with [`Trap::Tail`] how many alternatives there are.
    pub(crate) fn count_tail(&mut self, counts: bool) {
        self.branches.counts_tail = counts;
    }

    /// Makes that choice, and plays the move to its end.
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

    /// Plays the next line after one has been played, from the place where they part.
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
    /// Everything as it was where the next line parts from the last one, if that was noted.
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

    /// Lines part at a place with so many alternatives.
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

    /// The same at a sowing whose direction is chosen now.
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
