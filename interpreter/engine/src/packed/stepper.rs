//! Stepping games move by move, as the caller chooses.

use super::game::{EndingEvaluator, EndingMachine, GameMemory, PackedTables};
use crate::moves::{Candidate, DirectionChoice, Move};
use crate::random_games::PlayoutEnd;
use crate::trace::NoObserver;
use sow_compiler::board::{
    Cell, History, MAX_WORDS, Position, SEED_HASHES, seat_from_index, seat_index,
};
use sow_compiler::packed::{LaneMap, MAX_LANES};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// Plays games on packed boards, with moves given as bits: the fastest way to play many games of one program side by
/// side, if its rules qualify.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::{History, Program};
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let stepper = program.packed_stepper().unwrap();
/// let mut game = stepper.pack(program.opening()).unwrap();
/// let (mut history, mut endings) = (History::default(), stepper.endings());
/// let mut goes_on = true;
/// while goes_on {
///     let first = game.legal_bits().trailing_zeros();
///     goes_on = stepper.play(&mut game, &mut history, first, &mut endings);
/// }
/// assert!(endings.position().is_over());
/// ```
#[derive(Debug, Clone)]
pub struct PackedStepper {
    program: Arc<Program>,
    opening: Position,
    tables: PackedTables,
    /// The hashes of positions, if repetition matters.
    hasher: Option<Arc<RepetitionHasher>>,
}

/// Evaluates the endings of games of a [`PackedStepper`]. Created on first use and reusable for any number of games.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::History;
///
/// let stepper = program.packed_stepper().unwrap();
/// let end = Game::from_notation(&program, "0,0,0,0,0,1/0,0,0,0,0,1 36:34 - S -").unwrap();
/// let mut game = stepper.pack(end.position()).unwrap();
/// let mut endings = stepper.endings();
/// let only = game.legal_bits().trailing_zeros();
/// let goes_on = stepper.play(&mut game, &mut History::default(), only, &mut endings);
/// assert!(!goes_on);
/// assert_eq!(endings.position().result().unwrap().score, [37, 35]);
/// ```
pub struct Endings<'p> {
    stepper: &'p PackedStepper,
    /// Seldom used, so the size of its positions does not matter.
    machine: Option<EndingMachine<'p, MAX_WORDS>>,
}

impl PackedStepper {
    pub(crate) fn new(program: Arc<Program>, opening: Position, tables: PackedTables) -> Self {
        let hasher = || {
            let mut hasher = RepetitionHasher::new(tables.0.lanes());
            hasher.set_memory(&opening);
            Arc::new(hasher)
        };
        Self {
            hasher: program.uses.repeats.then(hasher),
            program,
            opening,
            tables,
        }
    }

    /// Packs a position; `None` if the game is over there.
    #[must_use]
    pub fn pack(&self, position: &Position) -> Option<PackedPosition> {
        let (engine, mover) = (&self.tables.0, position.mover_index());
        let packed = || {
            let (lanes, hasher) = (engine.lanes().pack(position), self.hasher.as_ref());
            PackedPosition {
                lanes,
                legal_bits: engine.legal_bits(&lanes, mover.into()),
                mover,
                hash: hasher.map_or(0, |hasher| hasher.hash(&lanes, mover.into())),
            }
        };
        (!position.is_over()).then(packed)
    }

    /// Creates the evaluator of endings for the games of this stepper.
    #[must_use]
    pub fn endings(&self) -> Endings<'_> {
        Endings {
            stepper: self,
            machine: None,
        }
    }

    /// Plays a move, given by its bit, if it is legal, and returns whether the game goes on. If the game is over,
    /// [`Endings::position`] holds the result, or no result if nobody can move and no ending covers that. Keeps
    /// `history` up to date if [earlier positions matter](Self::looks_back).
    #[inline]
    pub fn play(
        &self,
        game: &mut PackedPosition,
        history: &mut History,
        bit: u32,
        endings: &mut Endings<'_>,
    ) -> bool {
        let hasher = self.hasher.as_deref();
        let memory = hasher.map(|hasher| GameMemory { hasher, history });
        !game.is_legal(bit) || self.tables.0.step(game, memory, bit, endings)
    }

    /// Whether the game may end by repetition, so that earlier positions matter.
    #[must_use]
    pub const fn looks_back(&self) -> bool {
        self.hasher.is_some()
    }

    /// Returns all moves that a player may be able to make, whatever the position, with their bits.
    #[must_use]
    pub fn moves(&self, seat: Seat) -> Vec<(u32, Move)> {
        let engine = &self.tables.0;
        let direction_choices: &[(DirectionChoice, u32)] = match engine.has_direction_choice() {
            true => &[
                (DirectionChoice::Left, 0),
                (DirectionChoice::Right, RIGHTWARD_BIT),
            ],
            false => &[(DirectionChoice::Implied, 0)],
        };
        let moves_of_direction = |&(toward, first)| {
            (0..RIGHTWARD_BIT).filter_map(move |lane| {
                let pit = engine.lanes().choice_pit(lane as u8, seat_index(seat))?;
                let played = Move::new(
                    0,
                    Candidate {
                        pit,
                        direction_choice: toward,
                    },
                    &[],
                );
                Some((first + lane, played))
            })
        };
        direction_choices
            .iter()
            .flat_map(moves_of_direction)
            .collect()
    }

    /// Returns the index of each cell in packed boards, for a player to move and for use with
    /// [`PackedPosition::seeds`].
    #[must_use]
    pub fn lane_indices(&self, cells: &[Cell], mover: Seat) -> Vec<u8> {
        let lanes = self.tables.0.lanes();
        let place = |cell: &Cell| lanes.lane(cell.0, seat_index(mover)).unwrap_or(cell.0);
        cells.iter().map(place).collect()
    }

    /// Unpacks a position.
    #[must_use]
    pub fn unpack(&self, game: &PackedPosition) -> Position {
        let mut position = self.opening.without_result();
        let lanes = self.tables.0.lanes();
        lanes.unpack(&game.lanes, game.mover.into(), &mut position);
        position.rehash();
        position
    }
}

