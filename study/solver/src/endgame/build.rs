//! Computing a database layer by layer, in memory or into a file.

use super::database::{Database, LayerCount, Lookup, Storage};
use super::file::DatabaseFile;
use super::layer::{Layer, LayerContext};
use super::unfinished_layer;
use super::value_source::{EndgameError, EndgameValues, endgame_model, ranking_for};
use crate::disk::{FileError, with_suffix};
use crate::memory::try_with_capacity;
use crate::model::Model;
use crate::ranking::Ranking;
use crate::watch::Watch;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask, Successors};
use sow_interpreter::{Limit, Program};
use std::path::Path;

/// A high estimate of the memory in bytes for the stored moves of one position.
const MOVE_BYTES_PER_POSITION: u64 = 48;
/// The suffix of the file for an unfinished layer.
const UNFINISHED_SUFFIX: &str = ".layer";

/// A database being computed.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::{DatabaseBuilder, Watch};
///
/// let mut builder = DatabaseBuilder::new(&program, 3, 1 << 20).unwrap();
/// while !builder.is_done() {
///     builder.advance(1, &Watch::new()).unwrap();
/// }
/// let database = builder.into_database().unwrap();
/// let game = Game::from_notation(&program, "0,0,0,0,0,1/0,0,0,0,0,1 35:35 - S -").unwrap();
/// // South plays its only seed into the store, and North keeps its own.
/// assert_eq!(database.value(game.position()), Some(0));
/// ```
pub struct DatabaseBuilder<'p> {
    model: Model<'p>,
    progress: BuildProgress,
    file: Option<DatabaseFile>,
}

impl<'p> DatabaseBuilder<'p> {
    /// Prepares to compute all positions with up to `seeds` seeds in play, in at most `memory` bytes.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or they would take more memory.
    pub fn new(program: &'p Program, seeds: usize, memory: u64) -> Result<Self, EndgameError> {
        let model = endgame_model(program)?;
        let seeds = seeds.min(program.seeds() as usize);
        let ranking = ranking_for(model.pits().len(), seeds)?;
        if !fits_in_memory(&ranking, memory) {
            return Err(EndgameError::TooLarge {
                seeds,
                needed: u64::try_from(bytes_needed(&ranking).div_ceil(1 << 20)).unwrap_or(u64::MAX),
                allowed: memory.div_ceil(1 << 20),
            });
        }
        let needed = u64::try_from(bytes_needed(&ranking)).unwrap_or(u64::MAX);
        // Allocates all of the memory and frees it again, to check that it is available.
        drop(try_with_capacity::<u8>(
            usize::try_from(needed).unwrap_or(usize::MAX),
        )?);
        let move_bytes =
            (memory - needed).min(MOVE_BYTES_PER_POSITION.saturating_mul(largest_layer(&ranking)));
        Ok(Self {
            model,
            progress: BuildProgress::new(ranking, move_bytes),
            file: None,
        })
    }

    /// Prepares to compute positions with as many seeds in play as `memory` bytes allow, and at most `seeds`.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or the memory cannot be allocated.
    pub fn fit_to_memory(
        program: &'p Program,
        seeds: usize,
        memory: u64,
    ) -> Result<Self, EndgameError> {
        let pits = endgame_model(program)?.pits().len();
        let most = seeds.min(program.seeds() as usize);
        let fit = |&seeds: &usize| {
            ranking_for(pits, seeds).is_ok_and(|ranking| fits_in_memory(&ranking, memory))
        };
        Self::new(program, (0..=most).rev().find(fit).unwrap_or(0), memory)
    }

