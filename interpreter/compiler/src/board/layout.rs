//! The layout of a board: the pits, stores and hands by cell.

use super::cells::{Cell, CellSet};
use crate::seats::other_seat;
use sow_grammar::rules::{Board, End, Middle, Seat, Settings, StoreEnd};
use std::sync::Arc;

/// The layout of a board, for drawing boards and reading positions.
///
/// ```
/// # use sow_compiler::board::Shape;
/// # use sow_compiler::program::{Passes, Program};
/// # use sow_grammar::rules::{Seat, Settings};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
/// let layout = program.layout();
/// // The rows as they are drawn: North's from its left, which South sees at the right.
/// let rows = layout.rows_from_top();
/// let labels: Vec<String> = rows[0].iter().map(|&pit| layout.label(pit)).collect();
/// assert_eq!(labels, ["6", "5", "4", "3", "2", "1"]);
/// assert_eq!(layout.owner(rows[0][0]), Some(Seat::North));
/// ```
#[derive(Debug, Clone)]
pub struct Layout {
    players: u8,
    lengths: Arc<[u8]>,
    /// The kind of each cell, by its number.
    kinds: Arc<[CellKind]>,
    width: u8,
    halved: Option<End>,
    stores: Option<StoreEnd>,
    blocked: CellSet,
    given_away: CellSet,
}

/// The kind of a cell.
///
/// ```
/// # use sow_compiler::board::Shape;
/// # use sow_compiler::program::{Passes, Program};
/// # use sow_grammar::rules::{Seat, Settings};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
/// use sow_compiler::board::CellKind;
///
/// let store = program.layout().store(Seat::South).unwrap();
/// assert_eq!(program.layout().kind(store), Some(CellKind::Store(Seat::South)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellKind {
    /// A pit on a player's side: the owner of the side, the row (0 is the front) and the number of the pit in it, from
    /// 1 at the owner's left.
    Pit(Seat, usize, usize),
    /// A pit of the shared middle row, by number from 1.
    Middle(usize),
    /// A store.
    Store(Seat),
    /// A hand.
    Hand(Seat),
}

