//! The game state between two moves, and the only code that changes it.

use super::cells::{Cell, MAX_CELLS, MAX_WORDS, NOWHERE};
use super::mask::{CellMask, ONES, at_least_mask};
use super::track::SowDelta;
use crate::seats::seat_from_index;
use sow_grammar::rules::{MAX_COUNTERS, Once, Seat};

/// Whether the game is over, and with which result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GameStatus {
    InPlay,
    Won(u8),
    Drawn,
    /// The game exceeds the limits of play, so its result cannot be known.
    Unknown,
}

/// The result of a finished game.
///
/// ```
/// use sow_compiler::board::GameResult;
/// use sow_grammar::rules::Seat;
///
/// let result = GameResult { winner: Some(Seat::South), score: [40, 32] };
/// assert_eq!(result.score.iter().sum::<u32>(), 72);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// South's and North's points: seeds in store, or in games without stores the seeds on their side, including the
    /// hand.
    pub score: [u32; 2],
}

/// The game state between two moves: seeds, marks, counters, directions, turn, mover and result.
///
/// Each of `W` words has room for eight cells, so that small boards use small positions, which are faster to copy. A
/// cell has one byte for its seeds, which is enough for most games; in the largest position the second half of the
/// words holds the high bytes.
///
/// ```
/// # use sow_compiler::board::Shape;
/// # use sow_compiler::program::{Passes, Program};
/// # use sow_grammar::rules::{Seat, Settings};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
/// let position = program.opening;
/// assert_eq!(position.mover(), Seat::South);
/// let pits = program.layout().row(Seat::South, 0);
/// assert_eq!(pits.iter().map(|&pit| position.seeds(pit)).sum::<u16>(), 36);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<const W: usize = MAX_WORDS> {
    /// Grouped by eight: whole words are written and read, so that the processor can forward one to the other.
    seeds: [[u8; 8]; W],
    /// The marks of each cell, one bit per mark (two if each player has such a mark).
    marks: [[u8; 8]; W],
    counters: [u8; MAX_COUNTERS],
    /// The sum of `SEED_HASHES[cell]` over all seeds, updated by one addition when a seed moves.
    hash_delta: u64,
    turn: u16,
    score: [u16; 2],
    /// Directions chosen for longer than a move: 0 for none, else the direction plus 1.
    directions: [u8; 2],
    mover: u8,
    status: GameStatus,
}

/// The values that [`Position::non_seed_hash`] starts from, by mover: `TURN_HASH` if no direction is kept, `MOVER_HASH`
/// if the counters are zero, too.
const TURN_HASH: [u64; 2] = [splitmix64(0), splitmix64(1)];
const MOVER_HASH: [u64; 2] = [splitmix64(TURN_HASH[0]), splitmix64(TURN_HASH[1])];

