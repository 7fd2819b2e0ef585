//! The file of a database: a header, then the layers, each followed by a checksum.
//!
//! A file grows layer by layer, and complete layers never change. So it can be used at any time, and a layer that was cut
//! off by a crash is ignored, and rewritten when the work continues.

use super::count::LayerCount;
use super::map::Map;
use super::{EndgameError, Endgames, UNKNOWN};
use crate::disk::{Checksum, FileError, fingerprint_of_play};
use crate::model::Model;
use crate::ranking::Ranking;
use sow_interpreter::{Position, Program};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

const MAGIC: u64 = u64::from_le_bytes(*b"sowends1");
/// Bytes of the header: magic number, game, pits, checksum of these.
pub(super) const HEADER: u64 = 32;
/// Bytes of a checksum.
const SUM: u64 = 8;

/// The complete layers of a file, seen as memory.
#[derive(Debug)]
pub(super) struct Layers {
    map: Map,
    /// How many there are.
    pub(super) count: usize,
}

impl Layers {
    /// Opens a file and checks its complete layers.
    pub(super) fn open(model: &Model<'_>, path: &Path) -> Result<Self, EndgameError> {
        let file = File::open(path).map_err(FileError::unusable(path))?;
        let map = Map::of(&file).map_err(FileError::unusable(path))?;
        let (program, pits) = (model.program, model.pits().len());
        check_header(program, pits, &map, path)?;
        let count = whole_layers(&map, pits, program.seeds() as usize, path)?;
        Ok(Self { map, count })
    }
}

impl Endgames for Layers {
    fn ranked(&self, number: u64, seeds: i16) -> Option<i8> {
        let seeds = usize::try_from(seeds)
            .ok()
            .filter(|&seeds| seeds < self.count)?;
        let at = HEADER + number + SUM * seeds as u64;
        let value = *self.map.get(usize::try_from(at).ok()?)? as i8;
        (value != UNKNOWN).then_some(value)
    }
}

/// The values of all positions with up to a number of seeds in play.
pub struct Database<'p> {
    model: Model<'p>,
    pub(super) ranking: Ranking,
    bytes: Bytes,
}

/// The storage of the values.
pub(super) enum Bytes {
    /// In memory, layer after layer.
    Kept(Vec<i8>),
    /// In a memory-mapped file.
    Mapped(Layers),
}

impl<'p> Database<'p> {
    pub(super) fn new(model: Model<'p>, ranking: Ranking, bytes: Bytes) -> Self {
        Self {
            model,
            ranking,
            bytes,
        }
    }

    /// Opens a database of this game. Its complete layers are checked and can be used.
    ///
    /// # Errors
    /// [`EndgameError`] if the game can have none, or the file is damaged or of another game.
    pub fn open(program: &'p Program, path: &Path) -> Result<Self, EndgameError> {
        let model = suited(program)?;
        let layers = Layers::open(&model, path)?;
        let seeds = layers.count.checked_sub(1);
        let seeds = seeds.ok_or_else(|| FileError::wrong(path, "it has no complete layer"))?;
        let ranking = numbering(model.pits().len(), seeds)?;
        Ok(Self::new(model, ranking, Bytes::Mapped(layers)))
    }

    /// The greatest number of seeds in play.
    #[must_use]
    pub fn seeds(&self) -> usize {
        self.ranking.seeds()
    }

    /// How the values of each layer are distributed.
    #[must_use]
    pub fn counts(&self) -> Vec<LayerCount> {
        let one = |seeds| {
            let numbers = self.ranking.before(seeds)..self.ranking.before(seeds + 1);
            let value = |number| self.ranked(number, seeds as i16).unwrap_or(UNKNOWN);
            LayerCount::of(seeds, numbers.map(value))
        };
        (0..=self.seeds()).map(one).collect()
    }

    /// Whether it was opened for this very program.
    #[must_use]
    pub fn is_of(&self, program: &Program) -> bool {
        std::ptr::eq(self.model.program, program)
    }

    /// The number of seeds in play in a position.
    #[must_use]
    pub fn in_play<const W: usize>(&self, position: &Position<W>) -> usize {
        let layout = self.model.layout(position);
        layout.map(usize::from).sum()
    }

    /// The margin that the player to move wins from here on; `None` if it is not known.
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
            Bytes::Mapped(layers) if known => layers.ranked(number, seeds),
            _ => None,
        }
    }
}

/// Opens a file of a database for more layers, and makes it if it is not there; with it comes its length before.
pub(super) fn open_or_begin(
    program: &Program,
    pits: usize,
    path: &Path,
) -> Result<(File, u64), FileError> {
    let mut options = OpenOptions::new();
    let opened = options
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path);
    let mut file = opened.map_err(FileError::unusable(path))?;
    let length = file.metadata().map_err(FileError::unusable(path))?.len();
    if length == 0 {
        let header = header(program, pits, path)?;
        file.write_all(&header).map_err(FileError::unusable(path))?;
    }
    Ok((file, length))
}

