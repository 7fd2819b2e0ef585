//! Where every pit, store and hand of a board lies.

mod rows;

use super::{Cell, Shape};
use crate::board::CellSet;
use crate::seats::{index, other};
use sow_grammar::rules::{Board, End, Middle, Seat, Settings, StoreEnd};
use std::sync::Arc;

/// Where everything lies: for drawing boards and reading positions.
#[derive(Debug, Clone)]
pub struct Layout {
    players: u8,
    lengths: Arc<[u8]>,
    /// Where each row of a side begins, counted from the first pit of the side.
    starts: Arc<[u8]>,
    /// What lies at each cell.
    kinds: Arc<[Kind]>,
    /// Pits of one side.
    on_side: u8,
    width: u8,
    middle: u8,
    halved: Option<End>,
    stores: Option<StoreEnd>,
    hands: bool,
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
        let mut lengths = Vec::new();
        let mut starts = Vec::new();
        let mut side = 0;
        let rows = board.rows.value(settings);
        if rows > sow_grammar::rules::MAX_ROWS
            || board.places(settings) > sow_grammar::rules::MAX_PLACES
        {
            return None;
        }
        for length in board.row_lengths(settings) {
            starts.push(side);
            lengths.push(small(length, sow_grammar::rules::MAX_PITS)?);
            side += lengths.last()?;
        }
        let (middle, halved) = match &board.middle {
            Some(Middle::Shared(pits)) => (
                small(pits.value(settings), sow_grammar::rules::MAX_PITS)?,
                None,
            ),
            Some(Middle::Halved(end, _)) => (0, Some(*end)),
            None => (0, None),
        };
        let width = small(board.pits.value(settings), sow_grammar::rules::MAX_PITS)?;
        let players = board.players.clamp(1, 2);
        let mut layout = Self {
            players,
            lengths: lengths.into(),
            starts: starts.into(),
            kinds: Arc::default(),
            on_side: side,
            width,
            middle,
            halved,
            stores: board.store,
            hands: board.hand,
            blocked: CellSet::default(),
            given: CellSet::default(),
        };
        layout.kinds = (0..layout.cells())
            .filter_map(|cell| layout.kind_of(cell))
            .collect();
        Some(layout)
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

    /// A player's pit: `row` 0 is the front, `number` counts from 1 at the owner's left.
    ///
    /// # Panics
    /// If the board has no such pit; see [`Layout::find_pit`].
    #[must_use]
    pub fn pit(&self, owner: Seat, row: usize, number: usize) -> Cell {
        self.find_pit(owner, row, number)
            .expect("the board has that pit")
    }

    /// A player's pit, if the board has it.
    #[inline]
    #[must_use]
    pub fn find_pit(&self, owner: Seat, row: usize, number: usize) -> Option<Cell> {
        let length = usize::from(*self.lengths.get(row)?);
        if number == 0 || number > length || index(owner) >= usize::from(self.players) {
            return None;
        }
        Some(Cell(
            self.on_side * index(owner) as u8 + self.starts[row] + number as u8 - 1,
        ))
    }

    /// The shared middle row as South sees it, from the left; empty if there is none.
    #[must_use]
    pub fn middle(&self) -> Vec<Cell> {
        (0..self.middle)
            .map(|at| Cell(self.pits_of_sides() + at))
            .collect()
    }

    /// A player's store, if the game has stores.
    #[inline]
    #[must_use]
    pub fn store(&self, owner: Seat) -> Option<Cell> {
        let there = self.stores.is_some() && self.seats().contains(&owner);
        there.then(|| Cell(self.pits_of_sides() + self.middle + index(owner) as u8))
    }

    /// A player's hand, if the game has hands.
    #[must_use]
    pub fn hand(&self, owner: Seat) -> Option<Cell> {
        let there = self.hands && self.seats().contains(&owner);
        let stores = if self.stores.is_some() {
            self.players
        } else {
            0
        };
        there.then(|| Cell(self.pits_of_sides() + self.middle + stores + index(owner) as u8))
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

    fn kind_of(&self, cell: u8) -> Option<Kind> {
        let seat = |at: u8| if at == 0 { Seat::South } else { Seat::North };
        if cell < self.pits_of_sides() {
            let within = cell % self.on_side;
            let row = self.starts.iter().rposition(|&start| start <= within)?;
            return Some(Kind::Pit(
                seat(cell / self.on_side),
                row,
                usize::from(within - self.starts[row]) + 1,
            ));
        }
        let at = cell - self.pits_of_sides();
        if at < self.middle {
            return Some(Kind::Middle(usize::from(at) + 1));
        }
        let at = at - self.middle;
        let stores = if self.stores.is_some() {
            self.players
        } else {
            0
        };
        let hands = if self.hands { self.players } else { 0 };
        match at {
            _ if at < stores => Some(Kind::Store(seat(at))),
            _ if at < stores + hands => Some(Kind::Hand(seat(at - stores))),
            _ => None,
        }
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
        let pairs = u8::from(self.stores.is_some()) + u8::from(self.hands);
        self.pits_of_sides() + self.middle + pairs * self.players
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

    fn pits_of_sides(&self) -> u8 {
        self.on_side * self.players
    }
}
