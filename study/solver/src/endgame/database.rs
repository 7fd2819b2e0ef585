//! A database for looking up positions, backed by layers in memory or by a file.

use super::count::LayerCount;
use super::file::Layers;
use super::lookup::Lookup;
use super::source::{EndgameError, Endgames, UNKNOWN, numbering, suited};
use crate::disk::FileError;
use crate::model::Model;
use crate::ranking::Ranking;
use sow_interpreter::successors::Successors;
use sow_interpreter::{Position, Program};
use std::path::Path;

/// The values of all positions with up to some number of seeds in play.
pub struct Database<'p> {
    model: Model<'p>,
    pub(super) ranking: Ranking,
    bytes: Bytes,
}

/// The storage of the values.
pub(super) enum Bytes {
    /// In memory, layer after layer.
    Kept(Vec<i8>),
    /// In a file.
    Stored(Layers),
}

impl<'p> Database<'p> {
    pub(super) fn new(model: Model<'p>, ranking: Ranking, bytes: Bytes) -> Self {
        Self {
            model,
            ranking,
            bytes,
        }
    }

    /// Opens the database of a program, and checks its complete layers.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or the file is damaged or belongs to another game.
    pub fn open(program: &'p Program, path: &Path) -> Result<Self, EndgameError> {
        let model = suited(program)?;
        let layers = Layers::open(&model, path, usize::MAX)?;
        let seeds = layers.count().checked_sub(1);
        let reason = "it has no complete layer; `sow endgame` with this file computes them";
        let seeds = seeds.ok_or_else(|| FileError::wrong(path, reason))?;
        let ranking = numbering(model.pits().len(), seeds)?;
        Ok(Self::new(model, ranking, Bytes::Stored(layers)))
    }

    /// Returns the greatest number of seeds in play.
    #[must_use]
    pub fn seeds(&self) -> usize {
        self.ranking.seeds()
    }

    /// Returns the maximum memory for lookups, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        match &self.bytes {
            Bytes::Kept(values) => values.len() as u64,
            Bytes::Stored(layers) => layers.memory(),
        }
    }

    /// Returns the distribution of values in each layer.
    #[must_use]
    pub fn counts(&self) -> Vec<LayerCount> {
        let one = |seeds| {
            let numbers = self.ranking.before(seeds)..self.ranking.before(seeds + 1);
            let value = |number| self.ranked(number, seeds as i16).unwrap_or(UNKNOWN);
            LayerCount::of(seeds, numbers.map(value))
        };
        (0..=self.seeds()).map(one).collect()
    }

    /// Returns a lookup for the positions of a search.
    #[must_use]
    pub fn lookup<'a, const W: usize>(&'a self, successors: &Successors<'_, W>) -> Lookup<'a> {
        Lookup::new(&self.model, self, successors)
    }

    /// Returns whether the database was opened for this very program, compared by address.
    #[must_use]
    pub fn is_of(&self, program: &Program) -> bool {
        std::ptr::eq(self.model.program, program)
    }

    /// Returns the number of seeds in play in a position.
    #[must_use]
    pub fn in_play<const W: usize>(&self, position: &Position<W>) -> usize {
        let layout = self.model.layout(position);
        layout.map(usize::from).sum()
    }

    /// Returns the margin that the player to move wins from here on; `None` if it is not known.
    #[must_use]
    pub fn value<const W: usize>(&self, position: &Position<W>) -> Option<i8> {
        let seeds = self.in_play(position);
        if position.over().is_some() || seeds > self.seeds() {
            return None;
        }
        let number = self.ranking.rank(self.model.layout(position));
        self.ranked(number, seeds as i16)
    }
}

impl Endgames for Database<'_> {
    fn ranked(&self, number: u64, seeds: i16) -> Option<i8> {
        let known = usize::try_from(seeds).is_ok_and(|seeds| seeds <= self.ranking.seeds());
        match &self.bytes {
            Bytes::Kept(values) if known => values.ranked(number, seeds),
            Bytes::Stored(layers) if known => layers.ranked(number, seeds),
            _ => None,
        }
    }

    fn layers(&self) -> i16 {
        self.ranking.seeds() as i16 + 1
    }
}