    /// Returns the maximum memory use in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let needed = u64::try_from(bytes_needed(&self.progress.ranking)).unwrap_or(u64::MAX);
        needed.saturating_add(self.progress.move_bytes)
    }

    /// Returns the number of positions in all layers up to `seeds`.
    #[must_use]
    pub(crate) fn positions_up_to(&self, seeds: usize) -> u64 {
        self.progress.ranking.count_with_fewer(seeds + 1)
    }

    /// Returns the next layer to compute, and the last one.
    #[must_use]
    pub fn next_and_last_layer(&self) -> (usize, usize) {
        (self.progress.next_layer, self.progress.ranking.seeds())
    }

    /// Returns whether all layers are done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.progress.next_layer > self.progress.ranking.seeds()
    }

    /// Writes each layer to a file as soon as it is done. Layers that the file already has are read, and so is an
    /// unfinished layer from the file that [`DatabaseBuilder::save_unfinished`] writes. A layer that was cut off is
    /// discarded.
    ///
    /// # Errors
    /// [`EndgameError`] if the file cannot be used, is damaged, or belongs to another game.
    pub fn attach_file(&mut self, path: &Path) -> Result<(), EndgameError> {
        let (file, layers) = DatabaseFile::open(&self.model, path, self.progress.ranking.seeds())?;
        for seeds in 0..layers.count() {
            layers.append_values(&mut self.progress.values, seeds, path)?;
        }
        self.progress.next_layer = layers.count();
        let unfinished = with_suffix(path, UNFINISHED_SUFFIX);
        if !self.is_done() {
            self.progress.unfinished_layer =
                unfinished_layer::resume(&self.layer_context(), &unfinished)?;
        }
        self.file = Some(file);
        Ok(())
    }

    /// Saves the finished part of the next layer to `NAME.layer` beside the database file `NAME`; without a database
    /// file, does nothing. `NAME.layer` is removed once the layer is done.
    ///
    /// # Errors
    /// [`EndgameError::File`] if it cannot be written.
    pub fn save_unfinished(&self) -> Result<(), EndgameError> {
        if let (Some(layer), Some(file)) = (&self.progress.unfinished_layer, &self.file) {
            unfinished_layer::save(
                layer,
                &self.layer_context(),
                &with_suffix(&file.path, UNFINISHED_SUFFIX),
            )?;
        }
        Ok(())
    }

    fn layer_context(&self) -> LayerContext<'_, 'p> {
        LayerContext {
            model: &self.model,
            ranking: &self.progress.ranking,
            lower_layers: &self.progress.values,
            seeds: self.progress.next_layer,
        }
    }

    /// Computes the next layer. Returns false if the work was stopped; the next call continues it.
    ///
    /// # Errors
    /// [`EndgameError::File`] if the layer cannot be written, and [`EndgameError::Limit`] if slow positions have
    /// exhausted the limit on their work. Then no part of the layer is kept.
    pub fn advance(&mut self, threads: u16, watch: &Watch) -> Result<bool, EndgameError> {
        struct Compute<'r, 'p>(
            &'r Layer,
            &'r LayerContext<'r, 'p>,
            (u16, u64),
            &'r Watch<'r>,
        );
        impl SmallBoardTask for Compute<'_, '_> {
            type Outcome = Option<Vec<Option<i8>>>;
            fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
                self.0.compute(board, self.1, self.2, self.3)
            }
        }
        if self.is_done() {
            return Ok(true);
        }
        let unfinished_layer = self.progress.unfinished_layer.take();
        let context = self.layer_context();
        let layer = unfinished_layer.unwrap_or_else(|| Layer::new(&context));
        let compute = Compute(&layer, &context, (threads, self.progress.move_bytes), watch);
        let open_values = context.model.program.run_on_small_board(compute);
        if context.model.program.work_limit.is_exhausted() {
            return Err(Limit::Work.into());
        }
        let Some(open_values) = open_values else {
            self.progress.unfinished_layer = Some(layer);
            return Ok(false);
        };
        let begin = self.progress.values.len();
        self.progress.values.reserve_exact(layer.size() as usize);
        self.progress.values.extend(layer.values(open_values));
        drop(layer);
        if let Err(error) = self.write(begin) {
            self.progress.values.truncate(begin);
            return Err(error.into());
        }
        self.progress.next_layer += 1;
        Ok(true)
    }

    /// Writes the values from index `begin` on, which are those of the next layer, to the file.
    fn write(&mut self, begin: usize) -> Result<(), FileError> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let values = &self.progress.values[begin..];
        file.append(
            (self.progress.next_layer, values.len() as u64),
            values.iter().copied(),
        )?;
        // The saved part of the layer is obsolete. If it cannot be removed, its header shows that it belongs to another
        // layer.
        let _ = std::fs::remove_file(with_suffix(&file.path, UNFINISHED_SUFFIX));
        Ok(())
    }

    /// Returns the distribution of values in each finished layer.
    #[must_use]
    pub fn counts(&self) -> Vec<LayerCount> {
        (0..self.progress.next_layer)
            .map(|seeds| self.count(seeds))
            .collect()
    }

    fn count(&self, seeds: usize) -> LayerCount {
        let [begin, end] =
            [seeds, seeds + 1].map(|seeds| self.progress.ranking.count_with_fewer(seeds) as usize);
        LayerCount::from_values(seeds, self.progress.values[begin..end].iter().copied())
    }

    /// Returns a lookup that finds the positions of a search in the finished layers.
    #[must_use]
    pub fn lookup<'a, const W: usize>(&'a self, successors: &Successors<'_, W>) -> Lookup<'a> {
        Lookup::new(&self.model, self, successors)
    }

    /// Returns the database of the finished layers; `None` if there are none.
    #[must_use]
    pub fn into_database(self) -> Option<Database<'p>> {
        let ranking = Ranking::new(
            self.progress.ranking.pits(),
            self.progress.next_layer.checked_sub(1)?,
        )?;
        Some(Database::new(
            self.model,
            ranking,
            Storage::Memory(self.progress.values),
        ))
    }
}