/// The questions that anybody may ask about a position. All other methods are for the compiler and the interpreter, and
/// may change with any version.
impl<const W: usize> Position<W> {
    /// Returns the seeds in a cell.
    ///
    /// ```
    /// # use sow_compiler::board::Shape;
    /// # use sow_compiler::program::{Passes, Program};
    /// # use sow_grammar::rules::{Seat, Settings};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
    /// let store = program.layout().store(Seat::South).unwrap();
    /// assert_eq!(program.opening.seeds(store), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn seeds(&self, cell: Cell) -> u16 {
        self.seeds_at(cell.0)
    }

    /// Returns the player to move.
    ///
    /// ```
    /// # use sow_compiler::board::Shape;
    /// # use sow_compiler::program::{Passes, Program};
    /// # use sow_grammar::rules::{Seat, Settings};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
    /// assert_eq!(program.opening.mover(), Seat::South);
    /// ```
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Seat {
        seat_from_index(self.mover)
    }

    /// Returns the turn number, from 1; it stays 1 if the rules do not read it.
    ///
    /// ```
    /// # use sow_compiler::board::Shape;
    /// # use sow_compiler::program::{Passes, Program};
    /// # use sow_grammar::rules::{Seat, Settings};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
    /// assert_eq!(program.opening.turn(), 1);
    /// ```
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// Returns the value of a counter; [`Program::counter_slots`](crate::program::Program::counter_slots) maps
    /// counters to slots.
    ///
    /// ```
    /// # use sow_compiler::board::Shape;
    /// # use sow_compiler::program::{Passes, Program};
    /// # use sow_grammar::rules::{Seat, Settings};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
    /// // Kalaha has no counters: all slots stay 0.
    /// assert_eq!(program.opening.counter(0), 0);
    /// ```
    #[must_use]
    pub fn counter(&self, slot: u8) -> u8 {
        self.counters[usize::from(slot)]
    }

    /// Returns a 64-bit hash of the whole position, which does not depend on `W`.
    ///
    /// ```
    /// # use sow_compiler::board::Shape;
    /// # use sow_compiler::program::{Passes, Program};
    /// # use sow_grammar::rules::{Seat, Settings};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
    /// let mut table = std::collections::HashMap::new();
    /// table.insert(program.opening.hash(), "the opening");
    /// assert_eq!(table[&program.opening.hash()], "the opening");
    /// ```
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash_with_turn(self.turn)
    }

    /// Returns the result if the game is over.
    ///
    /// ```
    /// # use sow_compiler::board::Shape;
    /// # use sow_compiler::program::{Passes, Program};
    /// # use sow_grammar::rules::{Seat, Settings};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
    /// assert_eq!(program.opening.result(), None, "the game has only begun");
    /// ```
    #[inline]
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let winner = match self.status {
            GameStatus::InPlay | GameStatus::Unknown => return None,
            GameStatus::Won(winner) => Some(seat_from_index(winner)),
            GameStatus::Drawn => None,
        };
        Some(GameResult {
            winner,
            score: self.score.map(u32::from),
        })
    }

    /// Whether the game cannot continue, because it is over or exceeds the limits of play.
    ///
    /// ```
    /// # use sow_compiler::board::Shape;
    /// # use sow_compiler::program::{Passes, Program};
    /// # use sow_grammar::rules::{Seat, Settings};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
    /// assert!(!program.opening.is_over());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.status != GameStatus::InPlay
    }

    /// Whether the game exceeds the limits of play, so that neither its legal moves nor its result are known.
    ///
    /// ```
    /// # use sow_compiler::board::Shape;
    /// # use sow_compiler::program::{Passes, Program};
    /// # use sow_grammar::rules::{Seat, Settings};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// # let program = Program::compile(&rules, &settings, &Shape::default(), Passes::ALL).unwrap();
    /// assert!(!program.opening.is_unplayable());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_unplayable(&self) -> bool {
        self.status == GameStatus::Unknown
    }
}

#[doc(hidden)]
impl<const W: usize> Position<W> {
    /// Creates an empty board in the first turn, with South to move.
    pub const fn empty() -> Self {
        Self {
            seeds: [[0; 8]; W],
            marks: [[0; 8]; W],
            counters: [0; MAX_COUNTERS],
            hash_delta: 0,
            turn: 1,
            score: [0; 2],
            directions: [0; 2],
            mover: 0,
            status: GameStatus::InPlay,
        }
    }

    /// Like [`Position::hash`], but with another turn number.
    pub fn hash_with_turn(&self, turn: u16) -> u64 {
        let over = match self.status {
            GameStatus::InPlay => 0,
            GameStatus::Won(winner) => u64::from(winner) + 1,
            GameStatus::Drawn => 3,
            GameStatus::Unknown => 4,
        };
        splitmix64(self.repetition_hash() ^ over << 16 ^ u64::from(turn))
    }

    /// Recomputes the hash from scratch: always equal to [`Position::hash`].
    #[must_use]
    pub fn recompute_hash(&self) -> u64 {
        let mut rehashed = *self;
        rehashed.rehash();
        rehashed.hash()
    }

    /// Returns the hash that rules about repetition compare: all but the turn and the result.
    pub fn repetition_hash(&self) -> u64 {
        self.hash_delta ^ self.non_seed_hash()
    }

    /// Returns the part of [`Position::repetition_hash`] that does not depend on seeds.
    pub fn non_seed_hash(&self) -> u64 {
        let counters = u64::from_le_bytes(self.counters);
        let [us, other] = self.directions.map(u64::from);
        let directions = us << 16 | other << 8;
        let mover = usize::from(self.mover & 1);
        let mut hash = match (counters, directions) {
            (0, 0) => MOVER_HASH[mover],
            (_, 0) => splitmix64(counters ^ TURN_HASH[mover]),
            _ => splitmix64(counters ^ splitmix64(directions | u64::from(self.mover))),
        };
        for (eight, seed) in self.marks.iter().zip(&SEED_HASHES) {
            let eight = u64::from_le_bytes(*eight);
            if eight != 0 {
                hash ^= splitmix64(eight ^ seed);
            }
        }
        hash
    }

