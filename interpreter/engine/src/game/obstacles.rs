//! Why moves are illegal: what stands in the way, and which clause of the rules is responsible.

use super::state::Game;
use crate::movegen::Search;
use crate::moves::{Candidate, DirectionChoice};
use crate::notation::MoveError;
use crate::spelling::spell_candidate;
use crate::trace::NoObserver;
use crate::vm::{Machine, RepetitionHistory, Trap};
use sow_compiler::board::{Cell, MAX_WORDS, seat_index};
use sow_compiler::instructions::{ChoiceKind, CompiledKind, PitChoice};
use sow_grammar::prose::Prose;
use sow_grammar::rules::{FilterKind, Fit, MoveId, MoveKind, Rules, TableId};
use sow_grammar::source::Span;

impl Game<'_> {
    /// Returns the obstacle for each kind of move of the current phase that the text may mean. Empty if the text is a
    /// legal move, or names neither a pit nor a kind of move without one. Without a direction, all directions are
    /// considered. `rules` are those that the program was compiled from.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::from_notation(&program, "0,0,0,0,0,0/0,0,0,0,1,3 20:24 - S -").unwrap();
    /// let obstacles = game.obstacles(&rules, "5");
    /// assert_eq!(obstacles.len(), 1);
    /// assert!(obstacles[0].reason.contains("seeds in the opponent's pits"));
    /// ```
    #[must_use]
    pub fn obstacles(&self, rules: &Rules, text: &str) -> Vec<Obstacle> {
        match self.position().result().is_some() || self.read_move(text).is_ok() {
            true => Vec::new(),
            false => ObstacleQuery::new(self, text.trim()).obstacles(rules),
        }
    }

    /// Returns the reason why a text is not a legal move, like [`Game::read_move`], in the words of the rules that the
    /// program was compiled from.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::from_notation(&program, "0,0,0,0,0,0/1,0,0,0,1,3 20:23 - S -").unwrap();
    /// assert_eq!(game.explain_illegal(&rules, "2").to_string(), "pit 2 is empty");
    /// ```
    #[must_use]
    pub fn explain_illegal(&self, rules: &Rules, text: &str) -> MoveError {
        let legal = self.legal_moves().into_iter().map(|one| self.spell(one));
        illegal_move_error(self, Some(rules), text.trim(), &legal.collect::<Vec<_>>())
    }
}

impl ObstacleQuery<'_> {
    /// Returns the obstacles, by kind of move.
    pub(super) fn obstacles(&self, rules: &Rules) -> Vec<Obstacle> {
        let (program, position) = (self.game.program(), self.game.position());
        let mut search = Search::new(program, *position, self.repetition_history(), 0);
        let phase = search.phase();
        let pit = self.pit();
        let kinds = (0..).zip(&program.code.kinds).filter(|(_, kind)| {
            let meant = match pit {
                Some(_) => kind.pit_choice.is_some(),
                None => kind.pit_choice.is_none() && kind.name.eq_ignore_ascii_case(self.head),
            };
            kind.phase == phase && meant
        });
        kinds
            .flat_map(|(at, kind)| {
                let id = MoveId(at);
                KindInspection {
                    query: self,
                    id,
                    kind,
                    kind_rules: &rules[id],
                    rules,
                }
                .obstacles(&mut search, pit)
            })
            .collect()
    }
}

/// A kind of move under consideration.
struct KindInspection<'l> {
    query: &'l ObstacleQuery<'l>,
    id: MoveId,
    kind: &'l CompiledKind,
    /// The kind of move in the rules.
    kind_rules: &'l MoveKind,
    rules: &'l Rules,
}

type FullSizeSearch<'s> = Search<'s, MAX_WORDS>;

