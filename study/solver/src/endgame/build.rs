//! Computing a database layer by layer, in memory or into a file.

use super::below::Below;
use super::count::LayerCount;
use super::database::{Bytes, Database};
use super::file::DatabaseFile;
use super::layer::Layer;
use super::lookup::Lookup;
use super::source::{EndgameError, Endgames, numbering, suited};
use super::unfinished;
use crate::disk::{FileError, beside};
use crate::memory::with_room;
use crate::model::Model;
use crate::ranking::Ranking;
use crate::watch::Watch;
use sow_interpreter::Program;
use sow_interpreter::successors::{OnSmallBoard, SmallBoard, Successors};
use std::path::Path;

/// The memory in bytes that the stored moves of a position may take, estimated on the high side.
const BYTES_OF_MOVES: u64 = 48;
/// The suffix of the file for an unfinished layer.
const UNFINISHED: &str = ".layer";

/// A database being computed.
pub struct Building<'p> {
    model: Model<'p>,
    progress: Progress,
    file: Option<DatabaseFile>,
}

impl<'p> Building<'p> {
    /// Prepares to compute all positions with up to `seeds` seeds in play, in at most `memory` bytes.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or they would take more memory.
    pub fn new(program: &'p Program, seeds: usize, memory: u64) -> Result<Self, EndgameError> {
        let model = suited(program)?;
        let seeds = seeds.min(program.seeds() as usize);
        let ranking = numbering(model.pits().len(), seeds)?;
        if !fits(&ranking, memory) {
            return Err(EndgameError::TooLarge {
                seeds,
                needed: u64::try_from(needed(&ranking).div_ceil(1 << 20)).unwrap_or(u64::MAX),
                allowed: memory.div_ceil(1 << 20),
            });
        }
        let needed = u64::try_from(needed(&ranking)).unwrap_or(u64::MAX);
        // Allocates all of it once, to check that it is available.
        drop(with_room::<u8>(
            usize::try_from(needed).unwrap_or(usize::MAX),
        )?);
        let room = (memory - needed).min(BYTES_OF_MOVES.saturating_mul(largest(&ranking)));
        Ok(Self {
            model,
            progress: Progress::new(ranking, room),
            file: None,
        })
    }

    /// Prepares to compute as many seeds as `memory` bytes allow, at most `seeds`.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or the memory cannot be allocated.
    pub fn fitting(program: &'p Program, seeds: usize, memory: u64) -> Result<Self, EndgameError> {
        let pits = suited(program)?.pits().len();
        let most = seeds.min(program.seeds() as usize);
        let fit =
            |&seeds: &usize| numbering(pits, seeds).is_ok_and(|ranking| fits(&ranking, memory));
        Self::new(program, (0..=most).rev().find(fit).unwrap_or(0), memory)
    }