    /// Whether seeds have high bytes.
    const IS_WIDE: bool = W == MAX_WORDS;
    /// The number of words with low bytes.
    const LOW_WORDS: usize = if Self::IS_WIDE { W / 2 } else { W };

    /// Returns the seeds of a cell; 0 if there is no such cell.
    #[inline]
    pub fn seeds_at(&self, cell: u8) -> u16 {
        let low = u16::from(self.byte_at(cell));
        if !Self::IS_WIDE {
            return low;
        }
        let high = self.seeds[Self::LOW_WORDS..].as_flattened();
        let high = high.get(usize::from(cell)).copied().unwrap_or(0);
        low | u16::from(high) << 8
    }

    /// Like [`Self::seeds_at`], for games of at most 255 seeds; see
    /// [`Instructions::counts_in_bytes`](crate::instructions::Instructions::counts_in_bytes).
    #[inline]
    pub fn byte_at(&self, cell: u8) -> u8 {
        self.seed_bytes()
            .get(usize::from(cell))
            .copied()
            .unwrap_or(0)
    }

    /// Returns the seeds by cell in a game that [counts in bytes](crate::instructions::Instructions::counts_in_bytes),
    /// padded with zeros after the last cell of the board.
    #[must_use]
    #[inline]
    pub fn seed_bytes(&self) -> &[u8] {
        self.seeds[..Self::LOW_WORDS].as_flattened()
    }

    /// Returns the seeds by cell.
    pub fn all_seeds(&self) -> impl Iterator<Item = u16> {
        (0..8 * Self::LOW_WORDS as u8).map(|cell| self.seeds_at(cell))
    }

    /// Adds `by` to the seeds of a cell, in wrapping arithmetic: a negative number is given as its two's complement.
    #[inline]
    fn add_wrapping(&mut self, cell: u8, by: u64) {
        if Self::IS_WIDE {
            self.set_wide_seeds(cell, self.seeds_at(cell).wrapping_add(by as u16));
        } else {
            let eight = &mut self.seeds[usize::from(cell >> 3)];
            let by = by << ((cell & 7) * 8);
            *eight = u64::from_le_bytes(*eight).wrapping_add(by).to_le_bytes();
        }
        let worth = SEED_HASHES[usize::from(cell)].wrapping_mul(by);
        self.hash_delta = self.hash_delta.wrapping_add(worth);
    }

    /// Sets the seeds of a cell with two bytes.
    fn set_wide_seeds(&mut self, cell: u8, seeds: u16) {
        let [low, high] = seeds.to_le_bytes();
        let (lows, highs) = self.seeds.split_at_mut(Self::LOW_WORDS);
        lows.as_flattened_mut()[usize::from(cell)] = low;
        highs.as_flattened_mut()[usize::from(cell)] = high;
    }

    /// Adds seeds to a cell. All seeds of a game together must be at most 255, or 65,535 in the largest position.
    #[inline]
    pub fn add(&mut self, cell: u8, seeds: u16) {
        self.add_wrapping(cell, seeds.into());
    }

    /// Adds a whole sowing at once.
    #[inline(always)]
    pub fn apply_sow_delta(&mut self, delta: &SowDelta<'_>) {
        self.add_words(delta.seeds, 1);
        self.hash_delta = self.hash_delta.wrapping_add(delta.hash_delta);
        if let Some((circuit, hash_delta)) = delta.full_circuit {
            let circuits = delta.full_circuits.into();
            self.add_words(circuit, circuits);
            self.hash_delta = self
                .hash_delta
                .wrapping_add(hash_delta.wrapping_mul(circuits));
        }
    }

    /// Takes seeds from a cell, which must hold at least that many.
    #[inline]
    pub fn take(&mut self, cell: u8, seeds: u16) {
        self.add_wrapping(cell, u64::from(seeds).wrapping_neg());
    }

