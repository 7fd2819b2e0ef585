//! Looking the states of a search up: their boards are numbered as they lie, without a position being made of them.

use super::Endgames;
use crate::model::Model;
use crate::places::Places;
use crate::ranking::Ranking;
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{State, Successors};

/// What endgames know of the states of a search.
pub struct Lookup<'a> {
    model: &'a Model<'a>,
    ranking: &'a Ranking,
    places: Places,
    values: &'a dyn Endgames,
    /// Nothing is known with as many seeds in play, or more.
    layers: u32,
}

impl<'a> Lookup<'a> {
    pub(super) fn new<const W: usize>(
        (model, ranking): (&'a Model<'a>, &'a Ranking),
        values: &'a dyn Endgames,
        successors: &Successors<'_, W>,
    ) -> Self {
        Self {
            places: model.places(successors, Some(ranking)),
            layers: values.layers().unsigned_abs().into(),
            model,
            ranking,
            values,
        }
    }

    /// Nothing is known with as many seeds in play, or more.
    #[inline]
    #[must_use]
    pub const fn layers(&self) -> u32 {
        self.layers
    }

    /// The final margin for the player to move, as it is after best play from this state on; `None` if it is not known.
    #[inline]
    #[must_use]
    pub fn margin<const W: usize>(&self, state: &State<W>) -> Option<i32> {
        let program = self.model.program;
        let [south, north] = state.points(program);
        let in_play = program.seeds() - south - north;
        if in_play >= self.layers || state.over().is_some() {
            return None;
        }
        let number = match (state.packed_words(), state.as_position()) {
            (Some(words), _) => self.places.rank(words, state.mover()).0,
            (None, position) => self.ranking.rank(self.model.layout(position?)),
        };
        let more = self.values.ranked(number, in_play as i16)?;
        let ahead = match state.mover() {
            Seat::South => south as i32 - north as i32,
            Seat::North => north as i32 - south as i32,
        };
        Some(ahead + i32::from(more))
    }
}
