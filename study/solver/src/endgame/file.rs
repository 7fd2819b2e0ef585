//! The file of a database: a header, then the layers, each a directory and its blocks.
//!
//! A file grows layer by layer, and complete layers never change, so it can be used at any time. The checksum of a
//! layer's directory comes first but is written last: a layer that was cut off by a crash is ignored, and rewritten
//! when the work continues.

use super::append::append_layer;
use super::block::{BLOCK_POSITIONS, Block};
use super::cache::Cache;
use super::directory::{BlockBoundary, Directory, LayerFault};
use super::reader::PartReader;
use super::value_source::{EndgameError, EndgameValues, UNKNOWN_VALUE, ranking_for};
use crate::disk::FileError;
use crate::model::Model;
use sow_grammar::checksum::Checksum;
use sow_grammar::files::open_regular;
use sow_interpreter::Program;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The complete layers of a file. Only the blocks in use are in memory.
#[derive(Debug)]
pub(super) struct FileLayers {
    file: PartReader,
    path: PathBuf,
    /// Whether a block could not be read, or has changed since the file was opened.
    has_changed: AtomicBool,
    layers: Vec<LayerLocation>,
    /// The cache of recently used blocks.
    cache: Cache<Block>,
    /// The end of the last complete layer in the file.
    end: usize,
}

/// The location of a layer in the file.
#[derive(Debug)]
struct LayerLocation {
    /// The number of the first position of the layer.
    first_number: u64,
    positions: u64,
    /// The number of blocks in all layers before this one.
    blocks_before: usize,
    /// The boundaries of the blocks: the start of each block, and the end of the last.
    boundaries: Vec<BlockBoundary>,
}

impl FileLayers {
    /// Opens a file and checks its complete layers of at most `max_seeds` seeds.
    pub(super) fn open(
        model: &Model<'_>,
        path: &Path,
        max_seeds: usize,
    ) -> Result<Self, EndgameError> {
        let file = open_regular(path).map_err(FileError::unusable(path))?;
        let header = read_header(&file).map_err(FileError::unusable(path))?;
        let file = PartReader::new(file).map_err(FileError::unusable(path))?;
        let (program, pits) = (model.program, model.pits().len());
        check_header(program, pits, &header, path)?;
        let (mut layers, mut blocks, mut end) = (Vec::new(), 0, HEADER_BYTES);
        for seeds in 0..=max_seeds.min(program.seeds() as usize).min(127) {
            let ranking = ranking_for(pits, seeds)?;
            let first = ranking.count_with_fewer(seeds);
            let positions = ranking.count_with_fewer(seeds + 1) - first;
            let boundaries = Directory::read(&file, end, (seeds, positions));
            let boundaries = boundaries.map_err(|fault| match fault {
                LayerFault::ChecksumMismatch => damage_error(seeds, path),
                LayerFault::Unreadable(error) => FileError::unusable(path)(error),
            })?;
            let Some(boundaries) = boundaries else { break };
            end = boundaries.last().map_or(end, |boundary| boundary.offset);
            let blocks_before = blocks;
            blocks += boundaries.len() - 1;
            layers.push(LayerLocation {
                first_number: first,
                positions,
                blocks_before,
                boundaries,
            });
        }
        Ok(Self {
            file,
            path: path.to_owned(),
            has_changed: AtomicBool::new(false),
            layers,
            cache: Cache::new(blocks),
            end,
        })
    }

    /// Returns the number of complete layers.
    pub(super) fn count(&self) -> usize {
        self.layers.len()
    }

    /// Returns the maximum memory of the cached blocks, in bytes.
    pub(super) fn memory(&self) -> u64 {
        (self.cache.capacity() * BLOCK_POSITIONS) as u64
    }

    /// Appends all values of a layer. `values` must hold the values of the layers below it.
    pub(super) fn append_values(
        &self,
        values: &mut Vec<i8>,
        seeds: usize,
        path: &Path,
    ) -> Result<(), FileError> {
        let layer = &self.layers[seeds];
        values.reserve_exact(layer.positions as usize);
        for block in 0..layer.boundaries.len() - 1 {
            let block = self.unpack(layer, block).and_then(Block::values);
            values.extend(block.ok_or_else(|| damage_error(seeds, path))?);
        }
        Ok(())
    }

    /// Reads a block. If that fails, the file counts as changed.
    fn load(&self, layer: &LayerLocation, block: usize) -> Option<Block> {
        let loaded = self.unpack(layer, block);
        if loaded.is_none() {
            self.has_changed.store(true, Ordering::Relaxed);
        }
        loaded
    }

    fn unpack(&self, layer: &LayerLocation, block: usize) -> Option<Block> {
        let before = (block * BLOCK_POSITIONS) as u64;
        let positions = layer
            .positions
            .checked_sub(before)?
            .min(BLOCK_POSITIONS as u64);
        let (begin, end) = (layer.boundaries[block], *layer.boundaries.get(block + 1)?);
        let stored = self.file.read(begin.offset..end.offset).ok()?;
        let is_same = begin.leads_to(end, &stored);
        Block::unpack(&stored, positions as usize).filter(|_| is_same)
    }
}

