//! Why a text is no legal move, in words for the player.

use super::Game;
use crate::board::Cell;
use crate::board::index;
use crate::engine::movegen::{Candidate, Search, Toward};
use crate::engine::spelling::{label, spell_candidate};
use crate::engine::vm::{Machine, RepetitionHistory, Trap};
use crate::notation::MoveError;
use crate::program::ir::{ChoiceKind, Kind};
use crate::trace::Unwatched;
use sow_grammar::rules::{Filter, FilterKind, MoveId};
use sow_grammar::words::Words;

/// Why a text, which is none of the legal moves, cannot be played. `legal` is how those are spelt.
pub(crate) fn why_not(game: &Game<'_>, text: &str, legal: &[String]) -> MoveError {
    if game.position().over().is_some() {
        return MoveError::Illegal("the game is over".to_owned());
    }
    if let Some(limit) = game.list_moves().limit.filter(|limit| limit.forbids_play()) {
        return MoveError::Illegal(limit.to_string());
    }
    let asking = Asking { game, text, legal };
    let Some((pit, toward)) = asking.pit_named() else {
        return asking.unreadable();
    };
    MoveError::Illegal(
        asking
            .reason(pit, toward)
            .unwrap_or_else(|| asking.plainly()),
    )
}

struct Asking<'a> {
    game: &'a Game<'a>,
    text: &'a str,
    legal: &'a [String],
}

