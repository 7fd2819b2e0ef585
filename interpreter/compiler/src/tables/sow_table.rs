//! Sow tables: the precomputed effects of plain sowings, which turn a sowing into a few additions, whatever the number
//! of seeds.

use super::mask_predicate::MaskPredicates;
use crate::board::{CellMask, SEED_HASHES, SowDelta, Track, position_words};
use crate::instructions::{BasePlace, Count, Instructions, PlaceId, Skip, Sowing, Start};

/// The length of the longest ring with rows; sowings on longer rings are made seed by seed.
const MAX_RING: usize = 64;

/// The way in which a sowing treats the cell where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RingKind {
    /// The first seed falls into the cell after the starting cell.
    AfterStart,
    /// Like `AfterStart`, but the starting cell is skipped when the sowing passes it.
    SkipStart,
    /// The first seed falls into the starting cell itself.
    IntoStart,
}

impl RingKind {
    const ALL: [Self; 3] = [Self::AfterStart, Self::SkipStart, Self::IntoStart];
}

/// The effects of all plain sowings: for every kind of sowing and every cell, one effect for each number of seeds.
#[derive(Debug, Clone, Default)]
pub struct SowTables {
    /// Rows of `stride` numbers: one byte for each cell, the difference of the hash, and the last cell.
    rows: Vec<u64>,
    stride: usize,
    cells: usize,
    /// The index of the first ring, by kind of ring, mover, cell, direction and stores sown into.
    rings: Vec<Ring>,
}

/// A ring: the cells that a sowing fills before it reaches its first cell again. Its length is 0 if sowings from this
/// cell have to be made seed by seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ring {
    /// The index where the row for one seed begins.
    pub row: u32,
    /// The number of cells.
    pub length: u8,
}

/// The number of rings that start from a cell: two directions, each with four sets of stores.
const RINGS_PER_CELL: usize = 8;

/// The effect of a sowing that leaves cells out.
#[derive(Debug, Clone, Copy)]
pub struct MaskedSow<const W: usize> {
    /// The seeds added to each cell, one byte per cell, eight to a word.
    pub seeds: [u64; W],
    /// The number of seeds.
    pub count: u8,
    /// The cell of the last seed.
    pub last_cell: u8,
}

impl SowTables {
    /// Computes the tables. `ring_kinds` and `stores` say which kinds of ring and which sets of stores occur in the
    /// game.
    pub fn new(track: &Track, cells: u8, ring_kinds: [bool; 3], stores: [bool; 4]) -> Self {
        let words = position_words(cells);
        let mut sow_tables = Self {
            rows: Vec::new(),
            stride: words + 2,
            cells: cells.into(),
            rings: vec![Ring::default(); 6 * RINGS_PER_CELL * usize::from(cells)],
        };
        for ring_kind in RingKind::ALL {
            for course in 0..16 {
                if ring_kinds[ring_kind as usize] && stores[course & 3] {
                    sow_tables.add_rings(track, ring_kind, course as u8, words);
                }
            }
        }
        sow_tables
    }

    fn add_rings(&mut self, track: &Track, ring_kind: RingKind, course: u8, words: usize) {
        let (mover, direction, stores) = (course >> 3, course >> 2 & 1, course & 3);
        let next = |mover: usize| &track.next[mover][usize::from(direction)][usize::from(stores)];
        let same_for_both = mover == 1 && next(0) == next(1);
        for cell in 0..self.cells as u8 {
            let at = self.ring_index(ring_kind, [mover, direction, stores], cell);
            if same_for_both {
                self.rings[at] = self.ring(ring_kind, [0, direction, stores], cell);
            } else if let Some(cells) = ring_cells(next(mover.into()), cell, ring_kind) {
                self.rings[at] = Ring {
                    row: self.rows.len() as u32,
                    length: cells.len() as u8,
                };
                self.add_rows(&cells, words, None);
                self.add_rows(&cells, words, Some(cell));
            }
        }
    }

    /// Returns the index of the first ring of a player's sowings from a cell; see [`SowTables::ring_at`].
    #[inline]
    pub fn first_ring(&self, ring_kind: RingKind, mover: u8, cell: u8) -> u32 {
        let of_mover = ring_kind as usize * 2 + usize::from(mover);
        ((of_mover * self.cells + usize::from(cell)) * RINGS_PER_CELL) as u32
    }

    #[inline]
    fn ring_index(
        &self,
        ring_kind: RingKind,
        [mover, direction, stores]: [u8; 3],
        cell: u8,
    ) -> usize {
        self.first_ring(ring_kind, mover, cell) as usize + usize::from(direction << 2 | stores)
    }

