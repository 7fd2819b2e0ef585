//! Look-ahead: what a player could do if it were their turn now.
#![deny(clippy::wildcard_enum_match_arm)]

use super::legal::Search;
use crate::limits::MAX_LINES;
use crate::vm::{Registers, RepetitionHistory, Threats};
use sow_compiler::board::{CellSet, NOWHERE, Position};
use sow_compiler::instructions::LookAhead;
use sow_grammar::rules::{Ability, MoveId};

/// The highest depth of nested look-aheads. The checker rejects rules that come close to it.
const MAX_DEPTH: u8 = 16;

/// The fuel that one look-ahead costs in addition to what it computes.
const LOOK_AHEAD: u32 = 64;

impl<const W: usize> Registers<'_, W> {
    /// Answers a question, for the pit looked at if it is about one.
    pub(crate) fn asked_ahead(&mut self, question: LookAhead) -> bool {
        match question {
            LookAhead::Can(owner, ability) => self.can(self.player(owner), ability),
            LookAhead::NoMove => self.ending.of_mover && self.mover_has_no_move(),
            LookAhead::Threatened(..) => {
                let pits = self.pits_ahead(question);
                pits.is_some_and(|pits| {
                    let pit = self.looked_at();
                    pit != NOWHERE && pits.contains(pit)
                })
            }
        }
    }

    /// Returns the pits for which the answer is yes; `None` if the question is not about pits.
    pub(crate) fn pits_ahead(&mut self, question: LookAhead) -> Option<CellSet> {
        match question {
            LookAhead::Threatened(owner, kinds) => {
                Some(self.threatened_pits(self.player(owner), kinds))
            }
            LookAhead::Can(..) | LookAhead::NoMove => None,
        }
    }

    /// Whether the player to move has no legal move; `false` if the answer is put off.
    pub(crate) fn mover_has_no_move(&mut self) -> bool {
        if let Some(no_legal_move) = self.ending.no_legal_move {
            return no_legal_move;
        }
        if self.ending.puts_off_moves {
            self.ending.put_off_moves = true;
            return false;
        }
        !self.ask(self.position, self.trial.depth, |search| {
            search.any(|_| true)
        })
    }

    /// Whether a player would have a legal move with the ability.
    fn can(&mut self, seat: u8, ability: Ability) -> bool {
        if self.trial.depth >= MAX_DEPTH {
            return false;
        }
        let kinds = &self.program.code.kinds;
        let position = self.as_if_to_move(seat);
        self.ask(position, self.trial.depth + 1, |search| {
            search.any(|kind| match ability {
                Ability::Move => true,
                Ability::Play => !kind.is_pass,
                Ability::Kind(id) => kind.name == kinds[usize::from(id.0)].name,
            })
        })
    }

    fn as_if_to_move(&self, seat: u8) -> Position<W> {
        let mut position = self.position.unfinished();
        position.set_mover(seat);
        position
    }

    /// Searches the moves of a position. The cost is added to the fuel used by this machine.
    fn ask<T>(
        &mut self,
        position: Position<W>,
        depth: u8,
        question: impl FnOnce(&mut Search<'_, W>) -> T,
    ) -> T {
        self.burn(LOOK_AHEAD);
        let earlier = RepetitionHistory::Lent(self.earlier.as_slice());
        let mut search = Search::new(self.program, position, earlier, depth);
        search.machine.fuel.used = self.fuel.used;
        let answer = question(&mut search);
        self.fuel.used = search.machine.fuel.used;
        answer
    }

    /// Returns the pits from which the first lap of one of these kinds of move would take seeds.
    fn threatened_pits(&mut self, seat: u8, threat: u32) -> CellSet {
        let position = self.position.hash();
        let known = self
            .trial
            .threats
            .filter(|known| (known.threat, known.seat, known.position) == (threat, seat, position));
        let threats = known.unwrap_or_else(|| Threats {
            threat,
            seat,
            position,
            pits: self.find_threats(seat, threat),
        });
        self.trial.threats = Some(threats);
        threats.pits
    }

    fn find_threats(&mut self, seat: u8, threat: u32) -> CellSet {
        if self.trial.depth >= MAX_DEPTH {
            return CellSet::default();
        }
        let kinds = &self.program.operands.threats[threat as usize];
        self.ask(self.as_if_to_move(seat), self.trial.depth + 1, |search| {
            search.pits_taken_first(kinds)
        })
    }
}

impl<const W: usize> Search<'_, W> {
    /// Returns the pits from which the first lap of one of these kinds of move would take seeds.
    fn pits_taken_first(&mut self, kinds: &[MoveId]) -> CellSet {
        let program = self.machine.program;
        let phase = self.phase();
        let position = self.machine.position;
        let mut pits = CellSet::default();
        let mut lines = 0;
        for id in kinds {
            let kind = &program.code.kinds[usize::from(id.0)];
            if kind.phase != phase || !self.may_begin(kind) {
                continue;
            }
            // A kind that sows by itself is watched to the end of its first lap's table, others up to the first
            // sowing.
            let last_lap = if kind.facts.sows { 2 } else { 1 };
            let found = self.pits(kind);
            for candidate in self.in_order(kind, &found) {
                self.machine.path.restart();
                while lines < MAX_LINES {
                    lines += 1;
                    self.machine.begin(kind, candidate);
                    pits = pits.or(self.machine.taken_before(last_lap, kind.actions));
                    self.machine.position = position;
                    if !self.machine.path.follow() {
                        break;
                    }
                }
            }
        }
        pits
    }
}
