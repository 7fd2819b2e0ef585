//! One shard of a layer: which positions it has, what their moves lead to, and the file of its bounds.

use super::map::Map;
use super::moves::Below;
use crate::disk::{Checksum, FileError, Writing};
use crate::watch::Watch;
use sow_interpreter::game::History;
use sow_interpreter::successors::SmallBoard;
use std::fs::File;
use std::path::Path;

const MAGIC: u64 = u64::from_le_bytes(*b"sowshrd1");
/// Words before the bounds: magic number, game, seeds, first position, positions.
const HEADER: usize = 5;
/// Positions expanded before it is asked whether to stop.
const PAUSE: usize = 4096;

/// A layer cut into shards of the same size; the last one has what is left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cut {
    pub(super) seeds: usize,
    pub(super) positions: u64,
    pub(super) size: u64,
}

impl Cut {
    pub(super) const fn count(self) -> u64 {
        self.positions.div_ceil(self.size)
    }

    /// The first position of a shard.
    pub(super) const fn first(self, shard: u64) -> u64 {
        shard * self.size
    }

    /// How many positions a shard has.
    pub(super) fn len(self, shard: u64) -> usize {
        let left = self.positions.saturating_sub(self.first(shard));
        left.min(self.size) as usize
    }

    /// No value lies outside these bounds.
    pub(super) const fn widest(self) -> [i8; 2] {
        let most = self.seeds as i8;
        [-most, most]
    }
}

/// Where the moves of the open positions of a shard lead.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// Positions, as places in the shard.
    places: Vec<u32>,
    /// Bounds from moves to ends and to lower layers.
    base: Vec<[i8; 2]>,
    /// The end index of the edges of each position.
    ends: Vec<usize>,
    /// Places in the layer, doubled; one more if the same player moves on there.
    edges: Vec<u64>,
}

impl Moves {
    /// Expands positions, given as places in the shard that begins at `first`; `None` if it was stopped.
    pub(super) fn of<const W: usize>(
        board: &'static SmallBoard<W>,
        below: &Below<'_, '_>,
        (first, places): (u64, Vec<u32>),
        watch: &Watch,
    ) -> Option<Self> {
        let mut successors = board.successors(below.model.program, &History::default());
        let (mut layout, mut list) = (Vec::new(), Vec::new());
        let mut moves = Self::default();
        for some in places.chunks(PAUSE) {
            if watch.is_stopped() {
                return None;
            }
            for &place in some {
                below.layout(first + u64::from(place), &mut layout);
                let mut edge = |to: u64, same| moves.edges.push(to << 1 | u64::from(same));
                let base = below.moves_of(&layout, &mut successors, &mut list, &mut edge);
                moves.base.push(base);
                moves.ends.push(moves.edges.len());
            }
            watch.add(some.len() as u64);
        }
        moves.places = places;
        Some(moves)
    }

    /// Each position with its place in the shard, its bounds from moves out of the layer, and its other moves.
    pub(super) fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = (usize, [i8; 2], impl Iterator<Item = (u64, bool)>)> {
        (0..self.places.len()).map(|at| {
            let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
            let edges = &self.edges[begin..self.ends[at]];
            let edges = edges.iter().map(|edge| (edge >> 1, edge & 1 != 0));
            (self.places[at] as usize, self.base[at], edges)
        })
    }

    /// Bytes that they take.
    pub(super) fn bytes(&self) -> u64 {
        let positions = self.places.len() * (size_of::<u32>() + 2 + size_of::<usize>());
        (positions + self.edges.len() * size_of::<u64>()) as u64
    }
}

/// The bounds of a shard in a file, which is written once and never changed.
#[derive(Debug)]
pub(super) struct Bounds(Map);

impl Bounds {
    /// Opens a file of this shard of this game.
    pub(super) fn open(path: &Path, header: [u64; HEADER]) -> Result<Self, FileError> {
        let file = File::open(path).map_err(FileError::unusable(path))?;
        let map = Map::of(&file).map_err(FileError::unusable(path))?;
        let wrong = |reason| Err(FileError::wrong(path, reason));
        let (words, rest) = map.as_chunks::<8>();
        let mut words = words.iter().map(|word| u64::from_le_bytes(*word));
        let sum = words.next_back();
        let length = HEADER + (header[4] as usize).div_ceil(4);
        if !rest.is_empty() || words.len() != length || !words.clone().take(HEADER).eq(header) {
            return wrong("it is not this shard of this layer, or of another game");
        }
        let mut checksum = Checksum::new();
        words.for_each(|word| checksum.add(word));
        if sum != Some(checksum.value()) {
            return wrong("it is damaged; remove it to have the shard computed again");
        }
        Ok(Self(map))
    }

    /// Writes bounds to a new file.
    pub(super) fn write(
        path: &Path,
        header: [u64; HEADER],
        bounds: &[[i8; 2]],
    ) -> Result<(), FileError> {
        let mut writing = Writing::begin(path)?;
        for word in header {
            writing.word(word)?;
        }
        for some in bounds.chunks(4) {
            let mut word = [0; 8];
            for (bytes, bounds) in word.chunks_mut(2).zip(some) {
                bytes.copy_from_slice(&bounds.map(|bound| bound as u8));
            }
            writing.word(u64::from_le_bytes(word))?;
        }
        writing.finish()
    }

    /// The first words of the file of a shard.
    pub(super) fn header(game: u64, cut: Cut, shard: u64) -> [u64; HEADER] {
        let positions = cut.len(shard) as u64;
        [MAGIC, game, cut.seeds as u64, cut.first(shard), positions]
    }

    /// The bounds of a position.
    pub(super) fn of(&self, place: usize) -> [i8; 2] {
        let at = 8 * HEADER + 2 * place;
        [self.0[at] as i8, self.0[at + 1] as i8]
    }
}
