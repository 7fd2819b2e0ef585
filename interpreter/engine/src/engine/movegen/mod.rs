//! Legal moves: kinds of move, pits, directions, choices, and the filters that narrow them.

mod candidates;
mod count;
mod doubles;
mod legal;
mod lines;
mod listed;
mod live;
mod pits;
mod reservoir;
mod sample;
mod sample_kinds;
mod state;
mod successor;
mod visitor;
mod why_illegal;

pub(crate) use candidates::Candidate;
pub(crate) use legal::Search;
pub(crate) use listed::Listed;
pub(crate) use state::{Kept, PackedState, Seen};
pub use state::{Sides, State};
pub use successor::{MadeMove, Successor};
pub(crate) use visitor::{Judge, Line, Visitor, Wanted};

use crate::engine::vm::{ChoicePath, Machine, RepetitionHistory, Trap};
use crate::limits::MAX_CHOICES;
use crate::trace::{Observer, Unwatched, Watched};
use sow_compiler::board::{Cell, NOWHERE, Position};
use sow_compiler::program::Program;
use sow_compiler::program::ir::Kind;
use sow_grammar::rules::MoveId;

/// A complete move: kind, pit, direction and every choice made inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    kind: u16,
    /// `NOWHERE` for a move without a pit.
    pit: u8,
    toward: Toward,
    /// How many choices are made inside, and which.
    count: u8,
    picks: [u8; MAX_CHOICES],
}

const _: () = assert!(size_of::<Move>() <= 64);

/// The direction that is chosen together with a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Toward {
    /// None: there is only one way.
    Given,
    /// Leftward along the row of the pit, written `<`.
    Left,
    /// Rightward along that row, written `>`.
    Right,
}

impl Move {
    pub(crate) fn new(kind: usize, candidate: Candidate, choices: &[u8]) -> Self {
        let mut picks = [0; MAX_CHOICES];
        picks[..choices.len()].copy_from_slice(choices);
        let Candidate { pit, toward } = candidate;
        Self {
            kind: kind as u16,
            pit,
            toward,
            count: choices.len() as u8,
            picks,
        }
    }

    /// The kind of move that it is.
    #[must_use]
    pub const fn of_kind(&self) -> MoveId {
        MoveId(self.kind)
    }

    /// The pit that it begins with; `None` for a kind of move without one.
    #[must_use]
    pub fn pit(&self) -> Option<Cell> {
        (self.pit != NOWHERE).then_some(Cell(self.pit))
    }

    /// The direction that is chosen together with the pit.
    #[must_use]
    pub const fn toward(&self) -> Toward {
        self.toward
    }

    /// Whether choices are made inside, after kind, pit and direction.
    #[must_use]
    pub const fn has_choices(&self) -> bool {
        self.count > 0
    }

    /// A number for tables of moves: the same for the same move, seldom the same for others.
    #[must_use]
    pub fn number(&self) -> u32 {
        let start = self.candidate().start(self.kind);
        mixed(self.picks().iter().fold(start, |number, &pick| {
            number.rotate_left(5).wrapping_mul(0x9E37_79B1) ^ (u32::from(pick) + 1)
        }))
    }

    /// The same move with one more choice.
    fn and_then(mut self, pick: u8) -> Self {
        if let Some(last) = self.picks.get_mut(usize::from(self.count)) {
            *last = pick;
            self.count += 1;
        }
        self
    }

    pub(crate) fn kind(&self) -> usize {
        self.kind.into()
    }

    pub(crate) const fn candidate(&self) -> Candidate {
        Candidate {
            pit: self.pit,
            toward: self.toward,
        }
    }

    /// Whether another move begins alike and has as many choices, without which they are not written alike.
    fn begins_like(&self, other: &Self) -> bool {
        self.candidate() == other.candidate() && self.count == other.count
    }

    pub(crate) fn picks(&self) -> &[u8] {
        &self.picks[..usize::from(self.count)]
    }
}

impl Candidate {
    /// The [`Move::number`] of a move that begins so and has no choices inside.
    #[inline]
    const fn number(self, kind: u16) -> u32 {
        mixed(self.start(kind))
    }

    #[inline]
    const fn start(self, kind: u16) -> u32 {
        (kind as u32) << 16 | (self.pit as u32) << 2 | self.toward as u32
    }
}

#[inline]
const fn mixed(number: u32) -> u32 {
    number.wrapping_mul(0x85EB_CA6B) ^ number >> 15
}

/// Plays a move with all that follows: the table after it, the next player, the endings. `history` holds earlier
/// positions, if the rules ask for them, and is kept up to date.
///
/// # Errors
/// If the move cannot be played; the position is as it was then. Else it says how many steps of computation that took.
pub(crate) fn play(
    program: &Program,
    position: &mut Position,
    history: &mut Vec<u64>,
    played: &Move,
    observer: &mut dyn Observer,
) -> Result<u32, Trap> {
    match observer.watches() {
        true => play_watched(program, position, history, played, Watched::by(observer)),
        false => play_watched(program, position, history, played, Unwatched),
    }
}

fn play_watched(
    program: &Program,
    position: &mut Position,
    history: &mut Vec<u64>,
    played: &Move,
    observer: impl Observer,
) -> Result<u32, Trap> {
    let kind = program.code.kinds.get(played.kind()).ok_or(Trap::Illegal)?;
    let earlier = RepetitionHistory::kept(std::mem::take(history));
    let mut machine = Machine::new(program, *position, earlier, observer);
    let outcome = machine.play_script(kind, played);
    if outcome.is_ok() {
        machine.finish_move(Next::Anything);
        *position = machine.position;
    }
    let fuel_used = machine.fuel.used;
    *history = machine.into_history();
    outcome.map(|()| fuel_used)
}

/// What follows a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Anything,
    /// The moves of the new position are tried; if there are none, [`Machine::look_at_endings`] is called.
    Moves,
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Plays a move up to the change of turns, from a machine at rest.
    pub(crate) fn play_script(&mut self, kind: &Kind, played: &Move) -> Result<(), Trap> {
        self.path = ChoicePath::of(played.picks());
        self.make_move(kind, played.candidate())?;
        if self.path.is_used_up() {
            Ok(())
        } else {
            Err(Trap::Choices)
        }
    }

    /// What follows a move: it is remembered, and the endings are looked at.
    #[inline]
    pub(crate) fn finish_move(&mut self, next: Next) {
        if self.program.uses.repeats {
            self.remember();
        }
        if !self.position.is_over() {
            match next {
                Next::Anything => self.look_at_endings(),
                Next::Moves if self.is_far_from_end() => {}
                Next::Moves => self.look_at_endings_before_moves(),
            }
        }
    }

    /// The same for a move that was made before from a position, and led to another.
    pub(crate) fn finish_made(&mut self, from: &Position<W>, after: &Position<W>, next: Next) {
        self.turn_to_position();
        if self.program.uses.repeats {
            self.position = *from;
            self.note_before();
        }
        self.position = *after;
        self.finish_move(next);
    }
}
