//! The rules of a game as a whole.

use super::board::{Board, Deal};
use super::match_rules::MatchRules;
use super::options::GameOption;
use super::{
    Action, Condition, CounterId, MarkId, MoveId, Number, OptionId, PhaseId, Place, Places,
    Quantity, RegionId, Row, Table, TableId, Test,
};
use crate::checksum::Checksum;
use crate::language::{ActionRole, PhraseRef, Spanned, VisitPhrases};
use crate::source::Span;
use crate::vocabulary::{Comparison, CounterScope, FilterKind, Owner};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// The rules of one game.
///
/// ```
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// assert_eq!(rules.title, "Kalaha");
/// let kinds: Vec<&str> = rules.moves.iter().map(|kind| kind.name.as_str()).collect();
/// assert_eq!(kinds, ["sow"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Rules {
    /// The name of the game.
    #[phrase(skip)]
    pub title: String,
    /// The options in the order of the file (the options of the base come first).
    #[phrase(skip)]
    pub options: Vec<GameOption>,
    /// The board with its stores, hands and track.
    pub board: Board,
    /// The named pits.
    pub regions: Vec<Region>,
    /// The marks that pits can bear.
    pub marks: Vec<Mark>,
    /// The counters.
    pub counters: Vec<Counter>,
    /// The opening.
    pub setup: Vec<Deal>,
    /// The phases, at least one. The first phase whose condition holds for the mover is the current one; the last has
    /// no condition. A game without phases has a single phase with an empty name.
    pub phases: Vec<Phase>,
    /// All kinds of move, phase by phase, in the order of the file.
    pub moves: Vec<MoveKind>,
    /// All decision tables: the named ones and those written out inside a move.
    pub tables: Vec<Table>,
    /// The table consulted after every move, seen by the player who made it; all its rows are `when` or `else` rows.
    #[phrase(skip)]
    pub after_move: Option<TableId>,
    /// The endings, in order; all rows are `when` rows.
    pub endings: Vec<Row>,
    /// The rules by which rounds make up a match; `None` for a game of one round.
    pub match_rules: Option<MatchRules>,
}

macro_rules! index {
    ($($id:ident in $field:ident: $item:ty;)*) => {$(
        impl std::ops::Index<$id> for Rules {
            type Output = $item;
            fn index(&self, id: $id) -> &$item {
                &self.$field[usize::from(id.0)]
            }
        }
    )*};
}

index! {
    OptionId in options: GameOption;
    RegionId in regions: Region;
    MarkId in marks: Mark;
    CounterId in counters: Counter;
    PhaseId in phases: Phase;
    MoveId in moves: MoveKind;
    TableId in tables: Table;
}

/// Pits with a name, such as `pits left_turn = front 1..2`. Each player has pits of this name.
///
/// ```
/// let rules = sow_grammar::load("bao-kiswahili").unwrap().rules.unwrap();
/// assert_eq!(rules.regions[0].name, "left_turn");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Region {
    /// The name.
    #[phrase(skip)]
    pub name: String,
    /// The pits.
    pub places: Places,
    /// The description in the file; may be empty.
    #[phrase(skip)]
    pub help: String,
}

/// A mark that pits can bear.
///
/// ```
/// let rules = sow_grammar::load("bao-kiswahili").unwrap().rules.unwrap();
/// assert_eq!(rules.marks[0].name, "standing");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Mark {
    /// The name.
    #[phrase(skip)]
    pub name: String,
    /// Whether a mark belongs to the player who made it, so that `own NAME` is a pit marked by the mover; otherwise
    /// `own NAME` is a marked pit of the mover.
    #[phrase(skip)]
    pub per_player: bool,
    /// Whether pits keep the mark from round to round of a match. A pit loses it in a round in which the pit does not
    /// exist or is out of play.
    #[phrase(skip)]
    pub per_match: bool,
    /// The pits, of both players, that bear the mark at the start. If the mark is per player, each of these marks
    /// belongs to the owner of its pit.
    pub on: Places,
    /// Whether the mark goes when its pit is emptied by lifting, capturing or putting.
    #[phrase(skip)]
    pub until_emptied: bool,
    /// The description in the file; may be empty.
    #[phrase(skip)]
    pub help: String,
}

