//! The action space: everything that a move can begin with or choose in any position, for numbering actions.

use crate::moves::{Candidate, DirectionChoice, Move};
use crate::program::Program;
use crate::spelling::{self, NamedStart};
use crate::trace::InnerChoice;
use sow_compiler::board::{Cell, seat_index};
use sow_compiler::instructions::Op;
use sow_grammar::rules::{MoveId, Once, Seat};

impl Program {
    /// Returns the moves of a kind that could be legal in some position, without the choices inside them, in the order
    /// in which the player names pits and directions. For a kind of move without a pit this is a single move, for an
    /// unknown kind none.
    #[must_use]
    pub fn possible_starts(&self, kind: MoveId, seat: Seat) -> Vec<Move> {
        let at = usize::from(kind.0);
        let Some(kind) = self.code.kinds.get(at) else {
            return Vec::new();
        };
        let Some(from) = &kind.pit_choice else {
            return vec![Move::new(at, Candidate::WITHOUT_PIT, &[])];
        };
        let direction_choices: &[DirectionChoice] = match kind.heading.choice() {
            None => &[DirectionChoice::Implied],
            Some(Once::No) => &[DirectionChoice::Left, DirectionChoice::Right],
            // Once a direction has been chosen, it is fixed.
            Some(Once::ForEach | Once::ForAll) => &[
                DirectionChoice::Implied,
                DirectionChoice::Left,
                DirectionChoice::Right,
            ],
        };
        let choosable = &self.fixed(from.pits).members[seat_index(seat)];
        let pits = self.board.pits[seat_index(seat)].iter();
        pits.filter(|&&pit| choosable.contains(pit))
            .flat_map(|&pit| {
                let start = move |&toward| {
                    Move::new(
                        at,
                        Candidate {
                            pit,
                            direction_choice: toward,
                        },
                        &[],
                    )
                };
                direction_choices.iter().map(start)
            })
            .collect()
    }

    /// Returns everything that a player can choose inside moves, that is, after kind, pit and direction.
    #[must_use]
    pub fn possible_choices(&self, mover: Seat) -> Vec<InnerChoice> {
        if self.code.kinds.iter().all(|kind| kind.facts.no_choices) {
            return Vec::new();
        }
        let onces = [Once::No, Once::ForEach, Once::ForAll];
        let directed = onces.iter().any(|&once| self.chooses_direction(once));
        let mut choices = match directed {
            true => vec![InnerChoice::Left, InnerChoice::Right],
            false => Vec::new(),
        };
        for (list, alternatives) in (0..).zip(&self.operands.choices) {
            let named = (0..).zip(alternatives);
            choices.extend(named.map(|(index, _)| InnerChoice::Alternative { list, index }));
        }
        let chooses_place = |op: &Op| matches!(op, Op::ChoosePlace { .. });
        if self.code.ops.iter().any(chooses_place) {
            let pits = self.board.pits[seat_index(mover)].iter();
            choices.extend(pits.map(|&pit| InnerChoice::Pit(Cell(pit))));
        }
        choices
    }

    /// Spells a move up to the choices made inside it.
    #[must_use]
    pub fn spell_start(&self, mover: Seat, chosen: &Move) -> String {
        NamedStart::of(self, chosen).spell(self, mover)
    }

    /// Spells a choice made inside a move.
    #[must_use]
    pub fn spell_choice(&self, mover: Seat, chosen: InnerChoice) -> String {
        spelling::spell_choice(self, mover, chosen)
    }
}
