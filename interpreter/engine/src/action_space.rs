//! The action space: everything that a move can begin with or choose in any position, for numbering actions.

use crate::moves::{Candidate, Move, Toward};
use crate::program::Program;
use crate::spelling;
use crate::trace::Chosen;
use sow_compiler::board::{Cell, index};
use sow_compiler::instructions::Op;
use sow_grammar::rules::{MoveId, Once, Seat};

impl Program {
    /// Returns the moves of a kind, without choices inside, that could be legal in some position, in the order in
    /// which the player names their pits and directions. A kind of move without a pit has one; an unknown kind has
    /// none.
    #[must_use]
    pub fn starts(&self, kind: MoveId, seat: Seat) -> Vec<Move> {
        let at = usize::from(kind.0);
        let Some(kind) = self.code.kinds.get(at) else {
            return Vec::new();
        };
        let Some(from) = &kind.from else {
            return vec![Move::new(at, Candidate::NONE, &[])];
        };
        let towards: &[Toward] = match kind.heading.choice() {
            None => &[Toward::Given],
            Some(Once::No) => &[Toward::Left, Toward::Right],
            // After the first choice of a direction, it is given.
            Some(Once::ForEach | Once::ForAll) => &[Toward::Given, Toward::Left, Toward::Right],
        };
        let can = &self.fixed(from.pits).members[index(seat)];
        let pits = self.board.pits[index(seat)].iter();
        pits.filter(|&&pit| can.contains(pit))
            .flat_map(|&pit| {
                let start = move |&toward| Move::new(at, Candidate { pit, toward }, &[]);
                towards.iter().map(start)
            })
            .collect()
    }

    /// Returns everything that a player can choose inside moves, after kind, pit and direction.
    #[must_use]
    pub fn choices(&self, mover: Seat) -> Vec<Chosen> {
        if self.code.kinds.iter().all(|kind| kind.facts.no_choices) {
            return Vec::new();
        }
        let onces = [Once::No, Once::ForEach, Once::ForAll];
        let directed = onces.iter().any(|&once| self.chooses_direction(once));
        let mut choices = match directed {
            true => vec![Chosen::Left, Chosen::Right],
            false => Vec::new(),
        };
        for (list, alternatives) in (0..).zip(&self.operands.choices) {
            let named = (0..).zip(alternatives);
            choices.extend(named.map(|(index, _)| Chosen::Named { list, index }));
        }
        let of_place = |op: &Op| matches!(op, Op::ChoosePlace { .. });
        if self.code.ops.iter().any(of_place) {
            let pits = self.board.pits[index(mover)].iter();
            choices.extend(pits.map(|&pit| Chosen::Pit(Cell(pit))));
        }
        choices
    }

    /// Spells a move up to the choices made inside it.
    #[must_use]
    pub fn spell_start(&self, mover: Seat, written: &Move) -> String {
        spelling::spell_start(self, mover, written)
    }

    /// Spells a choice made inside a move.
    #[must_use]
    pub fn spell_choice(&self, mover: Seat, chosen: Chosen) -> String {
        spelling::spell_choice(self, mover, chosen)
    }
}