impl KindInspection<'_> {
    fn obstacle(&self, stage: FailureStage, clause: Span, reason: String) -> Obstacle {
        Obstacle {
            kind: self.id,
            reason,
            clause,
            others_may_be_legal: false,
            stage,
        }
    }

    fn prose(&self) -> Prose<'_> {
        Prose::new(self.rules, self.query.game.program().settings())
    }

    /// Returns the obstacles to a move of this kind, with this pit if there is one.
    fn obstacles(&self, search: &mut FullSizeSearch<'_>, pit: Option<u8>) -> Vec<Obstacle> {
        if !search.condition_holds(self.kind) {
            return Vec::from_iter(self.condition_obstacle());
        }
        let (Some(pit), Some(from)) = (pit, &self.kind.pit_choice) else {
            return match self.precedence_obstacle(search) {
                Some(barred) => vec![barred],
                None => self.trial_obstacles(search, Candidate::WITHOUT_PIT),
            };
        };
        if let Some(unfit) = self.pit_obstacle(search, pit, from) {
            return vec![unfit];
        }
        if let Some(barred) = self.precedence_obstacle(search) {
            return vec![barred];
        }
        let left = search.choosable_pits(self.kind);
        let left: Vec<Candidate> = search.candidates_in_order(self.kind, &left).collect();
        let of_pit = left.iter().filter(|one| one.pit == pit);
        let toward = self.query.direction_choice;
        let mut meant = of_pit
            .clone()
            .filter(|one| toward == DirectionChoice::Implied || one.direction_choice == toward)
            .peekable();
        match meant.peek() {
            None => vec![self.exclusion_obstacle(pit, from, of_pit.clone().next().copied())],
            Some(_) => meant
                .flat_map(|&one| self.trial_obstacles(search, one))
                .collect(),
        }
    }

    /// Returns an obstacle if the condition of the kind does not hold.
    fn condition_obstacle(&self) -> Option<Obstacle> {
        let when = self.kind_rules.when.as_ref()?;
        let reason = format!(
            "{} can be played only when {}",
            name_kind(&self.kind.name),
            self.prose().condition(when)
        );
        Some(self.obstacle(FailureStage::Condition, self.kind_rules.span, reason))
    }

    /// Returns an obstacle if the kind cannot begin with the pit.
    fn pit_obstacle(
        &self,
        search: &mut FullSizeSearch<'_>,
        pit: u8,
        from: &PitChoice,
    ) -> Option<Obstacle> {
        let (game, name) = (self.query.game, self.query.pit_name(pit));
        let written = self.kind_rules.from.as_ref()?;
        let needed = || self.prose().one_of(&written.place);
        let seeds = game.position().seeds_at(pit);
        let own = usize::from(game.position().mover_index());
        let (stage, reason) = if !game.program().fixed(from.pits).members[own].contains(pit) {
            let reason = format!("{name} cannot be chosen; a move needs {}", needed());
            (FailureStage::NotChoosable, reason)
        } else if seeds == 0 && from.least > 0 {
            (FailureStage::Empty, format!("{name} is empty"))
        } else {
            let unfiltered = search.pits_before_filters(self.kind, from);
            if search
                .candidates_in_order(self.kind, &unfiltered)
                .any(|one| one.pit == pit)
            {
                return None;
            }
            let holds = match seeds {
                1 => "1 seed".to_owned(),
                seeds => format!("{seeds} seeds"),
            };
            let reason = format!("{name} holds {holds}; a move needs {}", needed());
            (FailureStage::UnfitPit, reason)
        };
        Some(self.obstacle(stage, written.span, reason))
    }

    /// Returns an obstacle if another kind of move must be played instead; the reason lists the moves of that kind.
    fn precedence_obstacle(&self, search: &mut FullSizeSearch<'_>) -> Option<Obstacle> {
        let game = self.query.game;
        let barring = |&&MoveId(other): &&MoveId| search.has_legal_move(usize::from(other));
        let &MoveId(other) = self.kind.unless.iter().find(barring)?;
        let name = &game.program().code.kinds[usize::from(other)].name;
        let moves = game
            .legal_moves()
            .into_iter()
            .filter(|one| one.kind() == usize::from(other));
        let moves: Vec<String> = moves.map(|one| game.spell(one)).collect();
        let reason = format!("{} is possible: {}", name_kind(name), moves.join(", "));
        Some(self.obstacle(FailureStage::KindPrecedence, self.kind_rules.span, reason))
    }

    /// Returns the obstacle of a pit or direction that must not be chosen because of other pits or directions.
    fn exclusion_obstacle(&self, pit: u8, from: &PitChoice, other: Option<Candidate>) -> Obstacle {
        let name = self.query.pit_name(pit);
        let clause = self
            .kind_rules
            .from
            .as_ref()
            .map_or(self.kind_rules.span, |from| from.span);
        if let Some(Candidate {
            direction_choice: DirectionChoice::Implied,
            ..
        }) = other
        {
            let reason = format!(
                "there is no direction to choose: write {}",
                name.trim_start_matches("pit ")
            );
            return self.obstacle(FailureStage::NoDirection, clause, reason);
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
            others_may_be_legal: true,
            ..self.obstacle(FailureStage::PitPrecedence, clause, reason)
        }
    }

    /// Makes the move and returns each row that makes it illegal as an obstacle.
    fn trial_obstacles(
        &self,
        search: &mut FullSizeSearch<'_>,
        candidate: Candidate,
    ) -> Vec<Obstacle> {
        let game = self.query.game;
        let legal = game
            .legal_moves()
            .into_iter()
            .any(|one| one.kind() == usize::from(self.id.0) && one.candidate() == candidate);
        if legal && !self.query.has_choices {
            return Vec::new();
        }
        let spelling = match candidate == Candidate::WITHOUT_PIT {
            true => self.kind.name.clone(),
            false => spell_candidate(game.program(), game.position().mover(), candidate),
        };
        let active = search.active_filters(self.kind);
        let mut machine = Machine::new(
            game.program(),
            *game.position(),
            self.query.repetition_history(),
            NoObserver,
        );
        let outcome = machine.make_move(self.kind, candidate);
        if outcome == Err(Trap::NeverEnds) {
            let limit = game.program().board.lap_limit;
            let reason = format!("the sowing of {spelling} never ends (more than {limit} laps)");
            return vec![self.obstacle(
                FailureStage::PlayedAndRefused,
                self.kind_rules.span,
                reason,
            )];
        }
        let mut rows = search.refusals(self.kind, candidate).rows;
        rows.sort_unstable();
        rows.dedup();
        if rows.is_empty() && outcome.is_ok() && machine.path.choices().is_empty() {
            let filtered = self.filter_obstacle(&mut machine, active, &spelling);
            return Vec::from_iter(filtered);
        }
        rows.iter()
            .map(|&(table, row)| self.row_obstacle(table, row, &spelling))
            .collect()
    }

    /// Returns the obstacle of a move that a row of a table makes illegal.
    fn row_obstacle(&self, table: Option<TableId>, row: u16, spelling: &str) -> Obstacle {
        let rows = table.map_or(&self.rules.endings, |table| &self.rules[table].rows);
        let row = rows.get(usize::from(row));
        let clause = row.map_or(self.kind_rules.span, |row| row.span);
        let why = match row.map(|row| &row.fit.node) {
            Some(Fit::Else) => ": no other row of the table fits",
            _ => "",
        };
        let as_kind = match self.rules.moves.len() {
            1 => String::new(),
            _ => format!(" as {}", name_kind(&self.kind.name)),
        };
        Obstacle {
            others_may_be_legal: true,
            ..self.obstacle(
                FailureStage::PlayedAndRefused,
                clause,
                format!("{spelling} is not legal{as_kind}{why}"),
            )
        }
    }

    /// Returns an obstacle if the move just made fails a filter.
    fn filter_obstacle(
        &self,
        machine: &mut Machine<'_, MAX_WORDS, NoObserver>,
        active: u64,
        spelling: &str,
    ) -> Option<Obstacle> {
        let filters = self.kind.filters.iter().take(64).enumerate();
        let mut active = filters.filter(|(at, _)| active >> at & 1 == 1);
        let (_, failed) = active.find(|(_, filter)| {
            machine.holds(filter.condition) == (filter.kind == FilterKind::Forbid)
        })?;
        let written = self
            .kind_rules
            .filters
            .get(usize::from(failed.rule_index))?;
        let condition = self.prose().condition(&written.after);
        let why = match failed.kind {
            FilterKind::Require => format!("a move must lead to a position where {condition}"),
            FilterKind::Forbid => format!("a move must not lead to a position where {condition}"),
            FilterKind::PreferPerPit => {
                format!(
                    "from this pit, the player must choose a move that leads to a position where {condition}"
                )
            }
            FilterKind::Prefer => {
                let game = self.query.game;
                let legal = game.legal_moves().into_iter().map(|one| game.spell(one));
                let legal: Vec<String> = legal.collect();
                format!(
                    "the player must choose a move that leads to a position where {condition}: {}",
                    legal.join(", ")
                )
            }
        };
        let reason = format!("{spelling} is not legal: {why}");
        Some(self.obstacle(FailureStage::FilteredAfterMove, written.span, reason))
    }
}

