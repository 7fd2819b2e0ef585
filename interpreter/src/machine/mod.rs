//! The machine that runs a program on a position: one move at a time, or one question.
//!
//! Registers live for one move. What a move does is a single flat loop over instructions ([`doing`]); a sowing hands
//! over to the table for its last seed. Choices inside a move are read from a script ([`line`]); to list all moves the
//! machine is run again and again with the next script.

mod ahead;
mod asking;
mod branching;
mod doing;
mod earlier;
mod emit;
mod endless;
mod foreseeing;
mod heats;
mod landing;
mod laps;
mod laying;
mod line;
mod measuring;
mod places;
#[cfg(test)]
mod proof;
mod racing;
mod registers;
mod screening;
mod skipping;
mod sowing;
mod stretches;
mod taking;

pub(crate) use branching::Followed;
pub(crate) use earlier::Earlier;
pub(crate) use heats::{Draw, Run};
pub(crate) use line::{Line, MAX_CHOICES};

use crate::cells::{Cells, NOWHERE};
use crate::position::Position;
use crate::program::Program;
use crate::program::code::Kind;
use crate::trace::{Event, Observer};
use branching::{At, Branches, Place};
use emit::Emitter;
use registers::Registers;
pub(crate) use screening::Asking;
use sow_grammar::rules::PhaseId;

/// Why a move cannot be played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The rules say that it is not legal.
    Illegal,
    /// Too many laps.
    NeverEnds,
    /// Too many choices inside it, or a choice of something that is not offered.
    Choices,
    /// No fault: somebody looked ahead and has seen enough.
    Seen,
    /// No fault: a last choice among so many, all of them legal; see [`Machine::count_closing`].
    Closing(u8),
}

/// A move or a question under way.
pub(crate) struct Machine<'a, const W: usize, O> {
    pub(crate) program: &'a Program,
    pub(crate) position: Position<W>,
    pub(crate) earlier: Earlier<'a>,
    pub(crate) observer: O,
    pub(crate) line: Line,
    /// How many looks ahead are under way one inside another.
    pub(crate) depth: u8,
    /// Steps of reckoning since the position was first looked at; see [`MAX_EFFORT`].
    pub(crate) effort: u32,
    /// Whoever asks for the endings will see for himself whether there is a move; and an ending wanted to know.
    pub(crate) puts_off_moves: bool,
    pub(crate) put_off_moves: bool,
    /// Whether the player to move has no legal move, if that is known beforehand.
    pub(crate) stuck: Option<bool>,
    /// The seat from which the rules are read.
    pub(crate) own: u8,
    /// An ending asks, on behalf of the player to move.
    pub(crate) ending_of_mover: bool,
    /// The phase of the move; outside a move it is worked out when asked for.
    phase: Option<PhaseId>,
    /// What changes in the course of a move, the position apart.
    now: Registers,
    /// While looking ahead at what is taken: the lap before which to stop, and what has been taken so far.
    watched: Option<u32>,
    taken: Cells,
    threats: Option<ahead::Threats>,
    /// Something is tried out of which nobody is told.
    trying: bool,
    /// What the position was like before the move, and what was in store, if repetition matters.
    before: Option<(u64, [u8; 2])>,
    /// What a long move was like at an earlier lap.
    turning: Option<endless::Turning<W>>,
    /// Where something was chosen, if the other choices are wanted as well.
    branches: Branches<W>,
}

/// The most steps of reckoning (laps, places worked out, pits tried by a `where`) spent on one position, so that no rule
/// file can make a tool hang; see the limits of play in the language reference.
pub(crate) const MAX_EFFORT: u32 = 20_000_000;

