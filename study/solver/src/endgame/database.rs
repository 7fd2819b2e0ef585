//! A database for looking up positions, backed by layers in memory or by a file.

use super::file::FileLayers;
use super::value_source::{EndgameError, EndgameValues, UNKNOWN_VALUE, endgame_model, ranking_for};
use crate::disk::FileError;
use crate::model::Model;
use crate::pit_places::PitPlaces;
use crate::ranking::Ranking;
use serde::Serialize;
use sow_interpreter::successors::{State, Successors};
use sow_interpreter::{Position, Program};
use std::path::Path;

/// The values of all positions with up to some number of seeds in play.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::{DatabaseBuilder, Watch};
///
/// let mut builder = DatabaseBuilder::fit_to_memory(&program, 2, 1 << 20).unwrap();
/// while !builder.is_done() {
///     builder.advance(1, &Watch::new()).unwrap();
/// }
/// let database = builder.into_database().unwrap();
/// assert_eq!(database.seeds(), 2);
/// // One seed can be laid in 12 ways, two seeds in 78.
/// let positions: Vec<u64> = database.counts().iter().map(|layer| layer.positions).collect();
/// assert_eq!(positions, [1, 12, 78]);
/// ```
pub struct Database<'p> {
    model: Model<'p>,
    pub(super) ranking: Ranking,
    storage: Storage,
}

/// The storage of the values.
pub(super) enum Storage {
    /// In memory, layer after layer.
    Memory(Vec<i8>),
    /// In a file.
    File(FileLayers),
}

impl<'p> Database<'p> {
    pub(super) fn new(model: Model<'p>, ranking: Ranking, bytes: Storage) -> Self {
        Self {
            model,
            ranking,
            storage: bytes,
        }
    }

    /// Opens the database of a program, and checks its complete layers.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or the file is damaged or belongs to another game.
    pub fn open(program: &'p Program, path: &Path) -> Result<Self, EndgameError> {
        let model = endgame_model(program)?;
        let layers = FileLayers::open(&model, path, usize::MAX)?;
        let seeds = layers.count().checked_sub(1);
        let reason = "it has no complete layer; `sow endgame` with this file computes them";
        let seeds = seeds.ok_or_else(|| FileError::invalid(path, reason))?;
        let ranking = ranking_for(model.pits().len(), seeds)?;
        Ok(Self::new(model, ranking, Storage::File(layers)))
    }

    /// Returns the greatest number of seeds in play.
    #[must_use]
    pub fn seeds(&self) -> usize {
        self.ranking.seeds()
    }

    /// Returns the maximum memory for lookups, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        match &self.storage {
            Storage::Memory(values) => values.len() as u64,
            Storage::File(layers) => layers.memory(),
        }
    }

    /// Returns the distribution of values in each layer.
    #[must_use]
    pub fn counts(&self) -> Vec<LayerCount> {
        let one = |seeds| {
            let numbers =
                self.ranking.count_with_fewer(seeds)..self.ranking.count_with_fewer(seeds + 1);
            let value = |number| {
                self.value_by_number(number, seeds as i16)
                    .unwrap_or(UNKNOWN_VALUE)
            };
            LayerCount::from_values(seeds, numbers.map(value))
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
    pub fn belongs_to(&self, program: &Program) -> bool {
        std::ptr::eq(self.model.program, program)
    }

    /// Returns the number of seeds in play in a position.
    #[must_use]
    pub fn seeds_in_play<const W: usize>(&self, position: &Position<W>) -> usize {
        let layout = self.model.layout(position);
        layout.map(usize::from).sum()
    }

    /// Returns the margin that the player to move wins from here on; `None` if it is not known.
    #[must_use]
    pub fn value<const W: usize>(&self, position: &Position<W>) -> Option<i8> {
        let seeds = self.seeds_in_play(position);
        if position.result().is_some() || seeds > self.seeds() {
            return None;
        }
        let number = self.ranking.rank(self.model.layout(position));
        self.value_by_number(number, seeds as i16)
    }
}

impl EndgameValues for Database<'_> {
    fn value_by_number(&self, number: u64, seeds: i16) -> Option<i8> {
        let known = usize::try_from(seeds).is_ok_and(|seeds| seeds <= self.ranking.seeds());
        match &self.storage {
            Storage::Memory(values) if known => values.value_by_number(number, seeds),
            Storage::File(layers) if known => layers.value_by_number(number, seeds),
            _ => None,
        }
    }

    fn layers(&self) -> i16 {
        self.ranking.seeds() as i16 + 1
    }

    fn check(&self) -> Result<(), FileError> {
        match &self.storage {
            Storage::Memory(_) => Ok(()),
            Storage::File(layers) => layers.check(),
        }
    }
}

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

/// The counts of positions in a layer by outcome.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::{DatabaseBuilder, Watch};
///
/// let mut builder = DatabaseBuilder::new(&program, 1, 1 << 20).unwrap();
/// builder.advance(1, &Watch::new()).unwrap();
/// builder.advance(1, &Watch::new()).unwrap();
/// let one_seed = builder.counts().remove(1);
/// assert_eq!((one_seed.seeds, one_seed.positions), (1, 12));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct LayerCount {
    /// Seeds in play.
    pub seeds: usize,
    /// All positions, from the view of the player to move.
    pub positions: u64,
    /// Positions in which the player to move wins more seeds than the other player from here on.
    pub won: u64,
    /// Positions in which both players win the same number of seeds.
    pub drawn: u64,
    /// Positions in which the other player wins more seeds.
    pub lost: u64,
    /// Positions with an unknown value: it depends on which of several positions is repeated first.
    pub unknown: u64,
}

impl LayerCount {
    /// Counts the stored values of a layer.
    pub(super) fn from_values(seeds: usize, values: impl Iterator<Item = i8>) -> Self {
        let mut count = Self {
            seeds,
            ..Self::default()
        };
        for value in values {
            count.positions += 1;
            *match value {
                UNKNOWN_VALUE => &mut count.unknown,
                1.. => &mut count.won,
                0 => &mut count.drawn,
                _ => &mut count.lost,
            } += 1;
        }
        count
    }
}
