//! The geometry of the board: cells, columns, rings, directions.

use smallvec::SmallVec;
use sow_grammar::rules::{self, End, Middle, Rotation, Seat, Settings, Track};

/// A place that holds seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// A player's pit: row 0 is the front, numbers count from 1 at the owner's left.
    Pit(Seat, usize, usize),
    /// A pit of the shared middle row, counted from 1 at South's left.
    Middle(usize),
    /// A player's store.
    Store(Seat),
    /// A player's hand.
    Hand(Seat),
}

/// The index of a cell in [`Board::cells`].
pub type CellIndex = usize;

/// A short list of cells.
pub type Cells = SmallVec<[CellIndex; 32]>;

/// The ring through each cell and the cell's place on it.
type RingPlaces = Vec<Option<(usize, usize)>>;

/// The board of one game.
#[derive(Debug, Clone)]
pub struct Board {
    /// All cells: South's pits, North's pits, the middle row, stores, hands.
    pub cells: Vec<Cell>,
    /// The length of each row of a side, front first.
    pub lengths: Vec<usize>,
    /// Number of pits in the shared middle row.
    pub middle: usize,
    /// The end at which each player owns pits of a halved middle row; `None` if there is no halved row.
    pub halved: Option<End>,
    /// The players; only South in a solitaire.
    pub seats: Vec<Seat>,
    /// The rings for sowings along [`Board::turning`], and those for sowings against it. South's come first, and all
    /// are listed in the direction of `turning`.
    pub rings: [Vec<Vec<CellIndex>>; 2],
    /// For both of these, South's and North's places on them.
    places: [[RingPlaces; 2]; 2],
    /// The direction in which the track is listed.
    pub turning: Rotation,
    /// Pits that are out of play in this round.
    pub blocked: Vec<CellIndex>,
    /// Pits that belong to the other side's player in this round.
    pub given_pits: Vec<CellIndex>,
    /// All pits, blocked or not, in the order in which South and North name them.
    pits: [Vec<CellIndex>; 2],
    /// The rows of South and North, front first, each from its owner's left.
    rows: [Vec<Vec<CellIndex>>; 2],
    width: usize,
    shape: TrackShape,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TrackShape {
    Shared,
    Own,
    Listed,
}

impl Board {
    /// Creates the board without its rings, which the oracle lists later.
    pub(super) fn new_without_track(board: &rules::Board, settings: &Settings) -> Self {
        let lengths: Vec<usize> = board
            .row_lengths(settings)
            .into_iter()
            .map(|length| length as usize)
            .collect();
        let seats = if board.players == 1 {
            vec![Seat::South]
        } else {
            vec![Seat::South, Seat::North]
        };
        let (middle, halved) = match &board.middle {
            Some(Middle::Shared(pits)) => (pits.value(settings) as usize, None),
            Some(Middle::Halved(end, _)) => (0, Some(*end)),
            None => (0, None),
        };
        let (turning, shape) = match &board.track {
            Track::Shared => (Rotation::Counterclockwise, TrackShape::Shared),
            Track::Own => (Rotation::Clockwise, TrackShape::Own),
            Track::Listed { turning, .. } => (*turning, TrackShape::Listed),
        };
        let width = board.pits.value(settings) as usize;
        let mut cells = Vec::new();
        for &seat in &seats {
            for (row, &length) in lengths.iter().enumerate() {
                cells.extend((1..=length).map(|number| Cell::Pit(seat, row, number)));
            }
        }
        cells.extend((1..=middle).map(Cell::Middle));
        if board.store.is_some() {
            cells.extend(seats.iter().map(|&seat| Cell::Store(seat)));
        }
        if board.hand {
            cells.extend(seats.iter().map(|&seat| Cell::Hand(seat)));
        }
        let mut all = Self {
            cells,
            lengths,
            middle,
            halved,
            seats,
            rings: [Vec::new(), Vec::new()],
            places: Default::default(),
            blocked: Vec::new(),
            given_pits: Vec::new(),
            pits: [Vec::new(), Vec::new()],
            rows: [Vec::new(), Vec::new()],
            turning,
            width,
            shape,
        };
        all.rows = [Seat::South, Seat::North].map(|seat| all.list_rows(seat));
        all.pits = [Seat::South, Seat::North].map(|own| all.named_pits(own));
        all
    }

