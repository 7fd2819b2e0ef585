//! Where every pit, store and hand of a board lies.

mod rows;

use super::cells::Cell;
use super::shape::Shape;
use crate::board::cells::CellSet;
use crate::seats::other;
use sow_grammar::rules::{Board, End, Middle, Seat, Settings, StoreEnd};
use std::sync::Arc;

/// Where everything lies: for drawing boards and reading positions.
#[derive(Debug, Clone)]
pub struct Layout {
    players: u8,
    lengths: Arc<[u8]>,
    /// What lies at each cell.
    kinds: Arc<[Kind]>,
    width: u8,
    halved: Option<End>,
    stores: Option<StoreEnd>,
    blocked: CellSet,
    given: CellSet,
}

/// What lies at a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A pit of a side: which row (0 the front), and which pit of it, from 1 at the owner's left.
    Pit(Seat, usize, usize),
    /// A pit of the shared middle row, from 1.
    Middle(usize),
    /// A store.
    Store(Seat),
    /// A hand.
    Hand(Seat),
}

impl Layout {
    /// `None` if the board has more cells than there is room for.
    pub fn new(board: &Board, settings: &Settings) -> Option<Self> {
        let small = |number: u32, most: u32| u8::try_from(number).ok().filter(|_| number <= most);
        let rows = board.rows.value(settings);
        if rows > sow_grammar::rules::MAX_ROWS
            || board.places(settings) > sow_grammar::rules::MAX_PLACES
        {
            return None;
        }
        let lengths = board.row_lengths(settings).into_iter();
        let lengths: Option<Arc<[u8]>> = lengths
            .map(|length| small(length, sow_grammar::rules::MAX_PITS))
            .collect();
        let (middle, halved) = match &board.middle {
            Some(Middle::Shared(pits)) => (
                small(pits.value(settings), sow_grammar::rules::MAX_PITS)?,
                None,
            ),
            Some(Middle::Halved(end, _)) => (0, Some(*end)),
            None => (0, None),
        };
        let mut layout = Self {
            players: board.players.clamp(1, 2),
            lengths: lengths?,
            kinds: Arc::default(),
            width: small(board.pits.value(settings), sow_grammar::rules::MAX_PITS)?,
            halved,
            stores: board.store,
            blocked: CellSet::default(),
            given: CellSet::default(),
        };
        layout.kinds = layout.number_cells(middle, board.hand).into();
        Some(layout)
    }

    /// What lies at each cell, in the order of their numbers.
    fn number_cells(&self, middle: u8, hands: bool) -> Vec<Kind> {
        let seats = self.seats();
        let mut kinds = Vec::new();
        for &seat in seats {
            for (row, &length) in self.lengths.iter().enumerate() {
                kinds.extend((1..=usize::from(length)).map(|number| Kind::Pit(seat, row, number)));
            }
        }
        kinds.extend((1..=usize::from(middle)).map(Kind::Middle));
        if self.has_stores() {
            kinds.extend(seats.iter().copied().map(Kind::Store));
        }
        if hands {
            kinds.extend(seats.iter().copied().map(Kind::Hand));
        }
        kinds
    }

    /// The same board with pits out of play and pits that changed hands.
    #[must_use]
    pub fn shaped(mut self, shape: &Shape) -> Self {
        self.reshape(shape);
        self
    }

    /// From now on the pits of this shape are out of play or have changed hands, and no others.
    pub fn reshape(&mut self, shape: &Shape) {
        let cells = |list: &[Cell]| list.iter().map(|cell| cell.0).collect();
        self.blocked = cells(&shape.blocked);
        self.given = cells(&shape.given);
    }

    /// The same board with all pits in play and in the hands of their side.
    pub fn unshaped(&self) -> Self {
        self.clone().shaped(&Shape::default())
    }

    /// Players, 1 or 2.
    #[inline]
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The length of each row of a side, front first.
    #[must_use]
    pub fn row_lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// A player's pit: `row` 0 is the front, `number` counts from 1 at the owner's left; `None` if the board has no such pit.
    #[must_use]
    pub fn find_pit(&self, owner: Seat, row: usize, number: usize) -> Option<Cell> {
        self.find(Kind::Pit(owner, row, number))
    }

    /// The shared middle row as South sees it, from the left; empty if there is none.
    #[must_use]
    pub fn middle(&self) -> Vec<Cell> {
        self.all(|kind| matches!(kind, Kind::Middle(_))).collect()
    }

    /// A player's store, if the game has stores.
    #[must_use]
    pub fn store(&self, owner: Seat) -> Option<Cell> {
        self.find(Kind::Store(owner))
    }

    /// A player's hand, if the game has hands.
    #[must_use]
    pub fn hand(&self, owner: Seat) -> Option<Cell> {
        self.find(Kind::Hand(owner))
    }

    fn find(&self, wanted: Kind) -> Option<Cell> {
        self.all(|kind| kind == wanted).next()
    }

    /// All cells where such a thing lies.
    fn all(&self, such: impl Fn(Kind) -> bool) -> impl Iterator<Item = Cell> {
        let cells = (0..).map(Cell).zip(self.kinds.iter());
        cells.filter_map(move |(cell, &kind)| such(kind).then_some(cell))
    }

    /// Whether South's store lies at the right (then North's at the left). One that lies ahead is drawn there.
    #[must_use]
    pub fn south_store_right(&self) -> bool {
        matches!(self.stores, Some(StoreEnd::Right | StoreEnd::Ahead))
    }

    /// Whose pit, store or hand; `None` for a shared pit.
    #[inline]
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Seat> {
        let side = self.side(cell)?;
        Some(if self.given.contains(cell.0) {
            other(side)
        } else {
            side
        })
    }

    /// On whose side of the board it lies; `None` for a shared pit.
    #[inline]
    #[must_use]
    pub fn side(&self, cell: Cell) -> Option<Seat> {
        match self.kind(cell)? {
            Kind::Pit(seat, ..) | Kind::Store(seat) | Kind::Hand(seat) => Some(seat),
            Kind::Middle(_) => None,
        }
    }

    /// Whether a pit is out of play.
    #[inline]
    #[must_use]
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked.contains(cell.0)
    }

    /// What lies at a cell; `None` if the board has no such cell.
    #[inline]
    #[must_use]
    pub fn kind(&self, cell: Cell) -> Option<Kind> {
        self.kinds.get(usize::from(cell.0)).copied()
    }

    /// Who plays: South, and North where there are two players.
    #[must_use]
    pub fn seats(&self) -> &'static [Seat] {
        if self.players == 2 {
            &[Seat::South, Seat::North]
        } else {
            &[Seat::South]
        }
    }

    /// How many cells the board has; they are numbered without a gap.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> u8 {
        self.kinds.len() as u8
    }

    /// Whether the players have stores.
    #[inline]
    #[must_use]
    pub fn has_stores(&self) -> bool {
        self.stores.is_some()
    }

    /// Where South's store lies, if the players have stores.
    pub fn store_end(&self) -> Option<StoreEnd> {
        self.stores
    }
}
