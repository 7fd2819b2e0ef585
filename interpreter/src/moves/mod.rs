//! Legal moves: kinds of move, pits, directions, choices, and the filters that narrow them.

mod choosing;
mod search;

pub(crate) use choosing::Candidate;
pub(crate) use search::{MAX_LINES, Search};

use crate::cells::NOWHERE;
use crate::machine::{Fault, Line, MAX_CHOICES, Machine};
use crate::position::Position;
use crate::program::Program;
use crate::trace::Observer;
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
pub(crate) enum Toward {
    /// None: there is only one way.
    Given,
    Left,
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

    pub(crate) fn kind(&self) -> usize {
        self.kind.into()
    }

    pub(crate) const fn candidate(&self) -> Candidate {
        Candidate {
            pit: self.pit,
            toward: self.toward,
        }
    }

    pub(crate) fn pit(&self) -> Option<u8> {
        (self.pit != NOWHERE).then_some(self.pit)
    }

    pub(crate) fn picks(&self) -> &[u8] {
        &self.picks[..usize::from(self.count)]
    }
}

/// Plays a move with all that follows: the table after it, the next player, the endings. `history` holds earlier
/// positions, if the rules ask for them, and is kept up to date.
///
/// # Errors
/// If the move cannot be played; the position is as it was then.
pub(crate) fn play<const N: usize, O: Observer>(
    program: &Program,
    position: &mut Position<N>,
    history: &mut Vec<u64>,
    played: &Move,
    observer: &mut O,
) -> Result<(), Fault> {
    play_before(Next::Anything, program, position, history, played, observer)
}

/// What follows a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Anything,
    /// The moves of the new position are tried; if there are none, [`crate::ending::look`] is called.
    Moves,
}

/// The same, with it being known what follows.
#[inline]
pub(crate) fn play_before<const N: usize, O: Observer>(
    next: Next,
    program: &Program,
    position: &mut Position<N>,
    history: &mut Vec<u64>,
    played: &Move,
    observer: &mut O,
) -> Result<(), Fault> {
    let kind = program.kinds.get(played.kind()).ok_or(Fault::Illegal)?;
    let mut machine = Machine::new(program, position, history, observer);
    machine.line = Line::of(played.picks());
    machine.begin(kind, played.candidate());
    machine.make_move(kind.actions)?;
    if !machine.line.is_used_up() {
        return Err(Fault::Choices);
    }
    if program.uses.repeats {
        let before = std::mem::replace(position, machine.position);
        remember(program, &before, position, history);
        if !position.is_over() {
            crate::ending::look(program, position, history, observer);
        }
    } else {
        if !machine.position.is_over() {
            match next {
                Next::Anything => machine.look_at_endings(),
                Next::Moves => machine.look_at_endings_before_moves(),
            }
        }
        *position = machine.position;
    }
    Ok(())
}

/// Puts the position before a move among those that may come back.
fn remember<const N: usize>(
    program: &Program,
    before: &Position<N>,
    after: &Position<N>,
    history: &mut Vec<u64>,
) {
    history.push(before.situation());
    // Once seeds are in store for good, no earlier position can come back.
    let stored = |position: &Position<N>| program.stores.map(|store| position.at(store));
    if !program.uses.stores_shrink && stored(before) != stored(after) {
        history.clear();
    }
}
