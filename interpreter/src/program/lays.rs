//! What plain sowings add to the board, reckoned once: a sowing is then a few additions however many seeds it has.

use super::{MAX_CELLS, Track};
use crate::cells::NOWHERE;
use crate::scatter::SEED;

/// Rings longer than this are sown seed by seed.
const MAX_RING: usize = 32;

/// For every cell, direction and choice of stores: the cells that so many seeds fall into.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lays {
    /// Rows of `stride` numbers: a byte for each cell, what they add to the hash, and the last cell.
    rows: Vec<u64>,
    stride: usize,
    /// The row of no seeds, and the length of the ring, by mover, direction, stores and cell; 0 where there is none.
    starts: Vec<(u32, u8)>,
}

/// What a sowing adds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lay<'p> {
    /// A byte for each cell.
    pub(crate) seeds: &'p [u64],
    /// What to add to the hash.
    pub(crate) lie: u64,
    /// Where the last seed falls.
    pub(crate) last: u8,
    /// Seeds in each cell of the ring for every full round before it, with what they add to the hash.
    pub(crate) round: (&'p [u64], u64),
    /// How many full rounds.
    pub(crate) rounds: u8,
}

impl Lays {
    /// `stores`: the choices of stores that occur.
    pub(crate) fn new(track: &Track, cells: u8, stores: [bool; 4]) -> Self {
        let words = usize::from(cells).div_ceil(8);
        let mut lays = Self {
            rows: Vec::new(),
            stride: words + 2,
            starts: vec![(0, 0); 16 * MAX_CELLS],
        };
        for place in 0..16 {
            let (mover, way, sown) = (place >> 3, place >> 2 & 1, place & 3);
            if !stores[sown] {
                continue;
            }
            let next = &track.next[mover][way][sown];
            if mover == 1 && *next == track.next[0][way][sown] {
                lays.starts.copy_within(
                    (place - 8) * MAX_CELLS..(place - 7) * MAX_CELLS,
                    place * MAX_CELLS,
                );
                continue;
            }
            for cell in 0..cells {
                if let Some(round) = round(next, cell) {
                    lays.starts[place * MAX_CELLS + usize::from(cell)] =
                        ((lays.rows.len() / lays.stride) as u32, round.len() as u8);
                    lays.add(&round, words);
                }
            }
        }
        lays
    }

    fn add(&mut self, round: &[u8], words: usize) {
        let (mut seeds, mut lie) = (vec![0u64; words], 0u64);
        for last in std::iter::once(None).chain(round.iter().map(Some)) {
            if let Some(&cell) = last {
                seeds[usize::from(cell) / 8] += 1 << (cell % 8 * 8);
                lie = lie.wrapping_add(SEED[usize::from(cell)]);
            }
            self.rows.extend(&seeds);
            self.rows
                .extend([lie, u64::from(last.copied().unwrap_or(NOWHERE))]);
        }
    }

    /// What at least one seed adds, sown from behind a cell; `None` if it must be sown seed by seed.
    #[inline]
    pub(crate) fn get(
        &self,
        mover: u8,
        way: u8,
        stores: u8,
        cell: u8,
        seeds: u8,
    ) -> Option<Lay<'_>> {
        let place = usize::from(mover << 3 | way << 2 | stores);
        let &(start, length) = self.starts.get(place * MAX_CELLS + usize::from(cell))?;
        if length == 0 || seeds == 0 {
            return None;
        }
        let row = |number: u8| {
            let at = (start as usize + usize::from(number)) * self.stride;
            self.rows.get(at..at + self.stride)?.split_last_chunk::<2>()
        };
        let lay = |(seeds, &[lie, last]): (_, &[u64; 2]), round, rounds| Lay {
            seeds,
            lie,
            last: last as u8,
            round,
            rounds,
        };
        if seeds <= length {
            return Some(lay(row(seeds)?, (&[], 0), 0));
        }
        let (all, &[all_lie, _]) = row(length)?;
        let rest = row((seeds - 1) % length + 1)?;
        Some(lay(rest, (all, all_lie), (seeds - 1) / length))
    }
}

/// The cells that follow one until they come again; `None` if there are none or too many.
fn round(next: &[u8; MAX_CELLS], cell: u8) -> Option<Vec<u8>> {
    let mut round = Vec::new();
    let mut at = next[usize::from(cell)];
    while round.first() != Some(&at) {
        if at == NOWHERE || round.len() == MAX_RING {
            return None;
        }
        round.push(at);
        at = next[usize::from(at)];
    }
    Some(round)
}
