//! Runs: consecutive pits along the track from a cell on, each of which must fulfil a condition.
#![deny(clippy::wildcard_enum_match_arm)]

use super::builder::PlaceResolver;
use super::key_layout::Key;
use crate::analyses::folding::cell_test_outcome;
use crate::board::{ByteSet, NOWHERE, Position};
use crate::instructions::{BasePlace, CellTest, Instructions, Place, PlaceId, Test};
use crate::numbering::intern;
use sow_grammar::rules::Occupancy;

/// The ID of a run, which identifies a place, a player, a direction and a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunId([u8; 2]);

/// All runs whose pits are determined by the number of seeds in each.
#[derive(Debug, Clone, Default)]
pub struct Runs {
    /// The places that are runs.
    places: Vec<PlaceId>,
    cells: usize,
    /// The runs by place, player, direction and cell; `None` if the run is not determined before play.
    runs: Vec<Option<Vec<RunPit>>>,
    /// The sets of numbers of seeds.
    numbers: Vec<ByteSet>,
}

/// A pit that belongs to a run if it holds one of these numbers of seeds and all pits before it belong to it, too.
#[derive(Debug, Clone, Copy)]
struct RunPit {
    cell: u8,
    number_set: u16,
}

impl Runs {
    pub(super) fn new(program: &Instructions) -> Self {
        let is_run =
            |&place: &PlaceId| matches!(program.place_of(place).base, BasePlace::Run { .. });
        let mut runs = Self {
            places: (0..program.operands.places.len() as PlaceId)
                .filter(is_run)
                .collect(),
            cells: program.board.layout.cell_count().into(),
            ..Self::default()
        };
        for place in runs.places.clone() {
            for us in 0..2 {
                for direction in 0..2 {
                    for cell in 0..program.board.layout.cell_count() {
                        let key = Key::INITIAL.with_place([us, direction, cell]);
                        let run = runs.read_run(program, program.place_of(place), key);
                        runs.runs.push(run);
                    }
                }
            }
        }
        runs
    }

    /// Returns the run of a place, seen from the cell of the last seed; `None` if it is not precomputed.
    pub(super) fn find(&self, place: PlaceId, key: Key) -> Option<RunId> {
        let place = self.places.iter().position(|&run| run == place)?;
        let row = (place * 2 + usize::from(key.us)) * 2 + usize::from(key.direction);
        let number = row * self.cells + usize::from(key.cell);
        self.runs.get(number)?.as_ref()?;
        let number = u16::try_from(number).ok();
        number.map(|number| RunId(number.to_le_bytes()))
    }

    /// Returns all cells that may belong to a run.
    pub(super) fn cells(&self, run: RunId) -> impl Iterator<Item = u8> + '_ {
        self.pits(run).iter().map(|pit| pit.cell)
    }

    /// Returns all cells that may belong to a run, with the numbers of seeds for which each belongs to it.
    pub fn cells_with_numbers(&self, run: RunId) -> impl Iterator<Item = (u8, ByteSet)> + '_ {
        let numbers = |pit: &RunPit| (pit.cell, self.numbers[usize::from(pit.number_set)]);
        self.pits(run).iter().map(numbers)
    }

    /// Returns the pit that has `after` pits of the run before it, if the run does not end before this pit.
    #[inline]
    pub fn pit<const W: usize>(
        &self,
        run: RunId,
        after: usize,
        position: &Position<W>,
    ) -> Option<u8> {
        let RunPit {
            cell,
            number_set: numbers,
        } = *self.pits(run).get(after)?;
        let seeds = position.byte_at(cell);
        let wanted = self.numbers[usize::from(numbers)];
        wanted.contains(seeds).then_some(cell)
    }

    #[inline]
    fn pits(&self, RunId(run): RunId) -> &[RunPit] {
        let run = self.runs.get(usize::from(u16::from_le_bytes(run)));
        run.and_then(Option::as_deref).unwrap_or_default()
    }

    fn read_run(&mut self, program: &Instructions, place: &Place, key: Key) -> Option<Vec<RunPit>> {
        let BasePlace::Run {
            heading,
            from,
            pits,
        } = place.base
        else {
            return None;
        };
        if !place.is_plain() {
            return None;
        }
        let start = match from {
            None => key.cell,
            Some(from) => PlaceResolver(program).single_cell(from, key)?,
        };
        let track = &program.board.track;
        let direction = track.resolve_heading(key.direction, key.us, heading, start);
        let wanted = program.place_of(pits);
        let mut run = Vec::new();
        let mut cell = start;
        while cell != NOWHERE && run.iter().all(|pit: &RunPit| pit.cell != cell) {
            let numbers = accepted_numbers(program, wanted, key, cell)?;
            if numbers == ByteSet::EMPTY {
                break;
            }
            let numbers = u16::try_from(intern(&mut self.numbers, numbers)).ok()?;
            run.push(RunPit {
                cell,
                number_set: numbers,
            });
            cell = track.next_pit(key.us, direction, cell);
        }
        Some(run)
    }
}

/// Returns the numbers of seeds for which a cell is in the place `wanted`, given the cell of the last seed; `None` if
/// that depends on more.
fn accepted_numbers(program: &Instructions, wanted: &Place, key: Key, cell: u8) -> Option<ByteSet> {
    let BasePlace::Fixed(named) = wanted.base else {
        return None;
    };
    if wanted.only {
        return None;
    }
    let mut numbers = ByteSet::EMPTY;
    let sets = wanted.within.into_iter().chain([named]);
    let us = usize::from(key.us);
    let mut members = sets.map(|set| program.fixed(set).members[us]);
    if !members.all(|set| set.contains(cell)) {
        return Some(numbers);
    }
    // The seed just sown does not count in a pit.
    let own_seed = u8::from(cell == key.cell && cell < program.board.pit_count);
    for seeds in 0..=u8::MAX {
        let occupied = seeds > own_seed;
        let outcome = |test: &Test| {
            let other = || cell_test_outcome(program, key.us, cell, seeds, test);
            (*test == Test::Cell(CellTest::Occupied))
                .then_some(occupied)
                .or_else(other)
        };
        let state = wanted
            .state
            .is_none_or(|state| occupied == (state == Occupancy::Occupied));
        let fits = match wanted.filter {
            Some(filter) if state => program.fold_cond(filter, outcome)?,
            _ => state,
        };
        if fits {
            numbers.insert(seeds);
        }
    }
    Some(numbers)
}