    /// Overwrites the seeds of all cells. Leaves the hash stale; see [`Self::rehash`].
    pub fn set_seeds(&mut self, seeds: impl Iterator<Item = u8>) {
        let cells = self.seeds.as_flattened_mut();
        for (cell, seeds) in cells.iter_mut().zip(seeds) {
            *cell = seeds;
        }
    }

    /// Recomputes the part of the hash that depends on seeds.
    pub fn rehash(&mut self) {
        let seeds = self.all_seeds().zip(&SEED_HASHES);
        self.hash_delta = seeds.fold(0u64, |hash_delta, (seeds, seed)| {
            hash_delta.wrapping_add(seed.wrapping_mul(seeds.into()))
        });
    }

    /// Sets a counter.
    pub fn set_counter(&mut self, slot: u8, value: u8) {
        self.counters[usize::from(slot)] = value;
    }

    /// Returns the direction that a player has chosen for longer than a move, if any: 0 clockwise, 1 counterclockwise.
    pub fn direction(&self, seat: u8) -> Option<u8> {
        self.directions[usize::from(seat)].checked_sub(1)
    }

    /// Returns the direction that a player has already chosen, if sowings whose direction is chosen `once` reuse it.
    #[inline]
    pub fn chosen_direction(&self, seat: u8, once: Once) -> Option<u8> {
        self.direction(seat).filter(|_| once != Once::No)
    }

    /// Keeps the direction that a player has chosen for longer than a move: 0 clockwise, 1 counterclockwise.
    pub fn set_direction(&mut self, seat: u8, direction: u8) {
        self.directions[usize::from(seat)] = direction + 1;
    }

    /// Sets the turn number, from 1.
    pub fn set_turn(&mut self, turn: u16) {
        self.turn = turn;
    }

    /// Returns the player to move: 0 South, 1 North.
    #[inline]
    pub const fn mover_index(&self) -> u8 {
        self.mover
    }

    /// Sets the player to move: 0 South, 1 North.
    #[inline]
    pub fn set_mover(&mut self, seat: u8) {
        self.mover = seat;
    }

    /// Returns the position with room for another number of cells. All cells of the board must fit into both sizes.
    #[must_use]
    pub fn resized<const V: usize>(&self) -> Position<V> {
        let mut seeds = [[0; 8]; V];
        let mut marks = [[0; 8]; V];
        let both = W.min(V);
        seeds[..both].copy_from_slice(&self.seeds[..both]);
        marks[..both].copy_from_slice(&self.marks[..both]);
        Position {
            seeds,
            marks,
            counters: self.counters,
            hash_delta: self.hash_delta,
            turn: self.turn,
            score: self.score,
            directions: self.directions,
            mover: self.mover,
            status: self.status,
        }
    }
}

const _: () = assert!(size_of::<Position<2>>() <= 64);
const _: () = assert!(size_of::<Position<4>>() <= 128);
const _: () = assert!(size_of::<Position<5>>() <= 128);

#[doc(hidden)]
impl<const W: usize> Position<W> {
    /// Returns words, eight cells each, with the high bit set for each cell that holds at least `least` seeds.
    #[inline]
    pub fn at_least_mask(&self, least: u8) -> [u64; W] {
        let mut held = [0; W];
        let eights = self.seeds[..Self::LOW_WORDS].iter().enumerate();
        for (held, (at, eight)) in held.iter_mut().zip(eights) {
            *held = at_least_mask(u64::from_le_bytes(*eight), least) | self.over_byte_mask(at);
        }
        held
    }

    /// Returns the cells that hold at least `least` seeds.
    #[inline]
    pub fn cells_with_at_least(&self, least: u8) -> CellMask<W> {
        CellMask::from_high_bits(self.at_least_mask(least))
    }

    /// Returns a word with the high bit set for each of eight cells that holds more than 255 seeds.
    #[inline]
    fn over_byte_mask(&self, eight: usize) -> u64 {
        if !Self::IS_WIDE {
            return 0;
        }
        let high = self.seeds[Self::LOW_WORDS..].get(eight);
        high.map_or(0, |high| at_least_mask(u64::from_le_bytes(*high), 1))
    }

