//! Look-ahead: what a player could do if it were their turn now.
#![deny(clippy::wildcard_enum_match_arm)]

use super::legal::Search;
use crate::cost;
use crate::limits::MAX_LINES;
use crate::vm::{Registers, RepetitionHistory, Threats};
use sow_compiler::board::{CellSet, NOWHERE, Position};
use sow_compiler::instructions::LookAhead;
use sow_grammar::rules::{Ability, MoveId};

/// The highest depth of nested look-aheads. The checker rejects rules that come close to it.
const MAX_DEPTH: u8 = 16;

impl<const W: usize> Registers<'_, W> {
    /// Answers a question. If it is about a pit, that is the inspected pit.
    pub(crate) fn look_ahead_holds(&mut self, question: LookAhead) -> bool {
        match question {
            LookAhead::Can(owner, ability) => {
                self.has_move_with(self.seat_of_owner(owner), ability)
            }
            LookAhead::NoMove => self.ending.for_mover && self.mover_has_no_move(),
            LookAhead::Threatened(..) => {
                let pits = self.look_ahead_pits(question);
                pits.is_some_and(|pits| {
                    let pit = self.subject_cell();
                    pit != NOWHERE && pits.contains(pit)
                })
            }
        }
    }

    /// Returns the pits for which the answer is yes; `None` if the question is not about a pit.
    pub(crate) fn look_ahead_pits(&mut self, question: LookAhead) -> Option<CellSet> {
        match question {
            LookAhead::Threatened(owner, kinds) => {
                Some(self.threatened_pits(self.seat_of_owner(owner), kinds))
            }
            LookAhead::Can(..) | LookAhead::NoMove => None,
        }
    }

    /// Whether the player to move has no legal move; `false` if the answer is deferred.
    pub(crate) fn mover_has_no_move(&mut self) -> bool {
        if let Some(no_legal_move) = self.ending.no_legal_move {
            return no_legal_move;
        }
        if self.ending.defers_move_test {
            self.ending.move_test_deferred = true;
            return false;
        }
        !self.search_moves(self.position, self.trial.depth, |search| {
            search.any_kind_has_move(|_| true)
        })
    }

    /// Whether a player would have a legal move with the ability.
    fn has_move_with(&mut self, seat: u8, ability: Ability) -> bool {
        if self.trial.depth >= MAX_DEPTH {
            return false;
        }
        let kinds = &self.program.code.kinds;
        let position = self.with_mover(seat);
        self.search_moves(position, self.trial.depth + 1, |search| {
            search.any_kind_has_move(|kind| match ability {
                Ability::Move => true,
                Ability::Play => !kind.is_pass,
                Ability::Kind(id) => kind.name == kinds[usize::from(id.0)].name,
            })
        })
    }

    fn with_mover(&self, seat: u8) -> Position<W> {
        let mut position = self.position.without_result();
        position.set_mover(seat);
        position
    }

    /// Asks a question of a search for the moves of a position. The fuel used is added to that of this machine.
    fn search_moves<T>(
        &mut self,
        position: Position<W>,
        depth: u8,
        question: impl FnOnce(&mut Search<'_, W>) -> T,
    ) -> T {
        self.burn_fuel(cost::LOOK_AHEAD);
        let earlier = RepetitionHistory::Borrowed(self.history.as_slice());
        let mut search = Search::new(self.program, position, earlier, depth);
        search.machine.fuel.continue_from(&self.fuel);
        self.branches.swap_storage(&mut search.machine.branches);
        let answer = question(&mut search);
        self.branches.swap_storage(&mut search.machine.branches);
        search.machine.fuel.move_steps_to(&mut self.fuel);
        answer
    }

    /// Returns the pits that could lose seeds in the first lap of a move, with `seat` to move; the threat lists the
    /// kinds of move.
    fn threatened_pits(&mut self, seat: u8, threat_id: u32) -> CellSet {
        let position_hash = self.position.hash();
        let known = self.trial.threats.filter(|known| {
            (known.threat_id, known.seat, known.position_hash) == (threat_id, seat, position_hash)
        });
        let threats = known.unwrap_or_else(|| Threats {
            threat_id,
            seat,
            position_hash,
            pits: self.find_threats(seat, threat_id),
        });
        self.trial.threats = Some(threats);
        threats.pits
    }

    fn find_threats(&mut self, seat: u8, threat_id: u32) -> CellSet {
        if self.trial.depth >= MAX_DEPTH {
            return CellSet::default();
        }
        let kinds = &self.program.operands.threats[threat_id as usize];
        self.search_moves(self.with_mover(seat), self.trial.depth + 1, |search| {
            search.pits_taken_in_first_lap(kinds)
        })
    }
}

impl<const W: usize> Search<'_, W> {
    /// Returns the pits from which the first lap of one of these kinds of move would take seeds.
    fn pits_taken_in_first_lap(&mut self, kinds: &[MoveId]) -> CellSet {
        let program = self.machine.program;
        let phase = self.phase();
        let position = self.machine.position;
        let mut pits = CellSet::default();
        let mut lines = 0;
        for id in kinds {
            let kind = &program.code.kinds[usize::from(id.0)];
            if kind.phase != phase || !self.condition_holds(kind) {
                continue;
            }
            // Moves of a kind that itself sows are watched to the end of the table after the first lap, others up to
            // the first sowing.
            let last_lap = if kind.facts.sows { 2 } else { 1 };
            let found = self.pits(kind);
            for candidate in self.candidates_in_order(kind, &found) {
                self.machine.path.restart();
                while lines < MAX_LINES && self.machine.burn_fuel(cost::LINE) {
                    lines += 1;
                    self.machine.begin_move(kind, candidate);
                    pits = pits.or(self.machine.pits_taken_before(last_lap, kind.actions));
                    self.machine.position = position;
                    if !self.machine.path.advance() {
                        break;
                    }
                }
            }
        }
        pits
    }
}
