//! What plain sowings add to the board, computed once: a sowing is then a few additions however many seeds it has.

use crate::board::{CellMask, SEED, SowDelta, Track, words};

/// Rings longer than this are sown seed by seed.
const MAX_RING: usize = 64;

/// How a sowing goes round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
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
pub struct SowTables {
    /// Rows of `stride` numbers: a byte for each cell, what they add to the hash, and the last cell.
    rows: Vec<u64>,
    stride: usize,
    cells: usize,
    /// By round, mover, cell, direction and stores.
    rings: Vec<Ring>,
}

/// Where the row of one seed begins, and how many cells a sowing goes through before it comes round; none if seeds cannot
/// be sown at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ring {
    /// The number of the row of one seed.
    pub row: u32,
    /// The number of cells.
    pub length: u8,
}

/// The ways from a cell: two directions, with each choice of stores.
const WAYS: usize = 8;

/// What a sowing adds that leaves cells out.
#[derive(Debug, Clone, Copy)]
pub struct MaskedSow<const W: usize> {
    /// A byte for each cell, by eights.
    pub seeds: [u64; W],
    /// How many seeds that is.
    pub count: u8,
    /// Where the last one falls.
    pub last: u8,
}

impl SowTables {
    /// `rounds`, `stores`: how sowings go round and the choices of stores that occur.
    pub fn new(track: &Track, cells: u8, rounds: [bool; 3], stores: [bool; 4]) -> Self {
        let words = words(cells);
        let mut sow_tables = Self {
            rows: Vec::new(),
            stride: words + 2,
            cells: cells.into(),
            rings: vec![Ring::default(); 6 * WAYS * usize::from(cells)],
        };
        for round in Round::ALL {
            for place in 0..16 {
                if rounds[round as usize] && stores[place & 3] {
                    sow_tables.add_place(track, round, place as u8, words);
                }
            }
        }
        sow_tables
    }

    fn add_place(&mut self, track: &Track, round: Round, place: u8, words: usize) {
        let (mover, direction, stores) = (place >> 3, place >> 2 & 1, place & 3);
        let next = |mover: usize| &track.next[mover][usize::from(direction)][usize::from(stores)];
        let same_for_both = mover == 1 && next(0) == next(1);
        for cell in 0..self.cells as u8 {
            let at = self.place(round, [mover, direction, stores], cell);
            if same_for_both {
                self.rings[at] = self.ring(round, [0, direction, stores], cell);
            } else if let Some(cells) = once_round(next(mover.into()), cell, round) {
                self.rings[at] = Ring {
                    row: self.rows.len() as u32,
                    length: cells.len() as u8,
                };
                self.add_rows(&cells, words, None);
                self.add_rows(&cells, words, Some(cell));
            }
        }
    }

    /// Where the rings of a player's sowings from a cell begin; see [`SowTables::ring_at`].
    #[inline]
    pub fn entry(&self, round: Round, mover: u8, cell: u8) -> u32 {
        let of_mover = round as usize * 2 + usize::from(mover);
        ((of_mover * self.cells + usize::from(cell)) * WAYS) as u32
    }

    #[inline]
    fn place(&self, round: Round, [mover, direction, stores]: [u8; 3], cell: u8) -> usize {
        self.entry(round, mover, cell) as usize + usize::from(direction << 2 | stores)
    }

    /// The ring of an entry, so many cells further on.
    #[inline]
    pub fn ring_at(&self, entry: u32, further: u8, [direction, stores]: [u8; 2]) -> Ring {
        let from = entry as usize + usize::from(further) * WAYS;
        self.rings[from + usize::from(direction << 2 | stores)]
    }

    /// `lifted`: a cell from which the seeds are taken.
    fn add_rows(&mut self, round: &[u8], words: usize, lifted: Option<u8>) {
        let (mut seeds, mut hash_delta) = (vec![0u64; words], 0u64);
        // Numbers may become negative: they are added to a board that holds what is taken.
        let mut add = |cell: u8, seeds: &mut [u64], by: u64| {
            let eight = &mut seeds[usize::from(cell) / 8];
            *eight = eight.wrapping_add(by.wrapping_shl(u32::from(cell) % 8 * 8));
            hash_delta = hash_delta.wrapping_add(SEED[usize::from(cell)].wrapping_mul(by));
            hash_delta
        };
        for &last in round {
            let mut hash_delta = add(last, &mut seeds, 1);
            if let Some(lifted) = lifted {
                hash_delta = add(lifted, &mut seeds, u64::MAX);
            }
            self.rows.extend(&seeds);
            self.rows.extend([hash_delta, last.into()]);
        }
    }

    /// How a sowing from a cell of the board goes round.
    #[inline]
    pub fn ring(&self, round: Round, place: [u8; 3], cell: u8) -> Ring {
        self.rings[self.place(round, place, cell)]
    }

