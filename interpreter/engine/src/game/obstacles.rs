//! The obstacles to illegal moves, and the clauses responsible.

use super::asking::{Asking, Obstacle, Reach};
use super::state::Game;
use crate::movegen::Search;
use crate::moves::{Candidate, Toward};
use crate::spelling::spell_candidate;
use crate::trace::Unwatched;
use crate::vm::{Machine, Trap};
use sow_compiler::board::MAX_WORDS;
use sow_compiler::instructions::{ChoiceKind, Choosing, Kind};
use sow_grammar::rules::{FilterKind, MoveId, MoveKind, TableId};
use sow_grammar::source::Span;
use sow_grammar::words::Words;

impl Game<'_> {
    /// Returns the obstacle for each kind of move of the current phase that the text may mean. Empty if the text is a
    /// legal move, or names neither a pit nor a kind of move without one. Without a direction, all directions are
    /// considered.
    #[must_use]
    pub fn obstacles(&self, text: &str) -> Vec<Obstacle> {
        match self.position().over().is_some() || self.read_move(text).is_ok() {
            true => Vec::new(),
            false => Asking::new(self, text.trim()).obstacles(),
        }
    }
}

impl Asking<'_> {
    /// Returns the obstacles, by kind of move.
    pub(super) fn obstacles(&self) -> Vec<Obstacle> {
        let (program, position) = (self.game.program(), self.game.position());
        let mut search = Search::new(program, *position, self.earlier(), 0);
        let phase = search.phase();
        let pit = self.pit();
        let kinds = (0..).zip(&program.code.kinds).filter(|(_, kind)| {
            let meant = match pit {
                Some(_) => kind.from.is_some(),
                None => kind.from.is_none() && kind.name.eq_ignore_ascii_case(self.head),
            };
            kind.phase == phase && meant
        });
        kinds
            .flat_map(|(at, kind)| {
                let id = MoveId(at);
                Look {
                    asking: self,
                    id,
                    kind,
                    written: &program.rules[id],
                }
                .obstacles(&mut search, pit)
            })
            .collect()
    }
}

/// A kind of move under consideration.
struct Look<'l> {
    asking: &'l Asking<'l>,
    id: MoveId,
    kind: &'l Kind,
    /// The kind of move in the rules.
    written: &'l MoveKind,
}

type Searching<'s> = Search<'s, MAX_WORDS>;