impl EndgameValues for FileLayers {
    fn value_by_number(&self, number: u64, seeds: i16) -> Option<i8> {
        let layer = self.layers.get(usize::try_from(seeds).ok()?)?;
        let index = usize::try_from(number.checked_sub(layer.first_number)?).ok()?;
        let (block, index) = (index / BLOCK_POSITIONS, index % BLOCK_POSITIONS);
        let load = || self.load(layer, block);
        let value = |block: &Block| block.value(index);
        let value = self
            .cache
            .look_up(layer.blocks_before + block, load, value)?;
        (value != UNKNOWN_VALUE).then_some(value)
    }

    fn check(&self) -> Result<(), FileError> {
        if !self.has_changed.load(Ordering::Relaxed) {
            return Ok(());
        }
        let reason = "another program shortened or changed it while it was in use; check it with `sow endgame`, and start again";
        Err(FileError::invalid(&self.path, reason))
    }
}

/// Reads the header, or as much of it as the file has.
fn read_header(mut file: &File) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    Read::take(&mut file, HEADER_BYTES as u64).read_to_end(&mut header)?;
    Ok(header)
}

fn damage_error(seeds: usize, path: &Path) -> FileError {
    FileError::invalid(
        path,
        format!(
            "it is damaged: the checksum of the layer of {seeds} seeds does not match; remove it and run `sow endgame` again"
        ),
    )
}

/// A database file open for appending layers.
pub(super) struct DatabaseFile {
    file: File,
    pub(super) path: PathBuf,
    /// The end of the complete layers in the file.
    end: u64,
}

impl DatabaseFile {
    /// Opens a file, creating it if necessary, and returns it with its complete layers of at most `max_seeds` seeds.
    /// Layers may be appended only if all complete layers were read.
    pub(super) fn open(
        model: &Model<'_>,
        path: &Path,
        max_seeds: usize,
    ) -> Result<(Self, FileLayers), EndgameError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let mut open = || match path.metadata() {
            // Also refuses pipes and devices.
            Ok(_) => open_regular(path).and_then(|_| options.open(path)),
            // A broken link is not followed.
            Err(_) => options.create_new(true).open(path),
        };
        let mut file = open().map_err(FileError::unusable(path))?;
        let length = file.metadata().map_err(FileError::unusable(path))?.len();
        if length == 0 {
            let header = build_header(model.program, model.pits().len());
            file.write_all(&header).map_err(FileError::unusable(path))?;
        }
        let layers = FileLayers::open(model, path, max_seeds)?;
        let opened = Self {
            file,
            path: path.to_owned(),
            end: layers.end as u64,
        };
        Ok((opened, layers))
    }

    /// Writes the values of a layer after the complete ones, discarding anything that follows them.
    pub(super) fn append(
        &mut self,
        (seeds, positions): (usize, u64),
        values: impl Iterator<Item = i8>,
    ) -> Result<(), FileError> {
        let appended = append_layer(&mut self.file, self.end, (seeds, positions), values);
        self.end = appended.map_err(FileError::unusable(&self.path))?;
        Ok(())
    }
}

const MAGIC: u64 = u64::from_le_bytes(*b"sowends2");
/// The magic number of the earlier format, with one byte per position.
const EARLIER_MAGIC: [u8; 8] = *b"sowends1";
/// The size of the header in bytes: magic number, game, pits, and a checksum.
pub(super) const HEADER_BYTES: usize = 32;

/// Returns the header for the file of a program.
fn build_header(program: &Program, pits: usize) -> [u8; HEADER_BYTES] {
    let words = [MAGIC, program.hash_of_play, pits as u64];
    let mut bytes = [0; HEADER_BYTES];
    for (at, word) in words.into_iter().enumerate() {
        bytes[at * 8..at * 8 + 8].copy_from_slice(&word.to_le_bytes());
    }
    let sum = header_sum(&bytes);
    bytes[24..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// Returns the checksum of all words of a header before its last, where the checksum is stored.
fn header_sum(header: &[u8]) -> u64 {
    let mut checksum = Checksum::EMPTY;
    let words = header.as_chunks::<8>().0.iter().take(3);
    words.for_each(|word| checksum.add(u64::from_le_bytes(*word)));
    checksum.value()
}

/// Checks that a file begins with the header for this program.
pub(super) fn check_header(
    program: &Program,
    pits: usize,
    bytes: &[u8],
    path: &Path,
) -> Result<(), FileError> {
    let expected = build_header(program, pits);
    let actual = bytes.get(..expected.len()).unwrap_or(bytes);
    if actual.get(..8) == Some(&EARLIER_MAGIC) {
        return Err(FileError::invalid(
            path,
            "it was made by an earlier version; remove it, and `sow endgame GAME --seeds N --out FILE` makes it again",
        ));
    }
    if actual.get(..8) != Some(&expected[..8]) {
        return Err(FileError::invalid(
            path,
            "it is not a file of `sow endgame`, or was made by another version; `sow endgame GAME --seeds N --out FILE` makes one",
        ));
    }
    if actual != expected {
        let reason = match actual.get(24..) == Some(&header_sum(actual).to_le_bytes()) {
            true => {
                "it is for another game or other options; `sow endgame` with this game and these options makes one that fits"
            }
            false => "it is damaged; remove it and run `sow endgame` again",
        };
        return Err(FileError::invalid(path, reason));
    }
    Ok(())
}
