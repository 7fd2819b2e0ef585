//! Looking the states of a search up: their boards are numbered as they lie, without a position being made of them.

use super::source::Endgames;
use crate::model::Model;
use crate::places::Places;
use sow_interpreter::successors::{State, Successors};

/// What endgames know of the states of a search.
pub struct Lookup<'a> {
    model: &'a Model<'a>,
    places: Places,
    values: &'a dyn Endgames,
    /// Nothing is known with as many seeds in play, or more.
    layers: u32,
}

impl<'a> Lookup<'a> {
    pub(super) fn new<const W: usize>(
        model: &'a Model<'a>,
        values: &'a dyn Endgames,
        successors: &Successors<'_, W>,
    ) -> Self {
        Self {
            places: model.places(successors, model.ranking()),
            layers: values.layers().unsigned_abs().into(),
            model,
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
        let view = self.model.view_of_state(state);
        if u32::from(view.left.unsigned_abs()) >= self.layers || state.over().is_some() {
            return None;
        }
        let number = self.model.number(state, &view, &self.places)?;
        let more = self.values.ranked(number, view.left)?;
        Some(i32::from(view.ahead) + i32::from(more))
    }
}