    /// Sets the rings for sowings along [`Board::turning`], and those for sowings against it.
    pub(super) fn set_rings(&mut self, rings: [Vec<Vec<CellIndex>>; 2]) {
        let place = |(number, ring): (usize, &Vec<CellIndex>), at| {
            let place = ring.iter().position(|&each| each == at)?;
            Some((number, place))
        };
        let cells = 0..self.cells.len();
        self.places = [0, 1].map(|against| {
            let numbered = || rings[against].iter().enumerate();
            let from_first = |at| numbered().find_map(|ring| place(ring, at));
            let from_last = |at| numbered().rev().find_map(|ring| place(ring, at));
            [
                cells.clone().map(from_first).collect(),
                cells.clone().map(from_last).collect(),
            ]
        });
        self.rings = rings;
    }

    /// Returns the index of a cell; `None` if the board does not have it.
    #[must_use]
    pub fn index_of(&self, cell: Cell) -> Option<CellIndex> {
        let Cell::Pit(seat, row, number) = cell else {
            return self.cells.iter().position(|&each| each == cell);
        };
        if number == 0 || number > *self.lengths.get(row)? || !self.seats.contains(&seat) {
            return None;
        }
        let side: usize = self.lengths.iter().sum();
        let before: usize = self.lengths[..row].iter().sum();
        Some(seat_index(seat) * side + before + number - 1)
    }

    /// Returns the owner of a cell; `None` in a shared middle row.
    #[must_use]
    pub fn owner(&self, at: CellIndex) -> Option<Seat> {
        match self.cells[at] {
            Cell::Pit(seat, ..) if self.given_pits.contains(&at) => Some(opponent_of(seat)),
            Cell::Pit(seat, ..) | Cell::Store(seat) | Cell::Hand(seat) => Some(seat),
            Cell::Middle(_) => None,
        }
    }

    /// Returns whether a cell takes part in this round.
    #[must_use]
    pub fn is_in_play(&self, at: CellIndex) -> bool {
        !self.blocked.contains(&at)
    }

    /// Returns whether a cell is a pit rather than a store or hand.
    #[must_use]
    pub fn is_pit(&self, at: CellIndex) -> bool {
        matches!(self.cells[at], Cell::Pit(..) | Cell::Middle(_))
    }

    /// Returns the pits of a player's row, from the player's left.
    #[must_use]
    pub fn row(&self, seat: Seat, row: usize) -> &[CellIndex] {
        let rows = &self.rows[seat_index(seat)];
        rows.get(row).map_or(&[], Vec::as_slice)
    }

    fn list_rows(&self, seat: Seat) -> Vec<Vec<CellIndex>> {
        let pit = |row, number| self.index_of(Cell::Pit(seat, row, number));
        let rows = self.lengths.iter().enumerate();
        rows.map(|(row, &length)| (1..=length).filter_map(|number| pit(row, number)).collect())
            .collect()
    }

    /// Returns the shared middle row from a player's left; on a board without sides, in the order of its numbers.
    #[must_use]
    pub fn middle_row(&self, seat: Seat) -> Cells {
        let from_south = (1..=self.middle).filter_map(|number| self.index_of(Cell::Middle(number)));
        if seat == Seat::North && !self.lengths.is_empty() {
            from_south.rev().collect()
        } else {
            from_south.collect()
        }
    }

    /// Returns all pits in play in a player's naming order: own rows from the front, opponent's rows, middle row.
    #[must_use]
    pub fn pits(&self, own: Seat) -> Cells {
        let mut pits = Cells::from_slice(&self.pits[seat_index(own)]);
        pits.retain(|at| self.is_in_play(*at));
        pits
    }

    fn named_pits(&self, own: Seat) -> Vec<CellIndex> {
        let sides = [own, opponent_of(own)]
            .into_iter()
            .filter(|seat| self.seats.contains(seat));
        let rows = sides.flat_map(|seat| self.rows[seat_index(seat)].concat());
        rows.chain(self.middle_row(own)).collect()
    }