impl Layout {
    /// Creates the layout of a board; `None` if the board exceeds the limits for rows, pits or cells.
    pub fn new(board: &Board, settings: &Settings) -> Option<Self> {
        let small = |number: u32, most: u32| u8::try_from(number).ok().filter(|_| number <= most);
        let rows = board.rows.value(settings);
        if rows > sow_grammar::rules::MAX_ROWS
            || board.place_count(settings) > sow_grammar::rules::MAX_PLACES
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
            given_away: CellSet::default(),
        };
        layout.kinds = layout.number_cells(middle, board.hand).into();
        Some(layout)
    }

    /// Returns the kinds of all cells in the order of their numbers.
    fn number_cells(&self, middle: u8, hands: bool) -> Vec<CellKind> {
        let seats = self.seats();
        let mut kinds = Vec::new();
        for &seat in seats {
            for (row, &length) in self.lengths.iter().enumerate() {
                kinds.extend(
                    (1..=usize::from(length)).map(|number| CellKind::Pit(seat, row, number)),
                );
            }
        }
        kinds.extend((1..=usize::from(middle)).map(CellKind::Middle));
        if self.has_stores() {
            kinds.extend(seats.iter().copied().map(CellKind::Store));
        }
        if hands {
            kinds.extend(seats.iter().copied().map(CellKind::Hand));
        }
        kinds
    }

    /// Returns the layout with the pits of `shape` out of play or given to the other player.
    #[must_use]
    pub fn with_shape(mut self, shape: &Shape) -> Self {
        self.set_shape(shape);
        self
    }

    /// Replaces the pits that are out of play and those that have changed hands.
    pub fn set_shape(&mut self, shape: &Shape) {
        let cells = |list: &[Cell]| list.iter().map(|cell| cell.0).collect();
        self.blocked = cells(&shape.blocked);
        self.given_away = cells(&shape.given_away);
    }

    /// Returns the layout with all pits in play and owned by their side.
    pub fn without_shape(&self) -> Self {
        self.clone().with_shape(&Shape::default())
    }

    /// Returns the number of players, 1 or 2.
    #[inline]
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Returns the lengths of the rows of a side, the front row first.
    #[must_use]
    pub fn row_lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// Returns a pit of `owner`; `row` 0 is the front, `number` counts from 1 at the owner's left. `None` if the board
    /// has no such pit.
    #[must_use]
    pub fn find_pit(&self, owner: Seat, row: usize, number: usize) -> Option<Cell> {
        self.find_cell(CellKind::Pit(owner, row, number))
    }

    /// Returns the shared middle row as South sees it, from the left; empty if the board has none.
    #[must_use]
    pub fn middle_row(&self) -> Vec<Cell> {
        self.cells_where(|kind| matches!(kind, CellKind::Middle(_)))
            .collect()
    }

    /// Returns a player's store, if the game has stores.
    #[must_use]
    pub fn store(&self, owner: Seat) -> Option<Cell> {
        self.find_cell(CellKind::Store(owner))
    }

    /// Returns a player's hand, if the game has hands.
    #[must_use]
    pub fn hand(&self, owner: Seat) -> Option<Cell> {
        self.find_cell(CellKind::Hand(owner))
    }

    fn find_cell(&self, wanted: CellKind) -> Option<Cell> {
        self.cells_where(|kind| kind == wanted).next()
    }

    /// Returns all cells whose kind fulfils a predicate.
    fn cells_where(&self, predicate: impl Fn(CellKind) -> bool) -> impl Iterator<Item = Cell> {
        let cells = (0..).map(Cell).zip(self.kinds.iter());
        cells.filter_map(move |(cell, &kind)| predicate(kind).then_some(cell))
    }

    /// Whether South's store is drawn at the right and North's at the left. Stores ahead of the rows are drawn at these
    /// ends, too.
    #[must_use]
    pub fn is_south_store_right(&self) -> bool {
        matches!(self.stores, Some(StoreEnd::Right | StoreEnd::Ahead))
    }

    /// Returns the owner of a cell, taking pits that have changed hands into account; `None` for a shared pit.
    #[inline]
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Seat> {
        let side = self.side(cell)?;
        Some(if self.given_away.contains(cell.0) {
            other_seat(side)
        } else {
            side
        })
    }

    /// Returns the side on which a cell lies; `None` for a shared pit.
    #[inline]
    #[must_use]
    pub fn side(&self, cell: Cell) -> Option<Seat> {
        match self.kind(cell)? {
            CellKind::Pit(seat, ..) | CellKind::Store(seat) | CellKind::Hand(seat) => Some(seat),
            CellKind::Middle(_) => None,
        }
    }

    /// Whether a pit is out of play.
    #[inline]
    #[must_use]
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked.contains(cell.0)
    }

    /// Returns the kind of a cell; `None` if the board has no such cell.
    #[inline]
    #[must_use]
    pub fn kind(&self, cell: Cell) -> Option<CellKind> {
        self.kinds.get(usize::from(cell.0)).copied()
    }

    /// Returns the seats that play: South, and North if there are two players.
    #[must_use]
    pub fn seats(&self) -> &'static [Seat] {
        if self.players == 2 {
            &[Seat::South, Seat::North]
        } else {
            &[Seat::South]
        }
    }

    /// Returns the number of cells, which are numbered without gaps.
    #[inline]
    #[must_use]
    pub fn cell_count(&self) -> u8 {
        self.kinds.len() as u8
    }

    /// Whether the players have stores.
    #[inline]
    #[must_use]
    pub fn has_stores(&self) -> bool {
        self.stores.is_some()
    }

    /// Returns the end at which South's store lies, if the players have stores.
    pub fn store_end(&self) -> Option<StoreEnd> {
        self.stores
    }
}

/// The letters of the rows, front first, on boards with several rows per side.
const ROW_LETTERS: [&str; 4] = ["f", "b", "c", "d"];

impl Layout {
    /// Returns all rows from top to bottom as South sees them, each from the left: the order of drawings and written
    /// positions.
    #[must_use]
    pub fn rows_from_top(&self) -> Vec<Vec<Cell>> {
        let rows = self.lengths.len();
        let south = |row| self.row(Seat::South, row);
        let north = |row| {
            self.row(Seat::North, row)
                .into_iter()
                .rev()
                .collect::<Vec<_>>()
        };
        let mut from_top: Vec<Vec<Cell>> = Vec::new();
        if self.players == 2 {
            from_top.extend((1..rows).rev().map(north));
            from_top.push(match self.halved {
                Some(End::Right) => [north(0), south(0)].concat(),
                Some(End::Left) => [south(0), north(0)].concat(),
                None => north(0),
            });
        }
        from_top.push(self.middle_row());
        if self.halved.is_none() || self.players == 1 {
            from_top.push(south(0));
        }
        from_top.extend((1..rows).map(south));
        from_top.retain(|row| !row.is_empty());
        from_top
    }

