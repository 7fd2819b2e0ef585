//! Places that the board alone determines.

use super::Compiler;
use crate::board::{Cell, CellSet, NounResolver, byte_masks, seat_index};
use crate::instructions::{FixedId, FixedSet};
use crate::numbering::push;
use sow_grammar::rules::{Noun, Owner, Place, Seat, Spanned};

impl Compiler<'_> {
    /// Returns the cells that a noun without an owner names for a player; `None` if they depend on the position.
    pub(super) fn cells_of(&self, noun: &Noun, seat: Seat) -> Option<Vec<u8>> {
        self.noun_resolver().cells_of(noun, seat)
    }

    fn noun_resolver(&self) -> NounResolver<'_> {
        NounResolver {
            rules: self.rules,
            settings: self.settings,
            layout: &self.program.board.layout,
        }
    }

    /// Returns the cells of places in a section that each player reads as about their own side. Ignores the shape of
    /// the round.
    pub(super) fn cells_for_seat(&self, seat: Seat, places: &[Spanned<Place>]) -> Vec<u8> {
        let layout = &self.program.board.layout.without_shape();
        let nouns = NounResolver {
            layout,
            ..self.noun_resolver()
        };
        nouns.cells_for_seat(seat, places)
    }

    /// Returns the set of cells that a noun names for each player; `None` if it depends on the position.
    pub(super) fn lower_fixed_noun(
        &mut self,
        noun: &Noun,
        owner: Option<Owner>,
    ) -> Option<FixedId> {
        let mut lists = [Vec::new(), Vec::new()];
        for &seat in self.program.board.layout.seats() {
            lists[seat_index(seat)] =
                self.noun_resolver()
                    .filter_owned(self.cells_of(noun, seat)?, owner, seat);
        }
        Some(self.intern_fixed(lists))
    }

    /// Returns the sets of the mover's and of the other player's cells.
    pub(super) fn owned_cells(&mut self) -> [FixedId; 2] {
        let layout = &self.program.board.layout;
        let cells_owned_by = |seat: Seat| -> Vec<u8> {
            (0..layout.cell_count())
                .filter(|&cell| {
                    layout.owner(Cell(cell)) == Some(seat) && !layout.is_blocked(Cell(cell))
                })
                .collect()
        };
        let (south, north) = (cells_owned_by(Seat::South), cells_owned_by(Seat::North));
        [
            self.intern_fixed([south.clone(), north.clone()]),
            self.intern_fixed([north, south]),
        ]
    }

    /// Returns the set with these members, adding it if it is new.
    pub(super) fn intern_fixed(&mut self, lists: [Vec<u8>; 2]) -> FixedId {
        let mut known = self.program.operands.fixed.iter();
        if let Some(same) = known.position(|fixed| fixed.lists == lists) {
            return same as FixedId;
        }
        let members = [0, 1].map(|seat: usize| lists[seat].iter().copied().collect::<CellSet>());
        let masks = [0, 1].map(|seat: usize| byte_masks(lists[seat].iter().copied()));
        push(
            &mut self.program.operands.fixed,
            FixedSet {
                lists,
                members,
                masks,
            },
        )
    }
}
