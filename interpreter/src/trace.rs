//! What happens inside a move, for those who watch.

use crate::board::Cell;
use sow_grammar::rules::{MarkId, Seat, TableId};

/// Something that happens in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Seeds are taken into the sower's hand.
    Lift {
        /// From where.
        from: Cell,
        /// How many.
        seeds: u16,
    },
    /// A lap begins: with so many seeds in hand, `clockwise` or not.
    Lap {
        /// Which lap, from 1.
        number: u32,
        /// Seeds in hand.
        seeds: u16,
        /// Whether the file says `relay`.
        relay: bool,
    },
    /// One seed (or more at once) falls; into a store also those that are kept before the rest is sown.
    Sow {
        /// Where.
        into: Cell,
        /// How many.
        seeds: u16,
    },
    /// Seeds go to a store.
    Capture {
        /// From where.
        from: Cell,
        /// To which store.
        to: Cell,
        /// How many.
        seeds: u16,
    },
    /// Seeds go from one place to another.
    Put {
        /// From where.
        from: Cell,
        /// Where to.
        to: Cell,
        /// How many.
        seeds: u16,
    },
    /// A pit gets or loses a mark.
    Mark {
        /// The pit.
        at: Cell,
        /// The mark.
        mark: MarkId,
        /// Whether it gets it.
        set: bool,
    },
    /// A row of a table is done.
    Row {
        /// The table; `None` for the endings.
        table: Option<TableId>,
        /// The row.
        row: u16,
    },
    /// The mover chose an alternative (its index) of a `choose`, or a pit.
    Choice {
        /// The index among the alternatives offered.
        index: u8,
    },
    /// The same player moves again.
    Again,
    /// The turn passes to the other player.
    TurnEnds,
    /// At the end of the game seeds are moved to a store.
    Sweep {
        /// From where.
        from: Cell,
        /// To which store.
        to: Cell,
        /// How many.
        seeds: u16,
    },
    /// The game is over.
    Over {
        /// Who has won; `None` for a draw.
        winner: Option<Seat>,
    },
}

/// Somebody who watches a move. With [`Unwatched`] watching costs nothing.
pub trait Observer {
    /// Whether events are wanted at all.
    #[inline]
    fn watches(&self) -> bool {
        true
    }
    /// Whether every seed is wanted. Otherwise seeds that fall into pits may be left out, and those of a lap that fall into
    /// a store may be told all at once.
    #[inline]
    fn wants_pits(&self) -> bool {
        true
    }
    /// An event, in the order in which it happens.
    fn event(&mut self, event: Event);
    /// What a choice was, told just before its [`Event::Choice`].
    fn chosen(&mut self, _chosen: Chosen) {}
}

/// An observer of whatever kind: what tells events is compiled once for all of them, and not by every crate that has one. It is told
/// everything; whether it wants that has been asked before.
impl Observer for &mut dyn Observer {
    fn event(&mut self, event: Event) {
        (**self).event(event);
    }
    fn chosen(&mut self, chosen: Chosen) {
        (**self).chosen(chosen);
    }
}

/// What a mover chose inside a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// To sow leftward.
    Left,
    /// To sow rightward.
    Right,
    /// A pit.
    Pit(Cell),
    /// One of the alternatives of a `choose`; see [`Program::alternative`](sow_compiler::program::Program::alternative).
    Named {
        /// The list of alternatives.
        list: u32,
        /// Which of them.
        index: u8,
    },
}

/// Nobody.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Observer for Unwatched {
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }
    #[inline(always)]
    fn wants_pits(&self) -> bool {
        false
    }
    fn event(&mut self, _event: Event) {}
}