    /// Returns the ring of the cell whose number is `offset` above that of the cell of `first_ring`.
    #[inline]
    pub fn ring_at(&self, first_ring: u32, offset: u8, [direction, stores]: [u8; 2]) -> Ring {
        let from = first_ring as usize + usize::from(offset) * RINGS_PER_CELL;
        self.rings[from + usize::from(direction << 2 | stores)]
    }

    /// Appends the rows of a ring with these cells; `lifted` is a cell that one seed is taken from for each seed sown.
    fn add_rows(&mut self, cells: &[u8], words: usize, lifted: Option<u8>) {
        let (mut seeds, mut hash_delta) = (vec![0u64; words], 0u64);
        // Bytes may become negative, but not the sum with a board, which holds what is taken.
        let mut add = |cell: u8, seeds: &mut [u64], by: u64| {
            let eight = &mut seeds[usize::from(cell) / 8];
            *eight = eight.wrapping_add(by.wrapping_shl(u32::from(cell) % 8 * 8));
            hash_delta = hash_delta.wrapping_add(SEED_HASHES[usize::from(cell)].wrapping_mul(by));
            hash_delta
        };
        for &last in cells {
            let mut hash_delta = add(last, &mut seeds, 1);
            if let Some(lifted) = lifted {
                hash_delta = add(lifted, &mut seeds, u64::MAX);
            }
            self.rows.extend(&seeds);
            self.rows.extend([hash_delta, last.into()]);
        }
    }

    /// Returns the ring of a sowing from a cell; a `course` is the mover, the direction and the stores sown into.
    #[inline]
    pub fn ring(&self, ring_kind: RingKind, course: [u8; 3], cell: u8) -> Ring {
        self.rings[self.ring_index(ring_kind, course, cell)]
    }

    /// Returns the length of the longest ring.
    pub fn longest_ring(&self) -> u8 {
        let lengths = self.rings.iter().map(|ring| ring.length);
        lengths.max().unwrap_or(0)
    }

    /// Returns the effect of sowing at least one seed from a cell; `None` if it must be sown seed by seed.
    #[inline]
    pub fn get(
        &self,
        ring_kind: RingKind,
        course: [u8; 3],
        cell: u8,
        seeds: u8,
    ) -> Option<SowDelta<'_>> {
        self.delta(self.ring(ring_kind, course, cell), seeds)
    }

    /// Like [`SowTables::get`], for a ring.
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
        let circuit = self.row(ring, usize::from(length) - 1)?;
        Some(SowDelta {
            full_circuit: Some((circuit.seeds, circuit.hash_delta)),
            full_circuits: number / length,
            ..self.row(ring, (number % length).into())?
        })
    }

    /// Returns the ring whose rows also take the seeds from the cell where the sowing starts.
    pub fn lifting_ring(&self, ring: Ring) -> Ring {
        Ring {
            row: ring.row + u32::from(ring.length) * self.stride as u32,
            length: ring.length,
        }
    }

    /// Returns the effect of sowing at least one seed and going at most once around; otherwise `None`. Requires
    /// [`SowTables::has_width`].
    #[inline(always)]
    pub fn delta_within_circuit<const W: usize>(
        &self,
        ring: Ring,
        seeds: u8,
    ) -> Option<SowDelta<'_>> {
        let number = seeds.wrapping_sub(1);
        if number >= ring.length {
            return None;
        }
        let at = ring.row as usize + usize::from(number) * (W + 2);
        let row = self.rows.get(at..at + W + 2)?;
        Some(SowDelta {
            seeds: &row[..W],
            hash_delta: row[W],
            last_cell: row[W + 1] as u8,
            full_circuit: None,
            full_circuits: 0,
        })
    }

    /// Whether rows have exactly `W` words, as [`SowTables::delta_within_circuit`] requires.
    #[inline]
    pub const fn has_width<const W: usize>(&self) -> bool {
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
            last_cell: last as u8,
            full_circuit: None,
            full_circuits: 0,
        })
    }
}

