//! A database being reckoned, layer after layer, in memory alone or with a file that grows along.

use super::file::{self, Bytes, Database, HEADER};
use super::layer::Layer;
use super::moves::Below;
use super::{EndgameError, UNKNOWN, unfinished};
use crate::disk::{FileError, beside};
use crate::memory::with_room;
use crate::model::Model;
use crate::ranking::Ranking;
use crate::watch::Watch;
use sow_interpreter::Program;
use sow_interpreter::successors::OnSmallBoard;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Bytes a position takes while its layer is reckoned, edges included: an estimate on the high side.
const WHILE_RECKONED: u64 = 48;
/// What is behind the name of the file of an unfinished layer.
const UNFINISHED: &str = ".layer";

/// A database being reckoned.
pub struct Building<'p> {
    model: Model<'p>,
    ranking: Ranking,
    values: Vec<i8>,
    /// The next layer.
    next: usize,
    /// What is done of it.
    layer: Option<Layer>,
    file: Option<(File, PathBuf)>,
}

/// What a layer holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayerCount {
    /// Seeds in play.
    pub seeds: usize,
    /// Positions, as the player to move sees them.
    pub positions: u64,
    /// In so many the player to move wins more seeds from here on than the other one.
    pub won: u64,
    /// Both win as many.
    pub drawn: u64,
    /// The other one wins more.
    pub lost: u64,
    /// The value is not known: it depends on which of several positions comes back first.
    pub unknown: u64,
}

impl<'p> Building<'p> {
    /// Prepares for all positions with up to so many seeds in play.
    ///
    /// # Errors
    /// [`EndgameError`] if the game can have no endgames, or they take more than so many bytes.
    pub fn new(program: &'p Program, seeds: usize, memory: u64) -> Result<Self, EndgameError> {
        let model = file::suited(program)?;
        let seeds = seeds.min(program.seeds() as usize);
        let ranking = file::numbering(model.pits().len(), seeds)?;
        let needed = needed(&ranking);
        // An edge tells its position in 31 bits.
        let largest = ranking.before(seeds + 1) - ranking.before(seeds);
        if needed > memory || largest > 1 << 31 {
            let [needed, allowed] = [needed, memory].map(|bytes| bytes.div_ceil(1 << 20));
            return Err(EndgameError::TooLarge {
                seeds,
                needed,
                allowed,
            });
        }
        // All of it is asked for once, to see that it is there.
        drop(with_room::<u8>(
            usize::try_from(needed).unwrap_or(usize::MAX),
        )?);
        let values = Vec::new();
        Ok(Self {
            model,
            ranking,
            values,
            next: 0,
            layer: None,
            file: None,
        })
    }

    /// How many bytes it takes at most.
    #[must_use]
    pub fn memory(&self) -> u64 {
        needed(&self.ranking)
    }

    /// The layer that comes next, and the last one.
    #[must_use]
    pub fn stage(&self) -> (usize, usize) {
        (self.next, self.ranking.seeds())
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.next > self.ranking.seeds()
    }

    /// Lets a file grow along. Layers that are there already are taken from it, and an unfinished one from the file beside it, see
    /// [`Building::keep`]; a layer that was cut off is thrown away.
    ///
    /// # Errors
    /// [`EndgameError`] if the file cannot be used, is damaged, or is of another game.
    pub fn keep_in(&mut self, path: &Path) -> Result<(), EndgameError> {
        let mut options = OpenOptions::new();
        let opened = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = opened.map_err(FileError::unusable(path))?;
        let length = file.metadata().map_err(FileError::unusable(path))?.len();
        let program = self.model.program;
        let pits = self.model.pits().len();
        if length == 0 {
            let header = file::header(program, pits, path)?;
            file.write_all(&header).map_err(FileError::unusable(path))?;
        } else {
            self.take_from(&mut file, length, path)?;
        }
        let unfinished = beside(path, UNFINISHED);
        if !self.is_done() && unfinished.exists() {
            self.layer = unfinished::resume(&self.below(), &unfinished)?;
        }
        self.file = Some((file, path.to_owned()));
        Ok(())
    }

    /// Keeps what is done of the next layer in a file beside that of the database, if there is one: `NAME.layer`. It is gone once the
    /// layer is done.
    ///
    /// # Errors
    /// [`EndgameError::File`] if it cannot be written.
    pub fn keep(&self) -> Result<(), EndgameError> {
        if let (Some(layer), Some((_, path))) = (&self.layer, &self.file) {
            unfinished::save(layer, &self.below(), &beside(path, UNFINISHED))?;
        }
        Ok(())
    }

