//! Builds the tables of the track.

use super::{CompileError, Compiler};
use crate::board::{Cell, CellKind, NOWHERE, Position, Track, byte_masks, column_row, seat_index};
use sow_grammar::rules::{self, Deal, DealtSeeds, End, MAX_ROWS, Rotation, Seat};

/// The number of the clockwise direction.
const CLOCKWISE: u8 = 0;
/// The number of the counterclockwise direction.
const COUNTERCLOCKWISE: u8 = 1;

const fn direction(turning: Rotation) -> u8 {
    match turning {
        Rotation::Clockwise => CLOCKWISE,
        Rotation::Counterclockwise => COUNTERCLOCKWISE,
    }
}

impl Compiler<'_> {
    /// Builds all tables of the track.
    pub(super) fn build_track(&self) -> Track {
        let mut track = Track::blank();
        track.direction = match &self.rules.board.track {
            rules::Track::Shared => COUNTERCLOCKWISE,
            rules::Track::Own => CLOCKWISE,
            rules::Track::Listed { turning, .. } => direction(*turning),
        };
        for reversed in [false, true] {
            let rings = self.rings(reversed);
            for mover in [Seat::South, Seat::North] {
                // A shared pit on both rings is sown along the mover's ring, so that ring is written last.
                let mut ordered: Vec<&Vec<u8>> = rings.iter().collect();
                if mover == Seat::North {
                    ordered.reverse();
                }
                for ring in ordered.into_iter().rev() {
                    self.link_ring(ring, reversed, &mut track, mover);
                }
            }
        }
        let rings = self.rings(false);
        for cell in 0..self.program.board.layout.cell_count() {
            self.fill_columns_and_directions(cell, &rings, &mut track);
        }
        track.rightward_masks = [0, 1].map(|viewer| {
            let right = &track.rightward[viewer];
            let cells = 0..self.program.board.layout.cell_count();
            byte_masks(cells.filter(|&cell| right[usize::from(cell)] == COUNTERCLOCKWISE))
        });
        track
    }

    /// Returns the rings in the track's own direction. Stores lie where sowings find them that follow this direction
    /// or, if `reversed`, the opposite one.
    fn rings(&self, reversed: bool) -> Vec<Vec<u8>> {
        let layout = &self.program.board.layout;
        let seats = layout.seats();
        let sides: Vec<Vec<u8>> = seats
            .iter()
            .map(|&seat| self.side_ring(seat, reversed))
            .collect();
        match self.program.board.own_rings {
            true => sides.into_iter().map(without_duplicates).collect(),
            false => vec![without_duplicates(sides.concat())],
        }
    }

    fn side_ring(&self, seat: Seat, reversed: bool) -> Vec<u8> {
        let layout = &self.program.board.layout;
        if let rules::Track::Listed { places, .. } = &self.rules.board.track {
            return self.cells_for_seat(seat, places);
        }
        let mut ring: Vec<u8> = layout.row(seat, 0).into_iter().map(|cell| cell.0).collect();
        let store = layout.store(seat).map(|cell| cell.0);
        let end = layout
            .store_end()
            .map(|end| end.end_for_direction(!reversed));
        let at = if end == Some(End::Left) {
            0
        } else {
            ring.len()
        };
        ring.splice(at..at, store);
        if matches!(self.rules.board.track, rules::Track::Own) {
            ring.extend(layout.row(seat, 1).into_iter().rev().map(|cell| cell.0));
        }
        ring
    }

    /// Fills in the successor of each cell of a ring, for sowings along the ring or, if `reversed`, against it.
    fn link_ring(&self, ring: &[u8], reversed: bool, track: &mut Track, mover: Seat) {
        let store = |seat| self.program.board.layout.store(seat).map(|cell| cell.0);
        let (south, north) = (store(Seat::South), store(Seat::North));
        let direction = usize::from(track.direction ^ u8::from(reversed));
        let step = if reversed {
            ring.len().saturating_sub(1)
        } else {
            1
        };
        for stores in 0..4u8 {
            let left_out = |cell: u8| {
                (Some(cell) == south && stores & 1 == 0)
                    || (Some(cell) == north && stores & 2 == 0)
                    || self.program.board.layout.is_blocked(Cell(cell))
            };
            for (at, &cell) in ring.iter().enumerate() {
                let next = (1..=ring.len())
                    .map(|steps| ring[(at + steps * step) % ring.len()])
                    .find(|&cell| !left_out(cell));
                track.next[seat_index(mover)][direction][usize::from(stores)][usize::from(cell)] =
                    next.unwrap_or(NOWHERE);
            }
        }
    }

    fn fill_columns_and_directions(&self, cell: u8, rings: &[Vec<u8>], track: &mut Track) {
        let at = usize::from(cell);
        let layout = &self.program.board.layout;
        for (opposite, row) in [true, false]
            .into_iter()
            .flat_map(|side| (0..MAX_ROWS as u8).map(move |row| (side, row)))
        {
            let there = layout.pit_in_column(Cell(cell), opposite, row.into());
            track.column[usize::from(column_row(opposite, row))][at] = there
                .filter(|&cell| !layout.is_blocked(cell))
                .map_or(NOWHERE, |cell| cell.0);
        }
        for viewer in [Seat::South, Seat::North] {
            let right = self.rightward(cell, viewer, rings, track.direction);
            track.rightward[seat_index(viewer)][at] = right.unwrap_or(track.direction);
            track.leftward[seat_index(viewer)][at] =
                right.map_or(track.direction, |right| right ^ 1);
        }
    }

    /// Returns the direction that runs rightward along the row of a pit; `None` for cells outside rows.
    fn rightward(&self, cell: u8, viewer: Seat, rings: &[Vec<u8>], direction: u8) -> Option<u8> {
        let layout = &self.program.board.layout;
        let (row, front) = match layout.kind(Cell(cell))? {
            CellKind::Pit(seat, row, _) => (layout.row(seat, row), row == 0),
            CellKind::Middle(_) => (layout.middle_row_for(viewer), false),
            CellKind::Store(_) | CellKind::Hand(_) => return None,
        };
        let with_track = match &self.rules.board.track {
            rules::Track::Shared => true,
            rules::Track::Own => front,
            rules::Track::Listed { .. } => {
                let place = |cell: &Cell| {
                    rings
                        .iter()
                        .find_map(|ring| ring.iter().position(|&each| each == cell.0))
                };
                match (row.first().and_then(place), row.get(1).and_then(place)) {
                    (Some(first), Some(second)) => first < second,
                    _ => true,
                }
            }
        };
        Some(if with_track { direction } else { direction ^ 1 })
    }
}