/// A number from 0 to 255 that is remembered during the game, or only during a move ([`CounterScope::Move`]).
///
/// ```
/// let rules = sow_grammar::load("khutka-boia").unwrap().rules.unwrap();
/// let names: Vec<&str> = rules.counters.iter().map(|counter| counter.name.as_str()).collect();
/// assert_eq!(names, ["choice", "debt", "toll"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Counter {
    /// The name.
    #[phrase(skip)]
    pub name: String,
    /// The scope: the round, each player, or a single move.
    #[phrase(skip)]
    pub scope: CounterScope,
    /// Whether the counter keeps its value from round to round of a match.
    #[phrase(skip)]
    pub per_match: bool,
    /// The value at the start of a match, a round or a move.
    pub start: Number,
    /// The description in the file; may be empty.
    #[phrase(skip)]
    pub help: String,
}

/// A phase of the game.
///
/// ```
/// let rules = sow_grammar::load("bao-kiswahili").unwrap().rules.unwrap();
/// let names: Vec<&str> = rules.phases.iter().map(|phase| phase.name.as_str()).collect();
/// assert_eq!(names, ["namua", "mtaji"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Phase {
    /// The name; empty for the single phase of a game without phases.
    #[phrase(skip)]
    pub name: String,
    /// The phase is current while this condition holds, seen by the player to move.
    pub condition: Option<Spanned<Condition>>,
    /// The moves by which the phase is left for good; `None` if it may become current again.
    #[phrase(skip)]
    pub left: Option<PhaseExit>,
    /// The description in the file; may be empty.
    #[phrase(skip)]
    pub help: String,
    /// The span of the name in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// The way in which a phase is left for good. A counter remembers that it has been left: it is 0 until then, and 1
/// afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PhaseExit {
    /// The counter. A move by which the phase is left sets it, for the player who moves, before doing anything else.
    pub counter: CounterId,
    /// Whether each player leaves the phase separately; otherwise one player leaves it for both.
    pub each: bool,
    /// The moves by which the phase is left.
    pub by: ExitTrigger,
}

/// The moves by which a phase is left for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum ExitTrigger {
    /// The moves of the phase itself: `once for each`, `once for all`.
    Moves,
    /// The moves of later phases: `until …`.
    LaterMoves,
}

impl Phase {
    /// Returns the condition under which the phase is current, provided that no earlier phase is; `None` if it always
    /// is.
    #[must_use]
    pub fn current_condition(&self) -> Option<Spanned<Condition>> {
        let not_left = self.left.map(|left| {
            let left_for = left.each.then_some(Owner::Own);
            let zero = Quantity::Number(Number::Literal(0));
            let zero = Test::Compare(Comparison::Equal, zero.into());
            Condition::Test(Quantity::Counter(left.counter, left_for).into(), zero).into()
        });
        match (not_left, self.condition.clone()) {
            (Some(not_left), Some(condition)) => {
                let span = condition.span;
                let both = Condition::All(vec![not_left, condition]);
                Some(Spanned::new(both, span))
            }
            (one, other) => one.or(other),
        }
    }

    /// Reports whether the phase is never left.
    pub(crate) const fn is_endless(&self) -> bool {
        self.condition.is_none() && self.left.is_none()
    }

    /// Returns the condition by which the phase ends, if the file gives one with `until …`.
    #[must_use]
    pub fn until(&self) -> Option<&Spanned<Condition>> {
        match (self.condition.as_deref(), self.left) {
            (Some(Condition::Not(over)), Some(left)) if left.by == ExitTrigger::LaterMoves => {
                Some(over)
            }
            _ => None,
        }
    }
}

impl Rules {
    /// Returns a hash of [specialised](Self::specialise) rules without the setup, which tells files of different games
    /// apart. An option counts only if it changes how the game is played.
    ///
    /// # Panics
    /// Never: rules can always be written as JSON.
    #[must_use]
    pub fn hash_of_play(mut self) -> u64 {
        self.options.clear();
        self.setup.clear();
        let mut checksum = Checksum::EMPTY;
        checksum.add_bytes(&serde_json::to_vec(&self).expect("rules have no keys but text"));
        checksum.value()
    }

