//! Computing a layer in shards, by several programs that share a folder.
//!
//! A shard is a range of the positions of a layer. A program that narrows one reads the complete layers from the
//! database file and the bounds of the other shards from their files, and writes its own bounds to a new file. Bounds
//! are valid at any time, so neither the order of the work nor the age of the other bounds matters. Once a round over
//! all shards changes nothing, the bounds are as narrow as those that `sow endgame` finds alone. The caller distributes
//! the shards and names the files.

use super::cache::Cache;
use super::edges::{ExpandedPositions, is_open};
use super::file::{DatabaseFile, FileLayers};
use super::layer::{LayerContext, resolve_cycles};
use super::shard::{BLOCK_POSITIONS, BoundsBlock, ShardFile, ShardLayout, write_bounds};
use super::value_source::{EndgameError, EndgameValues, UNKNOWN_VALUE, endgame_model, ranking_for};
use crate::disk::{FileError, fingerprint_of_play};
use crate::model::Model;
use crate::ranking::Ranking;
use crate::watch::Watch;
use sow_interpreter::Program;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The number of positions expanded between two checks whether to stop.
const POLL_INTERVAL: usize = 4096;

/// The first incomplete layer, divided into shards, as one worker sees it.
pub struct Shards {
    layout: ShardLayout,
    ranking: Ranking,
    lower_layers: FileLayers,
    /// The hash of rules and options.
    game_hash: u64,
    /// The file of each shard whose bounds have been loaded.
    files: Vec<Option<ShardFile>>,
    /// Recently used bounds. The blocks of a shard follow those of the shard before it.
    cache: Cache<BoundsBlock>,
    /// The first file that could not be read again. Its bounds counted as the widest.
    changed_file: OnceLock<PathBuf>,
    /// The moves of shards narrowed here, as far as memory allows.
    moves: BTreeMap<u64, ExpandedPositions>,
    /// The memory in bytes that moves may take between two calls.
    move_bytes: u64,
}

/// The result of narrowing a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NarrowResult {
    /// The number of positions whose bounds have not met.
    pub open_positions: u64,
    /// Whether any bound has changed.
    pub changed: bool,
}

impl Shards {
    /// Creates the database file, or checks an existing one. Returns the number of its complete layers.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or the file cannot be used, is damaged, or belongs to another
    /// game.
    pub fn prepare_file(program: &Program, path: &Path) -> Result<usize, EndgameError> {
        let (_, layers) = DatabaseFile::open(&endgame_model(program)?, path, usize::MAX)?;
        Ok(layers.count())
    }

    /// Opens the first layer that the file lacks, in shards of `size` positions, rounded up to a multiple of eight.
    /// Moves that take up to `room` bytes are kept between two calls.
    ///
    /// # Errors
    /// As [`Shards::prepare_file`], and if all layers are complete.
    pub fn open(
        program: &Program,
        path: &Path,
        (size, room): (u32, u64),
    ) -> Result<Self, EndgameError> {
        let model = endgame_model(program)?;
        let lower = FileLayers::open(&model, path, usize::MAX)?;
        let seeds = lower.count();
        if seeds > program.seeds() as usize {
            return Err(FileError::invalid(path, "it has all layers of the game").into());
        }
        let ranking = ranking_for(model.pits().len(), seeds)?;
        let cut = ShardLayout {
            seeds,
            positions: ranking.count_with_fewer(seeds + 1) - ranking.count_with_fewer(seeds),
            shard_size: u64::from(size).max(1).next_multiple_of(8),
        };
        let game = fingerprint_of_play(program).map_err(|error| FileError::invalid(path, error))?;
        Ok(Self {
            files: (0..cut.count()).map(|_| None).collect(),
            cache: Cache::new(cut.count() as usize * cut.blocks_per_shard()),
            changed_file: OnceLock::new(),
            layout: cut,
            ranking,
            lower_layers: lower,
            game_hash: game,
            moves: BTreeMap::new(),
            move_bytes: room,
        })
    }

    /// Returns the number of seeds in play.
    #[must_use]
    pub const fn seeds(&self) -> usize {
        self.layout.seeds
    }

