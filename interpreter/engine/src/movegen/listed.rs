//! Visitors that count or list legal moves, optionally with the positions after them.

use super::successor::MadeMove;
use super::visitor::{Visitor, Wanted};
use crate::moves::{Line, Move};
use crate::vm::Run;

/// An item in a list of legal moves.
pub(crate) trait Listed<const W: usize>: Sized {
    /// Whether the position after a move is needed, so that each has to be made.
    const MADE: bool;

    /// Creates an item for a move that was not made; `None` if it has to be made.
    fn unmade(played: Move) -> Option<Self>;

    /// Creates the visitor that appends to a list of such items.
    fn list(list: List<'_, Self>) -> Found<'_, W>;

    fn played(&self) -> Move;
}

impl<const W: usize> Listed<W> for Move {
    const MADE: bool = false;

    fn unmade(played: Move) -> Option<Self> {
        Some(played)
    }

    fn list(list: List<'_, Self>) -> Found<'_, W> {
        Found::listed(Into::Moves(list))
    }

    fn played(&self) -> Move {
        *self
    }
}

impl<const W: usize> Listed<W> for MadeMove<W> {
    const MADE: bool = true;

    fn unmade(_: Move) -> Option<Self> {
        None
    }

    fn list(list: List<'_, Self>) -> Found<'_, W> {
        Found::listed(Into::Made(list))
    }

    fn played(&self) -> Move {
        self.played()
    }
}

/// A list of moves of the kind with index `at`, which start at index `first`.
#[derive(Debug)]
pub(crate) struct List<'l, T> {
    pub(super) at: usize,
    pub(super) first: usize,
    pub(super) moves: &'l mut Vec<T>,
}

/// The legal lines found so far.
#[derive(Debug)]
pub(crate) struct Found<'l, const W: usize> {
    pub(super) lines: usize,
    /// Whether to stop at the first one.
    until_first: bool,
    into: Into<'l, W>,
}

/// The target of the lines found.
#[derive(Debug)]
enum Into<'l, const W: usize> {
    Nothing,
    Moves(List<'l, Move>),
    Made(List<'l, MadeMove<W>>),
}

impl<'l, const W: usize> Found<'l, W> {
    /// Creates a visitor that only counts.
    pub(super) const fn counted() -> Self {
        Self::listed(Into::Nothing)
    }

    /// Creates a visitor that stops at the first line.
    pub(super) const fn first() -> Self {
        Self {
            until_first: true,
            ..Self::counted()
        }
    }

    const fn listed(into: Into<'l, W>) -> Self {
        Self {
            lines: 0,
            until_first: false,
            into,
        }
    }
}

impl List<'_, Move> {
    #[inline(never)]
    fn add(&mut self, line: Line<'_>, tail: Option<u8>) {
        let played = line.played(self.at);
        match tail {
            None => self.moves.push(played),
            Some(count) => (self.moves).extend((0..count).map(|pick| played.and_then(pick))),
        }
    }
}

impl<const W: usize> Visitor<W> for Found<'_, W> {
    #[inline]
    fn wanted(&self) -> Wanted {
        match self.into {
            Into::Made(_) => Wanted::Each,
            Into::Nothing | Into::Moves(_) => Wanted::Legality,
        }
    }

    #[inline]
    fn meet(&mut self, line: Line<'_>, tail: Option<u8>) -> Option<u8> {
        self.lines += usize::from(tail.unwrap_or(1));
        match &mut self.into {
            Into::Nothing => None,
            Into::Made(_) => Some(0),
            Into::Moves(list) => {
                list.add(line, tail);
                None
            }
        }
    }

    #[inline]
    fn hold(&mut self, line: Line<'_>, run: &Run<'_, W>) {
        if let Into::Made(list) = &mut self.into {
            let played = line.played(list.at);
            list.moves.push(MadeMove::kept(played, run.position()));
        }
    }

    fn forget(&mut self) {
        self.lines = 0;
        match &mut self.into {
            Into::Nothing => {}
            Into::Moves(list) => list.moves.truncate(list.first),
            Into::Made(list) => list.moves.truncate(list.first),
        }
    }

    fn has_enough(&self) -> bool {
        self.until_first && self.lines > 0
    }
}