impl Asking<'_> {
    /// The pit that the text names, and the direction.
    fn pit_named(&self) -> Option<(u8, Toward)> {
        let (game, head) = (self.game, self.text.split('/').next().unwrap_or_default());
        let (name, toward) = match (head.strip_suffix('<'), head.strip_suffix('>')) {
            (Some(name), _) => (name, Toward::Left),
            (_, Some(name)) => (name, Toward::Right),
            _ => (head, Toward::Given),
        };
        let own = game.position().mover();
        let named = |pit: &u8| label(game.program(), own, Cell(*pit)).eq_ignore_ascii_case(name);
        game.program().pits[index(own)]
            .iter()
            .copied()
            .find(named)
            .map(|pit| (pit, toward))
    }

    fn earlier(&self) -> RepetitionHistory<'_> {
        RepetitionHistory::Lent(&self.game.history().earlier)
    }

    fn unreadable(&self) -> MoveError {
        let hint = match self.legal {
            [] => "there is no legal move".to_owned(),
            [only] => format!("the only legal move is {only}"),
            [first, .., last] => format!("moves are written like {first} or {last}"),
        };
        MoveError::Unreadable {
            text: self.text.to_owned(),
            hint,
        }
    }

    fn plainly(&self) -> String {
        match self.legal {
            [] => format!("{} cannot be played now; there is no legal move", self.text),
            legal => format!(
                "{} cannot be played now; legal moves are: {}",
                self.text,
                legal.join(", ")
            ),
        }
    }

    fn name(&self, pit: u8) -> String {
        let own = self.game.position().mover();
        format!("pit {}", label(self.game.program(), own, Cell(pit)))
    }

    /// The legal moves that begin with a pit.
    fn moves_with(&self, pit: u8) -> Vec<String> {
        let game = self.game;
        game.legal_moves()
            .into_iter()
            .filter(|one| one.pit() == Some(pit))
            .map(|one| game.spell(one))
            .collect()
    }

    /// What keeps the pit from being played, seen from the kind of move that comes nearest to it.
    fn reason(&self, pit: u8, toward: Toward) -> Option<String> {
        let (program, position) = (self.game.program(), self.game.position());
        let mut search = Search::new(program, *position, self.earlier(), 0);
        let phase = search.phase();
        let kinds: Vec<&Kind> = program
            .kinds
            .iter()
            .filter(|kind| kind.phase == phase && kind.from.is_some())
            .collect();
        let mut nearest: Option<(u8, String)> = None;
        for kind in kinds {
            if !search.may_begin(kind) {
                continue;
            }
            if let Some((steps, reason)) = self.stopped(&mut search, kind, pit, toward)
                && nearest.as_ref().is_none_or(|(most, _)| steps > *most)
            {
                nearest = Some((steps, reason));
            }
        }
        match (nearest, self.moves_with(pit)) {
            (Some((steps, reason)), moves) if steps > 4 || moves.is_empty() => Some(reason),
            (nearest, moves) if moves.is_empty() => nearest.map(|(_, reason)| reason),
            (_, moves) => Some(format!(
                "{} can be played now as {}",
                self.name(pit),
                moves.join(", ")
            )),
        }
    }

    /// How far a pit comes with a kind of move, and what stops it there.
    fn stopped(
        &self,
        search: &mut Search<'_, { crate::board::MAX_WORDS }>,
        kind: &Kind,
        pit: u8,
        toward: Toward,
    ) -> Option<(u8, String)> {
        let from = kind.from.as_ref()?;
        let seeds = self.game.position().at(pit);
        let own = usize::from(self.game.position().mover_index());
        if !self.game.program().fixed[from.pits as usize].members[own].contains(pit) {
            return Some((
                0,
                format!(
                    "{} is not one to choose from; a move needs {}",
                    self.name(pit),
                    self.place_words(kind)?
                ),
            ));
        }
        if seeds == 0 && from.least > 0 {
            return Some((1, format!("{} is empty", self.name(pit))));
        }
        let unnarrowed = search.candidates_before_filters(kind);
        if !unnarrowed
            .as_slice()
            .iter()
            .any(|candidate| candidate.pit == pit)
        {
            let holds = if seeds == 1 {
                "1 seed".to_owned()
            } else {
                format!("{seeds} seeds")
            };
            return Some((
                2,
                format!(
                    "{} holds {holds}; a move needs {}",
                    self.name(pit),
                    self.place_words(kind)?
                ),
            ));
        }
        if let Some(possible) = self.barred_by(search, kind) {
            return Some((3, possible));
        }
        let candidates = search.choices(kind);
        let mut fitting = candidates
            .as_slice()
            .iter()
            .filter(|candidate| candidate.pit == pit);
        let Some(found) = fitting
            .clone()
            .find(|candidate| candidate.toward == toward || toward == Toward::Given)
        else {
            return Some(self.without_candidate(kind, pit, fitting.next().copied()));
        };
        self.tried(kind, *found)
    }

    /// The pit, or the direction, is not among those that are left.
    fn without_candidate(&self, kind: &Kind, pit: u8, other: Option<Candidate>) -> (u8, String) {
        let name = self.name(pit);
        match other {
            Some(Candidate {
                toward: Toward::Given,
                ..
            }) => {
                let own = self.game.position().mover();
                let plain = label(self.game.program(), own, Cell(pit));
                (5, format!("there is no direction to choose: write {plain}"))
            }
            Some(_) => (
                4,
                format!(
                    "{name} cannot be sown that way now; legal moves are: {}",
                    self.legal.join(", ")
                ),
            ),
            None if kind.from.as_ref().is_some_and(|from| {
                from.filters
                    .iter()
                    .any(|(filter, _)| *filter == ChoiceKind::Except)
            }) =>
            {
                (
                    4,
                    format!(
                        "{name} cannot be chosen now; legal moves are: {}",
                        self.legal.join(", ")
                    ),
                )
            }
            None => (
                4,
                format!(
                    "{name} cannot be chosen where another pit can; legal moves are: {}",
                    self.legal.join(", ")
                ),
            ),
        }
    }

    /// Another kind of move that must be played instead, with its moves.
    fn barred_by(
        &self,
        search: &mut Search<'_, { crate::board::MAX_WORDS }>,
        kind: &Kind,
    ) -> Option<String> {
        let game = self.game;
        let &MoveId(other) = kind
            .unless
            .iter()
            .find(|&&MoveId(other)| search.has(usize::from(other)))?;
        let name = &game.program().kinds[usize::from(other)].name;
        let moves = game
            .legal_moves()
            .into_iter()
            .filter(|one| one.kind() == usize::from(other));
        let moves: Vec<String> = moves.map(|one| game.spell(one)).collect();
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        Some(format!(
            "{article} {name} is possible: {}",
            moves.join(", ")
        ))
    }

    /// What happens when the move is tried.
    fn tried(&self, kind: &Kind, candidate: Candidate) -> Option<(u8, String)> {
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
        machine: &mut Machine<'_, { crate::board::MAX_WORDS }, Unwatched>,
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
    fn place_words(&self, kind: &Kind) -> Option<String> {
        let program = self.game.program();
        let at = program
            .kinds
            .iter()
            .position(|one| std::ptr::eq(one, kind))?;
        let from = program.rules.moves[at].from.as_ref()?;
        Some(Words::new(&program.rules, &program.settings).one_of(&from.place))
    }
}