fn name_kind(name: &str) -> String {
    format!("the move “{name}”")
}

/// The obstacle to a move, considered as one kind of move.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::{Game, Program};
///
/// let loaded = sow_grammar::load("oware").unwrap();
/// let rules = loaded.rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::from_notation(&program, "0,0,0,0,0,0/0,0,0,0,1,3 20:24 - S -").unwrap();
///
/// let obstacle = game.obstacles(&rules, "5").remove(0);
/// let (source, range) = loaded.sources.locate(obstacle.clause).unwrap();
/// assert!(source.text[range].starts_with("require opponent pits occupied"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    /// The kind of move considered.
    pub kind: MoveId,
    /// The reason, as a phrase for the player.
    pub reason: String,
    /// The responsible clause: a line of the kind of move or its head, or a row of a table.
    pub clause: Span,
    /// Whether moves that the reason does not name may be legal.
    pub(super) others_may_be_legal: bool,
    /// How far the move got.
    pub(super) stage: FailureStage,
}

/// The stages at which a move can fail, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FailureStage {
    /// The condition of the kind of move does not hold.
    Condition,
    /// The pit is not one to choose from.
    NotChoosable,
    /// The pit is empty.
    Empty,
    /// The pit does not fulfil the condition on it.
    UnfitPit,
    /// Another kind of move takes precedence.
    KindPrecedence,
    /// Other pits or another direction take precedence.
    PitPrecedence,
    /// The text names a direction, but the move has none to choose.
    NoDirection,
    /// The move was made and turned out to be illegal.
    PlayedAndRefused,
    /// A filter rejects the position after the move.
    FilteredAfterMove,
}

