//! Looking up the states of a search: their boards are numbered in place, without building positions.

use super::value_source::EndgameValues;
use crate::model::Model;
use crate::pit_places::PitPlaces;
use sow_interpreter::successors::{State, Successors};

/// A lookup of search states in endgames.
pub struct Lookup<'a> {
    model: &'a Model<'a>,
    places: PitPlaces,
    values: &'a dyn EndgameValues,
    /// The number of layers: values are known with fewer seeds in play than this.
    layers: u32,
}

impl<'a> Lookup<'a> {
    pub(super) fn new<const W: usize>(
        model: &'a Model<'a>,
        values: &'a dyn EndgameValues,
        successors: &Successors<'_, W>,
    ) -> Self {
        Self {
            places: model.places(successors, model.ranking()),
            layers: values.layers().unsigned_abs().into(),
            model,
            values,
        }
    }

    /// Returns the number of layers: values are known with fewer seeds in play than this.
    #[inline]
    #[must_use]
    pub const fn layers(&self) -> u32 {
        self.layers
    }

    /// Returns the final margin for the player to move under best play from a state; `None` if it is not known.
    #[inline]
    #[must_use]
    pub fn margin<const W: usize>(&self, state: &State<W>) -> Option<i32> {
        let view = self.model.view_of_state(state);
        if u32::from(view.seeds_in_play.unsigned_abs()) >= self.layers || state.result().is_some() {
            return None;
        }
        let number = self.model.number_of(state, &view, &self.places)?;
        let more = self.values.value_by_number(number, view.seeds_in_play)?;
        Some(i32::from(view.lead) + i32::from(more))
    }
}
