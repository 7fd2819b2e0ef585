//! Lines of choices of one move: where something is chosen the machine can go back to, so that what comes before it is
//! done once for all lines that part there.

use super::heats::Heat;
use super::laps::Race;
use super::registers::Registers;
use super::{Fault, Machine};
use crate::position::Position;
use crate::program::code::Block;
use crate::program::deeds::Fork;
use crate::trace::Observer;
use sow_grammar::rules::{Heading, Once};

/// Where a move stands between two instructions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) at: At,
    /// In the table after the move.
    pub(super) after: bool,
}

/// What is to be done next.
#[derive(Debug, Clone, Copy)]
pub(super) enum At {
    Block(Block),
    /// One of the deeds that a race can go on with is chosen.
    Fork(Race, Fork),
}

/// Where lines of choices part.
#[derive(Debug, Default)]
pub(super) struct Branches<const W: usize> {
    pub(super) wanted: bool,
    /// The table after the move has been reached.
    pub(super) after: bool,
    points: Vec<Point<W>>,
    pub(super) heats: Vec<Heat<W>>,
    /// Last choices are counted, not made; and where one was met.
    counts_closing: bool,
    closing: Option<Place>,
}

/// What there is before a choice.
#[derive(Debug)]
struct Point<const W: usize> {
    place: Place,
    /// Choices made so far.
    made: u8,
    position: Position<W>,
    now: Registers,
}

/// What comes of looking for the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Followed {
    /// There is none.
    Over,
    /// It has been played.
    Played(Result<(), Fault>),
    /// It has to be played from the beginning.
    Afresh,
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// All lines of a move are to be played, or only the one that is given.
    pub(crate) fn want_branches(&mut self, wanted: bool) {
        self.branches.wanted = wanted;
        self.branches.points.clear();
    }

    /// From now on a move stops at a choice after which nothing else is chosen and nothing can make it illegal, and says
    /// with [`Fault::Closing`] how many alternatives there are.
    pub(crate) fn count_closing(&mut self, counts: bool) {
        self.branches.counts_closing = counts;
    }

    /// Makes that choice, and plays the move to its end.
    pub(crate) fn close(&mut self, pick: u8) -> Result<(), Fault> {
        let Some(place) = self.branches.closing.take() else {
            return Err(Fault::Choices);
        };
        let before = self.line;
        self.line.give(pick);
        let played = self.go_on(place);
        self.line = before;
        played
    }

    /// Plays the next line after one has been played, from the place where they part.
    pub(crate) fn follow_line(&mut self) -> Followed {
        if !self.line.follow() {
            return Followed::Over;
        }
        let points = &mut self.branches.points;
        while let Some(last) = points.last()
            && last.made >= self.line.given()
        {
            points.pop();
        }
        let Some(point) = points.last() else {
            return Followed::Afresh;
        };
        (self.position, self.now) = (point.position, point.now);
        self.line.resume(point.made);
        let place = point.place;
        Followed::Played(self.go_on(place))
    }

    /// Lines part at a place with so many alternatives.
    pub(super) fn part(&mut self, at: At, count: u8, closing: bool) -> Result<(), Fault> {
        if !self.branches.wanted || !self.line.is_used_up() {
            return Ok(());
        }
        let place = Place {
            at,
            after: self.branches.after,
        };
        if closing && self.branches.counts_closing && !self.line.is_full() {
            self.branches.closing = Some(place);
            return Err(Fault::Closing(count));
        }
        self.branches.points.push(Point {
            place,
            made: self.line.made().len() as u8,
            position: self.position,
            now: self.now,
        });
        Ok(())
    }

    /// The same at a sowing whose direction is chosen now.
    pub(super) fn part_at_sowing(&mut self, block: Block, sowing: u32) -> Result<(), Fault> {
        let Heading::EitherWay(once) = self.program.sowings[sowing as usize].heading else {
            return Ok(());
        };
        let settled = once != Once::No && self.position.way(self.own).is_some();
        if self.now.way_chosen || settled {
            return Ok(());
        }
        self.part(At::Block(block), 2, false)
    }
}