    /// Whether a cell of the mask (a byte of ones for each cell) holds at least `least` seeds.
    #[inline(always)]
    pub fn has_any(&self, mask: &[u64], least: u8) -> bool {
        match mask.first_chunk::<W>() {
            // The most frequent case.
            Some(mask) if !Self::IS_WIDE && matches!(least, 1 | 2) => {
                let eights = self.seeds.iter().map(|eight| u64::from_le_bytes(*eight));
                any_has_power_of_two(eights, mask, least)
            }
            _ => self.has_any_general(mask, least),
        }
    }

    /// Like [`Self::has_any`], for any `least` and any size of position.
    #[inline(never)]
    fn has_any_general(&self, mask: &[u64], least: u8) -> bool {
        let eights = self.seeds[..Self::LOW_WORDS].iter().enumerate();
        let any = eights.zip(mask).fold(0, |any, ((at, eight), mask)| {
            any | (at_least_mask(u64::from_le_bytes(*eight), least) | self.over_byte_mask(at))
                & mask
        });
        any != 0
    }

    /// Returns the seeds in the cells of the mask (a byte of ones for each cell).
    #[inline]
    pub fn seed_sum(&self, mask: &[u64]) -> u16 {
        if Self::IS_WIDE {
            let mask = mask.iter().flat_map(|mask| mask.to_le_bytes());
            let held = self.all_seeds().zip(mask);
            return held.map(|(seeds, mask)| seeds * u16::from(mask & 1)).sum();
        }
        // Without high bytes the sum is at most 255, so bytes cannot overflow.
        let sums = self
            .seeds
            .iter()
            .zip(mask)
            .fold(0u64, |sums, (eight, mask)| {
                sums + (u64::from_le_bytes(*eight) & mask)
            });
        (sums.wrapping_mul(ONES) >> 56) as u16
    }

    /// Masks of all cells but one, indexed by word and byte of that cell.
    const ALL_BUT_ONE: [[[u64; W]; 8]; W] = {
        let mut others = [[[u64::MAX; W]; 8]; W];
        let mut cell = 0;
        while cell < 8 * W {
            others[cell / 8][cell % 8][cell / 8] = !(0xff << (cell % 8 * 8));
            cell += 1;
        }
        others
    };

    /// Returns the mask of all cells but this one, which must be on the board.
    #[inline(always)]
    fn all_but(cell: u8) -> &'static [u64; W] {
        &Self::ALL_BUT_ONE[usize::from(cell >> 3)][usize::from(cell & 7)]
    }

    /// Moves seeds from one cell, which must hold at least that many, to another. Updates whole words, as
    /// [`Position::empty_cell`] does.
    #[inline(always)]
    pub fn move_seeds(&mut self, from: u8, into: u8, seeds: u8) {
        if Self::IS_WIDE {
            self.take(from, seeds.into());
            return self.add(into, seeds.into());
        }
        let seeds_in_all_lanes = u64::from(seeds).wrapping_mul(ONES);
        let others = Self::all_but(from).iter().zip(Self::all_but(into));
        for (held, (not_from, not_into)) in self.seeds.iter_mut().zip(others) {
            let sum = u64::from_le_bytes(*held).wrapping_add(seeds_in_all_lanes & !not_into);
            *held = sum
                .wrapping_sub(seeds_in_all_lanes & !not_from)
                .to_le_bytes();
        }
        let worth = SEED_HASHES[usize::from(into)].wrapping_sub(SEED_HASHES[usize::from(from)]);
        let worth = worth.wrapping_mul(seeds.into());
        self.hash_delta = self.hash_delta.wrapping_add(worth);
    }

    /// Takes all seeds, whose number is `seeds`, from a cell. Rewrites whole words, since a sowing reads whole words
    /// and would stall on a word that was just written partly.
    #[inline(always)]
    pub fn empty_cell(&mut self, cell: u8, seeds: u8) {
        if Self::IS_WIDE {
            return self.take(cell, seeds.into());
        }
        for (held, others) in self.seeds.iter_mut().zip(Self::all_but(cell)) {
            *held = (u64::from_le_bytes(*held) & others).to_le_bytes();
        }
        let worth = SEED_HASHES[usize::from(cell)].wrapping_mul(seeds.into());
        self.hash_delta = self.hash_delta.wrapping_sub(worth);
    }

    #[inline]
    fn add_words(&mut self, seeds: &[u64], times: u64) {
        let add = |eight: &mut [u8; 8], added: &u64| {
            let sum = u64::from_le_bytes(*eight).wrapping_add(added.wrapping_mul(times));
            *eight = sum.to_le_bytes();
        };
        // With a slice of exactly `W` words the loop is unrolled.
        let eights = self.seeds.iter_mut();
        match seeds.first_chunk::<W>() {
            Some(seeds) => eights
                .zip(seeds)
                .for_each(|(eight, added)| add(eight, added)),
            None => eights
                .zip(seeds)
                .for_each(|(eight, added)| add(eight, added)),
        }
    }
}