    /// Returns the number of shards.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.layout.count()
    }

    /// Returns the number of positions in the layer.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.layout.positions
    }

    /// Loads the bounds of a shard from a file written by [`Shards::narrow`]. Returns the number of its open positions.
    ///
    /// # Errors
    /// [`EndgameError::File`] if the file is damaged, or not of this shard.
    ///
    /// # Panics
    /// If there is no such shard.
    pub fn load(&mut self, shard: u64, path: &Path) -> Result<u64, EndgameError> {
        let header = ShardFile::header(self.game_hash, self.layout, shard);
        let file = ShardFile::open(path, header)?;
        self.files[shard as usize] = Some(file);
        let blocks = self.layout.blocks_per_shard();
        let first = shard as usize * blocks;
        self.cache.forget(first..first + blocks);
        let bounds = self.shard_bounds(shard);
        self.check()?;
        Ok(bounds.into_iter().filter(|&bounds| is_open(bounds)).count() as u64)
    }

    /// Narrows the bounds of a shard until nothing changes in it, with the other shards fixed, and writes them to a new
    /// file. Returns `None`, and writes no file, if it was stopped. `program` must be the one that the shards were
    /// opened with.
    ///
    /// # Errors
    /// [`EndgameError::File`] if the file cannot be written.
    ///
    /// # Panics
    /// If there is no such shard.
    pub fn narrow(
        &mut self,
        program: &Program,
        (shard, path): (u64, &Path),
        watch: &Watch,
    ) -> Result<Option<NarrowResult>, EndgameError> {
        let mut own = self.shard_bounds(shard);
        let moves = match self.moves.remove(&shard) {
            Some(moves) => moves,
            None => match self.expand(program, (self.layout.first_place(shard), &own), watch) {
                Some(moves) => moves,
                None => return Ok(None),
            },
        };
        let mut changed = false;
        // Most edges lead the same way along the numbering, so sweeps alternate direction.
        for backward in [false, true].into_iter().cycle() {
            if watch.is_stopped() {
                return Ok(None);
            }
            if !self.update_bounds(&moves, (shard, &mut own), backward) {
                break;
            }
            changed = true;
        }
        self.check()?;
        let header = ShardFile::header(self.game_hash, self.layout, shard);
        write_bounds(path, &header, own.iter().copied())?;
        let bytes_kept: u64 = self.moves.values().map(ExpandedPositions::bytes).sum();
        if bytes_kept + moves.bytes() <= self.move_bytes {
            self.moves.insert(shard, moves);
        }
        let open = self.load(shard, path)?;
        Ok(Some(NarrowResult {
            open_positions: open,
            changed,
        }))
    }

    /// Determines the values that repeated positions decide, once a round changes nothing, and writes the layer to the
    /// database file.
    ///
    /// # Errors
    /// [`EndgameError::File`] if the file cannot be written, or another program has added a layer meanwhile.
    pub fn finish(&self, program: &Program, path: &Path) -> Result<(), EndgameError> {
        let places: Vec<u64> = (0..self.layout.positions)
            .filter(|&place| is_open(self.bounds_at(place)))
            .collect();
        let mut found = self.resolve_cycles(program, &places).into_iter();
        self.check()?;
        let is_unchanged = |_: &[i8; 2]| self.changed_file.get().is_none();
        let values = (0..self.count())
            .flat_map(|shard| self.shard_bounds(shard))
            .take_while(is_unchanged)
            .map(|bounds| match is_open(bounds) {
                true => found.next().flatten().unwrap_or(UNKNOWN_VALUE),
                false => bounds[0],
            });
        let (mut file, layers) = DatabaseFile::open(&endgame_model(program)?, path, usize::MAX)?;
        if layers.count() != self.layout.seeds {
            let reason = "another program changed it in the meantime";
            return Err(FileError::invalid(path, reason).into());
        }
        drop(layers);
        let appended = file.append((self.layout.seeds, self.layout.positions), values);
        self.check()?;
        Ok(appended?)
    }

    /// Checks that all values and bounds could be read wherever they were looked up.
    fn check(&self) -> Result<(), FileError> {
        self.lower_layers.check()?;
        let reason = "another program changed or removed it while it was in use; start again";
        let error = |path: &PathBuf| Err(FileError::invalid(path, reason));
        self.changed_file.get().map_or(Ok(()), error)
    }

    /// Returns the values of open positions, as far as they can be determined.
    fn resolve_cycles(&self, program: &Program, places: &[u64]) -> Vec<Option<i8>> {
        struct ResolveCycles<'s, 'p>(&'s Shards, &'s LayerContext<'s, 'p>, &'s [u64]);
        impl SmallBoardTask for ResolveCycles<'_, '_> {
            type Outcome = Vec<Option<i8>>;
            fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
                let Self(shards, context, places) = self;
                resolve_cycles(board, context, places, |place| shards.bounds_at(place))
            }
        }
        let model = Model::new(program);
        program.run_on_small_board(ResolveCycles(self, &self.layer_context(&model), places))
    }

    /// Generates the moves of the open positions of a shard; `None` if it was stopped.
    fn expand(
        &self,
        program: &Program,
        (first, own): (u64, &[[i8; 2]]),
        watch: &Watch,
    ) -> Option<ExpandedPositions> {
        struct Expand<'s, 'p, I>(&'s LayerContext<'s, 'p>, I, &'s Watch<'s>);
        impl<I: Iterator<Item = u64>> SmallBoardTask for Expand<'_, '_, I> {
            type Outcome = Option<ExpandedPositions>;
            fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
                let Self(context, places, watch) = self;
                let (mut expander, mut expanded) =
                    (context.expander(board), ExpandedPositions::default());
                let (mut edges, mut layout) = (expander.edges(), Vec::new());
                for (number, place) in places.enumerate() {
                    if number % POLL_INTERVAL == 0 && watch.is_stopped() {
                        return None;
                    }
                    context.write_layout(place, &mut layout);
                    let base = expander.expand_fully(&layout, &mut edges);
                    expanded.push(place, base, edges.edges_from(0));
                    edges.truncate(0);
                }
                Some(expanded)
            }
        }
        let open = (first..).zip(own).filter(|&(_, &bounds)| is_open(bounds));
        let places = open.map(|(place, _)| place);
        let model = Model::new(program);
        let expand = Expand(&self.layer_context(&model), places, watch);
        let expanded = program.run_on_small_board(expand)?;
        watch.add_nodes(expanded.places().len() as u64);
        Some(expanded)
    }

    fn layer_context<'a, 'p>(&'a self, model: &'a Model<'p>) -> LayerContext<'a, 'p> {
        LayerContext {
            model,
            ranking: &self.ranking,
            lower_layers: &self.lower_layers,
            seeds: self.layout.seeds,
        }
    }

    /// Updates the bounds of all open positions of a shard once. Returns whether any has changed.
    fn update_bounds(
        &self,
        moves: &ExpandedPositions,
        (shard, own): (u64, &mut [[i8; 2]]),
        backward: bool,
    ) -> bool {
        let first = self.layout.first_place(shard);
        let all = first..first + own.len() as u64;
        let own = Cell::from_mut(own).as_slice_of_cells();
        let bounds = |place| match all.contains(&place) {
            true => own[(place - first) as usize].get(),
            false => self.bounds_at(place),
        };
        moves.update_bounds(backward, bounds, |place, bounds| {
            own[(place - first) as usize].set(bounds);
        })
    }

    /// Returns the bounds of all positions of a shard.
    fn shard_bounds(&self, shard: u64) -> Vec<[i8; 2]> {
        let first = self.layout.first_place(shard);
        let places = first..first + self.layout.len(shard) as u64;
        places.map(|place| self.bounds_at(place)).collect()
    }

    /// Returns the bounds of the position with index `place` in the layer.
    fn bounds_at(&self, place: u64) -> [i8; 2] {
        let shard = (place / self.layout.shard_size) as usize;
        let place = (place % self.layout.shard_size) as usize;
        let Some(Some(file)) = self.files.get(shard) else {
            return self.layout.widest_bounds();
        };
        let block = place / BLOCK_POSITIONS;
        let load = || {
            let bounds = file.read(block);
            if bounds.is_none() {
                self.changed_file.get_or_init(|| file.path.clone());
            }
            bounds
        };
        let number = shard * self.layout.blocks_per_shard() + block;
        let bounds = |block: &BoundsBlock| block.get(place % BLOCK_POSITIONS).copied();
        let found = self.cache.look_up(number, load, bounds);
        found.unwrap_or_else(|| self.layout.widest_bounds())
    }
}
