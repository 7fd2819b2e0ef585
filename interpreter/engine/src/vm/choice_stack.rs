//! The stack of choice points of a move. The machine can return to a choice, so that everything before it is executed
//! once for all lines that diverge there.

use super::branches::{NextLine, ResumePoint, ResumeTarget, SavedChoice};
use super::machine::Machine;
use super::registers::Registers;
use super::trap::Trap;
use crate::cost;
use crate::trace::Observer;
use sow_compiler::instructions::Block;
use sow_grammar::rules::Heading;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Sets whether all lines of a move are to be played, or only the one given.
    pub(crate) fn enable_branches(&mut self, enabled: bool) {
        self.branches.enabled = enabled;
        self.branches.saved.clear();
    }

    /// Sets whether a move stops with [`Trap::TailChoice`] and the number of alternatives at a choice after which
    /// nothing else is chosen and nothing can make it illegal.
    pub(crate) fn set_tail_counting(&mut self, enabled: bool) {
        self.branches.counts_tail = enabled;
    }

    /// Makes the final choice at which a move stopped, and plays the move to its end.
    pub(crate) fn play_tail_choice(&mut self, pick: u8) -> Result<(), Trap> {
        let Some(place) = self.branches.tail.take() else {
            return Err(Trap::InvalidChoices);
        };
        let before = self.path;
        self.path.set_next(pick);
        let played = self.resume(place);
        self.path = before;
        played
    }

    /// Plays the line after the one just played, from the choice point where they diverge.
    pub(crate) fn play_next_line(&mut self) -> NextLine {
        if !self.path.advance() {
            return NextLine::Exhausted;
        }
        match self.return_to_choice() {
            Some(place) => NextLine::Played(self.resume(place)),
            None => NextLine::Restart,
        }
    }
}

impl<const W: usize> Registers<'_, W> {
    /// Restores the choice point where the next line diverges from the last one, if it was saved.
    fn return_to_choice(&mut self) -> Option<ResumePoint> {
        let saved = &mut self.branches.saved;
        while let Some(last) = saved.last()
            && last.choice_count >= self.path.script_len()
        {
            saved.pop();
        }
        self.fuel.burn(cost::copying::<SavedChoice<W>>());
        let point = saved.last()?;
        (self.position, self.frame) = (point.position, point.frame);
        self.path.rewind_to(point.choice_count);
        Some(point.resume_point)
    }

    /// Saves a choice point with `count` alternatives, if lines are wanted.
    pub(super) fn save_choice_point(
        &mut self,
        at: ResumeTarget,
        count: u8,
        tail: bool,
    ) -> Result<(), Trap> {
        if !self.branches.enabled || !self.path.is_used_up() {
            return Ok(());
        }
        let place = ResumePoint {
            target: at,
            after_move: self.branches.after_move,
        };
        if tail && self.branches.counts_tail && !self.path.is_full() {
            self.branches.tail = Some(place);
            return Err(Trap::TailChoice(count));
        }
        self.burn_fuel(cost::copying::<SavedChoice<W>>());
        self.branches.saved.push(SavedChoice {
            resume_point: place,
            choice_count: self.path.choices().len() as u8,
            position: self.position,
            frame: self.frame,
        });
        Ok(())
    }

    /// Saves a choice point at a sowing whose direction is chosen now.
    pub(super) fn save_direction_choice(&mut self, block: Block, sowing: u32) -> Result<(), Trap> {
        let Heading::EitherWay(once) = self.program.operands.sowings[sowing as usize].heading
        else {
            return Ok(());
        };
        let chosen = self.position.chosen_direction(self.us, once).is_some();
        if self.frame.direction_chosen || chosen {
            return Ok(());
        }
        self.save_choice_point(ResumeTarget::Block(block), 2, false)
    }
}
