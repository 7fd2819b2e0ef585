//! The choices inside a move: they follow a script and, beyond its end, take the first alternative.

use super::machine::{Machine, Trap};
use super::registers::{Frame, Registers};
use crate::cost;
use crate::laps::{LapLoop, LapLoopExit};
use crate::limits::MAX_CHOICES;
use crate::moves::{Candidate, ChoiceLine};
use crate::trace::Observer;
use sow_compiler::board::Position;
use sow_compiler::instructions::{Block, CompiledKind};
use sow_compiler::tables::superblocks::Fork;
use sow_grammar::rules::Heading;

/// The choices made, with the number of alternatives of each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChoicePath {
    picks: [u8; MAX_CHOICES],
    bounds: [u8; MAX_CHOICES],
    /// The number of choices in the script; beyond it the first alternative is taken.
    script_len: u8,
    choice_count: u8,
    /// The number of choices for which there is room.
    room: u8,
}

impl Default for ChoicePath {
    fn default() -> Self {
        Self {
            picks: [0; MAX_CHOICES],
            bounds: [0; MAX_CHOICES],
            script_len: 0,
            choice_count: 0,
            room: MAX_CHOICES as u8,
        }
    }
}

impl ChoicePath {
    /// Creates a path that follows a script, cut off after [`MAX_CHOICES`] choices.
    pub(crate) fn from_script(script: &[u8]) -> Self {
        let mut line = Self::default();
        for (pick, &given) in line.picks.iter_mut().zip(script) {
            *pick = given;
            line.script_len += 1;
        }
        line
    }

    /// Creates a path that follows a script and has no room for its last choice. A move that follows it is trapped
    /// there, when the alternatives have been offered.
    pub(crate) fn up_to_last_choice(script: &[u8]) -> Self {
        let mut line = Self::from_script(script);
        line.room = line.script_len.saturating_sub(1);
        line
    }

    /// Creates the path of a line that has been played.
    #[inline]
    pub(crate) fn from_played(picks: &[u8]) -> Self {
        let mut line = Self::from_script(picks);
        line.choice_count = line.script_len;
        line
    }

    /// Clears the path.
    pub(crate) fn restart(&mut self) {
        (self.script_len, self.choice_count) = (0, 0);
    }

    /// Makes the next choice among `count` alternatives; `None` if there is no room for it, or if the script names an
    /// alternative that does not exist. A choice of the script keeps the number of alternatives that it had when it was
    /// first made.
    pub(crate) fn choose_next(&mut self, count: u8) -> Option<u8> {
        if self.is_full() {
            return None;
        }
        let at = usize::from(self.choice_count);
        let bound = self.bounds.get_mut(at)?;
        if self.choice_count >= self.script_len {
            (*bound, self.picks[at]) = (count, 0);
        }
        self.choice_count += 1;
        Some(self.picks[at]).filter(|&pick| pick < count)
    }

    /// Returns the choices made.
    pub(crate) fn choices(&self) -> &[u8] {
        &self.picks[..usize::from(self.choice_count)]
    }

    /// Returns the line with this candidate and the choices made.
    pub(crate) const fn line(&self, candidate: Candidate) -> ChoiceLine<'_> {
        ChoiceLine::new(candidate, &self.picks, self.choice_count)
    }

    /// Whether the whole script has been used.
    pub(crate) fn is_used_up(&self) -> bool {
        self.choice_count >= self.script_len
    }

    /// Returns the number of choices in the script.
    pub(super) const fn script_len(&self) -> u8 {
        self.script_len
    }

    /// Whether there is no room for another choice.
    pub(super) const fn is_full(&self) -> bool {
        self.choice_count == self.room
    }

    /// Sets the next choice of the script, for which there must be room.
    pub(super) fn set_next(&mut self, pick: u8) {
        self.picks[usize::from(self.choice_count)] = pick;
        self.script_len = self.choice_count + 1;
    }

    /// Sets the next choice of the script and makes it.
    pub(crate) fn push(&mut self, pick: u8) {
        self.set_next(pick);
        self.choice_count += 1;
    }

    /// Returns to the point where `choice_count` choices of the script have been made.
    pub(super) fn rewind_to(&mut self, choice_count: u8) {
        self.choice_count = choice_count;
    }

    /// Turns the path into the script of the next line, after the current line was played to its end or to a trap;
    /// returns `false` if there is no next line.
    pub(crate) fn advance(&mut self) -> bool {
        while let Some(last) = self.choice_count.checked_sub(1) {
            let at = usize::from(last);
            if self.picks[at] + 1 < self.bounds[at] {
                self.picks[at] += 1;
                self.script_len = self.choice_count;
                self.choice_count = 0;
                return true;
            }
            self.choice_count = last;
        }
        false
    }
}

