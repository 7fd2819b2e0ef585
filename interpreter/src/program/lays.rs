//! What plain sowings add to the board, reckoned once: a sowing is then a few additions however many seeds it has.

use super::{Track, words};
use crate::cells::Many;
use crate::scatter::SEED;

/// Rings longer than this are sown seed by seed.
const MAX_RING: usize = 32;

/// How a sowing goes round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Round {
    /// From behind the cell where it starts.
    After,
    /// The same, and that cell is left out.
    Skipping,
    /// The first seed falls right there.
    Into,
}

impl Round {
    const ALL: [Self; 3] = [Self::After, Self::Skipping, Self::Into];
}

/// For every way of sowing and every cell: what so many seeds add.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lays {
    /// Rows of `stride` numbers: a byte for each cell, what they add to the hash, and the last cell.
    rows: Vec<u64>,
    stride: usize,
    cells: usize,
    /// Where the row of one seed begins, and the length of the ring, by round, mover, direction, stores and cell; a length
    /// of 0 where there is none.
    starts: Vec<(u32, u8)>,
}

/// What a sowing adds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lay<'p> {
    /// A byte for each cell, by eights.
    pub(crate) seeds: &'p [u64],
    /// What to add to the hash.
    pub(crate) lie: u64,
    /// Where the last seed falls.
    pub(crate) last: u8,
    /// What a full round before it adds.
    pub(crate) round: Option<(&'p [u64], u64)>,
    /// How many full rounds.
    pub(crate) rounds: u8,
}

impl Lay<'_> {
    /// How many seeds fall into a cell; none if there is no such cell.
    #[inline]
    pub(crate) fn falling(&self, cell: u8) -> u8 {
        let of = |seeds: &[u64]| {
            let eight = seeds.get(usize::from(cell >> 3)).copied().unwrap_or(0);
            eight.to_le_bytes()[usize::from(cell & 7)]
        };
        let rounds = self.round.map_or(0, |(round, _)| of(round) * self.rounds);
        of(self.seeds) + rounds
    }
}

/// What a sowing adds that leaves cells out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Thinned<const W: usize> {
    /// A byte for each cell, by eights.
    pub(crate) seeds: [u64; W],
    /// How many seeds that is.
    pub(crate) count: u8,
    /// Where the last one falls.
    pub(crate) last: u8,
}

impl Lays {
    /// `rounds`, `stores`: how sowings go round and the choices of stores that occur.
    pub(crate) fn new(track: &Track, cells: u8, rounds: [bool; 3], stores: [bool; 4]) -> Self {
        let words = words(cells);
        let mut lays = Self {
            rows: Vec::new(),
            stride: words + 2,
            cells: cells.into(),
            starts: vec![(0, 0); 48 * usize::from(cells)],
        };
        for way_round in Round::ALL {
            for place in 0..16 {
                if rounds[way_round as usize] && stores[place & 3] {
                    lays.add_place(track, way_round, place as u8, words);
                }
            }
        }
        lays
    }

    fn add_place(&mut self, track: &Track, way_round: Round, place: u8, words: usize) {
        let (mover, way, sown) = (place >> 3, place >> 2 & 1, usize::from(place & 3));
        let next = &track.next[usize::from(mover)][usize::from(way)][sown];
        let at = self.place(way_round, place, 0);
        if mover == 1 && *next == track.next[0][usize::from(way)][sown] {
            let of_first = self.place(way_round, place - 8, 0);
            self.starts.copy_within(of_first..of_first + self.cells, at);
            return;
        }
        for cell in 0..self.cells {
            if let Some(round) = round(next, cell as u8, way_round) {
                self.starts[at + cell] = (self.rows.len() as u32, round.len() as u8);
                self.add_rows(&round, words);
            }
        }
    }

    #[inline]
    fn place(&self, way_round: Round, place: u8, cell: u8) -> usize {
        (way_round as usize * 16 + usize::from(place)) * self.cells + usize::from(cell)
    }

