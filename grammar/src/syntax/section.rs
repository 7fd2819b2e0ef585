//! The sections of a rule file.

use super::phrases::{Action, Block, Row};
use super::phrases::{Condition, Sum};
use super::phrases::{Name, Spanned};
use super::phrases::{Place, Places};
use crate::source::Span;
use crate::vocabulary::{CounterScope, End, FilterKind, Once, Seat, StoreEnd, Turning};

/// An option of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionSection {
    /// Its name.
    pub name: Name,
    /// The value it has unless the player sets another.
    pub default: Spanned<Value>,
    /// The values it may have, as written; empty when none are given.
    pub values: Vec<Spanned<ValueRange>>,
    /// What it means, without quotes.
    pub help: Option<Spanned<String>>,
    /// The whole section.
    pub span: Span,
}

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u32),
    /// `yes` or `no`.
    Flag(bool),
    /// One of the words the option lists.
    Word(String),
}

/// A range of values that an option may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueRange {
    /// `3..6`, both ends included; a single number is a range of one.
    Numbers(u32, u32),
    /// A word.
    Word(String),
}

/// A line of the board section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLine {
    /// What it says.
    pub kind: BoardLineKind,
    /// The whole line.
    pub span: Span,
}

/// What a line of the board section says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardLineKind {
    /// `rows 2`: rows a side.
    Rows(Sum),
    /// `pits 8`: pits a row.
    Pits(Sum),
    /// `store right`
    Store(Spanned<StoreEnd>),
    /// `hand`
    Hand,
    /// `track own` or `track shared clockwise: front 6..1`
    Track {
        /// Whether both sides lie on one ring.
        shared: bool,
        /// The ring as listed, and the way round in which it is listed.
        listed: Option<(Spanned<Turning>, Places)>,
    },
    /// `middle shared 7`, `middle right 3`
    Middle {
        /// At which end the players own pits of the middle row; `None` when it is shared.
        end: Option<End>,
        /// How many pits.
        pits: Sum,
    },
    /// `laps at most 1000`
    Laps(Sum),
    /// `players 1`
    Players(Sum),
}

/// `pits left_turn = front 1..2`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionSection {
    /// Its name.
    pub name: Name,
    /// The pits it names.
    pub places: Places,
    /// What it means, without quotes.
    pub help: Option<Spanned<String>>,
    /// The whole section.
    pub span: Span,
}

/// `mark house on nyumba until emptied`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkSection {
    /// Its name.
    pub name: Name,
    /// Whether a mark belongs to the player who made it.
    pub per_player: bool,
    /// Whether it is kept from round to round of a match.
    pub per_match: bool,
    /// The pits that bear it from the start; empty for none.
    pub on: Places,
    /// Whether it goes when its pit is emptied.
    pub until_emptied: bool,
    /// What it means, without quotes.
    pub help: Option<Spanned<String>>,
    /// The whole section.
    pub span: Span,
}

/// `counter catches per player = 0`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterSection {
    /// Its name.
    pub name: Name,
    /// For what it counts.
    pub scope: CounterScope,
    /// Whether it is kept from round to round of a match.
    pub per_match: bool,
    /// Its value at the start.
    pub start: Sum,
    /// What it means, without quotes.
    pub help: Option<Spanned<String>>,
    /// The whole section.
    pub span: Span,
}

/// `front 6..7: 2`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// `south` or `north` where only one side is dealt; `None` for both alike.
    pub seat: Option<Spanned<Seat>>,
    /// Where the seeds go.
    pub places: Places,
    /// How many.
    pub seeds: Deals,
    /// Whether the line counts.
    pub when: Option<Condition>,
    /// The whole line.
    pub span: Span,
}

/// The seeds of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deals {
    /// `2` for every pit, or `0, 3, 3` in turn, begun again until the pits are full.
    Each(Vec<Sum>),
    /// `rest of 32`: what is missing from 32 after all other deals of that player.
    RestOf(Sum),
}