    /// Returns the column of a pit, counted from 1 at South's left.
    fn column(&self, seat: Seat, row: usize, number: usize) -> usize {
        let from_own_left = match self.halved {
            Some(End::Right) if row == 0 => self.width - self.lengths[0] + number,
            _ => number,
        };
        match seat {
            Seat::South => from_own_left,
            Seat::North => self.width + 1 - from_own_left,
        }
    }

    /// Returns the pit of `row` in the same column as the pit `at`, on the other side of the board if `opposite`.
    #[must_use]
    pub fn pit_in_column(&self, at: CellIndex, opposite: bool, row: usize) -> Option<CellIndex> {
        let Cell::Pit(seat, own_row, number) = self.cells[at] else {
            return None;
        };
        let side = if opposite { opponent_of(seat) } else { seat };
        if !self.seats.contains(&side) {
            return None;
        }
        let column = self.column(seat, own_row, number);
        self.row(side, row)
            .iter()
            .copied()
            .filter(|&pit| self.is_in_play(pit))
            .find(|&pit| match self.cells[pit] {
                Cell::Pit(there, row, number) => self.column(there, row, number) == column,
                _ => false,
            })
    }

    /// Returns the next cell in play in a direction, on the sower's ring or else on the other one; `None` if `at` is
    /// on no ring.
    #[must_use]
    pub fn next_in_play(
        &self,
        at: CellIndex,
        direction: Rotation,
        sower: Seat,
    ) -> Option<CellIndex> {
        let against = direction != self.turning;
        let (ring, place) = self.places[usize::from(against)][seat_index(sower)][at]?;
        let ring = &self.rings[usize::from(against)][ring];
        let step = if against { ring.len() - 1 } else { 1 };
        (1..=ring.len())
            .map(|steps| ring[(place + steps * step) % ring.len()])
            .find(|&next| self.is_in_play(next))
    }

    /// Returns the pits after `at` in a direction, once round the ring; `at` itself comes last if it is a pit.
    #[must_use]
    pub fn pits_after(&self, at: CellIndex, direction: Rotation, sower: Seat) -> Cells {
        let mut pits = Cells::new();
        let mut there = at;
        while let Some(next) = self.next_in_play(there, direction, sower) {
            if self.is_pit(next) {
                pits.push(next);
            }
            if next == at {
                break;
            }
            there = next;
        }
        pits
    }

    /// Returns the direction that runs rightward along the row of a pit, as its owner sees it, or as `viewer` does in
    /// the shared middle row. For stores and hands, returns the track's direction.
    #[must_use]
    pub fn rightward(&self, at: CellIndex, viewer: Seat) -> Rotation {
        let with_track = match (self.shape, self.cells[at]) {
            (_, Cell::Store(_) | Cell::Hand(_)) | (TrackShape::Shared, _) => true,
            (TrackShape::Own, Cell::Pit(_, row, _)) => row == 0,
            (TrackShape::Own, Cell::Middle(_)) => false,
            (TrackShape::Listed, Cell::Pit(seat, row, _)) => {
                self.listed_rightward(self.row(seat, row))
            }
            (TrackShape::Listed, Cell::Middle(_)) => {
                self.listed_rightward(&self.middle_row(viewer))
            }
        };
        if with_track {
            self.turning
        } else {
            reverse(self.turning)
        }
    }

    fn listed_rightward(&self, row: &[CellIndex]) -> bool {
        let &[first, second, ..] = row else {
            return true;
        };
        let place = |at: CellIndex| {
            self.rings[0]
                .iter()
                .find_map(|ring| ring.iter().position(|&each| each == at))
        };
        match (place(first), place(second)) {
            (Some(first), Some(second)) => first < second,
            _ => true,
        }
    }
}

/// Returns the opposite direction.
#[must_use]
pub(super) const fn reverse(direction: Rotation) -> Rotation {
    match direction {
        Rotation::Clockwise => Rotation::Counterclockwise,
        Rotation::Counterclockwise => Rotation::Clockwise,
    }
}

/// Returns the opponent of a player.
#[must_use]
pub const fn opponent_of(seat: Seat) -> Seat {
    match seat {
        Seat::South => Seat::North,
        Seat::North => Seat::South,
    }
}

/// Returns the index of a player's value in a pair of values.
#[must_use]
pub const fn seat_index(seat: Seat) -> usize {
    match seat {
        Seat::South => 0,
        Seat::North => 1,
    }
}