    /// Returns all lists of actions in the rules.
    pub(crate) fn action_lists(&self) -> impl Iterator<Item = &[Spanned<Action>]> {
        let rows = self
            .tables
            .iter()
            .flat_map(|table| &table.rows)
            .chain(&self.endings);
        self.moves
            .iter()
            .map(|kind| kind.actions.as_slice())
            .chain(rows.map(|row| row.actions.as_slice()))
    }

    /// Returns the exits of the phases that a move in `phase` leaves for good.
    pub fn phase_exits(&self, phase: PhaseId) -> impl Iterator<Item = PhaseExit> {
        let phases = (0..).zip(&self.phases);
        phases.filter_map(move |(at, other)| {
            other.left.filter(|left| match left.by {
                ExitTrigger::Moves => at == phase.0,
                ExitTrigger::LaterMoves => at < phase.0,
            })
        })
    }
}

/// A kind of move.
///
/// ```
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let sow = &rules.moves[0];
/// assert_eq!(sow.name, "sow");
/// assert!(sow.from.is_some(), "the move begins with a pit");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct MoveKind {
    /// The name.
    #[phrase(skip)]
    pub name: String,
    /// The phase that the kind belongs to.
    #[phrase(skip)]
    pub phase: PhaseId,
    /// The move is legal only while none of these kinds has a legal move. Kinds never exclude each other in a cycle.
    #[phrase(skip)]
    pub unless: Vec<Spanned<MoveId>>,
    /// The move is legal only if this condition holds before it.
    pub when: Option<Spanned<Condition>>,
    /// The pits to choose from; `None` for a move that starts from no pit (a pass).
    pub from: Option<PitChoice>,
    /// The filters on the position after the move.
    pub filters: Vec<Filter>,
    /// The actions; `here` is the chosen pit. Every [`Action::Sow`] written in the section, also in the branches of a
    /// choice, carries the tables of the section unless it names its own. A sowing of the chosen pit comes after the
    /// lift of its seeds.
    pub actions: Vec<Spanned<Action>>,
    /// The description in the file; may be empty.
    #[phrase(skip)]
    pub help: String,
    /// The span of the whole section in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

impl MoveKind {
    /// Reports whether a move of this kind is a pass: it starts from no pit, and none of its actions moves seeds or
    /// consults a table.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        let acts = |action: &Action| match action.role() {
            ActionRole::Sowing | ActionRole::Moving | ActionRole::Delegating => true,
            _ => matches!(action, Action::Sweep(_)),
        };
        let acts = self
            .actions
            .any_phrase(|part| matches!(part, PhraseRef::Action(action) if acts(action)));
        self.from.is_none() && !acts
    }
}

/// The choice of a pit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct PitChoice {
    /// The pits to choose from.
    pub place: Spanned<Place>,
    /// The filters that narrow the choice, in order.
    pub filters: Vec<ChoiceFilter>,
    /// The span of the line in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// A filter that narrows the choice of a pit. A choice with which no move is legal (ignoring the filters that prefer
/// moves, and what other kinds can do) does not count among the choices left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum ChoiceFilter {
    /// These pits only, if any of them is among the choices left.
    Preferring(Spanned<Place>),
    /// Other pits only, if any of them is among the choices left.
    Avoiding(Spanned<Place>),
    /// Never these pits.
    Except(Spanned<Place>),
}

impl ChoiceFilter {
    /// Returns the pits that the filter mentions.
    #[must_use]
    pub const fn place(&self) -> &Spanned<Place> {
        match self {
            Self::Preferring(place) | Self::Avoiding(place) | Self::Except(place) => place,
        }
    }
}

/// A condition on the position after a move, before the endings are tried. `own` is the player who moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Filter {
    /// How strict the filter is.
    #[phrase(skip)]
    pub kind: FilterKind,
    /// The condition on the position after the move.
    pub after: Spanned<Condition>,
    /// The filter applies only if this condition holds before the move.
    pub when: Option<Spanned<Condition>>,
    /// The span of the line in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}