/// Chosen pits that can be kept one inside another.
const KEPT: usize = 8;

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// At rest on a position, seen from the player to move.
    pub(crate) fn new(
        program: &'a Program,
        position: Position<W>,
        earlier: Earlier<'a>,
        observer: O,
    ) -> Self {
        Self {
            program,
            position,
            earlier,
            observer,
            line: Line::default(),
            depth: 0,
            effort: 0,
            puts_off_moves: false,
            put_off_moves: false,
            stuck: None,
            own: position.mover_index(),
            ending_of_mover: false,
            phase: None,
            now: Registers::at_rest(program.track.way),
            watched: None,
            taken: Cells::default(),
            threats: None,
            trying: false,
            before: None,
            turning: None,
            branches: Branches::default(),
        }
    }

    /// At rest again, whatever the last move left behind but its choices, seen from the player to move.
    #[inline]
    pub(crate) fn start(&mut self) {
        self.own = self.position.mover_index();
        self.ending_of_mover = false;
        self.rest();
    }

    /// Moves from another position are going to be tried.
    #[inline]
    pub(crate) fn turn_to_position(&mut self) {
        self.effort = 0;
        self.before = None;
    }

    /// The move has been made: what was known of it is forgotten.
    #[inline]
    pub(crate) fn rest(&mut self) {
        self.now = Registers::at_rest(self.program.track.way);
        self.phase = None;
    }

    pub(crate) fn set_phase(&mut self, phase: PhaseId) {
        self.phase = Some(phase);
    }

    /// A pit is picked, with the direction of the first sowing, which the mover may have chosen.
    #[inline]
    pub(crate) fn pick(&mut self, pit: u8, way: u8, way_chosen: bool) {
        let now = &mut self.now;
        (now.here, now.look, now.it) = (pit, pit, pit);
        (now.origin, now.lap_start) = (pit, pit);
        (now.way, now.way_chosen) = (way, way_chosen);
    }

    /// Does all of a move of a kind, from the pit picked: actions, the table after it, the change of turns. Endings
    /// are not looked at.
    pub(crate) fn make_move(&mut self, kind: &Kind) -> Result<(), Fault> {
        if self.program.uses.repeats && self.before.is_none() {
            self.note_before();
        }
        (self.branches.after, self.turning) = (false, None);
        match self.opening(kind) {
            Some(opening) => self.race_from(opening)?,
            None => self.run(kind.actions)?,
        }
        self.end_actions()
    }

    /// Goes on with a move somewhere.
    fn go_on(&mut self, place: Place) -> Result<(), Fault> {
        (self.branches.after, self.turning) = (place.after, None);
        match place.at {
            At::Block(block) => self.run(block)?,
            At::Fork(race, fork) => self.race_on(race, fork)?,
        }
        if place.after {
            self.settle();
            self.pass_turn();
            Ok(())
        } else {
            self.end_actions()
        }
    }

    /// What follows the actions of a move.
    #[inline]
    fn end_actions(&mut self) -> Result<(), Fault> {
        self.settle();
        // Only tables for a seed just sown leave that seed out.
        self.now.fresh = 0;
        if let Some(after) = self.program.after_move
            && !self.position.is_over()
        {
            self.look_at_here();
            (self.branches.after, self.turning) = (true, None);
            self.run(after)?;
            self.settle();
        }
        self.pass_turn();
        Ok(())
    }

    /// The seeds in the stores.
    fn stored(&self) -> [u8; 2] {
        self.program.stores.map(|store| self.position.at(store))
    }

    /// A move of this position begins, which may come back.
    pub(crate) fn note_before(&mut self) {
        self.before = Some((self.position.situation(), self.stored()));
    }

    /// The position before the move made last is one of those that may come back.
    pub(crate) fn remember(&mut self) {
        if let Some((situation, stored)) = self.before.take() {
            // Once seeds are in store for good, no earlier position can come back.
            let for_good = !self.program.uses.stores_shrink && stored != self.stored();
            self.earlier.push(situation, for_good);
        }
    }

    /// Seeds that a faulty file leaves in the sower's hand go back to the board.
    fn settle(&mut self) {
        if self.now.hand > 0 {
            let at = if self.now.here == NOWHERE {
                0
            } else {
                self.now.here
            };
            self.position.add(at, std::mem::take(&mut self.now.hand));
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        if self.now.again {
            self.tell(|| Event::Again);
            return;
        }
        self.program.end_turn(&mut self.position, self.own);
        if !self.position.is_over() {
            self.tell(|| Event::TurnEnds);
        }
    }

    /// Spends steps of reckoning; says whether there were enough left.
    #[inline]
    pub(crate) fn spend(&mut self, steps: u32) -> bool {
        self.effort = self.effort.saturating_add(steps);
        self.effort <= MAX_EFFORT
    }

    /// Tells of what superblocks and tables do.
    #[inline]
    fn emitter(&mut self) -> Emitter<'_, 'a, O> {
        Emitter {
            program: self.program,
            observer: &mut self.observer,
        }
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if O::WATCHES && !self.trying {
            self.observer.event(event());
        }
    }
}