    fn add_rows(&mut self, round: &[u8], words: usize) {
        let (mut seeds, mut lie) = (vec![0u64; words], 0u64);
        for &last in round {
            seeds[usize::from(last) / 8] += 1 << (last % 8 * 8);
            lie = lie.wrapping_add(SEED[usize::from(last)]);
            self.rows.extend(&seeds);
            self.rows.extend([lie, last.into()]);
        }
    }

    /// How many cells a sowing goes through before it comes round; 0 if seeds cannot be sown at once.
    #[inline]
    pub(crate) fn length(&self, way_round: Round, [mover, way, stores]: [u8; 3], cell: u8) -> u8 {
        let place = self.place(way_round, mover << 3 | way << 2 | stores, cell);
        self.starts.get(place).map_or(0, |&(_, length)| length)
    }

    /// The length of the longest ring.
    pub(crate) fn longest(&self) -> u8 {
        let lengths = self.starts.iter().map(|&(_, length)| length);
        lengths.max().unwrap_or(0)
    }

    /// What at least one seed adds, sown from a cell of the board; `None` if it must be sown seed by seed.
    #[inline]
    pub(crate) fn get(
        &self,
        way_round: Round,
        [mover, way, stores]: [u8; 3],
        cell: u8,
        seeds: u8,
    ) -> Option<Lay<'_>> {
        let place = self.place(way_round, mover << 3 | way << 2 | stores, cell);
        let &(start, length) = self.starts.get(place)?;
        let row = |number: u8| {
            let at = start as usize + usize::from(number) * self.stride;
            self.rows.get(at..at + self.stride)?.split_last_chunk::<2>()
        };
        let number = seeds.wrapping_sub(1);
        if number < length {
            let (seeds, &[lie, last]) = row(number)?;
            return Some(Lay {
                seeds,
                lie,
                last: last as u8,
                round: None,
                rounds: 0,
            });
        }
        if length == 0 || seeds == 0 {
            return None;
        }
        let (all, &[all_lie, _]) = row(length - 1)?;
        let (seeds, &[lie, last]) = row(number % length)?;
        Some(Lay {
            seeds,
            lie,
            last: last as u8,
            round: Some((all, all_lie)),
            rounds: number / length,
        })
    }
}

impl Lays {
    /// One seed each for at most so many cells of a ring, some cells being left out; `None` if all are, or there is no ring.
    #[inline]
    pub(crate) fn leaving_out<const W: usize>(
        &self,
        place: [u8; 3],
        cell: u8,
        out: Many<W>,
        most: u8,
    ) -> Option<Thinned<W>> {
        let length = self.length(Round::After, place, cell);
        let thinned = |number: u8| {
            let lay = self.get(Round::After, place, cell, number)?;
            let seeds = out.clear(lay.seeds);
            Some(Thinned {
                seeds,
                count: Many::high(seeds.map(|eight| eight << 7)).count() as u8,
                last: lay.last,
            })
        };
        // So many cells on, and further by as many as were left out.
        let mut number = most.min(length);
        let mut found = thinned(number)?;
        while found.count < most && number < length {
            number = (number + most - found.count).min(length);
            found = thinned(number)?;
        }
        if found.count == 0 {
            return None;
        }
        while out.contains(found.last) {
            number -= 1;
            found.last = self.get(Round::After, place, cell, number)?.last;
        }
        Some(found)
    }
}

/// The cells that seeds fall into until they come to the first one again; `None` if there are none or too many.
fn round(next: &[u8], cell: u8, way_round: Round) -> Option<Vec<u8>> {
    let mut round = Vec::new();
    let mut at = next[usize::from(cell)];
    while round.first() != Some(&at) {
        if at == crate::cells::NOWHERE || round.len() == MAX_RING {
            return None;
        }
        round.push(at);
        at = next[usize::from(at)];
    }
    match way_round {
        Round::After => {}
        Round::Skipping => round.retain(|&sown| sown != cell),
        Round::Into if round.last() == Some(&cell) => round.rotate_right(1),
        Round::Into => return None,
    }
    (!round.is_empty()).then_some(round)
}
