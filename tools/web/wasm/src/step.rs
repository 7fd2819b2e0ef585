//! What happens in a move, step by step.

use crate::place::Clause;
use crate::seat::Seat;
use crate::state::State;
use serde::Serialize;
use sow_display::drawing::{Changes, Picture, Scene};
use sow_display::history::Step as Made;
use sow_display::narration::{self, Told};
use sow_display::round_ends;
use sow_grammar::source::Sources;
use sow_matches::Match;
use tsify::Tsify;

/// A move that was played, with all that happened in it.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Played {
    /// The move as it is written.
    #[serde(rename = "move")]
    pub written: String,
    /// Who made it.
    pub mover: Seat,
    /// `South plays 3`.
    pub title: String,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// The rounds that ended with it.
    pub ended: Vec<Ended>,
    /// How the game stands after it.
    pub state: State,
}

/// One thing that happened.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// In words.
    pub text: String,
    /// The lap in which it happened, from 1; null before the first.
    pub lap: Option<u32>,
    /// The clause by which it happened.
    pub clause: Option<Clause>,
    /// Seeds that went from one cell to another; null is the hand of the sower.
    pub moved: Vec<Moved>,
}

/// Seeds that go from one cell to another.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Moved {
    /// From where.
    pub from: Option<u8>,
    /// To where.
    pub to: Option<u8>,
    /// How many.
    pub seeds: u32,
}

/// A round of a match that has ended.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Ended {
    /// Its number, from 1.
    pub round: u32,
    /// The board as its end left it.
    pub picture: Picture,
    /// What came of it, in words.
    pub text: String,
}

impl Played {
    /// The move that led from `before`, the one with this number from 1.
    pub(crate) fn of(sources: &Sources, before: &Match, made: &Made, at: usize) -> Self {
        let steps = narration::steps(before, made);
        Self {
            written: made.spelling.clone(),
            mover: made.mover.into(),
            title: narration::title(before, made),
            steps: steps.iter().map(|told| Step::of(sources, told)).collect(),
            ended: round_ends::of_match(made).iter().map(Ended::of).collect(),
            state: State::of(&made.after, at, &made.changes(before)),
        }
    }
}

impl Step {
    fn of(sources: &Sources, told: &Told) -> Self {
        let moved = told.moved.iter().map(|moved| Moved {
            from: moved.from.map(|cell| cell.0),
            to: moved.to.map(|cell| cell.0),
            seeds: moved.seeds.into(),
        });
        Self {
            text: told.text.clone(),
            lap: told.lap,
            clause: told.clause.and_then(|span| Clause::of(sources, span)),
            moved: moved.collect(),
        }
    }
}

impl Ended {
    fn of(end: &sow_matches::RoundEnd) -> Self {
        Self {
            round: end.round,
            picture: Picture::of(&Scene::end_of(end), &Changes::new()),
            text: round_ends::words(end),
        }
    }
}
