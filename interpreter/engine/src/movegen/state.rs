//! States: positions in the form that searches use.

use crate::moves::{Candidate, Move};
use crate::score::score;
use sow_compiler::board::{
    Cell, CellMask, GameResult, MAX_WORDS, ONES, Position, at_least_mask, byte_in_lane, hash_words,
    seat_from_index, seat_index,
};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;

/// A position in a search. It is a packed board if the game can be played on one: packed boards are faster to make, to
/// query and to play on. [`crate::successors::Successors::state_of`] converts a position into a state, and
/// [`crate::successors::Successors::position_of`] converts it back.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
/// let mut successors = program.successors(game.history());
/// let state = successors.state_of(game.position());
/// assert_eq!(state.mover(), game.position().mover());
/// assert_eq!(successors.position_of(&state), *game.position());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct State<const W: usize = MAX_WORDS>(pub(crate) StateForm<W>);

/// The form of a state.
#[derive(Debug, Clone, Copy)]
pub(crate) enum StateForm<const W: usize> {
    /// A position. Finished games are always kept in this form.
    Position(Position<W>),
    Packed(PackedState),
}

/// A packed board: everything that changes in a game played on one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PackedState {
    /// The lanes as the player to move sees them, eight to a word.
    pub(crate) lanes: [u64; 8],
    pub(crate) facts: BoardFacts,
}

/// Facts about a packed board, in one word so that they are passed in a register.
#[derive(Debug, Clone, Copy)]
#[repr(align(8))]
pub(crate) struct BoardFacts {
    /// The number of words of the board.
    pub(crate) word_count: u8,
    pub(crate) mover: u8,
    pub(crate) points: [u8; 2],
    /// Whether a quick test shows that no ending applies, provided that there is a move.
    pub(crate) far_from_end: bool,
    /// Whether a quick test shows that there is a move.
    pub(crate) has_move: bool,
}

/// The moves of a state that have not been made yet; see [`crate::successors::Successors::remaining_moves`].
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
/// let mut successors = program.successors(game.history());
/// let state = successors.state_of(game.position());
/// // A search that is satisfied with the first moves does not make the others.
/// // `None` where all moves are made at once.
/// if let Some(mut remaining) = successors.remaining_moves(&state) {
///     let first = successors.make_next(&state, &mut remaining).unwrap();
///     assert_eq!(game.spell(first.played_move()), "6");
/// }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RemainingMoves {
    /// A bit for each pit with enough seeds, in the order of lanes.
    pub(crate) pits: u32,
    /// Whether the first direction of the next pit has been made.
    pub(crate) first_direction_done: bool,
    /// Whether only moves that fulfil a preference are legal.
    pub(crate) preference_applies: bool,
}

/// The beginning of a move: the number of its pit, and which of two directions it goes in.
pub(crate) type PitDirection = (u8, usize);

impl RemainingMoves {
    /// Returns the next move, beginning with the last pit: its seeds are the first to leave the player's side, so such
    /// moves are likely to be good.
    #[inline(always)]
    pub(crate) fn next(&mut self, either_way: bool) -> Option<PitDirection> {
        let number = self.pits.checked_ilog2()?;
        let side = usize::from(self.first_direction_done);
        self.first_direction_done = either_way && !self.first_direction_done;
        if !self.first_direction_done {
            self.pits ^= 1 << number;
        }
        Some((number as u8, side))
    }
}

/// The pits of both players, for evaluating states.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_grammar::rules::Seat;
/// use sow_interpreter::successors::Sides;
///
/// let game = Game::new(&program);
/// let mut successors = program.successors(game.history());
/// let row = |seat| program.layout().pits_of_row(seat, 0).collect();
/// let pits = [Seat::South, Seat::North].map(row);
/// let sides = successors.prepare_sides(&Sides::new(pits));
/// let state = successors.state_of(game.position());
/// // Each of South's six pits holds six seeds.
/// assert_eq!(state.sum_of_pits(&sides, Seat::South, |_, seeds| seeds.into()), 36);
/// ```
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
    /// The pits of both players as high bits, for each word of the board.
    bits: Vec<[u64; 2]>,
    lanes: [Vec<u8>; 2],
}

impl<const W: usize> From<Position<W>> for State<W> {
    fn from(position: Position<W>) -> Self {
        Self(StateForm::Position(position))
    }
}