    fn below(&self) -> Below<'_, 'p> {
        Below {
            model: &self.model,
            ranking: &self.ranking,
            values: &self.values,
            seeds: self.next,
        }
    }

    fn take_from(&mut self, file: &mut File, length: u64, path: &Path) -> Result<(), EndgameError> {
        // No more than the layers asked for is read, however long the file is.
        let end = file::begin_of(&self.ranking, self.ranking.seeds() + 1);
        let mut bytes = vec![0; length.min(end) as usize];
        file.read_exact(&mut bytes)
            .map_err(FileError::unusable(path))?;
        let pits = self.model.pits().len();
        file::check_header(self.model.program, pits, &bytes, path)?;
        let layers = file::whole_layers(&bytes, pits, self.ranking.seeds(), path)?;
        for seeds in 0..layers {
            let begin = file::begin_of(&self.ranking, seeds) as usize;
            let size = (self.ranking.before(seeds + 1) - self.ranking.before(seeds)) as usize;
            self.values
                .extend(bytes[begin..begin + size].iter().map(|&byte| byte as i8));
        }
        self.next = layers;
        Ok(())
    }

    /// Goes on with the next layer until it is done; false if it was stopped. What was done till then is gone on with next time.
    ///
    /// # Errors
    /// [`EndgameError::File`] if the layer cannot be written.
    pub fn go_on(&mut self, threads: u16, watch: &Watch) -> Result<bool, EndgameError> {
        struct Reckon<'r, 'p>(&'r mut Layer, &'r Below<'r, 'p>, u16, &'r Watch);
        impl OnSmallBoard for Reckon<'_, '_> {
            type Outcome = Option<Vec<i8>>;
            fn run<const W: usize>(self) -> Self::Outcome {
                self.0.reckon::<W>(self.1, self.2, self.3)
            }
        }
        if self.is_done() {
            return Ok(true);
        }
        let begun = self.layer.take();
        let below = self.below();
        let mut layer = begun.unwrap_or_else(|| Layer::new(&below));
        let reckon = Reckon(&mut layer, &below, threads, watch);
        let Some(values) = below.model.program.on_small_board(reckon) else {
            self.layer = Some(layer);
            return Ok(false);
        };
        self.write(&values)?;
        self.values.extend(values);
        self.next += 1;
        Ok(true)
    }

    fn write(&mut self, layer: &[i8]) -> Result<(), FileError> {
        let Some((file, path)) = &mut self.file else {
            return Ok(());
        };
        let begin = file::begin_of(&self.ranking, self.next);
        let mut bytes: Vec<u8> = layer.iter().map(|&value| value as u8).collect();
        bytes.extend(file::layer_sum(self.next, &bytes).to_le_bytes());
        let mut put = || {
            debug_assert!(begin >= HEADER);
            file.set_len(begin)?;
            file.seek(SeekFrom::Start(begin))?;
            file.write_all(&bytes)?;
            file.sync_all()
        };
        put().map_err(FileError::unusable(path))?;
        // What was kept of it is of no more use; if it is there all the same, it is seen to be of another layer.
        let _ = std::fs::remove_file(beside(path, UNFINISHED));
        Ok(())
    }

    /// What each layer that is done holds.
    #[must_use]
    pub fn counts(&self) -> Vec<LayerCount> {
        (0..self.next).map(|seeds| self.count(seeds)).collect()
    }

    fn count(&self, seeds: usize) -> LayerCount {
        let [begin, end] = [seeds, seeds + 1].map(|seeds| self.ranking.before(seeds) as usize);
        let mut count = LayerCount {
            seeds,
            positions: (end - begin) as u64,
            ..LayerCount::default()
        };
        for &value in &self.values[begin..end] {
            let what = match value {
                UNKNOWN => &mut count.unknown,
                1.. => &mut count.won,
                0 => &mut count.drawn,
                _ => &mut count.lost,
            };
            *what += 1;
        }
        count
    }

    /// The database of the layers that are done; `None` if there is none yet.
    #[must_use]
    pub fn into_database(self) -> Option<Database<'p>> {
        let ranking = Ranking::new(self.ranking.pits(), self.next.checked_sub(1)?)?;
        Some(Database::new(self.model, ranking, Bytes::Kept(self.values)))
    }
}

/// Bytes needed while it is reckoned: all values, and all moves of the largest layer.
fn needed(ranking: &Ranking) -> u64 {
    let largest = ranking.before(ranking.seeds() + 1) - ranking.before(ranking.seeds());
    ranking
        .len()
        .saturating_add(largest.saturating_mul(WHILE_RECKONED))
}