/// `phase namua while own hand occupied { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseSection {
    /// Its name.
    pub name: Name,
    /// While or until when it lasts; `None`: from then on.
    pub condition: Option<Condition>,
    /// The condition is the one that ends it for good.
    pub until: bool,
    /// It ends for good with a first move in it.
    pub once: Once,
    /// What it means, without quotes.
    pub help: Option<Spanned<String>>,
    /// The kinds of move and tables in it.
    pub parts: Vec<PhasePart>,
    /// The whole section.
    pub span: Span,
}

/// What stands in a phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhasePart {
    /// A kind of move.
    Move(Box<MoveSection>),
    /// A table that is known in this phase alone.
    Table(TableSection),
}

impl PhaseSection {
    /// Whether it never comes back once it has been left.
    #[must_use]
    pub fn ends_for_good(&self) -> bool {
        self.until || self.once != Once::No
    }

    /// Whether it is never left.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.condition.is_none() && !self.ends_for_good()
    }

    /// The kinds of move in it.
    pub fn moves(&self) -> impl Iterator<Item = &MoveSection> {
        self.parts.iter().filter_map(|part| match part {
            PhasePart::Move(kind) => Some(kind.as_ref()),
            PhasePart::Table(_) => None,
        })
    }

    /// The tables in it.
    pub fn tables(&self) -> impl Iterator<Item = &TableSection> {
        self.parts.iter().filter_map(|part| match part {
            PhasePart::Table(table) => Some(table),
            PhasePart::Move(_) => None,
        })
    }
}

/// `move takasa unless capture { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveSection {
    /// Its name.
    pub name: Name,
    /// The kinds of move that must not be possible for this one to be legal.
    pub unless: Vec<Name>,
    /// What must hold before the move.
    pub when: Option<Condition>,
    /// What it means, without quotes.
    pub help: Option<Spanned<String>>,
    /// What it consists of.
    pub lines: Vec<MoveLine>,
    /// The whole section.
    pub span: Span,
}

impl MoveSection {
    /// The actions among its lines.
    pub(crate) fn actions(&self) -> impl Iterator<Item = &Spanned<Action>> {
        self.lines.iter().filter_map(|line| match line {
            MoveLine::Action(action) => Some(action),
            _ => None,
        })
    }
}

/// A line of a kind of move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveLine {
    /// `from own pit where seeds > 1, preferring front`
    From {
        /// The pits to choose from.
        place: Place,
        /// What narrows the choice, in order.
        filters: Vec<ChoiceFilter>,
        /// The whole line.
        span: Span,
    },
    /// `prefer opponent pits occupied when opponent pits empty`
    Filter {
        /// Which of the three words.
        kind: Spanned<FilterKind>,
        /// What is looked at after the move.
        after: Condition,
        /// What must hold before the move for the line to count.
        when: Option<Condition>,
        /// The whole line.
        span: Span,
    },
    /// `each { … }` or `each NAME`
    Each(TableUse),
    /// `last { … }`
    Last(Block<Row>),
    /// An action, such as `put 1 from hand into here`, `sow either way`, `last NAME`, `do NAME`.
    Action(Spanned<Action>),
}

/// A table by name, or written out on the spot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableUse {
    /// By name; the span is that of the whole line.
    Named(Name, Span),
    /// Written out.
    Inline(Block<Row>),
}

/// What narrows the choice of a pit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceFilter {
    /// Which of the three words.
    pub kind: ChoiceFilterKind,
    /// The pits it speaks of.
    pub place: Place,
    /// The whole filter.
    pub span: Span,
}

/// The words that narrow the choice of a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceFilterKind {
    /// Only these if there are any.
    Preferring,
    /// Not these if there are others.
    Avoiding,
    /// Never these.
    Except,
}

/// `table raid { … }`, and `do raid { … }`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSection {
    /// Its name.
    pub name: Name,
    /// Its rows.
    pub block: Block<Row>,
}
