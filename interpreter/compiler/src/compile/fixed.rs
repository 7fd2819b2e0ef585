//! Places that the board alone determines.

use super::Compiler;
use crate::board::{Cell, CellSet, NamedCells, byte_masks, index};
use crate::instructions::{Fixed, FixedId};
use crate::numbering::push;
use sow_grammar::rules::{Noun, Owner, Place, Seat};

impl Compiler<'_> {
    /// Returns the cells that a noun without an owner names for a player; `None` if they depend on the position.
    pub(super) fn cells_of(&self, noun: &Noun, seat: Seat) -> Option<Vec<u8>> {
        self.chart().cells_of(noun, seat)
    }

    fn chart(&self) -> NamedCells<'_> {
        NamedCells {
            rules: self.rules,
            settings: self.settings,
            layout: &self.program.board.layout,
        }
    }

    /// Returns the cells of places in a section that each player reads as about their own side. Ignores the shape of
    /// the round.
    pub(super) fn seen_by(&self, seat: Seat, places: &[Place]) -> Vec<u8> {
        let layout = &self.program.board.layout.unshaped();
        let chart = NamedCells {
            layout,
            ..self.chart()
        };
        chart.seen_by(seat, places)
    }

    /// Returns the set of cells that a noun names for each player; `None` if it depends on the position.
    pub(super) fn fixed_noun(&mut self, noun: &Noun, owner: Option<Owner>) -> Option<FixedId> {
        let mut lists = [Vec::new(), Vec::new()];
        for &seat in self.program.board.layout.seats() {
            lists[index(seat)] = self
                .chart()
                .owned_of(self.cells_of(noun, seat)?, owner, seat);
        }
        Some(self.fixed(lists))
    }

    /// Returns the sets of the mover's and of the other player's cells.
    pub(super) fn owned_cells(&mut self) -> [FixedId; 2] {
        let layout = &self.program.board.layout;
        let of = |seat: Seat| -> Vec<u8> {
            (0..layout.cells())
                .filter(|&cell| {
                    layout.owner(Cell(cell)) == Some(seat) && !layout.is_blocked(Cell(cell))
                })
                .collect()
        };
        let (south, north) = (of(Seat::South), of(Seat::North));
        [
            self.fixed([south.clone(), north.clone()]),
            self.fixed([north, south]),
        ]
    }

    /// Returns the set with these members, adding it if it is new.
    pub(super) fn fixed(&mut self, lists: [Vec<u8>; 2]) -> FixedId {
        let mut known = self.program.operands.fixed.iter();
        if let Some(same) = known.position(|fixed| fixed.lists == lists) {
            return same as FixedId;
        }
        let members = [0, 1].map(|seat: usize| lists[seat].iter().copied().collect::<CellSet>());
        let masks = [0, 1].map(|seat: usize| byte_masks(lists[seat].iter().copied()));
        push(
            &mut self.program.operands.fixed,
            Fixed {
                lists,
                members,
                masks,
            },
        )
    }
}