// The stack of choice points of a move. The machine can return to a choice, so that everything before it is executed
// once for all lines that diverge there.

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Sets whether all lines of a move are to be played, or only the one given.
    pub(crate) fn enable_branches(&mut self, enabled: bool) {
        self.branches.enabled = enabled;
        self.branches.saved.clear();
    }

    /// Sets whether a move stops at a final choice, after which nothing else is chosen and nothing can make the move
    /// illegal. It stops with [`Trap::TailChoice`], which holds the number of alternatives.
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
        let resume_point = ResumePoint {
            target: at,
            after_move: self.branches.after_move,
        };
        if tail && self.branches.counts_tail && !self.path.is_full() {
            self.branches.tail = Some(resume_point);
            return Err(Trap::TailChoice(count));
        }
        self.burn_fuel(cost::copying::<SavedChoice<W>>());
        self.branches.saved.push(SavedChoice {
            resume_point,
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

/// The point where a move is resumed.
#[derive(Debug, Clone, Copy)]
pub(super) struct ResumePoint {
    pub(super) target: ResumeTarget,
    /// Whether the point lies in the table after the move.
    pub(super) after_move: bool,
}

/// The next thing to execute.
#[derive(Debug, Clone, Copy)]
pub(super) enum ResumeTarget {
    Block(Block),
    /// A choice between superblocks of a lap loop.
    Fork(LapLoop, Fork),
}

/// The state for playing all lines of choices of a move.
#[derive(Debug, Default)]
pub(crate) struct Branches<const W: usize> {
    pub(super) enabled: bool,
    /// Whether only the legality of a move matters, not its result.
    pub(crate) legality_only: bool,
    /// Whether the table after the move has been reached.
    pub(super) after_move: bool,
    /// The state of a long move at an earlier lap, for detecting cycles.
    pub(super) cycle: Option<CycleState<W>>,
    pub(super) saved: Vec<SavedChoice<W>>,
    /// Storage for the choice points of look-aheads, kept so that they need not allocate any.
    look_ahead_storage: Vec<SavedChoice<W>>,
    pub(crate) choice_points: Vec<ChoicePoint<W>>,
    /// Whether to count the alternatives of final choices instead of making these choices.
    pub(super) counts_tail: bool,
    /// The final choice at which the move stopped.
    pub(super) tail: Option<ResumePoint>,
}

impl<const W: usize> Branches<W> {
    /// Lends the storage for choice points to the machine of a look-ahead, or takes it back.
    pub(crate) fn swap_storage(&mut self, look_ahead: &mut Self) {
        std::mem::swap(&mut self.look_ahead_storage, &mut look_ahead.saved);
    }
}

/// The state of the machine before a choice.
#[derive(Debug)]
pub(super) struct SavedChoice<const W: usize> {
    pub(super) resume_point: ResumePoint,
    /// The number of choices made so far.
    pub(super) choice_count: u8,
    pub(super) position: Position<W>,
    pub(super) frame: Frame,
}

/// The result of looking for the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextLine {
    /// There are no more lines.
    Exhausted,
    /// The line was played from its choice point.
    Played(Result<(), Trap>),
    /// The line has to be played from the beginning.
    Restart,
}

/// A choice point in the lap loop, with the next alternative to try.
#[derive(Debug)]
pub(crate) struct ChoicePoint<const W: usize> {
    pub(crate) lap_loop: LapLoop,
    pub(crate) position: Position<W>,
    pub(crate) fork: Fork,
    pub(crate) next: u8,
}

/// Everything that the rest of a move depends on, at the beginning of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CycleState<const W: usize> {
    pub(super) sowing: u32,
    pub(super) position: Position<W>,
    pub(super) frame: Frame,
    pub(super) choices: usize,
}

/// A line of choices that was played, at least up to the end of its laps.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayedLine<'r, const W: usize> {
    position: &'r Position<W>,
    /// The state and the exit of the lap loop from which the rest of the move continues; `None` if the move is
    /// complete.
    unfinished: Option<(&'r LapLoop, LapLoopExit)>,
}

impl<'r, const W: usize> PlayedLine<'r, W> {
    /// Creates a line whose move is complete and led to this position.
    pub(crate) const fn complete(position: &'r Position<W>) -> Self {
        Self {
            position,
            unfinished: None,
        }
    }

    /// Creates a line whose lap loop ended with `finish`; the rest of the move remains to be executed.
    pub(crate) const fn unfinished(
        position: &'r Position<W>,
        lap_loop: &'r LapLoop,
        finish: LapLoopExit,
    ) -> Self {
        Self {
            position,
            unfinished: Some((lap_loop, finish)),
        }
    }

    /// Returns the position that a complete move led to.
    pub(crate) const fn position(&self) -> &'r Position<W> {
        self.position
    }
}

/// A [`PlayedLine`] that is kept for later.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StoredLine<const W: usize> {
    position: Position<W>,
    unfinished: Option<(LapLoop, LapLoopExit)>,
}

impl<const W: usize> StoredLine<W> {
    /// Creates a line whose move is complete.
    pub(crate) const fn complete(position: Position<W>) -> Self {
        Self {
            position,
            unfinished: None,
        }
    }

    /// Replaces the line. Each part is written in place.
    #[inline(always)]
    pub(crate) fn replace(&mut self, line: &PlayedLine<'_, W>) {
        self.position = *line.position;
        self.unfinished = line
            .unfinished
            .map(|(lap_loop, finish)| (*lap_loop, finish));
    }

    /// Returns the line.
    pub(crate) fn as_played_line(&self) -> PlayedLine<'_, W> {
        PlayedLine {
            position: &self.position,
            unfinished: self
                .unfinished
                .as_ref()
                .map(|(lap_loop, finish)| (lap_loop, *finish)),
        }
    }
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Completes a move whose actions were executed elsewhere.
    pub(crate) fn finish_line(
        &mut self,
        kind: &CompiledKind,
        candidate: Candidate,
        line: &PlayedLine<'_, W>,
    ) -> Result<(), Trap> {
        let us = self.position.mover_index();
        self.position = *line.position;
        let Some((lap_loop, finish)) = line.unfinished else {
            return Ok(());
        };
        if kind.filters.is_empty() && self.only_turn_change_follows(us) {
            self.pass_turn(us, finish == LapLoopExit::Again);
            return Ok(());
        }
        let lap_loop = LapLoop {
            fuel_used: self.fuel.steps_used,
            ..*lap_loop
        };
        self.finish_laps(kind, candidate, &lap_loop, finish)
    }
}