    /// Returns the pit of `row` (0 is the front) in the column of a cell, on the opposite side or on its own, whether
    /// or not it is blocked.
    #[must_use]
    pub fn pit_in_column(&self, cell: Cell, opposite: bool, row: usize) -> Option<Cell> {
        let Some(CellKind::Pit(seat, own_row, number)) = self.kind(cell) else {
            return None;
        };
        let side = if opposite { other_seat(seat) } else { seat };
        let column = self.column(seat, own_row, number);
        let length = usize::from(*self.lengths.get(row)?);
        let number = (1..=length).find(|&at| self.column(side, row, at) == column)?;
        self.find_pit(side, row, number)
    }

    /// Returns the column of a pit, counted from South's left.
    fn column(&self, seat: Seat, row: usize, number: usize) -> usize {
        let (width, length) = (usize::from(self.width), usize::from(self.lengths[row]));
        let from_left = match self.halved {
            Some(End::Right) if row == 0 => (width + number).saturating_sub(length),
            _ => number,
        };
        match seat {
            Seat::South => from_left,
            Seat::North => (width + 1).saturating_sub(from_left),
        }
    }

    /// Returns the label of a cell on the board and in moves, from its owner's view: `3`, `f5`, `b2`, `m4`; `store`,
    /// `hand`.
    #[must_use]
    pub fn label(&self, cell: Cell) -> String {
        match self.kind(cell) {
            Some(CellKind::Pit(_, _, number)) if self.lengths.len() == 1 => number.to_string(),
            Some(CellKind::Pit(_, row, number)) => format!("{}{number}", ROW_LETTERS[row]),
            Some(CellKind::Middle(number)) => format!("m{number}"),
            Some(CellKind::Store(_)) => "store".to_owned(),
            Some(CellKind::Hand(_)) => "hand".to_owned(),
            None => String::new(),
        }
    }

    /// Like [`Self::label`], but counts pits of a shared row from the viewer's left.
    #[must_use]
    pub fn label_for(&self, cell: Cell, viewer: Seat) -> String {
        let mut middle = self.middle_row_for(viewer).into_iter();
        match middle.position(|pit| pit == cell) {
            Some(at) => format!("m{}", at + 1),
            None => self.label(cell),
        }
    }

    /// Like [`Self::label_for`], but as written in moves: pits of the other side have the prefix `o`.
    #[must_use]
    pub fn label_in_moves(&self, cell: Cell, mover: Seat) -> String {
        let label = self.label_for(cell, mover);
        match self.kind(cell) {
            Some(CellKind::Pit(owner, ..)) if owner != mover => format!("o{label}"),
            _ => label,
        }
    }

    /// Returns all pits in the order in which a player names them: their own rows from the front, then those of the
    /// other player, each from its owner's left, then a shared row from the player's left.
    #[must_use]
    pub fn pits(&self, seat: Seat) -> Vec<Cell> {
        let rows = 0..self.lengths.len();
        let both = [seat, other_seat(seat)].into_iter();
        both.flat_map(|seat| {
            rows.clone()
                .flat_map(move |row| self.pits_of_row(seat, row))
        })
        .chain(self.middle_row_for(seat))
        .collect()
    }

    /// Returns a player's row from the owner's left.
    pub fn row(&self, seat: Seat, row: usize) -> Vec<Cell> {
        self.pits_of_row(seat, row).collect()
    }

    /// Iterates over a player's row from the owner's left.
    pub fn pits_of_row(&self, seat: Seat, row: usize) -> impl Iterator<Item = Cell> {
        self.cells_where(
            move |kind| matches!(kind, CellKind::Pit(owner, at, _) if (owner, at) == (seat, row)),
        )
    }

    /// Returns the end of the middle row at which each player owns pits, as that player sees it; `None` if there are no
    /// such pits.
    #[must_use]
    pub const fn halved_end(&self) -> Option<End> {
        self.halved
    }

    /// Returns the shared middle row from a player's left. A board without sides looks the same to both players.
    pub fn middle_row_for(&self, seat: Seat) -> Vec<Cell> {
        let mut row = self.middle_row();
        if seat == Seat::North && self.lengths.iter().any(|&length| length > 0) {
            row.reverse();
        }
        row
    }
}

/// The shape of the board in one round. The default is the board of the rules.
///
/// ```
/// use sow_compiler::board::{Cell, Shape};
///
/// // In this round of a match, cell 3 is out of play.
/// let shape = Shape { blocked: vec![Cell(3)], ..Shape::default() };
/// assert_ne!(shape, Shape::default());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shape {
    /// Pits out of play: absent from every row, ring and set, and opposite to nothing.
    pub blocked: Vec<Cell>,
    /// Pits that belong to the player of the other side. They keep their numbers and their places on the track.
    pub given_away: Vec<Cell>,
    /// The number of rounds played before this one.
    pub earlier_rounds: u32,
    /// The number of seeds on the board, if it differs from the opening.
    pub seeds: Option<u32>,
}