/// The question why a text is not a legal move.
pub(super) struct ObstacleQuery<'a> {
    pub(super) game: &'a Game<'a>,
    /// The text without the choices inside the move.
    pub(super) head: &'a str,
    /// Whether the text names choices inside the move.
    pub(super) has_choices: bool,
    pub(super) direction_choice: DirectionChoice,
}

impl<'a> ObstacleQuery<'a> {
    pub(super) fn new(game: &'a Game<'a>, text: &'a str) -> Self {
        let head = text.split('/').next().unwrap_or_default();
        let (head, toward) = match (head.strip_suffix('<'), head.strip_suffix('>')) {
            (Some(head), _) => (head, DirectionChoice::Left),
            (_, Some(head)) => (head, DirectionChoice::Right),
            _ => (head, DirectionChoice::Implied),
        };
        Self {
            game,
            head,
            has_choices: text.contains('/'),
            direction_choice: toward,
        }
    }

    /// Returns the pit that the text names.
    pub(super) fn pit(&self) -> Option<u8> {
        let game = self.game;
        let own = game.position().mover();
        let named = |pit: &u8| game.label(Cell(*pit)).eq_ignore_ascii_case(self.head);
        game.program().board.pits[seat_index(own)]
            .iter()
            .copied()
            .find(named)
    }

