//! States: positions in the form that searches use.

use crate::score::score;
use sow_compiler::board::{
    Cell, CellMask, MAX_WORDS, ONES, Position, Standing, at_least, hash_words, index, lane_of, seat,
};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;

/// A position in a search: a packed board if the game can be played on one, which is faster to make, to query and to
/// play on. [`crate::successors::Succeed::state`] converts a position into a state, and
/// [`crate::successors::Succeed::position`] converts it back.
#[derive(Debug, Clone, Copy)]
pub struct State<const W: usize = MAX_WORDS>(pub(crate) Kept<W>);

/// The form of a state.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kept<const W: usize> {
    /// A position. Finished games are always kept in this form.
    Position(Position<W>),
    Packed(PackedState),
}

/// A packed board: everything that changes in a game played on one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PackedState {
    /// The lanes as the player to move sees them, eight to a word.
    pub(crate) words: [u64; 8],
    pub(crate) seen: Seen,
}

/// Facts about a packed board, in one word so that they are passed in a register.
#[derive(Debug, Clone, Copy)]
#[repr(align(8))]
pub(crate) struct Seen {
    /// The number of words of the board.
    pub(crate) count: u8,
    pub(crate) mover: u8,
    pub(crate) points: [u8; 2],
    /// Whether a quick test shows that no ending applies, provided that there is a move.
    pub(crate) far_from_end: bool,
    /// Whether a quick test shows that there is a move.
    pub(crate) has_move: bool,
}

/// The pits of both players, for evaluating states.
#[derive(Debug, Clone)]
pub struct Sides {
    cells: [Vec<Cell>; 2],
    pits: [CellMask<MAX_WORDS>; 2],
    /// The pits on packed boards, by player to move.
    packed: [PackedSides; 2],
}

/// The pits on a packed board, of the player to move and of the other player.
#[derive(Debug, Clone, Default)]
struct PackedSides {
    /// The pits as high bits, word by word.
    bits: Vec<[u64; 2]>,
    lanes: [Vec<u8>; 2],
}

impl<const W: usize> From<Position<W>> for State<W> {
    fn from(position: Position<W>) -> Self {
        Self(Kept::Position(position))
    }
}

impl<const W: usize> State<W> {
    /// Returns the position if it is kept as one, as in every finished game; see
    /// [`crate::successors::Succeed::position`] for the others.
    #[inline]
    #[must_use]
    pub const fn as_position(&self) -> Option<&Position<W>> {
        match &self.0 {
            Kept::Position(position) => Some(position),
            Kept::Packed(_) => None,
        }
    }

    /// Whether the state is a packed board, on which moves are faster to make than a transposition table is to read.
    #[inline]
    #[must_use]
    pub const fn is_packed(&self) -> bool {
        matches!(self.0, Kept::Packed(_))
    }