impl<'p> Endings<'p> {
    /// Returns the position in which endings were evaluated last, with its ending applied; the opening if no endings
    /// have been evaluated.
    pub fn position(&mut self) -> Position {
        self.machine().position()
    }

    fn machine(&mut self) -> &mut EndingMachine<'p, MAX_WORDS> {
        let stepper = self.stepper;
        self.machine.get_or_insert_with(|| {
            EndingMachine::new(
                &stepper.program,
                stepper.opening.without_result(),
                NoObserver,
            )
        })
    }
}

impl EndingEvaluator for Endings<'_> {
    fn evaluate_endings(
        &mut self,
        lane_map: &LaneMap,
        lanes: &[u64; 8],
        mover: usize,
        known: (bool, bool),
    ) -> bool {
        self.machine()
            .evaluate_endings(lane_map, lanes, mover, known)
    }

    fn end(&self) -> PlayoutEnd {
        let end = EndingMachine::end;
        self.machine.as_ref().map_or(PlayoutEnd::Unfinished, end)
    }
}

/// The first bit of rightward moves.
pub(super) const RIGHTWARD_BIT: u32 = 16;

/// A position of a game played with a [`super::PackedStepper`].
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let stepper = program.packed_stepper().unwrap();
/// let game = stepper.pack(program.opening()).unwrap();
/// assert_eq!(game.legal_bits().count_ones(), 6);
/// assert_eq!(stepper.unpack(&game), *program.opening());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedPosition {
    /// The lanes as the player to move sees them, eight to a word.
    pub(super) lanes: [u64; 8],
    /// A bit for each legal move: by pit, in the low half for the only direction or leftward, in the high half for
    /// rightward.
    pub(super) legal_bits: u32,
    pub(super) mover: u8,
    /// The [`Position::repetition_hash`](sow_compiler::board::Position::repetition_hash), if repetition matters;
    /// otherwise 0.
    pub(super) hash: u64,
}

impl PackedPosition {
    /// Returns the player to move.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Seat {
        seat_from_index(self.mover)
    }

    /// Returns the bits of the legal moves; see [`super::PackedStepper::moves`].
    #[inline]
    #[must_use]
    pub const fn legal_bits(&self) -> u32 {
        self.legal_bits
    }

    /// Whether the bit of a move is set in the legal moves.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, bit: u32) -> bool {
        self.legal_bits
            .checked_shr(bit)
            .is_some_and(|legal| legal & 1 != 0)
    }

    /// Returns the seeds by their index on packed boards; see [`super::PackedStepper::lane_indices`].
    #[inline]
    #[must_use]
    pub fn seeds(&self) -> [u8; MAX_LANES] {
        let mut seeds = [0; MAX_LANES];
        for (eight, word) in seeds.as_chunks_mut().0.iter_mut().zip(&self.lanes) {
            *eight = word.to_le_bytes();
        }
        seeds
    }
}

/// The components of [`Position::repetition_hash`].
#[derive(Debug, Clone)]
pub(super) struct RepetitionHasher {
    /// The contribution of a seed in each lane, by player to move.
    seed_hashes: Box<[[u64; MAX_LANES]; 2]>,
    /// The contribution of everything else, by player to move.
    non_seed_hashes: [u64; 2],
}

impl RepetitionHasher {
    pub(super) fn new(lanes: &LaneMap) -> Self {
        let mut seeds = Box::new([[0; MAX_LANES]; 2]);
        for (mover, seeds) in seeds.iter_mut().enumerate() {
            for (lane, seed) in seeds.iter_mut().enumerate() {
                let cell = lanes.cell(lane as u8, mover);
                *seed = cell.map_or(0, |cell| SEED_HASHES[usize::from(cell)]);
            }
        }
        Self {
            seed_hashes: seeds,
            non_seed_hashes: [0; 2],
        }
    }

    /// Takes everything but the seeds from a position.
    pub(super) fn set_memory<const W: usize>(&mut self, position: &Position<W>) {
        self.non_seed_hashes = [0, 1].map(|mover| {
            let mut position = *position;
            position.set_mover(mover);
            position.non_seed_hash()
        });
    }

    /// Returns the [`Position::repetition_hash`] of a packed board.
    #[inline]
    pub(super) fn hash(&self, words: &[u64], mover: usize) -> u64 {
        let mover = mover & 1;
        let lanes = self.seed_hashes[mover].as_chunks::<8>().0;
        let mut delta = 0u64;
        for (word, seeds) in words.iter().zip(lanes) {
            for (held, seed) in word.to_le_bytes().iter().zip(seeds) {
                delta = delta.wrapping_add(seed.wrapping_mul((*held).into()));
            }
        }
        delta ^ self.non_seed_hashes[mover]
    }
}
