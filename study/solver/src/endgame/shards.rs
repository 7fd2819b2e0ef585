//! Computing a layer in shards, by several programs that share a folder.
//!
//! A shard is a range of the positions of a layer. A program that narrows one reads the complete layers from the
//! database file and the bounds of the other shards from their files, and writes its own bounds to a new file. Bounds
//! are valid at any time, so neither the order of the work nor the age of the other bounds matters. Once a round over
//! all shards changes nothing, the bounds are as narrow as those that `sow endgame` finds alone. The caller distributes
//! the shards and names the files.

use super::below::Below;
use super::edges::{Expanded, is_open};
use super::file::{DatabaseFile, Layers};
use super::layer::settle;
use super::shard::{Bounds, Cut, write_bounds};
use super::source::{EndgameError, UNKNOWN, numbering, suited};
use crate::disk::{FileError, fingerprint_of_play};
use crate::model::Model;
use crate::ranking::Ranking;
use crate::watch::Watch;
use sow_interpreter::Program;
use sow_interpreter::successors::{OnSmallBoard, SmallBoard};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;

/// The number of positions expanded between two checks whether to stop.
const PAUSE: usize = 4096;

/// The first incomplete layer, divided into shards, as one worker sees it.
pub struct Shards {
    cut: Cut,
    ranking: Ranking,
    lower: Layers,
    /// The hash of rules and options.
    game: u64,
    /// The bounds of each shard, if they have been loaded.
    bounds: Vec<Option<Bounds>>,
    /// The moves of shards narrowed here, as far as memory allows.
    moves: BTreeMap<u64, Expanded>,
    /// The memory in bytes that moves may take between two calls.
    room: u64,
}

/// The result of narrowing a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Narrowed {
    /// The number of positions whose bounds have not met.
    pub open: u64,
    /// Whether any bound has changed.
    pub changed: bool,
}

impl Shards {
    /// Creates the database file, or checks an existing one. Returns the number of its complete layers.
    ///
    /// # Errors
    /// [`EndgameError`] if the game cannot have endgames, or the file cannot be used, is damaged, or belongs to another
    /// game.
    pub fn begin(program: &Program, path: &Path) -> Result<usize, EndgameError> {
        let (_, layers) = DatabaseFile::open(&suited(program)?, path, usize::MAX)?;
        Ok(layers.count())
    }

    /// Opens the first layer that the file lacks, in shards of `size` positions, rounded up to a multiple of eight.
    /// Moves that take up to `room` bytes are kept between two calls.
    ///
    /// # Errors
    /// As [`Shards::begin`], and if all layers are complete.
    pub fn open(
        program: &Program,
        path: &Path,
        (size, room): (u32, u64),
    ) -> Result<Self, EndgameError> {
        let model = suited(program)?;
        let lower = Layers::open(&model, path, usize::MAX)?;
        let seeds = lower.count();
        if seeds > program.seeds() as usize {
            return Err(FileError::wrong(path, "it has all layers of the game").into());
        }
        let ranking = numbering(model.pits().len(), seeds)?;
        let cut = Cut {
            seeds,
            positions: ranking.before(seeds + 1) - ranking.before(seeds),
            size: u64::from(size).max(1).next_multiple_of(8),
        };
        let game = fingerprint_of_play(program).map_err(|error| FileError::wrong(path, error))?;
        Ok(Self {
            bounds: (0..cut.count()).map(|_| None).collect(),
            cut,
            ranking,
            lower,
            game,
            moves: BTreeMap::new(),
            room,
        })
    }

    /// Returns the number of seeds in play.
    #[must_use]
    pub const fn seeds(&self) -> usize {
        self.cut.seeds
    }