impl SowTables {
    /// Returns the effect of dropping one seed each into up to `max_seeds` cells of a ring, skipping the cells in
    /// `skipped`; `None` if nothing is sown or there is no ring.
    #[inline]
    pub fn masked_sow<const W: usize>(
        &self,
        course: [u8; 3],
        cell: u8,
        skipped: CellMask<W>,
        max_seeds: u8,
    ) -> Option<MaskedSow<W>> {
        let ring = self.ring(RingKind::AfterStart, course, cell);
        let length = ring.length;
        let masked = |number: u8| {
            let delta = self.row(ring, usize::from(number) - 1)?;
            let seeds = skipped.clear_in(delta.seeds);
            Some(MaskedSow {
                seeds,
                count: CellMask::from_high_bits(seeds.map(|eight| eight << 7)).count() as u8,
                last_cell: delta.last_cell,
            })
        };
        // Starts with `max_seeds` cells and adds as many further ones as were left out.
        let mut number = max_seeds.min(length);
        if number == 0 {
            return None;
        }
        let mut found = masked(number)?;
        while found.count < max_seeds && number < length {
            number = (number + max_seeds - found.count).min(length);
            found = masked(number)?;
        }
        if found.count == 0 {
            return None;
        }
        while skipped.contains(found.last_cell) {
            number -= 1;
            found.last_cell = self.row(ring, usize::from(number) - 1)?.last_cell;
        }
        Some(found)
    }
}

/// Returns the cells of a ring in order; `None` if the track ends, or if there are no cells or too many.
fn ring_cells(next: &[u8], cell: u8, ring_kind: RingKind) -> Option<Vec<u8>> {
    let mut cells = Vec::new();
    let mut at = next[usize::from(cell)];
    while cells.first() != Some(&at) {
        if at == crate::board::NOWHERE || cells.len() == MAX_RING {
            return None;
        }
        cells.push(at);
        at = next[usize::from(at)];
    }
    match ring_kind {
        RingKind::AfterStart => {}
        RingKind::SkipStart => cells.retain(|&sown| sown != cell),
        RingKind::IntoStart if cells.last() == Some(&cell) => cells.rotate_right(1),
        RingKind::IntoStart => return None,
    }
    (!cells.is_empty()).then_some(cells)
}

/// The starting point of a sowing by table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableSowStart {
    /// The sowing starts after the cell of the last seed, or after the pit where the move begins.
    AfterHere,
    /// The sowing starts in the cell of the last seed, or in the pit where the move begins.
    IntoHere,
    /// The sowing starts after the cell where the last lap started.
    AfterLapStart,
    /// The sowing starts in this cell, by player.
    IntoCell([u8; 2]),
}

/// The known facts about the sowings of a game.
#[derive(Debug, Clone, Copy)]
pub struct SowingInfo<'t> {
    /// The conditions that can be tested for all cells at once.
    pub predicates: &'t MaskPredicates,
    /// The precomputed sowings.
    pub tables: &'t SowTables,
    /// The starting point of each sowing that can use the tables.
    pub starts: &'t [Option<TableSowStart>],
}

/// Returns the starting point of each sowing that can use the tables; `None` for all others.
pub fn find_sow_starts(
    program: &Instructions,
    predicates: &MaskPredicates,
) -> Vec<Option<TableSowStart>> {
    let begin = |sowing: &Sowing| {
        let plain = sowing.dropping.is_empty()
            && sowing.keeping == Count::NONE
            && sowing.seed_table.is_none()
            && sowing
                .skipping
                .is_none_or(|skip| can_use_table(predicates, skip));
        let begin = match sowing.start {
            Start::AfterHere => TableSowStart::AfterHere,
            Start::At(place) if program.place_of(place).is_plain_base(&BasePlace::Here) => {
                TableSowStart::IntoHere
            }
            Start::At(place) => TableSowStart::IntoCell(single_cell(program, place)?),
            Start::After(place) if program.place_of(place).is_plain_base(&BasePlace::LapStart) => {
                TableSowStart::AfterLapStart
            }
            Start::After(_) => return None,
        };
        plain.then_some(begin)
    };
    program.sowings().map(begin).collect()
}

fn can_use_table(predicates: &MaskPredicates, skip: Skip) -> bool {
    match skip {
        Skip::Nothing | Skip::Origin | Skip::LapStart => true,
        Skip::ByPit(block) => predicates.get(block).is_some(),
        Skip::ByPosition(_) => false,
    }
}

/// Returns the cell that a place always is, by player; `None` if it varies.
fn single_cell(program: &Instructions, place: PlaceId) -> Option<[u8; 2]> {
    let place = program.place_of(place);
    let narrowed = place.within.is_some() || place.state.is_some() || place.filter.is_some();
    match place.base {
        BasePlace::Fixed(fixed) if !narrowed => {
            let [south, north] = &program.fixed(fixed).lists;
            let first = |list: &Vec<u8>| list.first().copied();
            match program.board.layout.players() {
                1 => first(south).map(|cell| [cell; 2]),
                _ => Some([first(south)?, first(north)?]),
            }
        }
        _ => None,
    }
}