    /// The length of the longest ring.
    pub fn longest(&self) -> u8 {
        let lengths = self.rings.iter().map(|ring| ring.length);
        lengths.max().unwrap_or(0)
    }

    /// What at least one seed adds, sown from a cell of the board; `None` if it must be sown seed by seed.
    #[inline]
    pub fn get(&self, round: Round, place: [u8; 3], cell: u8, seeds: u8) -> Option<SowDelta<'_>> {
        self.delta(self.ring(round, place, cell), seeds)
    }

    /// The same along a ring.
    #[inline]
    pub fn delta(&self, ring: Ring, seeds: u8) -> Option<SowDelta<'_>> {
        let length = ring.length;
        let number = seeds.wrapping_sub(1);
        if number < length {
            return self.row(ring, number.into());
        }
        if length == 0 || seeds == 0 {
            return None;
        }
        let round = self.row(ring, usize::from(length) - 1)?;
        Some(SowDelta {
            round: Some((round.seeds, round.hash_delta)),
            rounds: number / length,
            ..self.row(ring, (number % length).into())?
        })
    }

    /// The rows that add what all seeds of a cell do, lifted there and sown from behind it, and take these seeds.
    pub fn lifting(&self, ring: Ring) -> Ring {
        Ring {
            row: ring.row + u32::from(ring.length) * self.stride as u32,
            length: ring.length,
        }
    }

    /// What at least one seed adds; `None` if there are none, or more than go round once. See [`SowTables::fit`].
    #[inline(always)]
    pub fn once_round<const W: usize>(&self, ring: Ring, seeds: u8) -> Option<SowDelta<'_>> {
        let number = seeds.wrapping_sub(1);
        if number >= ring.length {
            return None;
        }
        let at = ring.row as usize + usize::from(number) * (W + 2);
        let row = self.rows.get(at..at + W + 2)?;
        Some(SowDelta {
            seeds: &row[..W],
            hash_delta: row[W],
            last: row[W + 1] as u8,
            round: None,
            rounds: 0,
        })
    }

    /// Whether a position has just as many words as rows, as [`SowTables::once_round`] asks for.
    #[inline]
    pub const fn fit<const W: usize>(&self) -> bool {
        self.stride == W + 2
    }

    #[inline]
    fn row(&self, ring: Ring, number: usize) -> Option<SowDelta<'_>> {
        let at = ring.row as usize + number * self.stride;
        let row = self.rows.get(at..at + self.stride)?;
        let (seeds, &[hash_delta, last]) = row.split_last_chunk::<2>()?;
        Some(SowDelta {
            seeds,
            hash_delta,
            last: last as u8,
            round: None,
            rounds: 0,
        })
    }
}

impl SowTables {
    /// One seed each for at most so many cells of a ring, some cells being left out; `None` if all are, or there is no ring.
    #[inline]
    pub fn masked_sow<const W: usize>(
        &self,
        place: [u8; 3],
        cell: u8,
        out: CellMask<W>,
        most: u8,
    ) -> Option<MaskedSow<W>> {
        let ring = self.ring(Round::After, place, cell);
        let length = ring.length;
        let masked = |number: u8| {
            let delta = self.row(ring, usize::from(number) - 1)?;
            let seeds = out.clear(delta.seeds);
            Some(MaskedSow {
                seeds,
                count: CellMask::high(seeds.map(|eight| eight << 7)).count() as u8,
                last: delta.last,
            })
        };
        // So many cells on, and further by as many as were left out.
        let mut number = most.min(length);
        if number == 0 {
            return None;
        }
        let mut found = masked(number)?;
        while found.count < most && number < length {
            number = (number + most - found.count).min(length);
            found = masked(number)?;
        }
        if found.count == 0 {
            return None;
        }
        while out.contains(found.last) {
            number -= 1;
            found.last = self.row(ring, usize::from(number) - 1)?.last;
        }
        Some(found)
    }
}

/// The cells that seeds fall into until they come to the first one again; `None` if there are none or too many.
fn once_round(next: &[u8], cell: u8, round: Round) -> Option<Vec<u8>> {
    let mut cells = Vec::new();
    let mut at = next[usize::from(cell)];
    while cells.first() != Some(&at) {
        if at == crate::board::NOWHERE || cells.len() == MAX_RING {
            return None;
        }
        cells.push(at);
        at = next[usize::from(at)];
    }
    match round {
        Round::After => {}
        Round::Skipping => cells.retain(|&sown| sown != cell),
        Round::Into if cells.last() == Some(&cell) => cells.rotate_right(1),
        Round::Into => return None,
    }
    (!cells.is_empty()).then_some(cells)
}