fn without_duplicates(cells: Vec<u8>) -> Vec<u8> {
    let mut ring = Vec::new();
    for cell in cells {
        if !ring.contains(&cell) {
            ring.push(cell);
        }
    }
    ring
}

impl Compiler<'_> {
    /// Builds the opening: deals seeds, sets marks and counters. Endings are not evaluated.
    pub(super) fn build_opening(&self) -> Result<Position, CompileError> {
        let mut dealt = vec![0u32; usize::from(self.program.board.layout.cell_count())];
        for &seat in self.program.board.layout.seats() {
            self.deal(seat, &mut dealt);
        }
        let total = dealt
            .iter()
            .fold(0u32, |sum, &seeds| sum.saturating_add(seeds));
        if total > sow_grammar::rules::MAX_SEEDS {
            return Err(CompileError::TooManySeeds(total));
        }
        let mut position = Position::empty();
        for (cell, &seeds) in dealt.iter().enumerate() {
            position.add(cell as u8, seeds as u16);
        }
        self.set_initial_marks(&mut position);
        for (counter, kept) in self.rules.counters.iter().zip(&self.program.board.counters) {
            for slot in kept.slot.position_slots() {
                position.set_counter(slot, self.small_value(&counter.start));
            }
        }
        Ok(position)
    }

    fn deal(&self, seat: Seat, dealt: &mut [u32]) {
        let deals = || {
            self.rules
                .setup
                .iter()
                .filter(|deal: &&Deal| deal.applies(self.settings))
                .filter(|deal: &&Deal| deal.seat.is_none_or(|only| only == seat))
        };
        for deal in deals() {
            if let DealtSeeds::Each(numbers) = &deal.seeds {
                for (cell, number) in self
                    .cells_for_seat(seat, &deal.places)
                    .into_iter()
                    .zip(numbers.iter().cycle())
                {
                    dealt[usize::from(cell)] = self.value(number);
                }
            }
        }
        for deal in deals() {
            if let (DealtSeeds::RestOf(all), Some(&cell)) =
                (&deal.seeds, self.cells_for_seat(seat, &deal.places).first())
            {
                // Seeds that were dealt to this place before are replaced, so they do not count.
                dealt[usize::from(cell)] = 0;
                let side_of = |cell: usize| self.program.board.layout.side(Cell(cell as u8));
                let side = dealt
                    .iter()
                    .enumerate()
                    .filter(|&(cell, _)| side_of(cell) == Some(seat));
                let sum = side.fold(0u32, |sum, (_, &seeds)| sum.saturating_add(seeds));
                dealt[usize::from(cell)] = self.value(all).saturating_sub(sum);
            }
        }
    }

    fn set_initial_marks(&self, position: &mut Position) {
        for (mark, slot) in self.rules.marks.iter().zip(&self.program.board.marks) {
            for &seat in self.program.board.layout.seats() {
                for cell in self.cells_for_seat(seat, &mark.on) {
                    position.set_mark_bits(
                        cell,
                        position.mark_bits(cell) | slot.bits[seat_index(seat)],
                    );
                }
            }
        }
    }
}