impl<const W: usize> State<W> {
    /// Returns the position if it is kept as one, as in every finished game; see
    /// [`crate::successors::Successors::position_of`] for the others.
    #[inline]
    #[must_use]
    pub const fn as_position(&self) -> Option<&Position<W>> {
        match &self.0 {
            StateForm::Position(position) => Some(position),
            StateForm::Packed(_) => None,
        }
    }

    /// Whether the state is a packed board: making a move on it takes less time than reading a transposition table.
    #[inline]
    #[must_use]
    pub const fn is_packed(&self) -> bool {
        matches!(self.0, StateForm::Packed(_))
    }

    /// Returns the player to move, if the game goes on.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Seat {
        match &self.0 {
            StateForm::Position(position) => position.mover(),
            StateForm::Packed(packed) => seat_from_index(packed.facts.mover),
        }
    }

    /// Returns the result once the game is over; `None` for the state in a [`crate::successors::AppliedMove`], whose
    /// endings have not been evaluated.
    #[inline]
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.as_position().and_then(Position::result)
    }

    /// Whether a quick test shows that the game goes on from here.
    #[inline]
    #[must_use]
    pub const fn surely_continues(&self) -> bool {
        match &self.0 {
            StateForm::Position(_) => false,
            StateForm::Packed(packed) => packed.facts.far_from_end && packed.facts.has_move,
        }
    }

    /// Returns the points of South and North in this position; see [`crate::Program::points`].
    #[inline]
    #[must_use]
    pub fn points(&self, program: &Program) -> [u32; 2] {
        match &self.0 {
            StateForm::Position(position) => score(program, position).map(u32::from),
            StateForm::Packed(packed) => packed.facts.points.map(u32::from),
        }
    }

    /// Whether a move from here to another state puts seeds into stores that they never leave, so that no earlier
    /// position can recur.
    pub(crate) fn is_irreversible_to(&self, after: &Self, program: &Program) -> bool {
        let has_stores = program.board.layout.has_stores();
        has_stores && !program.uses.stores_shrink && self.points(program) != after.points(program)
    }

    /// Returns a hash of everything that decides how the game may continue. It differs from
    /// [`Program::transposition_key`](sow_compiler::program::Program::transposition_key) for the same position, so
    /// compare only hashes of states from the same [`crate::successors::Successors`].
    #[inline]
    #[must_use]
    pub fn transposition_key(&self, program: &Program) -> u64 {
        match &self.0 {
            StateForm::Position(position) => program.transposition_key(position),
            StateForm::Packed(packed) => hash_words(packed.facts.mover.into(), packed.lanes()),
        }
    }

    /// Returns the seed counts of a packed board as bytes, eight to a word, the first in the lowest byte; see
    /// [`crate::successors::Successors::board_indices`]. `None` if the state is kept as a position.
    #[inline]
    #[must_use]
    pub fn packed_lanes(&self) -> Option<&[u64]> {
        match &self.0 {
            StateForm::Position(_) => None,
            StateForm::Packed(packed) => Some(packed.lanes()),
        }
    }

    /// Returns the sum of `worth` over the pits of a player, called with the index of each pit and its seeds.
    #[inline]
    pub fn sum_of_pits(&self, sides: &Sides, seat: Seat, worth: impl Fn(usize, u16) -> i32) -> i32 {
        let value = |(at, seeds)| worth(at, seeds);
        match &self.0 {
            StateForm::Position(position) => {
                let cells = sides.cells[seat_index(seat)].iter();
                let seeds = cells.map(|&cell| position.seeds(cell));
                seeds.enumerate().map(value).sum()
            }
            StateForm::Packed(packed) => {
                let mover = usize::from(packed.facts.mover & 1);
                let lanes = sides.packed[mover].lanes[seat_index(seat) ^ mover].iter();
                let seeds = lanes.map(|&lane| byte_in_lane(&packed.lanes, lane).into());
                seeds.enumerate().map(value).sum()
            }
        }
    }

    /// Compares, for each number in `least`, how many pits with at least that many seeds the players have: returns the
    /// count of the player to move minus that of the other player.
    #[inline]
    #[must_use]
    pub fn lead_in_pits<const N: usize>(&self, sides: &Sides, least: [u8; N]) -> [i32; N] {
        match &self.0 {
            StateForm::Position(position) => {
                let mover = seat_index(position.mover());
                least.map(|least| {
                    let holding = position.cells_with_at_least(least);
                    let count = |seat: usize| holding.and(sides.pits[seat].narrow()).count() as i32;
                    count(mover) - count(mover ^ 1)
                })
            }
            StateForm::Packed(packed) => packed.lead_in_pits(sides, least),
        }
    }
}