impl Look<'_> {
    fn obstacle(&self, reach: Reach, clause: Span, reason: String) -> Obstacle {
        Obstacle {
            kind: self.id,
            reason,
            clause,
            leaves_others: false,
            reach,
        }
    }

    fn words(&self) -> Words<'_> {
        let program = self.asking.game.program();
        Words::new(&program.rules, &program.settings)
    }

    /// Returns the obstacles to a move of this kind, with this pit if there is one.
    fn obstacles(&self, search: &mut Searching<'_>, pit: Option<u8>) -> Vec<Obstacle> {
        if !search.may_begin(self.kind) {
            return Vec::from_iter(self.condition());
        }
        let (Some(pit), Some(from)) = (pit, &self.kind.from) else {
            return match self.barred(search) {
                Some(barred) => vec![barred],
                None => self.tried(search, Candidate::NONE),
            };
        };
        if let Some(unfit) = self.unfit(search, pit, from) {
            return vec![unfit];
        }
        if let Some(barred) = self.barred(search) {
            return vec![barred];
        }
        let left = search.live_pits(self.kind);
        let left: Vec<Candidate> = search.in_order(self.kind, &left).collect();
        let of_pit = left.iter().filter(|one| one.pit == pit);
        let toward = self.asking.toward;
        let mut meant = of_pit
            .clone()
            .filter(|one| toward == Toward::Given || one.toward == toward)
            .peekable();
        match meant.peek() {
            None => vec![self.left_out(pit, from, of_pit.clone().next().copied())],
            Some(_) => meant.flat_map(|&one| self.tried(search, one)).collect(),
        }
    }

    /// Returns the obstacle that the condition of the kind does not hold.
    fn condition(&self) -> Option<Obstacle> {
        let when = self.written.when.as_ref()?;
        let reason = format!(
            "{} can be played only when {}",
            with_article(&self.kind.name),
            self.words().condition(when)
        );
        Some(self.obstacle(Reach::Condition, self.written.span, reason))
    }

    /// Returns the obstacle that the kind cannot begin with the pit, if so.
    fn unfit(&self, search: &mut Searching<'_>, pit: u8, from: &Choosing) -> Option<Obstacle> {
        let (game, name) = (self.asking.game, self.asking.name(pit));
        let written = self.written.from.as_ref()?;
        let needed = || self.words().one_of(&written.place);
        let seeds = game.position().at(pit);
        let own = usize::from(game.position().mover_index());
        let (reach, reason) = if !game.program().fixed(from.pits).members[own].contains(pit) {
            let reason = format!("{name} cannot be chosen; a move needs {}", needed());
            (Reach::Elsewhere, reason)
        } else if seeds == 0 && from.least > 0 {
            (Reach::Empty, format!("{name} is empty"))
        } else {
            let unnarrowed = search.pits_before_filters(self.kind, from);
            if search
                .in_order(self.kind, &unnarrowed)
                .any(|one| one.pit == pit)
            {
                return None;
            }
            let holds = match seeds {
                1 => "1 seed".to_owned(),
                seeds => format!("{seeds} seeds"),
            };
            let reason = format!("{name} holds {holds}; a move needs {}", needed());
            (Reach::Unfit, reason)
        };
        Some(self.obstacle(reach, written.span, reason))
    }

    /// Returns the obstacle that another kind of move must be played instead, if so, with the moves of that kind.
    fn barred(&self, search: &mut Searching<'_>) -> Option<Obstacle> {
        let game = self.asking.game;
        let barring = |&&MoveId(other): &&MoveId| search.has(usize::from(other));
        let &MoveId(other) = self.kind.unless.iter().find(barring)?;
        let name = &game.program().code.kinds[usize::from(other)].name;
        let moves = game
            .legal_moves()
            .into_iter()
            .filter(|one| one.kind() == usize::from(other));
        let moves: Vec<String> = moves.map(|one| game.spell(one)).collect();
        let reason = format!("{} is possible: {}", with_article(name), moves.join(", "));
        Some(self.obstacle(Reach::Barred, self.written.span, reason))
    }

    /// Returns the obstacle that the pit or the direction is excluded by others.
    fn left_out(&self, pit: u8, from: &Choosing, other: Option<Candidate>) -> Obstacle {
        let name = self.asking.name(pit);
        let clause = self
            .written
            .from
            .as_ref()
            .map_or(self.written.span, |from| from.span);
        if let Some(Candidate {
            toward: Toward::Given,
            ..
        }) = other
        {
            let reason = format!(
                "there is no direction to choose: write {}",
                name.trim_start_matches("pit ")
            );
            return self.obstacle(Reach::Undirected, clause, reason);
        }
        let excepted = from
            .filters
            .iter()
            .any(|(filter, _)| *filter == ChoiceKind::Except);
        let reason = match other {
            Some(_) => format!("{name} cannot be sown that way now"),
            None if excepted => format!("{name} cannot be chosen now"),
            None => format!("{name} cannot be chosen where another pit can"),
        };
        Obstacle {
            leaves_others: true,
            ..self.obstacle(Reach::LeftOut, clause, reason)
        }
    }

    /// Makes the move and returns each row that makes it illegal as an obstacle.
    fn tried(&self, search: &mut Searching<'_>, candidate: Candidate) -> Vec<Obstacle> {
        let game = self.asking.game;
        let legal = game
            .legal_moves()
            .into_iter()
            .any(|one| one.kind() == usize::from(self.id.0) && one.candidate() == candidate);
        if legal && !self.asking.has_choices {
            return Vec::new();
        }
        let spelling = match candidate == Candidate::NONE {
            true => self.kind.name.clone(),
            false => spell_candidate(game.program(), game.position().mover(), candidate),
        };
        let counting = search.filters_that_count(self.kind);
        let mut machine = Machine::new(
            game.program(),
            *game.position(),
            self.asking.earlier(),
            Unwatched,
        );
        let outcome = machine.make_move(self.kind, candidate);
        if outcome == Err(Trap::NeverEnds) {
            let limit = game.program().board.lap_limit;
            let reason = format!("the sowing of {spelling} never ends (more than {limit} laps)");
            return vec![self.obstacle(Reach::Tried, self.written.span, reason)];
        }
        let mut rows = search.refusals(self.kind, candidate).rows;
        rows.sort_unstable();
        rows.dedup();
        if rows.is_empty() && outcome.is_ok() && machine.path.made().is_empty() {
            let filtered = self.filtered(&mut machine, counting, &spelling);
            return Vec::from_iter(filtered);
        }
        rows.iter()
            .map(|&(table, row)| self.refused_by(table, row, &spelling))
            .collect()
    }

    /// Returns the obstacle that a row makes the move illegal.
    fn refused_by(&self, table: Option<TableId>, row: u16, spelling: &str) -> Obstacle {
        let rules = &self.asking.game.program().rules;
        let rows = table.map_or(&rules.endings, |table| &rules[table].rows);
        let clause = rows
            .get(usize::from(row))
            .map_or(self.written.span, |row| row.span);
        let as_kind = match rules.moves.len() {
            1 => String::new(),
            _ => format!(" as {}", with_article(&self.kind.name)),
        };
        Obstacle {
            leaves_others: true,
            ..self.obstacle(
                Reach::Tried,
                clause,
                format!("{spelling} is not legal{as_kind}"),
            )
        }
    }

    /// Returns the obstacle that the move just made fails a filter.
    fn filtered(
        &self,
        machine: &mut Machine<'_, MAX_WORDS, Unwatched>,
        counting: u64,
        spelling: &str,
    ) -> Option<Obstacle> {
        let filters = self.kind.filters.iter().take(64).enumerate();
        let mut counting = filters.filter(|(at, _)| counting >> at & 1 == 1);
        let (_, failed) = counting.find(|(_, filter)| {
            machine.holds(filter.after) == (filter.kind == FilterKind::Forbid)
        })?;
        let written = self.written.filters.get(usize::from(failed.written))?;
        let condition = self.words().condition(&written.after);
        let why = match failed.kind {
            FilterKind::Require => format!("a move must lead to a position where {condition}"),
            FilterKind::Forbid => format!("a move must not lead to a position where {condition}"),
            FilterKind::Prefer => {
                let game = self.asking.game;
                let legal = game.legal_moves().into_iter().map(|one| game.spell(one));
                let legal: Vec<String> = legal.collect();
                format!(
                    "the player must choose a move that leads to a position where {condition}: {}",
                    legal.join(", ")
                )
            }
        };
        let reason = format!("{spelling} is not legal: {why}");
        Some(self.obstacle(Reach::After, written.span, reason))
    }
}

fn with_article(name: &str) -> String {
    let article = match name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => "an",
        false => "a",
    };
    format!("{article} {name}")
}
