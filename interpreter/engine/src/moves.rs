//! Moves, and what they begin with.

use crate::limits::MAX_CHOICES;
use sow_compiler::board::{Cell, NOWHERE};
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

/// A pit, and a direction where the mover chooses one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// `NOWHERE` for a move without a pit.
    pub(crate) pit: u8,
    pub(crate) toward: Toward,
}

/// What a move begins with, and what has been chosen inside.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'l> {
    pub(crate) candidate: Candidate,
    pub(crate) all: &'l [u8; MAX_CHOICES],
    pub(crate) count: u8,
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
    pub(crate) fn and_then(mut self, pick: u8) -> Self {
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
    pub(crate) fn begins_like(&self, other: &Self) -> bool {
        self.candidate() == other.candidate() && self.count == other.count
    }

    pub(crate) fn picks(&self) -> &[u8] {
        &self.picks[..usize::from(self.count)]
    }
}

impl Candidate {
    /// For a move without a pit.
    pub(crate) const NONE: Self = Self {
        pit: NOWHERE,
        toward: Toward::Given,
    };
}

impl Candidate {
    /// The [`Move::number`] of a move that begins so and has no choices inside.
    #[inline]
    pub(crate) const fn number(self, kind: u16) -> u32 {
        mixed(self.start(kind))
    }

    #[inline]
    const fn start(self, kind: u16) -> u32 {
        (kind as u32) << 16 | (self.pit as u32) << 2 | self.toward as u32
    }
}

impl<'l> Line<'l> {
    #[inline]
    pub(crate) const fn new(candidate: Candidate, all: &'l [u8; MAX_CHOICES], count: u8) -> Self {
        Self {
            candidate,
            all,
            count,
        }
    }

    pub(crate) fn picks(&self) -> &'l [u8] {
        &self.all[..usize::from(self.count)]
    }

    pub(crate) fn played(&self, kind: usize) -> Move {
        Move::new(kind, self.candidate, self.picks())
    }
}

#[inline]
const fn mixed(number: u32) -> u32 {
    number.wrapping_mul(0x85EB_CA6B) ^ number >> 15
}
