//! The machine that runs a program on a position: one move at a time, or one question.
//!
//! Registers live for one move. What a move does is a single flat loop over instructions ([`doing`]); a sowing hands
//! over to the table for its last seed. Choices inside a move are read from a script ([`line`]); to list all moves the
//! machine is run again and again with the next script.

mod ahead;
mod asking;
mod doing;
mod earlier;
mod line;
mod measuring;
mod places;
mod racing;
mod sowing;
mod taking;

pub(crate) use earlier::Earlier;
pub(crate) use line::{Line, MAX_CHOICES};

use crate::cells::{Cells, NOWHERE};
use crate::position::Position;
use crate::program::Program;
use crate::program::code::{Block, FirstHeading, Skip};
use crate::trace::{Event, Observer};
use sow_grammar::rules::{PhaseId, TableId};

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
    here: u8,
    /// The pit looked at.
    look: u8,
    /// What `it` means: the pit looked at, or one just chosen.
    it: u8,
    kept: [u8; KEPT],
    origin: u8,
    lap_start: u8,
    /// The present direction.
    way: u8,
    /// The direction of the first sowing has been chosen with the pit.
    way_chosen: bool,
    /// The sower's hand.
    hand: u8,
    /// Where seeds have just fallen, and how many.
    fresh_at: u8,
    fresh: u8,
    last_seed: bool,
    again: bool,
    stores: u8,
    skipping: Skip,
    each: Option<TableId>,
    last: Option<TableId>,
    laps: u32,
    look_ups: u16,
    captured: u32,
    sown: Cells,
    /// While looking ahead at what is taken: the lap before which to stop, and what has been taken so far.
    watched: Option<u32>,
    taken: Cells,
    threats: Option<ahead::Threats>,
    /// Something is tried out of which nobody is told.
    trying: bool,
    /// What the position was like before the move, and what was in store, if repetition matters.
    before: Option<(u64, [u8; 2])>,
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
            here: NOWHERE,
            look: NOWHERE,
            it: NOWHERE,
            kept: [NOWHERE; KEPT],
            origin: NOWHERE,
            lap_start: NOWHERE,
            way: program.track.way,
            way_chosen: false,
            hand: 0,
            fresh_at: NOWHERE,
            fresh: 0,
            last_seed: false,
            again: false,
            stores: 0,
            skipping: Skip::Nothing,
            each: None,
            last: None,
            laps: 0,
            look_ups: 0,
            captured: 0,
            sown: Cells::default(),
            watched: None,
            taken: Cells::default(),
            threats: None,
            trying: false,
            before: None,
        }
    }

    /// At rest again, whatever the last move left behind but its choices, seen from the player to move.
    #[inline]
    pub(crate) fn start(&mut self) {
        self.own = self.position.mover_index();
        self.ending_of_mover = false;
        self.rest();
        (self.way_chosen, self.again, self.hand) = (false, false, 0);
        self.before = None;
        (self.stores, self.skipping, self.each, self.last) = (0, Skip::Nothing, None, None);
    }

    /// The move has been made: what was known of it is forgotten.
    #[inline]
    pub(crate) fn rest(&mut self) {
        (self.here, self.look, self.it, self.origin, self.lap_start) =
            (NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE);
        self.way = self.program.track.way;
        self.phase = None;
        (self.fresh_at, self.fresh) = (NOWHERE, 0);
        self.last_seed = false;
        (self.laps, self.captured, self.look_ups) = (0, 0, 0);
        if self.program.uses.passed {
            self.sown = Cells::default();
        }
    }

    pub(crate) fn set_phase(&mut self, phase: PhaseId) {
        self.phase = Some(phase);
    }

    /// A pit is picked for a kind of move, with a direction if the mover chooses it.
    #[inline]
    pub(crate) fn pick(&mut self, pit: u8, way: Option<u8>, heading: FirstHeading) {
        (self.here, self.look, self.it, self.origin, self.lap_start) = (pit, pit, pit, pit, pit);
        self.way_chosen = way.is_some();
        self.way = self.program.track.way;
        self.way = match (way, heading) {
            (Some(way), _) => way,
            (None, FirstHeading::Given(heading)) => self.towards(heading, pit),
            (None, FirstHeading::Chosen(_)) => self.position.way(self.own).unwrap_or(self.way),
        };
    }

    /// Does all of a move of a kind, from the pit picked: actions, the table after it, the change of turns. Endings
    /// are not looked at.
    pub(crate) fn make_move(&mut self, actions: Block) -> Result<(), Fault> {
        if self.program.uses.repeats {
            self.note_before();
        }
        self.run(actions)?;
        self.settle();
        // Only tables for a seed just sown leave that seed out.
        self.fresh = 0;
        if let Some(after) = self.program.after_move
            && !self.position.is_over()
        {
            self.look_at_here();
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
        if self.hand > 0 {
            let at = if self.here == NOWHERE { 0 } else { self.here };
            self.position.add(at, std::mem::take(&mut self.hand));
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        if self.again {
            self.tell(|| Event::Again);
            return;
        }
        if self.program.uses.turn {
            self.position
                .set_turn(self.position.turn().saturating_add(1));
        }
        if self.program.layout.players() == 2 {
            self.position.set_mover(self.own ^ 1);
        }
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

    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if O::WATCHES && !self.trying {
            self.observer.event(event());
        }
    }
}