/// The model of a game that can have endgames, with as many seeds in play as can be numbered.
pub(super) fn suited(program: &Program) -> Result<Model<'_>, EndgameError> {
    let model = Model::new(program);
    match model.facts.against_pits() {
        Some(reason) => Err(EndgameError::Unsuited(reason)),
        None => Ok(model.numbered()),
    }
}

fn too_many(seeds: usize) -> EndgameError {
    EndgameError::Unsuited(format!(
        "the layouts of {seeds} seeds are too many to be numbered"
    ))
}

pub(super) fn numbering(pits: usize, seeds: usize) -> Result<Ranking, EndgameError> {
    Ranking::new(pits, seeds)
        .filter(|_| seeds < 128)
        .ok_or_else(|| too_many(seeds))
}

fn header(program: &Program, pits: usize, path: &Path) -> Result<[u8; HEADER as usize], FileError> {
    let game = fingerprint_of_play(program).map_err(|error| FileError::wrong(path, error))?;
    let mut bytes = [0; HEADER as usize];
    for (at, word) in [MAGIC, game, pits as u64].into_iter().enumerate() {
        bytes[at * 8..at * 8 + 8].copy_from_slice(&word.to_le_bytes());
    }
    let sum = header_sum(&bytes);
    bytes[24..].copy_from_slice(&sum.to_le_bytes());
    Ok(bytes)
}

/// The checksum of the rest of a header.
fn header_sum(header: &[u8]) -> u64 {
    let mut checksum = Checksum::new();
    let words = header.as_chunks::<8>().0.iter().take(3);
    words.for_each(|word| checksum.add(u64::from_le_bytes(*word)));
    checksum.value()
}

pub(super) fn check_header(
    program: &Program,
    pits: usize,
    bytes: &[u8],
    path: &Path,
) -> Result<(), FileError> {
    let expected = header(program, pits, path)?;
    let found = bytes.get(..expected.len()).unwrap_or(bytes);
    if found.get(..8) != Some(&expected[..8]) {
        return Err(FileError::wrong(
            path,
            "it is not a file of `sow endgame`, or of another version; `sow endgame GAME --seeds N --out FILE` makes one",
        ));
    }
    if found != expected {
        let reason = match found.get(24..) == Some(&header_sum(found).to_le_bytes()) {
            true => {
                "it is of another game, or of other options; `sow endgame` with this game and these options makes one that fits"
            }
            false => "it is damaged; remove it and run `sow endgame` again",
        };
        return Err(FileError::wrong(path, reason));
    }
    Ok(())
}

/// The number of complete layers.
pub(super) fn whole_layers(
    bytes: &[u8],
    pits: usize,
    seeds: usize,
    path: &Path,
) -> Result<usize, EndgameError> {
    let mut at = HEADER as usize;
    for layer in 0..=seeds.min(127) {
        let ranking = numbering(pits, layer)?;
        let size = usize::try_from(ranking.before(layer + 1) - ranking.before(layer))
            .unwrap_or(usize::MAX);
        let end = at.saturating_add(size);
        let Some(sum) = bytes.get(end..end.saturating_add(SUM as usize)) else {
            return Ok(layer);
        };
        if sum != layer_sum(layer, &bytes[at..end]).to_le_bytes() {
            let reason = format!(
                "it is damaged: the checksum of {layer} seeds does not match; remove it and run `sow endgame` again"
            );
            return Err(FileError::wrong(path, reason).into());
        }
        at = end + SUM as usize;
    }
    Ok(seeds.min(127) + 1)
}

/// The offset of a layer in a file.
pub(super) fn begin_of(ranking: &Ranking, seeds: usize) -> u64 {
    HEADER + ranking.before(seeds) + SUM * seeds as u64
}

fn layer_sum(seeds: usize, bytes: &[u8]) -> u64 {
    let mut checksum = Checksum::new();
    checksum.add(seeds as u64);
    checksum.add_bytes(bytes);
    checksum.value()
}

/// Writes a layer, piece by piece, behind the complete ones. What is behind them is of no use to anybody.
///
/// All pieces but the last one are whole words of eight bytes.
pub(super) fn append(
    file: &mut File,
    (ranking, seeds): (&Ranking, usize),
    pieces: impl Iterator<Item = io::Result<Vec<u8>>>,
) -> io::Result<()> {
    let begin = begin_of(ranking, seeds);
    debug_assert!(begin >= HEADER);
    file.set_len(begin)?;
    file.seek(SeekFrom::Start(begin))?;
    let mut out = BufWriter::new(&mut *file);
    let mut checksum = Checksum::new();
    checksum.add(seeds as u64);
    let (mut length, mut rest) = (0, Vec::new());
    for piece in pieces {
        let piece = piece?;
        out.write_all(&piece)?;
        length += piece.len() as u64;
        let (words, last) = piece.as_chunks::<8>();
        for word in words {
            checksum.add(u64::from_le_bytes(*word));
        }
        rest = last.to_vec();
    }
    checksum.end_bytes(&rest, length);
    out.write_all(&checksum.value().to_le_bytes())?;
    out.flush()?;
    drop(out);
    file.sync_all()
}