    /// Returns the maximum memory use in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let needed = u64::try_from(needed(&self.progress.ranking)).unwrap_or(u64::MAX);
        needed.saturating_add(self.progress.room)
    }

    /// Returns the number of positions in all layers up to `seeds`.
    #[must_use]
    pub(crate) fn positions_up_to(&self, seeds: usize) -> u64 {
        self.progress.ranking.before(seeds + 1)
    }

    /// Returns the next layer to compute, and the last one.
    #[must_use]
    pub fn stage(&self) -> (usize, usize) {
        (self.progress.next, self.progress.ranking.seeds())
    }

    /// Returns whether all layers are done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.progress.next > self.progress.ranking.seeds()
    }

    /// Writes layers to a file as they are done. Layers already in it are read, and an unfinished one is read from the
    /// file beside it, see [`Building::keep`]. A layer that was cut off is discarded.
    ///
    /// # Errors
    /// [`EndgameError`] if the file cannot be used, is damaged, or belongs to another game.
    pub fn keep_in(&mut self, path: &Path) -> Result<(), EndgameError> {
        let (file, layers) = DatabaseFile::open(&self.model, path, self.progress.ranking.seeds())?;
        for seeds in 0..layers.count() {
            layers.add_to(&mut self.progress.values, seeds, path)?;
        }
        self.progress.next = layers.count();
        let unfinished = beside(path, UNFINISHED);
        if !self.is_done() && unfinished.exists() {
            self.progress.layer = unfinished::resume(&self.below(), &unfinished)?;
        }
        self.file = Some(file);
        Ok(())
    }

    /// Saves the finished part of the next layer to `NAME.layer` beside the database file, if there is one. That file
    /// is removed once the layer is done.
    ///
    /// # Errors
    /// [`EndgameError::File`] if it cannot be written.
    pub fn keep(&self) -> Result<(), EndgameError> {
        if let (Some(layer), Some(file)) = (&self.progress.layer, &self.file) {
            unfinished::save(layer, &self.below(), &beside(&file.path, UNFINISHED))?;
        }
        Ok(())
    }

    fn below(&self) -> Below<'_, 'p> {
        Below {
            model: &self.model,
            ranking: &self.progress.ranking,
            lower: &self.progress.values,
            seeds: self.progress.next,
        }
    }

    /// Computes the next layer. Returns false if it was stopped; the next call continues it.
    ///
    /// # Errors
    /// [`EndgameError::File`] if the layer cannot be written.
    pub fn go_on(&mut self, threads: u16, watch: &Watch) -> Result<bool, EndgameError> {
        struct Compute<'r, 'p>(&'r Layer, &'r Below<'r, 'p>, (u16, u64), &'r Watch<'r>);
        impl OnSmallBoard for Compute<'_, '_> {
            type Outcome = Option<Vec<Option<i8>>>;
            fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
                self.0.compute(board, self.1, self.2, self.3)
            }
        }
        if self.is_done() {
            return Ok(true);
        }
        let begun = self.progress.layer.take();
        let below = self.below();
        let layer = begun.unwrap_or_else(|| Layer::new(&below));
        let compute = Compute(&layer, &below, (threads, self.progress.room), watch);
        let Some(of_open) = below.model.program.on_small_board(compute) else {
            self.progress.layer = Some(layer);
            return Ok(false);
        };
        let begin = self.progress.values.len();
        self.progress.values.reserve_exact(layer.size() as usize);
        self.progress.values.extend(layer.values(of_open));
        drop(layer);
        if let Err(error) = self.write(begin) {
            self.progress.values.truncate(begin);
            return Err(error.into());
        }
        self.progress.next += 1;
        Ok(true)
    }

    /// Writes the values of a layer, which start at index `begin`, to the file.
    fn write(&mut self, begin: usize) -> Result<(), FileError> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let values = &self.progress.values[begin..];
        file.append(
            (self.progress.next, values.len() as u64),
            values.iter().copied(),
        )?;
        // The saved part of the layer is obsolete. If it cannot be removed, its header shows that it belongs to another
        // layer.
        let _ = std::fs::remove_file(beside(&file.path, UNFINISHED));
        Ok(())
    }

    /// Returns the distribution of values in each finished layer.
    #[must_use]
    pub fn counts(&self) -> Vec<LayerCount> {
        (0..self.progress.next)
            .map(|seeds| self.count(seeds))
            .collect()
    }

    fn count(&self, seeds: usize) -> LayerCount {
        let [begin, end] =
            [seeds, seeds + 1].map(|seeds| self.progress.ranking.before(seeds) as usize);
        LayerCount::of(seeds, self.progress.values[begin..end].iter().copied())
    }

    /// Returns a lookup of a search's positions in the finished layers.
    #[must_use]
    pub fn lookup<'a, const W: usize>(&'a self, successors: &Successors<'_, W>) -> Lookup<'a> {
        Lookup::new(&self.model, self, successors)
    }

    /// Returns the database of the finished layers; `None` if there are none.
    #[must_use]
    pub fn into_database(self) -> Option<Database<'p>> {
        let ranking = Ranking::new(
            self.progress.ranking.pits(),
            self.progress.next.checked_sub(1)?,
        )?;
        Some(Database::new(
            self.model,
            ranking,
            Bytes::Kept(self.progress.values),
        ))
    }
}

impl Endgames for Building<'_> {
    fn ranked(&self, number: u64, seeds: i16) -> Option<i8> {
        self.progress.values.ranked(number, seeds)
    }

    fn layers(&self) -> i16 {
        self.progress.next as i16
    }
}

/// Returns whether the endgames can be computed in `memory` bytes.
fn fits(ranking: &Ranking, memory: u64) -> bool {
    needed(ranking) <= memory.into()
}

/// Returns the memory needed in bytes: all values, and the largest layer with one bit per position.
pub(super) fn needed(ranking: &Ranking) -> u128 {
    let layer = u128::from(largest(ranking));
    u128::from(ranking.len()) + layer * u128::from(Layer::BYTES) + layer.div_ceil(8)
}

/// Returns the number of positions in the largest layer.
fn largest(ranking: &Ranking) -> u64 {
    ranking.before(ranking.seeds() + 1) - ranking.before(ranking.seeds())
}

#[cfg(feature = "test_hooks")]
impl Building<'_> {
    /// Returns the values of all positions.
    pub(super) fn into_values(self) -> Vec<i8> {
        self.progress.values
    }
}

/// The part of a database computed so far.
pub struct Progress {
    ranking: Ranking,
    /// The values of all finished layers.
    values: Vec<i8>,
    /// The next layer to compute.
    next: usize,
    /// The finished part of the next layer.
    layer: Option<Layer>,
    /// The memory in bytes that stored moves may take.
    room: u64,
}

impl Progress {
    /// Creates progress with no layer done.
    const fn new(ranking: Ranking, room: u64) -> Self {
        Self {
            ranking,
            values: Vec::new(),
            next: 0,
            layer: None,
            room,
        }
    }

    /// Continues with the same program. The caller must ensure that it is the same.
    ///
    /// # Errors
    /// [`EndgameError`] if the program cannot have endgames.
    pub fn resume(self, program: &Program) -> Result<Building<'_>, EndgameError> {
        Ok(Building {
            model: suited(program)?,
            progress: self,
            file: None,
        })
    }
}

impl Building<'_> {
    /// Puts the work aside, without its file, to be resumed later.
    #[must_use]
    pub fn pause(self) -> Progress {
        self.progress
    }
}