impl PackedState {
    /// Returns the words that the board uses.
    #[inline]
    pub(crate) fn lanes(&self) -> &[u64] {
        let count = usize::from(self.facts.word_count).min(self.lanes.len());
        &self.lanes[..count]
    }

    #[inline]
    fn lead_in_pits<const N: usize>(&self, sides: &Sides, least: [u8; N]) -> [i32; N] {
        let bits = &sides.packed[usize::from(self.facts.mover & 1)].bits;
        let mut bytes = [[0; 2]; N];
        for (word, pits) in self.lanes().iter().zip(bits) {
            for (bytes, least) in bytes.iter_mut().zip(least) {
                let held = at_least_mask(*word, least);
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

    /// Returns the sides with their pits on packed boards; `lane` maps a cell and the player to move to a lane.
    pub(crate) fn with_packed(&self, lane: impl Fn(u8, usize) -> u8) -> Self {
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
        for (owner, lanes) in lanes.iter().enumerate() {
            for lane in lanes {
                if let Some(word) = bits.get_mut(usize::from(lane >> 3)) {
                    word[owner] |= 0x80 << ((lane & 7) * 8);
                }
            }
        }
        Self { bits, lanes }
    }
}

/// A legal move and the position after it.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::successors::Successor;
///
/// let game = Game::new(&program);
/// let mut list: Vec<Successor> = Vec::new();
/// program.successors(game.history()).list_successors(game.position(), &mut list);
/// assert_eq!(game.spell(list[0].played_move), "1");
/// assert_ne!(list[0].position, *game.position());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<const W: usize = MAX_WORDS> {
    /// The move.
    pub played_move: Move,
    /// The position after it. Endings have been evaluated, so [`Position::result`] is valid.
    pub position: Position<W>,
}

/// A legal move and the board right after it. Endings have not been evaluated, since a search never visits most of the
/// moves that it lists; [`crate::successors::Successors`] evaluates them on request.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
/// let mut successors = program.successors(game.history());
/// let state = successors.state_of(game.position());
/// let mut moves = Vec::new();
/// successors.list_moves(&state, &mut moves);
/// let after = successors.apply_endings(&state, &moves[0]);
/// assert!(after.result().is_none());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct AppliedMove<const W: usize = MAX_WORDS> {
    compact_move: CompactMove,
    pub(crate) after: State<W>,
}

/// The move of an [`AppliedMove`].
#[derive(Debug, Clone, Copy)]
enum CompactMove {
    /// A move without choices inside, of the only kind in the game.
    Candidate(Candidate),
    Full(Move),
}

impl<const W: usize> AppliedMove<W> {
    /// Creates a move on a packed board.
    #[inline]
    pub(crate) const fn packed(candidate: Candidate, after: PackedState) -> Self {
        Self {
            compact_move: CompactMove::Candidate(candidate),
            after: State(StateForm::Packed(after)),
        }
    }

    /// Creates a move that led to this position.
    pub(super) const fn unpacked(played: Move, after: &Position<W>) -> Self {
        Self {
            compact_move: CompactMove::Full(played),
            after: State(StateForm::Position(*after)),
        }
    }

    /// Returns the move.
    #[must_use]
    pub fn played_move(&self) -> Move {
        match self.compact_move {
            CompactMove::Candidate(candidate) => Move::new(0, candidate, &[]),
            CompactMove::Full(played) => played,
        }
    }

    /// Returns the hash of the move; see [`Move::table_hash`].
    #[inline]
    #[must_use]
    pub fn table_hash(&self) -> u32 {
        match &self.compact_move {
            CompactMove::Candidate(candidate) => candidate.table_hash(0),
            CompactMove::Full(played) => played.table_hash(),
        }
    }

    /// Returns the board right after the move. Its endings have not been evaluated; if [`State::surely_continues`]
    /// returns `true`, they need not be.
    #[inline]
    #[must_use]
    pub const fn after(&self) -> &State<W> {
        &self.after
    }
}
