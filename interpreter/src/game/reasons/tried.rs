//! What keeps a move from being legal that has been tried.

use super::Asking;
use crate::board::MAX_WORDS;
use crate::engine::movegen::Candidate;
use crate::engine::spelling::spell_candidate;
use crate::engine::vm::{Machine, Trap};
use crate::program::ir::Kind;
use crate::trace::Unwatched;
use sow_grammar::rules::{Filter, FilterKind};
use sow_grammar::words::Words;

impl Asking<'_> {
    /// What happens when the move is tried.
    pub(super) fn tried(&self, kind: &Kind, candidate: Candidate) -> Option<(u8, String)> {
        let game = self.game;
        let spelling = spell_candidate(game.program(), game.position().mover(), candidate);
        let mut machine = Machine::new(game.program(), *game.position(), self.earlier(), Unwatched);
        machine.begin(kind, candidate);
        match machine.make_move(kind) {
            Err(Trap::NeverEnds) => {
                let limit = game.program().lap_limit;
                Some((
                    6,
                    format!("the sowing of {spelling} never ends (more than {limit} laps)"),
                ))
            }
            Err(_) => Some((
                6,
                format!(
                    "{spelling} is not legal{}; legal moves are: {}",
                    self.as_kind(kind),
                    self.legal.join(", ")
                ),
            )),
            Ok(()) if !machine.path.made().is_empty() => None,
            Ok(()) => self
                .filtered(kind, &mut machine)
                .map(|why| (7, format!("{spelling} is not legal: {why}"))),
        }
    }

    /// The filter that a move just made does not pass.
    fn filtered(
        &self,
        kind: &Kind,
        machine: &mut Machine<'_, MAX_WORDS, Unwatched>,
    ) -> Option<String> {
        let program = self.game.program();
        let words = Words::new(&program.rules, &program.settings);
        let at = program
            .kinds
            .iter()
            .position(|one| std::ptr::eq(one, kind))?;
        let rules: &[Filter] = &program.rules.moves[at].filters;
        let failed = kind
            .filters
            .iter()
            .find(|filter| machine.holds(filter.after) == (filter.kind == FilterKind::Forbid))?;
        let rule = rules.iter().find(|rule| rule.kind == failed.kind)?;
        let condition = words.condition(&rule.after);
        Some(match failed.kind {
            FilterKind::Require => format!("after a move it must hold that {condition}"),
            FilterKind::Forbid => format!("after a move it must not be that {condition}"),
            FilterKind::Prefer => format!(
                "a move must be played after which {condition}: {}",
                self.legal.join(", ")
            ),
        })
    }

    fn as_kind(&self, kind: &Kind) -> String {
        if self.game.program().kinds.len() > 1 {
            format!(" as a {}", kind.name)
        } else {
            String::new()
        }
    }

    /// The pits that a kind of move may begin with, in words.
    pub(super) fn place_words(&self, kind: &Kind) -> Option<String> {
        let program = self.game.program();
        let at = program
            .kinds
            .iter()
            .position(|one| std::ptr::eq(one, kind))?;
        let from = program.rules.moves[at].from.as_ref()?;
        Some(Words::new(&program.rules, &program.settings).one_of(&from.place))
    }
}
