//! Visitors that count or list legal moves, optionally with the positions after them.

use super::successor::AppliedMove;
use super::visitor::{Visitor, VisitorNeeds};
use crate::moves::{ChoiceLine, Move};
use crate::vm::PlayedLine;

/// An item in a list of legal moves.
pub(crate) trait ListItem<const W: usize>: Sized {
    /// Whether the position after a move is needed, so that each has to be made.
    const NEEDS_POSITION: bool;

    /// Creates an item for a move that was not made; `None` if it has to be made.
    fn from_unplayed(played: Move) -> Option<Self>;

    /// Creates the visitor that appends to a list of such items.
    fn collector(list: ListTarget<'_, Self>) -> LineCollector<'_, W>;

    fn played_move(&self) -> Move;
}

impl<const W: usize> ListItem<W> for Move {
    const NEEDS_POSITION: bool = false;

    fn from_unplayed(played: Move) -> Option<Self> {
        Some(played)
    }

    fn collector(list: ListTarget<'_, Self>) -> LineCollector<'_, W> {
        LineCollector::with_target(CollectorTarget::Moves(list))
    }

    fn played_move(&self) -> Move {
        *self
    }
}

impl<const W: usize> ListItem<W> for AppliedMove<W> {
    const NEEDS_POSITION: bool = true;

    fn from_unplayed(_: Move) -> Option<Self> {
        None
    }

    fn collector(list: ListTarget<'_, Self>) -> LineCollector<'_, W> {
        LineCollector::with_target(CollectorTarget::Applied(list))
    }

    fn played_move(&self) -> Move {
        self.played_move()
    }
}

/// A list of moves of the kind with index `at`, which start at index `first`.
#[derive(Debug)]
pub(crate) struct ListTarget<'l, T> {
    pub(super) kind_index: usize,
    pub(super) first: usize,
    pub(super) moves: &'l mut Vec<T>,
}

/// The legal lines found so far.
#[derive(Debug)]
pub(crate) struct LineCollector<'l, const W: usize> {
    pub(super) lines: usize,
    /// Whether to stop at the first one.
    stops_at_first: bool,
    target: CollectorTarget<'l, W>,
}

/// The target of the lines found.
#[derive(Debug)]
enum CollectorTarget<'l, const W: usize> {
    Count,
    Moves(ListTarget<'l, Move>),
    Applied(ListTarget<'l, AppliedMove<W>>),
}

impl<'l, const W: usize> LineCollector<'l, W> {
    /// Creates a visitor that only counts.
    pub(super) const fn counting() -> Self {
        Self::with_target(CollectorTarget::Count)
    }

    /// Creates a visitor that stops at the first line.
    pub(super) const fn first_only() -> Self {
        Self {
            stops_at_first: true,
            ..Self::counting()
        }
    }

    const fn with_target(target: CollectorTarget<'l, W>) -> Self {
        Self {
            lines: 0,
            stops_at_first: false,
            target,
        }
    }
}

impl ListTarget<'_, Move> {
    #[inline(never)]
    fn push_line(&mut self, line: ChoiceLine<'_>, tail: Option<u8>) {
        let played = line.move_of_kind(self.kind_index);
        match tail {
            None => self.moves.push(played),
            Some(count) => (self.moves).extend((0..count).map(|pick| played.with_pick(pick))),
        }
    }
}

impl<const W: usize> Visitor<W> for LineCollector<'_, W> {
    #[inline]
    fn needs(&self) -> VisitorNeeds {
        match self.target {
            CollectorTarget::Applied(_) => VisitorNeeds::AllPositions,
            CollectorTarget::Count | CollectorTarget::Moves(_) => VisitorNeeds::Legality,
        }
    }

    #[inline]
    fn offer(&mut self, line: ChoiceLine<'_>, tail: Option<u8>) -> Option<u8> {
        self.lines += usize::from(tail.unwrap_or(1));
        match &mut self.target {
            CollectorTarget::Count => None,
            CollectorTarget::Applied(_) => Some(0),
            CollectorTarget::Moves(list) => {
                list.push_line(line, tail);
                None
            }
        }
    }

    #[inline]
    fn keep(&mut self, line: ChoiceLine<'_>, run: &PlayedLine<'_, W>) {
        if let CollectorTarget::Applied(list) = &mut self.target {
            let played = line.move_of_kind(list.kind_index);
            list.moves
                .push(AppliedMove::unpacked(played, run.position()));
        }
    }

    fn discard(&mut self) {
        self.lines = 0;
        match &mut self.target {
            CollectorTarget::Count => {}
            CollectorTarget::Moves(list) => list.moves.truncate(list.first),
            CollectorTarget::Applied(list) => list.moves.truncate(list.first),
        }
    }

    fn has_enough(&self) -> bool {
        self.stops_at_first && self.lines > 0
    }
}
