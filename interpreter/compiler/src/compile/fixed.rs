//! Places that the board alone determines.

use super::Compiler;
use crate::board::{Cell, CellSet, NamedCells, byte_masks, index};
use crate::instructions::{Fixed, FixedId};
use crate::numbering::push;
use sow_grammar::rules::{Noun, Owner, Place, Seat};

impl Compiler<'_> {
    /// The cells that a noun names for a player, with nobody's in particular asked for; `None` if that depends on the
    /// position.
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

    /// The cells of places in a section that each player reads as speaking of their own side: of the board as the rules have
    /// it, whatever the shape of the round.
    pub(super) fn seen_by(&self, seat: Seat, places: &[Place]) -> Vec<u8> {
        let layout = &self.program.board.layout.unshaped();
        let chart = NamedCells {
            layout,
            ..self.chart()
        };
        chart.seen_by(seat, places)
    }

    /// The set of cells that a noun names for each player, if the board alone determines it.
    pub(super) fn fixed_noun(&mut self, noun: &Noun, owner: Option<Owner>) -> Option<FixedId> {
        let mut lists = [Vec::new(), Vec::new()];
        for &seat in self.program.board.layout.seats() {
            lists[index(seat)] = self
                .chart()
                .owned_of(self.cells_of(noun, seat)?, owner, seat);
        }
        Some(self.fixed(lists))
    }

    /// The cells of the mover and of the other player.
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

    /// The set with these members, the same one if there is one already.
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
