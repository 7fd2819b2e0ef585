//! The opening.

use super::Compiler;
use super::error::CompileError;
use crate::board::{Cell, Position, seat_index};
use sow_grammar::rules::{Deal, DealtSeeds, Seat};

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
        for (counter, slots) in self.rules.counters.iter().zip(&self.program.board.counters) {
            for slot in slots.position_slots() {
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
