//! The rules of a game as a whole.

use super::board::{Board, Deal};
use super::match_rules::MatchRules;
use super::options::GameOption;
use super::phrases::{Action, Row, Table};
use super::phrases::{Condition, Test};
use super::phrases::{CounterId, MarkId, MoveId, OptionId, PhaseId, RegionId, TableId};
use super::phrases::{Number, Quantity};
use super::phrases::{Place, Places};
use crate::language::{ActionRole, Part, Parts};
use crate::source::Span;
use crate::vocabulary::{Comparison, CounterScope, FilterKind, Owner};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// The rules of one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Rules {
    /// The name of the game.
    #[phrase(skip)]
    pub title: String,
    /// Its options in the order of the file (those of the base first).
    #[phrase(skip)]
    pub options: Vec<GameOption>,
    /// Board, stores, hands, track.
    pub board: Board,
    /// Named pits.
    pub regions: Vec<Region>,
    /// Marks that pits can bear.
    pub marks: Vec<Mark>,
    /// Counters.
    pub counters: Vec<Counter>,
    /// The opening.
    pub setup: Vec<Deal>,
    /// The phases, at least one; the first whose condition holds for the mover is the present one, and the last has
    /// no condition. A game without phases has one without a name.
    pub phases: Vec<Phase>,
    /// All kinds of move, phase by phase, in the order of the file.
    pub moves: Vec<MoveKind>,
    /// All decision tables, named ones and those written out inside a move.
    pub tables: Vec<Table>,
    /// What happens after every move, seen by the player who made it; all rows are `when` or `else` rows.
    #[phrase(skip)]
    pub after_move: Option<TableId>,
    /// The endings, in order; all rows are `when` rows.
    pub endings: Vec<Row>,
    /// How several rounds make a match; `None` for a game of one round.
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

/// Pits with a name, such as `pits left_turn = front 1..2`. Each player has them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Region {
    /// Its name.
    #[phrase(skip)]
    pub name: String,
    /// The pits.
    pub places: Places,
    /// What it means, in words of the file; empty if it says nothing.
    #[phrase(skip)]
    pub help: String,
}

/// A mark that pits can bear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Mark {
    /// Its name.
    #[phrase(skip)]
    pub name: String,
    /// Whether a mark belongs to the player who made it (`own NAME`: made by the mover); otherwise `own NAME` is a
    /// marked pit of the mover.
    #[phrase(skip)]
    pub per_player: bool,
    /// Whether pits keep it from round to round of a match; a pit loses it in a round in which there is no such pit or it is
    /// out of play.
    #[phrase(skip)]
    pub per_match: bool,
    /// The pits that bear it at the start (of both players; each its owner's when it is per player).
    pub on: Places,
    /// Whether it goes when its pit is emptied by lifting, capturing or putting.
    #[phrase(skip)]
    pub until_emptied: bool,
    /// What it means, in words of the file; empty if it says nothing.
    #[phrase(skip)]
    pub help: String,
}

/// A number that the game remembers, or a move ([`CounterScope::Move`]), from 0 to 255.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Counter {
    /// Its name.
    #[phrase(skip)]
    pub name: String,
    /// For what it counts.
    #[phrase(skip)]
    pub scope: CounterScope,
    /// Whether it keeps its value from round to round of a match.
    #[phrase(skip)]
    pub per_match: bool,
    /// Its value at the start, of a match, a round or a move.
    pub start: Number,
    /// What it means, in words of the file; empty if it says nothing.
    #[phrase(skip)]
    pub help: String,
}

/// A phase of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Phase {
    /// Its name; empty for the one phase of a game without phases.
    #[phrase(skip)]
    pub name: String,
    /// It is present while this holds, seen by the player to move.
    pub condition: Option<Condition>,
    /// Once it has been left, it is never present again; `None` if it may come back.
    #[phrase(skip)]
    pub left: Option<Leaving>,
    /// What it means, in words of the file; empty if it says nothing.
    #[phrase(skip)]
    pub help: String,
}

/// That a phase is over for good once it has been left. A counter remembers that: 0 until then, 1 afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Leaving {
    /// The counter. The first thing that a move by which the phase is left does is to set it, for the player who moves.
    pub counter: CounterId,
    /// Each player leaves the phase alone; otherwise one leaves it for both.
    pub each: bool,
    /// By which moves it is left.
    pub by: LeftBy,
}

/// By which moves a phase is left for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum LeftBy {
    /// By those in it: `once for each`, `once for all`.
    Moves,
    /// By those in phases after it: `until …`.
    LaterMoves,
}