    /// Returns the player to move, if the game goes on.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Seat {
        match &self.0 {
            Kept::Position(position) => position.mover(),
            Kept::Packed(packed) => seat(packed.seen.mover),
        }
    }

    /// Returns the result, once the game is over. Not known yet for a [`crate::successors::MadeMove`] before it is
    /// finished.
    #[inline]
    #[must_use]
    pub fn over(&self) -> Option<Standing> {
        self.as_position().and_then(Position::over)
    }

    /// Whether a quick test shows that the game goes on from here.
    #[inline]
    #[must_use]
    pub const fn goes_on(&self) -> bool {
        match &self.0 {
            Kept::Position(_) => false,
            Kept::Packed(packed) => packed.seen.far_from_end && packed.seen.has_move,
        }
    }

    /// Returns the points of South and North in this position; see [`crate::Program::points`].
    #[inline]
    #[must_use]
    pub fn points(&self, program: &Program) -> [u32; 2] {
        match &self.0 {
            Kept::Position(position) => score(program, position).map(u32::from),
            Kept::Packed(packed) => packed.seen.points.map(u32::from),
        }
    }

    /// Returns a hash of everything that decides how the game may continue, like
    /// [`Program::key`](sow_compiler::program::Program::key) for positions. The two differ, so compare only states of
    /// the same [`crate::successors::Successors`].
    #[inline]
    #[must_use]
    pub fn key(&self, program: &Program) -> u64 {
        match &self.0 {
            Kept::Position(position) => program.key(position),
            Kept::Packed(packed) => hash_words(packed.seen.mover.into(), packed.words()),
        }
    }

    /// Returns the places of a packed board, eight to a word, the first in the lowest byte; see
    /// [`crate::successors::Succeed::places`]. `None` if the state is kept as a position.
    #[inline]
    #[must_use]
    pub fn packed_words(&self) -> Option<&[u64]> {
        match &self.0 {
            Kept::Position(_) => None,
            Kept::Packed(packed) => Some(packed.words()),
        }
    }

    /// Returns the sum of `worth` over the pits of a player, called with the index of each pit and its seeds.
    #[inline]
    pub fn sum_of_pits(&self, sides: &Sides, seat: Seat, worth: impl Fn(usize, u16) -> i32) -> i32 {
        let each = |(at, seeds)| worth(at, seeds);
        match &self.0 {
            Kept::Position(position) => {
                let cells = sides.cells[index(seat)].iter();
                let seeds = cells.map(|&cell| position.seeds(cell));
                seeds.enumerate().map(each).sum()
            }
            Kept::Packed(packed) => {
                let mover = usize::from(packed.seen.mover & 1);
                let lanes = sides.packed[mover].lanes[index(seat) ^ mover].iter();
                let seeds = lanes.map(|&lane| lane_of(&packed.words, lane).into());
                seeds.enumerate().map(each).sum()
            }
        }
    }

    /// Returns, for each number in `least`, how many more pits of the player to move than of the other hold at least
    /// that many seeds.
    #[inline]
    #[must_use]
    pub fn lead_in_pits<const N: usize>(&self, sides: &Sides, least: [u8; N]) -> [i32; N] {
        match &self.0 {
            Kept::Position(position) => {
                let mover = index(position.mover());
                least.map(|least| {
                    let holding = position.holding(least);
                    let count =
                        |seat: usize| holding.and(sides.pits[seat].narrowed()).count() as i32;
                    count(mover) - count(mover ^ 1)
                })
            }
            Kept::Packed(packed) => packed.lead_in_pits(sides, least),
        }
    }
}

impl PackedState {
    /// Returns the words that the board uses.
    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        let count = usize::from(self.seen.count).min(self.words.len());
        &self.words[..count]
    }

    #[inline]
    fn lead_in_pits<const N: usize>(&self, sides: &Sides, least: [u8; N]) -> [i32; N] {
        let bits = &sides.packed[usize::from(self.seen.mover & 1)].bits;
        let mut bytes = [[0; 2]; N];
        for (word, pits) in self.words().iter().zip(bits) {
            for (bytes, least) in bytes.iter_mut().zip(least) {
                let held = at_least(*word, least);
                bytes[0] += (held & pits[0]) >> 7;
                bytes[1] += (held & pits[1]) >> 7;
            }
        }
        // No byte exceeds the number of words of a board, so bytes cannot overflow.
        let sum = |bytes: u64| (bytes.wrapping_mul(ONES) >> 56) as i32;
        bytes.map(|[own, other]| sum(own) - sum(other))
    }
}

impl Sides {
    /// Creates the sides from the pits of South and North, for states kept as positions.
    #[must_use]
    pub fn new(cells: [Vec<Cell>; 2]) -> Self {
        Self {
            pits: cells.each_ref().map(|pits| pits.iter().copied().collect()),
            cells,
            packed: Default::default(),
        }
    }

    /// Extends the sides to packed boards; `lane` maps a cell and the player to move to a lane.
    pub(crate) fn packed(&self, lane: impl Fn(u8, usize) -> u8) -> Self {
        let packed = [0, 1].map(|mover: usize| {
            let pits = [mover, mover ^ 1].map(|seat| &self.cells[seat]);
            let lanes = pits.map(|pits| pits.iter().map(|cell| lane(cell.0, mover)).collect());
            PackedSides::new(lanes)
        });
        Self {
            packed,
            ..self.clone()
        }
    }
}

impl PackedSides {
    fn new(lanes: [Vec<u8>; 2]) -> Self {
        let mut bits = vec![[0; 2]; 8];
        for (of, lanes) in lanes.iter().enumerate() {
            for lane in lanes {
                if let Some(word) = bits.get_mut(usize::from(lane >> 3)) {
                    word[of] |= 0x80 << ((lane & 7) * 8);
                }
            }
        }
        Self { bits, lanes }
    }
}
