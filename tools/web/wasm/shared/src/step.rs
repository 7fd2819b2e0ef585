//! The events of a move, step by step.

use crate::place::Clause;
use crate::seat::Seat;
use crate::state::State;
use serde::Serialize;
use sow_display::drawing::{Changes, Picture, Scene};
use sow_display::history::Step as Made;
use sow_display::narration::{self, NarrationStep};
use sow_display::round_ends;
use sow_grammar::source::Sources;
use sow_matches::Match;
use tsify::Tsify;

/// A move that was played, with its steps.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Played {
    /// The move in notation.
    #[serde(rename = "move")]
    pub spelling: String,
    /// The player who made the move.
    pub mover: Seat,
    /// The title, such as `South plays 3`.
    pub title: String,
    /// The steps of the move in order.
    pub steps: Vec<Step>,
    /// The rounds that ended with the move.
    pub ended: Vec<Ended>,
    /// The state of the game after the move.
    pub state: State,
}

/// A step of a move.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The step in words.
    pub text: String,
    /// The lap in which the step happened, from 1; null before the first lap.
    pub lap: Option<u32>,
    /// The clause that caused the step.
    pub clause: Option<Clause>,
    /// The seeds that the step moved.
    pub moved: Vec<Moved>,
}

/// Seeds that go from one cell to another; null stands for the hand of the player who sows.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Moved {
    /// The cell that the seeds leave.
    pub from: Option<u8>,
    /// The cell that the seeds reach.
    pub to: Option<u8>,
    /// The number of seeds.
    pub seeds: u32,
}

/// A round of a match that has ended.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Ended {
    /// The number of the round, from 1.
    pub round: u32,
    /// The board at the end of the round.
    pub picture: Picture,
    /// The result in words.
    pub text: String,
}

impl Played {
    /// Describes a move that was made in `before`. `at` is the number of the move, from 1.
    pub(crate) fn new(sources: &Sources, before: &Match, made: &Made, at: usize) -> Self {
        let steps = narration::steps(before, made);
        Self {
            spelling: made.spelling.clone(),
            mover: made.mover.into(),
            title: narration::title(before, made, None),
            steps: steps.iter().map(|told| Step::new(sources, told)).collect(),
            ended: round_ends::ended_rounds(made)
                .iter()
                .map(|end| Ended::new(before, end))
                .collect(),
            state: State::new(&made.after, at, &made.changes(before)),
        }
    }
}

impl Step {
    fn new(sources: &Sources, told: &NarrationStep) -> Self {
        let moved = told.transfers.iter().map(|moved| Moved {
            from: moved.from.map(|cell| cell.0),
            to: moved.to.map(|cell| cell.0),
            seeds: moved.seeds.into(),
        });
        Self {
            text: told.text.clone(),
            lap: told.lap,
            clause: told
                .clause
                .and_then(|span| Clause::from_span(sources, span)),
            moved: moved.collect(),
        }
    }
}

impl Ended {
    fn new(game: &Match, end: &sow_matches::RoundEnd) -> Self {
        Self {
            round: end.round,
            picture: Picture::new(&Scene::for_round_end(end), &Changes::new()),
            text: round_ends::describe(game, end),
        }
    }
}