/// Whether a cell of the mask (a byte of ones for each cell) holds at least `least` seeds. `least` must be a power of
/// two: a count is high enough if this bit or a higher one is set.
#[inline(always)]
fn any_has_power_of_two(eights: impl Iterator<Item = u64>, mask: &[u64], least: u8) -> bool {
    let any = eights
        .zip(mask)
        .fold(0, |any, (eight, mask)| any | eight & mask);
    any & (u64::from(least.wrapping_neg()) * ONES) != 0
}

#[doc(hidden)]
impl<const W: usize> Position<W> {
    /// Returns the marks of a cell, as bits; see [`Program::mark_bits`](crate::program::Program::mark_bits).
    #[inline]
    #[must_use]
    pub fn mark_bits(&self, cell: u8) -> u8 {
        let marks = self.marks.as_flattened();
        marks.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Replaces the marks of a cell.
    pub fn set_mark_bits(&mut self, cell: u8, bits: u8) {
        if cell != NOWHERE {
            self.marks.as_flattened_mut()[usize::from(cell)] = bits;
        }
    }

    /// Whether any cell has a mark.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.marks != [[0; 8]; W]
    }

    /// Removes marks from a cell.
    #[inline]
    pub fn clear_marks(&mut self, cell: u8, bits: u8) {
        let marks = self.mark_bits(cell);
        if marks & bits != 0 {
            self.set_mark_bits(cell, marks & !bits);
        }
    }

    /// Returns the cells with at least one of these marks.
    #[inline]
    pub fn cells_with_marks(&self, bits: u8) -> CellMask<W> {
        let wanted = u64::from_ne_bytes([bits; 8]);
        let low = u64::from_ne_bytes([0x7f; 8]);
        let mut words = [0; W];
        for (word, eight) in words.iter_mut().zip(&self.marks) {
            let borne = u64::from_le_bytes(*eight) & wanted;
            *word = ((borne & low) + low) | borne;
        }
        CellMask::from_high_bits(words)
    }
}

#[doc(hidden)]
impl<const W: usize> Position<W> {
    /// Ends the game with this winner (`None` for a draw) and score.
    pub fn finish(&mut self, winner: Option<u8>, score: [u16; 2]) {
        self.status = winner.map_or(GameStatus::Drawn, GameStatus::Won);
        self.score = score;
    }

    /// Stops the game because it exceeds the limits of play.
    pub fn mark_unplayable(&mut self) {
        self.status = GameStatus::Unknown;
    }

    /// Returns the position with the result cleared.
    pub fn without_result(&self) -> Self {
        Self {
            status: GameStatus::InPlay,
            score: [0; 2],
            ..*self
        }
    }
}

/// A random odd number for each cell: the contribution of one seed to the hash.
pub static SEED_HASHES: [u64; MAX_CELLS] = seed_hashes();

/// Spreads a number over all 64 bits (the finalizer of splitmix64).
#[inline]
#[must_use]
pub const fn splitmix64(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// Hashes words, starting from `first`.
#[inline]
pub fn hash_words(first: u64, words: &[u64]) -> u64 {
    words
        .iter()
        .fold(first, |hash, word| splitmix64(hash ^ word))
}

const fn seed_hashes() -> [u64; MAX_CELLS] {
    let mut all = [0; MAX_CELLS];
    let mut cell = 0;
    while cell < MAX_CELLS {
        all[cell] = splitmix64(cell as u64 + 1) | 1;
        cell += 1;
    }
    all
}

/// The positions that have occurred, for games with rules about repetition; empty for all others.
///
/// ```
/// use sow_compiler::board::History;
///
/// // A game that begins here has no earlier positions.
/// assert!(History::default().earlier_hashes.is_empty());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// The [repetition hashes](super::Position::repetition_hash) of the earlier positions, without the current one.
    pub earlier_hashes: Vec<u64>,
}
