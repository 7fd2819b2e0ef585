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
    /// By round, mover, cell, direction and stores.
    rings: Vec<Ring>,
}

/// Where the row of one seed begins, and how many cells a sowing goes through before it comes round; none if seeds cannot
/// be sown at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ring {
    pub(crate) row: u32,
    pub(crate) length: u8,
}

/// The ways from a cell: two directions, with each choice of stores.
const WAYS: usize = 8;

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
            rings: vec![Ring::default(); 6 * WAYS * usize::from(cells)],
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
        let (mover, way, stores) = (place >> 3, place >> 2 & 1, place & 3);
        let next = |mover: usize| &track.next[mover][usize::from(way)][usize::from(stores)];
        let same_for_both = mover == 1 && next(0) == next(1);
        for cell in 0..self.cells as u8 {
            let at = self.place(way_round, [mover, way, stores], cell);
            if same_for_both {
                self.rings[at] = self.ring(way_round, [0, way, stores], cell);
            } else if let Some(round) = round(next(mover.into()), cell, way_round) {
                self.rings[at] = Ring {
                    row: self.rows.len() as u32,
                    length: round.len() as u8,
                };
                self.add_rows(&round, words, None);
                if way_round != Round::Into {
                    self.add_rows(&round, words, Some(cell));
                }
            }
        }
    }

    /// Where the rings of a player's sowings from a cell begin; see [`Lays::ring_at`].
    #[inline]
    pub(crate) fn entry(&self, way_round: Round, mover: u8, cell: u8) -> u32 {
        let of_mover = way_round as usize * 2 + usize::from(mover);
        ((of_mover * self.cells + usize::from(cell)) * WAYS) as u32
    }

    #[inline]
    fn place(&self, way_round: Round, [mover, way, stores]: [u8; 3], cell: u8) -> usize {
        self.entry(way_round, mover, cell) as usize + usize::from(way << 2 | stores)
    }

    /// The ring of an entry, so many cells further on.
    #[inline]
    pub(crate) fn ring_at(&self, entry: u32, further: u8, [way, stores]: [u8; 2]) -> Ring {
        let from = entry as usize + usize::from(further) * WAYS;
        self.rings[from + usize::from(way << 2 | stores)]
    }

    /// `lifted`: a cell from which the seeds are taken.
    fn add_rows(&mut self, round: &[u8], words: usize, lifted: Option<u8>) {
        let (mut seeds, mut lie) = (vec![0u64; words], 0u64);
        // Numbers may become negative: they are added to a board that holds what is taken.
        let mut add = |cell: u8, seeds: &mut [u64], by: u64| {
            let eight = &mut seeds[usize::from(cell) / 8];
            *eight = eight.wrapping_add(by.wrapping_shl(u32::from(cell) % 8 * 8));
            lie = lie.wrapping_add(SEED[usize::from(cell)].wrapping_mul(by));
            lie
        };
        for &last in round {
            let mut lie = add(last, &mut seeds, 1);
            if let Some(lifted) = lifted {
                lie = add(lifted, &mut seeds, u64::MAX);
            }
            self.rows.extend(&seeds);
            self.rows.extend([lie, last.into()]);
        }
    }

    /// How a sowing from a cell of the board goes round.
    #[inline]
    pub(crate) fn ring(&self, way_round: Round, place: [u8; 3], cell: u8) -> Ring {
        self.rings[self.place(way_round, place, cell)]
    }

    /// The length of the longest ring.
    pub(crate) fn longest(&self) -> u8 {
        let lengths = self.rings.iter().map(|ring| ring.length);
        lengths.max().unwrap_or(0)
    }

    /// What at least one seed adds, sown from a cell of the board; `None` if it must be sown seed by seed.
    #[inline]
    pub(crate) fn get(
        &self,
        way_round: Round,
        place: [u8; 3],
        cell: u8,
        seeds: u8,
    ) -> Option<Lay<'_>> {
        self.lay(self.ring(way_round, place, cell), seeds)
    }

    /// The same along a ring.
    #[inline]
    pub(crate) fn lay(&self, ring: Ring, seeds: u8) -> Option<Lay<'_>> {
        let length = ring.length;
        let number = seeds.wrapping_sub(1);
        if number < length {
            return self.row(ring, number.into());
        }
        if length == 0 || seeds == 0 {
            return None;
        }
        let round = self.row(ring, usize::from(length) - 1)?;
        Some(Lay {
            round: Some((round.seeds, round.lie)),
            rounds: number / length,
            ..self.row(ring, (number % length).into())?
        })
    }

    /// The rows that add what all seeds of a cell do, lifted there and sown from behind it, and take these seeds.
    pub(crate) fn lifting(&self, ring: Ring) -> Ring {
        Ring {
            row: ring.row + u32::from(ring.length) * self.stride as u32,
            length: ring.length,
        }
    }

    /// The rows of a ring that take no seeds. `lifting`: those given do; see [`Lays::lifting`].
    pub(crate) fn plain(&self, ring: Ring, lifting: bool) -> Ring {
        let taking = u32::from(ring.length) * self.stride as u32;
        Ring {
            row: ring.row - if lifting { taking } else { 0 },
            length: ring.length,
        }
    }

    /// What at least one seed adds; `None` if there are none, or more than go round once. See [`Lays::fit`].
    #[inline(always)]
    pub(crate) fn once_round<const W: usize>(&self, ring: Ring, seeds: u8) -> Option<Lay<'_>> {
        let number = seeds.wrapping_sub(1);
        if number >= ring.length {
            return None;
        }
        let at = ring.row as usize + usize::from(number) * (W + 2);
        let row = self.rows.get(at..at + W + 2)?;
        Some(Lay {
            seeds: &row[..W],
            lie: row[W],
            last: row[W + 1] as u8,
            round: None,
            rounds: 0,
        })
    }

    /// Whether a position has just as many words as rows, as [`Lays::once_round`] asks for.
    #[inline]
    pub(crate) const fn fit<const W: usize>(&self) -> bool {
        self.stride == W + 2
    }

    #[inline]
    fn row(&self, ring: Ring, number: usize) -> Option<Lay<'_>> {
        let at = ring.row as usize + number * self.stride;
        let row = self.rows.get(at..at + self.stride)?;
        let (seeds, &[lie, last]) = row.split_last_chunk::<2>()?;
        Some(Lay {
            seeds,
            lie,
            last: last as u8,
            round: None,
            rounds: 0,
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
        let ring = self.ring(Round::After, place, cell);
        let length = ring.length;
        let thinned = |number: u8| {
            let lay = self.lay(ring, number)?;
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
            found.last = self.lay(ring, number)?.last;
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
