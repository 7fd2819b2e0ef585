//! What is done with the legal moves of a kind that are not drawn: they are counted, or listed, with the boards after them for
//! whoever wants these.

use super::successor::MadeMove;
use super::visitor::{Visitor, Wanted};
use crate::moves::{Line, Move};
use crate::vm::Run;

/// What a list of legal moves is made of.
pub(crate) trait Listed<const W: usize>: Sized {
    /// Whether the board after a move is wanted, so that each has to be made.
    const MADE: bool;

    /// A move for which nothing has been made; `None` if something must be.
    fn unmade(played: Move) -> Option<Self>;

    /// Moves are put into such a list.
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

/// A list of moves of one kind, behind `first` others.
#[derive(Debug)]
pub(crate) struct List<'l, T> {
    pub(super) at: usize,
    pub(super) first: usize,
    pub(super) moves: &'l mut Vec<T>,
}

/// The legal lines that have been found.
#[derive(Debug)]
pub(crate) struct Found<'l, const W: usize> {
    pub(super) lines: usize,
    /// One is enough.
    until_first: bool,
    into: Into<'l, W>,
}

/// What they are put into.
#[derive(Debug)]
enum Into<'l, const W: usize> {
    Nothing,
    Moves(List<'l, Move>),
    Made(List<'l, MadeMove<W>>),
}

impl<'l, const W: usize> Found<'l, W> {
    /// They are counted.
    pub(super) const fn counted() -> Self {
        Self::listed(Into::Nothing)
    }

    /// The first one is the last one.
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
