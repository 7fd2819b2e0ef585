//! Weights in the form that is stored, and in the form that a search uses.

use crate::value::SEED_VALUE;
use serde::{Deserialize, Serialize};
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{Sides, State};
use sow_interpreter::{Cell, Program};

/// The number of seed counts distinguished per pit, from 0 on. A larger count is treated like the greatest of these.
pub const COUNTS: usize = 24;
/// The number of game stages distinguished. The stage depends on the seeds still in play.
pub const PHASES: usize = 4;

/// The largest weight allowed, in hundredths of a seed. It keeps the value of a whole board below that of a win.
const MAX_WEIGHT: i32 = 10_000;

/// Evaluation weights in hundredths of a seed, by stage of the game. The last stage is the beginning of a game, with
/// most seeds in play.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_players::learned::WeightsFile;
///
/// let text = sow_grammar::bundled::variant("oware").unwrap().weights();
/// let weights = WeightsFile::read(text, &program).unwrap().weights();
/// assert_eq!(weights.phases.len(), 4);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The weights by stage, [`PHASES`] in all.
    pub phases: Vec<Phase>,
}

/// The evaluation weights of one stage of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// The weight of each point of lead.
    pub lead: i32,
    /// The weight of being the player to move.
    pub turn: i32,
    /// For each pit, in the order in which its player names the pits, the weight of each number of seeds in it, from 0
    /// to [`COUNTS`] - 1.
    pub pits: Vec<Vec<i32>>,
}

/// The reason why weights cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The number of stages is wrong.
    #[error("there are weights for {0} stages of the game, but {PHASES} are needed")]
    Phases(usize),
    /// The weights are for another board.
    #[error("the weights are for {given} pits per player, but the board has {wanted}")]
    WrongPitCount {
        /// The number of pits with weights.
        given: usize,
        /// The number of pits per player on the board.
        wanted: usize,
    },
    /// A pit has too many or too few weights.
    #[error("a pit has {0} weights, but {COUNTS} are needed: one for each number of seeds")]
    Counts(usize),
    /// A weight is out of range.
    #[error("the weight {0} is beyond {MAX_WEIGHT} hundredths of a seed")]
    TooLarge(i32),
}

impl Weights {
    /// Creates the same weights for all stages and pits.
    pub(crate) fn uniform(program: &Program, lead: i32, counts: [i32; COUNTS]) -> Self {
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

    /// Checks that the weights fit the board of a program.
    ///
    /// # Errors
    /// [`WeightsError`] for the first mismatch.
    pub fn check(&self, program: &Program) -> Result<(), WeightsError> {
        let wanted = sides(program)[0].len();
        if self.phases.len() != PHASES {
            return Err(WeightsError::Phases(self.phases.len()));
        }
        for phase in &self.phases {
            let given = phase.pits.len();
            if given != wanted {
                return Err(WeightsError::WrongPitCount { given, wanted });
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
            if let Some(&large) = all.find(|weight| weight.unsigned_abs() > MAX_WEIGHT as u32) {
                return Err(WeightsError::TooLarge(large));
            }
        }
        Ok(())
    }
}

/// Returns the stage of a game with `seeds` seeds in total. Seeds in stores are out of play.
pub(super) fn stage(points: [u32; 2], stores: bool, seeds: u32) -> usize {
    let out_of_play = if stores { points[0] + points[1] } else { 0 };
    let in_play = seeds.saturating_sub(out_of_play);
    let stage = (in_play as usize * PHASES) / (seeds as usize + 1);
    stage.min(PHASES - 1)
}

/// Weights laid out for a board, in the units of [`crate::Value`].
#[derive(Debug, Clone)]
pub(crate) struct WeightTable {
    pub(crate) sides: Sides,
    /// The stage, indexed by the number of seeds out of play.
    stages: Vec<u8>,
    phases: Vec<WeightTablePhase>,
}

#[derive(Debug, Clone)]
struct WeightTablePhase {
    lead: i32,
    turn: i32,
    pits: Vec<[i32; COUNTS]>,
}

impl WeightTable {
    /// Creates the table for a program; `None` if the weights do not fit it.
    pub(crate) fn new(program: &Program, weights: &Weights, stores: bool) -> Option<Self> {
        weights.check(program).ok()?;
        let seeds = program.seeds();
        let scaled = |weight: i32| weight * SEED_VALUE / 100;
        let phase = |phase: &Phase| WeightTablePhase {
            lead: scaled(phase.lead),
            turn: scaled(phase.turn),
            pits: (phase.pits.iter())
                .map(|pit| std::array::from_fn(|count| scaled(pit[count])))
                .collect(),
        };
        Some(Self {
            sides: Sides::new(sides(program)),
            // Without stores, the points are the seeds on a player's side, and no seed leaves play.
            stages: (0..=if stores { seeds } else { 0 })
                .map(|gone| stage([gone, 0], stores, seeds) as u8)
                .collect(),
            phases: weights.phases.iter().map(phase).collect(),
        })
    }

    /// Returns the value of a position for South, and the value of being the player to move.
    pub(crate) fn value<const W: usize>(&self, state: &State<W>, points: [u32; 2]) -> (i32, i32) {
        let out_of_play = (points[0] + points[1]) as usize;
        let stage = self.stages[out_of_play.min(self.stages.len() - 1)];
        let phase = &self.phases[usize::from(stage)];
        let worth = |pit: usize, seeds| phase.pits[pit][usize::from(seeds).min(COUNTS - 1)];
        let side = |seat| state.sum_of_pits(&self.sides, seat, worth);
        let lead = points[0] as i32 - points[1] as i32;
        let ahead = side(Seat::South) - side(Seat::North);
        (lead * phase.lead + ahead, phase.turn)
    }
}

/// Returns the pits of a seat in the order of their names, row by row. The same index denotes the same pit as seen from
/// either side.
fn pits(program: &Program, seat: Seat) -> Vec<Cell> {
    let layout = program.layout();
    let rows = layout.row_lengths().iter().enumerate();
    let pits = rows.flat_map(|(row, &length)| (1..=usize::from(length)).map(move |pit| (row, pit)));
    let cells = pits.filter_map(|(row, pit)| layout.find_pit(seat, row, pit));
    cells.filter(|&cell| !layout.is_blocked(cell)).collect()
}

/// Returns the pits of South and of North.
pub(super) fn sides(program: &Program) -> [Vec<Cell>; 2] {
    [Seat::South, Seat::North].map(|seat| pits(program, seat))
}
