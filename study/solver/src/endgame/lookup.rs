//! Looking up the states of a search: their boards are numbered in place, without building positions.

use super::source::Endgames;
use crate::model::Model;
use crate::places::Places;
use sow_interpreter::successors::{State, Successors};

/// A lookup of search states in endgames.
pub struct Lookup<'a> {
    model: &'a Model<'a>,
    places: Places,
    values: &'a dyn Endgames,
    /// The number of layers: values are known with fewer seeds in play than this.
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
        if u32::from(view.left.unsigned_abs()) >= self.layers || state.over().is_some() {
            return None;
        }
        let number = self.model.number(state, &view, &self.places)?;
        let more = self.values.ranked(number, view.left)?;
        Some(i32::from(view.ahead) + i32::from(more))
    }
}
