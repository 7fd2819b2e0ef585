//! The file of a database: a header, then the layers, each a directory and its blocks.
//!
//! A file grows layer by layer, and complete layers never change, so it can be used at any time. The checksum of a
//! layer's directory comes first but is written last: a layer that was cut off by a crash is ignored, and rewritten
//! when the work continues.

use super::append::append_layer;
use super::block::{BLOCK_POSITIONS, Block};
use super::cache::Cache;
use super::directory::{ChecksumMismatch, Directory};
use super::header::{self, HEADER_BYTES, build_header};
use super::map::MappedFile;
use super::value_source::{EndgameError, EndgameValues, UNKNOWN_VALUE, ranking_for};
use crate::disk::FileError;
use crate::model::Model;
use sow_grammar::files::open_regular;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The complete layers of a memory-mapped file.
#[derive(Debug)]
pub(super) struct MappedLayers {
    map: MappedFile,
    layers: Vec<LayerLocation>,
    /// The cache of recently used blocks.
    cache: Cache,
    /// The end of the last complete layer in the file.
    end: usize,
}

/// The location of a layer in the file.
#[derive(Debug)]
struct LayerLocation {
    /// The number of its first position.
    first_number: u64,
    positions: u64,
    /// The number of blocks in the layers before it.
    blocks_before: usize,
    /// The start of each of its blocks, and the end of the last.
    bounds: Vec<usize>,
}

impl MappedLayers {
    /// Opens a file and checks its complete layers of at most `most` seeds.
    pub(super) fn open(model: &Model<'_>, path: &Path, most: usize) -> Result<Self, EndgameError> {
        let file = open_regular(path).map_err(FileError::unusable(path))?;
        let map = MappedFile::open(&file).map_err(FileError::unusable(path))?;
        let (program, pits) = (model.program, model.pits().len());
        header::check_header(program, pits, &map, path)?;
        let (mut layers, mut blocks, mut end) = (Vec::new(), 0, HEADER_BYTES);
        for seeds in 0..=most.min(program.seeds() as usize).min(127) {
            let ranking = ranking_for(pits, seeds)?;
            let first = ranking.count_with_fewer(seeds);
            let positions = ranking.count_with_fewer(seeds + 1) - first;
            let bounds = Directory::read(&map, end, (seeds, positions));
            let Some(bounds) = bounds.map_err(|ChecksumMismatch| damage_error(seeds, path))? else {
                break;
            };
            end = bounds.last().copied().unwrap_or(end);
            let blocks_before = blocks;
            blocks += bounds.len() - 1;
            layers.push(LayerLocation {
                first_number: first,
                positions,
                blocks_before,
                bounds,
            });
        }
        Ok(Self {
            map,
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

    /// Appends all values of a layer to those of the layers below it.
    pub(super) fn append_values(
        &self,
        values: &mut Vec<i8>,
        seeds: usize,
        path: &Path,
    ) -> Result<(), FileError> {
        let layer = &self.layers[seeds];
        values.reserve_exact(layer.positions as usize);
        for block in 0..layer.bounds.len() - 1 {
            let block = self.unpack(layer, block).and_then(Block::values);
            values.extend(block.ok_or_else(|| damage_error(seeds, path))?);
        }
        Ok(())
    }

    fn unpack(&self, layer: &LayerLocation, block: usize) -> Option<Block> {
        let before = (block * BLOCK_POSITIONS) as u64;
        let positions = layer
            .positions
            .checked_sub(before)?
            .min(BLOCK_POSITIONS as u64);
        let stored = layer.bounds[block]..*layer.bounds.get(block + 1)?;
        Block::unpack(self.map.get(stored)?, positions as usize)
    }
}

impl EndgameValues for MappedLayers {
    fn value_by_number(&self, number: u64, seeds: i16) -> Option<i8> {
        let layer = self.layers.get(usize::try_from(seeds).ok()?)?;
        let place = usize::try_from(number.checked_sub(layer.first_number)?).ok()?;
        let (block, place) = (place / BLOCK_POSITIONS, place % BLOCK_POSITIONS);
        let load = || self.unpack(layer, block);
        let value = self
            .cache
            .value((layer.blocks_before + block, place), load)?;
        (value != UNKNOWN_VALUE).then_some(value)
    }
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
    /// Opens a file, creating it if necessary, and returns it with its complete layers of at most `most` seeds. Layers
    /// may be appended only if all complete ones were read.
    pub(super) fn open(
        model: &Model<'_>,
        path: &Path,
        most: usize,
    ) -> Result<(Self, MappedLayers), EndgameError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let mut open = || match path.metadata() {
            // Also refuses what cannot be mapped into memory.
            Ok(_) => open_regular(path).and_then(|_| options.open(path)),
            // A broken link is not followed.
            Err(_) => options.create_new(true).open(path),
        };
        let mut file = open().map_err(FileError::unusable(path))?;
        let length = file.metadata().map_err(FileError::unusable(path))?.len();
        if length == 0 {
            let header = build_header(model.program, model.pits().len(), path)?;
            file.write_all(&header).map_err(FileError::unusable(path))?;
        }
        let layers = MappedLayers::open(model, path, most)?;
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
