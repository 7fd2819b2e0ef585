//! What happens inside a move, for those who watch.

use sow_compiler::board::Cell;
use sow_grammar::rules::{MarkId, MoveId, Seat, TableId};

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

/// Somebody who watches a move, or whole games. With [`Unwatched`] watching costs nothing.
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
    /// So many moves are legal in a position of a whole game, none if the game is over; and what is told of those that are
    /// not. It is told where moves are counted.
    fn looks(&mut self, _legal: usize, _refused: &WhyIllegal) {}
    /// A move of a kind begins in a whole game.
    fn begins(&mut self, _mover: Seat, _kind: MoveId) {}
    /// The move has been made, and finding and making it took so many steps of computation (see
    /// [`crate::MoveList::steps`]); says whether the game is to go on.
    fn made(&mut self, _steps: u32) -> bool {
        true
    }
}

/// What is told of moves that would be there but are not legal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WhyIllegal {
    /// How many there are whose sowing never ends, choices inside a move told apart.
    pub endless: u32,
    /// The rows that say of a move that it is not legal, one for each such move; `None` stands for the endings.
    pub rows: Vec<(Option<TableId>, u16)>,
}

/// An observer of whatever kind: what tells events is compiled once for all of them, and not by every crate that has one.
pub(crate) struct Watched<'a> {
    observer: &'a mut dyn Observer,
    wants_pits: bool,
}

impl<'a> Watched<'a> {
    /// By one who watches.
    pub(crate) fn by(observer: &'a mut dyn Observer) -> Self {
        let wants_pits = observer.wants_pits();
        Self {
            observer,
            wants_pits,
        }
    }
}

impl Observer for Watched<'_> {
    #[inline]
    fn wants_pits(&self) -> bool {
        self.wants_pits
    }
    fn event(&mut self, event: Event) {
        self.observer.event(event);
    }
    fn chosen(&mut self, chosen: Chosen) {
        self.observer.chosen(chosen);
    }
    fn looks(&mut self, legal: usize, refused: &WhyIllegal) {
        self.observer.looks(legal, refused);
    }
    fn begins(&mut self, mover: Seat, kind: MoveId) {
        self.observer.begins(mover, kind);
    }
    fn made(&mut self, steps: u32) -> bool {
        self.observer.made(steps)
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
