//! Weights, as they are kept and as they are used.

use crate::value::SEED;
use serde::{Deserialize, Serialize};
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{Sides, State};
use sow_interpreter::{Cell, Program};

/// How many numbers of seeds of a pit are distinguished, from 0 on; more count as the last.
pub const COUNTS: usize = 24;
/// How many stages of a game are distinguished, by the seeds still in play.
pub const PHASES: usize = 4;

/// No weight is larger, in hundredths of a seed: a whole board is worth less than a win then.
const LARGEST: i32 = 10_000;

/// What things are worth in hundredths of a seed, stage by stage; the last one is the beginning of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// [`PHASES`] stages.
    pub phases: Vec<Phase>,
}

/// What things are worth in a stage of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// A point more than the other player has.
    pub lead: i32,
    /// To be the player to move.
    pub turn: i32,
    /// For each pit of a player, in the order in which they name them, so many seeds in it: none, one, …, up to [`COUNTS`].
    pub pits: Vec<Vec<i32>>,
}

/// Why weights cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// They have another number of stages.
    #[error("there are weights for {0} stages of the game, where {PHASES} are wanted")]
    Phases(usize),
    /// They are for another board.
    #[error("the weights are for {given} pits a player, but the board has {wanted}")]
    Pits {
        /// Pits with weights.
        given: usize,
        /// Pits of the board.
        wanted: usize,
    },
    /// A pit has too many or too few.
    #[error("a pit has {0} weights, where {COUNTS} are wanted: one for each number of seeds")]
    Counts(usize),
    /// A number is beyond all bounds.
    #[error("the weight {0} is beyond {LARGEST} hundredths of a seed")]
    Large(i32),
}

impl Weights {
    /// The same weights for all stages and pits.
    pub(crate) fn even(program: &Program, lead: i32, counts: [i32; COUNTS]) -> Self {
        let pits = sides(program)[0].len();
        let phase = Phase {
            lead,
            turn: 0,
            pits: vec![counts.to_vec(); pits],
        };
        Self {
            phases: vec![phase; PHASES],
        }
    }

    /// Sees whether the weights are for a game's board.
    ///
    /// # Errors
    /// [`WeightsError`] with the first thing that is wrong.
    pub fn check(&self, program: &Program) -> Result<(), WeightsError> {
        let wanted = sides(program)[0].len();
        if self.phases.len() != PHASES {
            return Err(WeightsError::Phases(self.phases.len()));
        }
        for phase in &self.phases {
            let given = phase.pits.len();
            if given != wanted {
                return Err(WeightsError::Pits { given, wanted });
            }
            let lengths = phase.pits.iter().map(Vec::len);
            if let Some(length) = lengths.into_iter().find(|&length| length != COUNTS) {
                return Err(WeightsError::Counts(length));
            }
            let mut all = phase
                .pits
                .iter()
                .flatten()
                .chain([&phase.lead, &phase.turn]);
            if let Some(&large) = all.find(|weight| weight.unsigned_abs() > LARGEST as u32) {
                return Err(WeightsError::Large(large));
            }
        }
        Ok(())
    }
}

/// The stage of a game of so many seeds: what lies in stores, if there are any, is out of play.
pub(super) fn stage(points: [u32; 2], stores: bool, seeds: u32) -> usize {
    let gone = if stores { points[0] + points[1] } else { 0 };
    let in_play = seeds.saturating_sub(gone);
    let stage = (in_play as usize * PHASES) / (seeds as usize + 1);
    stage.min(PHASES - 1)
}

/// Weights laid out for a board, in the units of [`crate::Value`].
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) sides: Sides,
    /// The place of the stage among the phases, by the points that have left play.
    stages: Vec<u8>,
    phases: Vec<TablePhase>,
}

#[derive(Debug, Clone)]
struct TablePhase {
    lead: i32,
    turn: i32,
    pits: Vec<[i32; COUNTS]>,
}

impl Table {
    /// The table of weights that are for this game; `None` if they are not.
    pub(crate) fn new(program: &Program, weights: &Weights, stores: bool) -> Option<Self> {
        weights.check(program).ok()?;
        let seeds = program.seeds();
        let scaled = |weight: i32| weight * SEED / 100;
        let phase = |phase: &Phase| TablePhase {
            lead: scaled(phase.lead),
            turn: scaled(phase.turn),
            pits: (phase.pits.iter())
                .map(|pit| std::array::from_fn(|count| scaled(pit[count])))
                .collect(),
        };
        Some(Self {
            sides: Sides::new(sides(program)),
            // Where points are those of the side, none leave play.
            stages: (0..=if stores { seeds } else { 0 })
                .map(|gone| stage([gone, 0], stores, seeds) as u8)
                .collect(),
            phases: weights.phases.iter().map(phase).collect(),
        })
    }

    /// What a position is worth to South, and what it is worth to be the player to move.
    pub(crate) fn value<const W: usize>(&self, state: &State<W>, points: [u32; 2]) -> (i32, i32) {
        let gone = (points[0] + points[1]) as usize;
        let stage = self.stages[gone.min(self.stages.len() - 1)];
        let phase = &self.phases[usize::from(stage)];
        let worth = |pit: usize, seeds| phase.pits[pit][usize::from(seeds).min(COUNTS - 1)];
        let side = |seat| state.sum_of_pits(&self.sides, seat, worth);
        let lead = points[0] as i32 - points[1] as i32;
        let ahead = side(Seat::South) - side(Seat::North);
        (lead * phase.lead + ahead, phase.turn)
    }
}

/// The pits of a seat in the order in which it names them, row by row: the first of South's is to South what the first of North's is
/// to North.
fn pits(program: &Program, seat: Seat) -> Vec<Cell> {
    let layout = program.layout();
    let rows = layout.row_lengths().iter().enumerate();
    let pits = rows.flat_map(|(row, &length)| (1..=usize::from(length)).map(move |pit| (row, pit)));
    let found = pits.filter_map(|(row, pit)| layout.find_pit(seat, row, pit));
    found.filter(|&cell| !layout.is_blocked(cell)).collect()
}

/// The pits of South and of North.
pub(super) fn sides(program: &Program) -> [Vec<Cell>; 2] {
    [Seat::South, Seat::North].map(|seat| pits(program, seat))
}