    /// Returns the number of shards.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.cut.count()
    }

    /// Returns the number of positions in the layer.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.cut.positions
    }

    /// Loads the bounds of a shard from a file written by [`Shards::narrow`]. Returns the number of its open positions.
    ///
    /// # Errors
    /// [`EndgameError::File`] if the file is damaged, or not of this shard.
    ///
    /// # Panics
    /// If there is no such shard.
    pub fn take(&mut self, shard: u64, path: &Path) -> Result<u64, EndgameError> {
        let bounds = Bounds::open(path, Bounds::header(self.game, self.cut, shard))?;
        self.bounds[shard as usize] = Some(bounds);
        Ok(self
            .own(shard)
            .iter()
            .filter(|&&bounds| is_open(bounds))
            .count() as u64)
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
    ) -> Result<Option<Narrowed>, EndgameError> {
        let mut own = self.own(shard);
        let moves = match self.moves.remove(&shard) {
            Some(moves) => moves,
            None => match self.expand(program, (self.cut.first(shard), &own), watch) {
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
            if !self.sweep(&moves, (shard, &mut own), backward) {
                break;
            }
            changed = true;
        }
        let header = Bounds::header(self.game, self.cut, shard);
        write_bounds(path, &header, own.iter().copied())?;
        let kept: u64 = self.moves.values().map(Expanded::bytes).sum();
        if kept + moves.bytes() <= self.room {
            self.moves.insert(shard, moves);
        }
        let open = self.take(shard, path)?;
        Ok(Some(Narrowed { open, changed }))
    }

    /// Determines the values that repeated positions decide, once a round changes nothing, and writes the layer to the
    /// database file.
    ///
    /// # Errors
    /// [`EndgameError::File`] if the file cannot be written, or another program has added a layer meanwhile.
    pub fn finish(&self, program: &Program, path: &Path) -> Result<(), EndgameError> {
        let places: Vec<u64> = (0..self.cut.positions)
            .filter(|&place| is_open(self.bounds(place)))
            .collect();
        let mut found = self.settle(program, &places).into_iter();
        let values =
            (0..self.count())
                .flat_map(|shard| self.own(shard))
                .map(|bounds| match is_open(bounds) {
                    true => found.next().flatten().unwrap_or(UNKNOWN),
                    false => bounds[0],
                });
        let (mut file, layers) = DatabaseFile::open(&suited(program)?, path, usize::MAX)?;
        if layers.count() != self.cut.seeds {
            let reason = "another program changed it in the meantime";
            return Err(FileError::wrong(path, reason).into());
        }
        drop(layers);
        Ok(file.append((self.cut.seeds, self.cut.positions), values)?)
    }

    /// Returns the values of open positions, as far as they can be determined.
    fn settle(&self, program: &Program, places: &[u64]) -> Vec<Option<i8>> {
        struct Settle<'s, 'p>(&'s Shards, &'s Below<'s, 'p>, &'s [u64]);
        impl OnSmallBoard for Settle<'_, '_> {
            type Outcome = Vec<Option<i8>>;
            fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
                let Self(shards, below, places) = self;
                settle(board, below, places, |place| shards.bounds(place))
            }
        }
        let model = Model::new(program);
        program.on_small_board(Settle(self, &self.below(&model), places))
    }

    /// Generates the moves of the open positions of a shard; `None` if it was stopped.
    fn expand(
        &self,
        program: &Program,
        (first, own): (u64, &[[i8; 2]]),
        watch: &Watch,
    ) -> Option<Expanded> {
        struct Expand<'s, 'p, I>(&'s Below<'s, 'p>, I, &'s Watch<'s>);
        impl<I: Iterator<Item = u64>> OnSmallBoard for Expand<'_, '_, I> {
            type Outcome = Option<Expanded>;
            fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
                let Self(below, places, watch) = self;
                let (mut expander, mut expanded) = (below.expander(board), Expanded::default());
                let (mut edges, mut layout) = (expander.edges(), Vec::new());
                for (number, place) in places.enumerate() {
                    if number % PAUSE == 0 && watch.is_stopped() {
                        return None;
                    }
                    below.layout(place, &mut layout);
                    let base = expander.expand_unknown(&layout, &mut edges);
                    expanded.push(place, base, edges.from(0));
                    edges.truncate(0);
                }
                Some(expanded)
            }
        }
        let open = (first..).zip(own).filter(|&(_, &bounds)| is_open(bounds));
        let places = open.map(|(place, _)| place);
        let model = Model::new(program);
        let expand = Expand(&self.below(&model), places, watch);
        let expanded = program.on_small_board(expand)?;
        watch.add(expanded.places().len() as u64);
        Some(expanded)
    }

    fn below<'a, 'p>(&'a self, model: &'a Model<'p>) -> Below<'a, 'p> {
        Below {
            model,
            ranking: &self.ranking,
            lower: &self.lower,
            seeds: self.cut.seeds,
        }
    }

    /// Updates the bounds of all open positions of a shard once. Returns whether any has changed.
    fn sweep(&self, moves: &Expanded, (shard, own): (u64, &mut [[i8; 2]]), backward: bool) -> bool {
        let first = self.cut.first(shard);
        let all = first..first + own.len() as u64;
        let own = Cell::from_mut(own).as_slice_of_cells();
        let bounds = |place| match all.contains(&place) {
            true => own[(place - first) as usize].get(),
            false => self.bounds(place),
        };
        moves.sweep(backward, bounds, |place, bounds| {
            own[(place - first) as usize].set(bounds);
        })
    }

    /// Returns the bounds of all positions of a shard.
    fn own(&self, shard: u64) -> Vec<[i8; 2]> {
        let places = 0..self.cut.len(shard);
        match &self.bounds[shard as usize] {
            Some(bounds) => places.map(|place| bounds.of(place)).collect(),
            None => places.map(|_| self.cut.widest()).collect(),
        }
    }

    /// Returns the bounds of the position with index `place` in the layer.
    fn bounds(&self, place: u64) -> [i8; 2] {
        let [shard, at] = [place / self.cut.size, place % self.cut.size];
        let bounds = self.bounds.get(shard as usize).and_then(Option::as_ref);
        bounds.map_or(self.cut.widest(), |bounds| bounds.of(at as usize))
    }
}