impl Phase {
    /// What must hold for it to be the present one, if no earlier phase is; `None` if nothing.
    #[must_use]
    pub fn present(&self) -> Option<Condition> {
        let not_left = self.left.map(|left| {
            let left_for = left.each.then_some(Owner::Own);
            let zero = Quantity::Number(Number::Literal(0));
            let zero = Test::Compare(Comparison::Equal, zero);
            Condition::Test(Quantity::Counter(left.counter, left_for), zero)
        });
        match (not_left, self.condition.clone()) {
            (Some(not_left), Some(condition)) => Some(Condition::All(vec![not_left, condition])),
            (one, other) => one.or(other),
        }
    }

    /// The condition by which it ends, where that is said: `until …`.
    #[must_use]
    pub fn until(&self) -> Option<&Condition> {
        match (&self.condition, self.left) {
            (Some(Condition::Not(over)), Some(left)) if left.by == LeftBy::LaterMoves => Some(over),
            _ => None,
        }
    }
}

impl Rules {
    /// The rules as JSON, by which they can be told from others.
    ///
    /// # Errors
    /// If they cannot be written down.
    pub fn to_json(&self) -> Result<Vec<u8>, serde_json::Error> {
        serde_json::to_vec(self)
    }

    /// All lists of actions of a game.
    pub(crate) fn action_lists(&self) -> impl Iterator<Item = &[Action]> {
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

    /// The phases that are left for good by a move in this one.
    pub fn left_by(&self, phase: PhaseId) -> impl Iterator<Item = Leaving> {
        let phases = (0..).zip(&self.phases);
        phases.filter_map(move |(at, other)| {
            other.left.filter(|left| match left.by {
                LeftBy::Moves => at == phase.0,
                LeftBy::LaterMoves => at < phase.0,
            })
        })
    }
}

/// A kind of move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct MoveKind {
    /// Its name.
    #[phrase(skip)]
    pub name: String,
    /// The phase it belongs to.
    #[phrase(skip)]
    pub phase: PhaseId,
    /// Legal only while none of these kinds has a legal move. Never a cycle.
    #[phrase(skip)]
    pub unless: Vec<MoveId>,
    /// Legal only if this holds before the move.
    pub when: Option<Condition>,
    /// The pits to choose from; `None` for a move without a pit (passing).
    pub from: Option<From>,
    /// What is looked at after the move.
    pub filters: Vec<Filter>,
    /// What is done; `here` is the chosen pit. Every [`Action::Sow`] written in the section, also in the branches of a
    /// choice, carries the tables of the section unless it names its own; in front of one that sows the chosen pit stands
    /// the lift.
    pub actions: Vec<Action>,
    /// What it means, in words of the file; empty if it says nothing.
    #[phrase(skip)]
    pub help: String,
    /// The whole section in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

impl MoveKind {
    /// Whether a move of this kind is a pass: it begins in no pit and has no action that moves seeds or hands over to a
    /// table.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        let acts = |action: &Action| match action.role() {
            ActionRole::Sowing | ActionRole::Moving | ActionRole::Deciding => true,
            _ => matches!(action, Action::Sweep(_)),
        };
        let acts = self
            .actions
            .any_part(|part| matches!(part, Part::Action(action) if acts(action)));
        self.from.is_none() && !acts
    }
}

/// The choice of a pit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct From {
    /// The pits to choose from.
    pub place: Place,
    /// What narrows the choice, in order.
    pub filters: Vec<ChoiceFilter>,
    /// The line in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// What narrows the choice of a pit. Choices with which there is no legal move (the filters that prefer moves and what other
/// kinds can do apart) do not count as choices left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum ChoiceFilter {
    /// Only these if there are any among the choices left.
    Preferring(Place),
    /// Not these if there are others among the choices left.
    Avoiding(Place),
    /// Never these.
    Except(Place),
}

impl ChoiceFilter {
    /// The pits that it speaks of.
    #[must_use]
    pub const fn place(&self) -> &Place {
        match self {
            Self::Preferring(place) | Self::Avoiding(place) | Self::Except(place) => place,
        }
    }
}

/// What is asked of the position after a move, before the ending is looked at. `own` is the player who moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Filter {
    /// How strict.
    #[phrase(skip)]
    pub kind: FilterKind,
    /// What must hold after the move.
    pub after: Condition,
    /// The filter counts only if this holds before the move.
    pub when: Option<Condition>,
    /// The line in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}