    pub(super) fn repetition_history(&self) -> RepetitionHistory<'a> {
        RepetitionHistory::Borrowed(&self.game.history().earlier_hashes)
    }

    pub(super) fn pit_name(&self, pit: u8) -> String {
        format!("pit {}", self.game.label(Cell(pit)))
    }
}

/// Returns the reason why a text is not a legal move: with the rules, the obstacle that the move met. `legal` are the
/// spellings of the legal moves.
pub(crate) fn illegal_move_error(
    game: &Game<'_>,
    rules: Option<&Rules>,
    text: &str,
    legal: &[String],
) -> MoveError {
    if game.position().result().is_some() {
        return MoveError::Illegal("the game is over".to_owned());
    }
    if let Some(limit) = game.list_moves().limit.filter(|limit| limit.forbids_play()) {
        return MoveError::Illegal(limit.to_string());
    }
    let query = ObstacleQuery::new(game, text);
    let Some(pit) = query.pit() else {
        return unreadable_error(text, legal);
    };
    let moves = moves_from(game, pit);
    let obstacles = rules.map_or_else(Vec::new, |rules| query.obstacles(rules));
    let reason = match furthest_obstacle(obstacles) {
        // No position has such a move.
        Some(obstacle) if obstacle.stage == FailureStage::NoDirection => {
            return MoveError::Unreadable {
                text: text.to_owned(),
                hint: obstacle.reason,
            };
        }
        Some(obstacle) if obstacle.stage >= FailureStage::PlayedAndRefused || moves.is_empty() => {
            obstacle_message(&obstacle, legal)
        }
        None if moves.is_empty() => not_playable_message(text, legal),
        _ => match moves.as_slice() {
            [only] if *only == game.label(Cell(pit)) => {
                format!("the move from {only} has no choice; it is written `{only}`")
            }
            moves => format!(
                "{} can be played now as {}",
                query.pit_name(pit),
                moves.join(", ")
            ),
        },
    };
    MoveError::Illegal(reason)
}

/// Returns the obstacle that a move met last, that is, at the latest stage; among equals, the first one.
fn furthest_obstacle(obstacles: Vec<Obstacle>) -> Option<Obstacle> {
    let past_condition = obstacles
        .into_iter()
        .filter(|one| one.stage > FailureStage::Condition);
    past_condition.reduce(|nearest, one| match one.stage > nearest.stage {
        true => one,
        false => nearest,
    })
}

fn obstacle_message(obstacle: &Obstacle, legal: &[String]) -> String {
    let reason = &obstacle.reason;
    match obstacle.others_may_be_legal {
        true => format!("{reason}; legal moves are: {}", legal.join(", ")),
        false => reason.clone(),
    }
}

fn unreadable_error(text: &str, legal: &[String]) -> MoveError {
    let hint = match legal {
        [] => "there is no legal move".to_owned(),
        [only] => format!("the only legal move is {only}"),
        [first, .., last] => format!("moves are written like {first} or {last}"),
    };
    MoveError::Unreadable {
        text: text.to_owned(),
        hint,
    }
}

fn not_playable_message(text: &str, legal: &[String]) -> String {
    match legal {
        [] => format!("{text} cannot be played now; there is no legal move"),
        legal => format!(
            "{text} cannot be played now; legal moves are: {}",
            legal.join(", ")
        ),
    }
}

/// Spells the legal moves that begin with a pit.
fn moves_from(game: &Game<'_>, pit: u8) -> Vec<String> {
    game.legal_moves()
        .into_iter()
        .filter(|one| one.pit() == Some(Cell(pit)))
        .map(|one| game.spell(one))
        .collect()
}