impl EndgameValues for DatabaseBuilder<'_> {
    fn value_by_number(&self, number: u64, seeds: i16) -> Option<i8> {
        self.progress.values.value_by_number(number, seeds)
    }

    fn layers(&self) -> i16 {
        self.progress.next_layer as i16
    }
}

/// Returns whether the endgames can be computed in `memory` bytes.
fn fits_in_memory(ranking: &Ranking, memory: u64) -> bool {
    bytes_needed(ranking) <= memory.into()
}

/// Returns the memory needed in bytes: one byte for each position, and for the largest layer its bounds and one bit per
/// position.
pub(super) fn bytes_needed(ranking: &Ranking) -> u128 {
    let layer = u128::from(largest_layer(ranking));
    u128::from(ranking.len()) + layer * u128::from(Layer::BYTES_PER_POSITION) + layer.div_ceil(8)
}

/// Returns the number of positions in the largest layer.
fn largest_layer(ranking: &Ranking) -> u64 {
    ranking.count_with_fewer(ranking.seeds() + 1) - ranking.count_with_fewer(ranking.seeds())
}

#[cfg(feature = "test_hooks")]
impl DatabaseBuilder<'_> {
    /// Returns the values of all positions.
    pub(super) fn into_values(self) -> Vec<i8> {
        self.progress.values
    }
}

/// The part of a database computed so far.
pub struct BuildProgress {
    ranking: Ranking,
    /// The values of all finished layers.
    values: Vec<i8>,
    /// The next layer to compute.
    next_layer: usize,
    /// The finished part of the next layer.
    unfinished_layer: Option<Layer>,
    /// The memory in bytes that stored moves may take.
    move_bytes: u64,
}

impl BuildProgress {
    /// Creates progress with no layer done.
    const fn new(ranking: Ranking, move_bytes: u64) -> Self {
        Self {
            ranking,
            values: Vec::new(),
            next_layer: 0,
            unfinished_layer: None,
            move_bytes,
        }
    }

    /// Continues the work. The caller must pass the same program as before the pause.
    ///
    /// # Errors
    /// [`EndgameError`] if the program cannot have endgames.
    pub fn resume(self, program: &Program) -> Result<DatabaseBuilder<'_>, EndgameError> {
        Ok(DatabaseBuilder {
            model: endgame_model(program)?,
            progress: self,
            file: None,
        })
    }
}

impl DatabaseBuilder<'_> {
    /// Puts the work aside, to be resumed later. The file must then be attached again.
    #[must_use]
    pub fn pause(self) -> BuildProgress {
        self.progress
    }
}
