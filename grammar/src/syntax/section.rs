//! The sections of a rule file, and their kinds.

use super::phrases::{Action, Block, Condition, Name, NumberNode, Place, Places, Row, Spanned};
use crate::source::Span;
use crate::vocabulary::{CounterScope, End, FilterKind, Once, Role, Rotation, Seat, StoreEnd};

/// An option of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionSection {
    /// The name.
    pub name: Name,
    /// The default value.
    pub default: Spanned<Value>,
    /// The allowed values, as written; empty if none are given.
    pub values: Vec<Spanned<ValueRange>>,
    /// The description, without quotes.
    pub help: Option<Spanned<String>>,
    /// The span of the whole section.
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
    /// The content of the line.
    pub kind: BoardLineKind,
    /// The span of the whole line.
    pub span: Span,
}

/// The content of a line of the board section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardLineKind {
    /// `rows 2`: the number of rows on each side.
    Rows(NumberNode),
    /// `pits 8`: the number of pits in each row.
    Pits(NumberNode),
    /// `store right`
    Store(Spanned<StoreEnd>),
    /// `hand`
    Hand,
    /// `track own` or `track shared clockwise: front 6..1`
    Track {
        /// Whether both sides form one ring.
        shared: bool,
        /// The listed ring and the direction in which it is listed; `None` for the default ring.
        listed: Option<(Spanned<Rotation>, Places)>,
    },
    /// `middle shared 7`, `middle right 3`
    Middle {
        /// The end at which the players own pits of the middle row; `None` if it is shared.
        end: Option<End>,
        /// The number of pits.
        pits: NumberNode,
    },
    /// `laps at most 1000`
    Laps(NumberNode),
    /// `players 1`
    Players(NumberNode),
}

/// Named pits, such as `pits left_turn = front 1..2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionSection {
    /// The name.
    pub name: Name,
    /// The pits that the name stands for.
    pub places: Places,
    /// The description, without quotes.
    pub help: Option<Spanned<String>>,
    /// The span of the whole section.
    pub span: Span,
}

/// A mark, such as `mark house on nyumba until emptied`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkSection {
    /// The name.
    pub name: Name,
    /// Whether a mark belongs to the player who made it.
    pub per_player: bool,
    /// Whether pits keep the mark from round to round of a match.
    pub per_match: bool,
    /// The pits that bear the mark from the start; empty for none.
    pub on: Places,
    /// Whether the mark goes when its pit is emptied.
    pub until_emptied: bool,
    /// The description, without quotes.
    pub help: Option<Spanned<String>>,
    /// The span of the whole section.
    pub span: Span,
}

/// A counter, such as `counter catches per player = 0`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterSection {
    /// The name.
    pub name: Name,
    /// The scope: the round, each player, or a single move.
    pub scope: CounterScope,
    /// Whether the counter keeps its value from round to round of a match.
    pub per_match: bool,
    /// The value at the start.
    pub start: NumberNode,
    /// The description, without quotes.
    pub help: Option<Spanned<String>>,
    /// The span of the whole section.
    pub span: Span,
}

/// A deal, such as `front 6..7: 2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// `south` or `north` if only one side is dealt to; `None` for both alike.
    pub seat: Option<Spanned<Seat>>,
    /// The places that are dealt to.
    pub places: Places,
    /// The number of seeds.
    pub seeds: DealtSeeds,
    /// The condition under which the deal applies.
    pub when: Option<Condition>,
    /// The span of the whole line.
    pub span: Span,
}

/// The seeds of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DealtSeeds {
    /// `2` for every pit, or `0, 3, 3` for the pits in turn, repeated until all are dealt to.
    Each(Vec<NumberNode>),
    /// `rest of 32`: the difference between 32 and the sum of all other deals of that player.
    RestOf(NumberNode),
}

/// A phase, such as `phase namua while own hand occupied { … }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseSection {
    /// The name.
    pub name: Name,
    /// The condition of `while` or `until`; `None` if the phase has neither.
    pub condition: Option<Condition>,
    /// Whether the condition is an `until`, which ends the phase for good.
    pub until: bool,
    /// Whether the first move in the phase ends it for good, and for whom.
    pub once: Once,
    /// The description, without quotes.
    pub help: Option<Spanned<String>>,
    /// The kinds of move and tables of the phase.
    pub parts: Vec<PhasePart>,
    /// The span of the whole section.
    pub span: Span,
}

/// A part of a phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhasePart {
    /// A kind of move.
    Move(Box<MoveSection>),
    /// A table that is known only in this phase.
    Table(TableSection),
}

impl PhaseSection {
    /// Reports whether the phase never becomes current again once it has been left.
    #[must_use]
    pub fn ends_for_good(&self) -> bool {
        self.until || self.once != Once::No
    }

    /// Reports whether the phase is never left.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.condition.is_none() && !self.ends_for_good()
    }

    /// Returns the kinds of move of the phase.
    pub fn moves(&self) -> impl Iterator<Item = &MoveSection> {
        self.parts.iter().filter_map(|part| match part {
            PhasePart::Move(kind) => Some(kind.as_ref()),
            PhasePart::Table(_) => None,
        })
    }

    /// Returns the tables of the phase.
    pub fn tables(&self) -> impl Iterator<Item = &TableSection> {
        self.parts.iter().filter_map(|part| match part {
            PhasePart::Table(table) => Some(table),
            PhasePart::Move(_) => None,
        })
    }
}

/// A kind of move, such as `move takasa unless capture { … }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveSection {
    /// The name.
    pub name: Name,
    /// The kinds of move that must not be possible for this one to be legal.
    pub unless: Vec<Name>,
    /// The condition that must hold before the move.
    pub when: Option<Condition>,
    /// The description, without quotes.
    pub help: Option<Spanned<String>>,
    /// The lines in the order of the text.
    pub lines: Vec<MoveLine>,
    /// The span of the whole section.
    pub span: Span,
}

/// A line of a kind of move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveLine {
    /// `from own pit where seeds > 1, preferring front`
    From {
        /// The pits to choose from.
        place: Place,
        /// The filters that narrow the choice, in order.
        filters: Vec<ChoiceFilter>,
        /// The span of the whole line.
        span: Span,
    },
    /// `prefer opponent pits occupied when opponent pits empty`
    Filter {
        /// The kind of filter.
        kind: Spanned<FilterKind>,
        /// The condition on the position after the move.
        after: Condition,
        /// The condition before the move under which the filter applies.
        when: Option<Condition>,
        /// The span of the whole line.
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
    /// A table by its name; the span is that of the whole line.
    Named(Name, Span),
    /// A table written out in place.
    Inline(Block<Row>),
}

/// A filter that narrows the choice of a pit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceFilter {
    /// The kind of filter.
    pub kind: ChoiceFilterKind,
    /// The pits that the filter mentions.
    pub place: Place,
    /// The span of the whole filter.
    pub span: Span,
}

/// The kinds of filter on the choice of a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceFilterKind {
    /// Only these pits, if there are any.
    Preferring,
    /// Not these pits, if there are others.
    Avoiding,
    /// Never these pits.
    Except,
}

/// A named table: `table raid { … }` or `do raid { … }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSection {
    /// The name.
    pub name: Name,
    /// The rows.
    pub block: Block<Row>,
}

/// The kind of a section, identified by the word with which it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionKind {
    /// `option`
    Option,
    /// `board`
    Board,
    /// `pits`
    Region,
    /// `mark`
    Mark,
    /// `counter`
    Counter,
    /// `setup`
    Setup,
    /// `phase`
    Phase,
    /// `move`
    Move,
    /// `table`, and `do` with actions only
    Table,
    /// `after move`
    After,
    /// `end`
    End,
    /// `match`
    Match,
    /// `case`
    Case,
}

impl SectionKind {
    /// All kinds of section with their first words.
    pub const KEYWORDS: [(&'static str, Self); 14] = [
        ("option", Self::Option),
        ("board", Self::Board),
        ("pits", Self::Region),
        ("mark", Self::Mark),
        ("counter", Self::Counter),
        ("setup", Self::Setup),
        ("phase", Self::Phase),
        ("move", Self::Move),
        ("table", Self::Table),
        ("do", Self::Table),
        ("after", Self::After),
        ("end", Self::End),
        ("match", Self::Match),
        ("case", Self::Case),
    ];

    /// Reports whether sections of this kind have names.
    #[must_use]
    pub const fn has_name(self) -> bool {
        !matches!(
            self,
            Self::Board | Self::Setup | Self::After | Self::End | Self::Match | Self::Case
        )
    }

    /// Returns the first word of sections of this kind.
    #[must_use]
    pub(crate) fn keyword(self) -> &'static str {
        let found = Self::KEYWORDS.iter().find(|(_, kind)| *kind == self);
        found.map_or("", |&(word, _)| word)
    }

    /// Returns the kind that begins with a word.
    #[must_use]
    pub fn from_keyword(word: &str) -> Option<Self> {
        let found = Self::KEYWORDS.iter().find(|(known, _)| *known == word);
        found.map(|&(_, kind)| kind)
    }
}

/// A case, such as `case "a last seed in an own empty pit captures" { … }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseSection {
    /// The title without quotes: a sentence about the rules that the case demonstrates.
    pub title: Spanned<String>,
    /// The lines in the order of the text.
    pub lines: Vec<Spanned<CaseLine>>,
    /// The span of the whole section.
    pub span: Span,
}

/// A line of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseLine {
    /// `set seeds = 4`: the name of an option and its value as written.
    Set(Name, Spanned<String>),
    /// `position "…"`
    Position(Spanned<String>),
    /// `move 3, f5>/left`
    Move(Vec<Spanned<String>>),
    /// `gives "…"`
    Gives(Spanned<String>),
    /// `allows 3, 5`
    Allows(Vec<Spanned<String>>),
    /// `forbids 3`
    Forbids(Vec<Spanned<String>>),
    /// `south wins`, `draw`
    Wins(Option<Seat>),
    /// `south moves`
    Moves(Seat),
}

/// The match section: `match { … }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchSection {
    /// Whether the section is `match always`: the game is played as a match unless a single round is asked for.
    pub always: bool,
    /// The parts in the order of the text.
    pub parts: Vec<MatchPart>,
    /// The span of the whole section.
    pub span: Span,
    /// The span of the first word.
    pub keyword: Span,
}

/// A part of the match section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchPart {
    /// `the other begins`
    Begins(Spanned<Role>),
    /// Rows, such as `over { … }` or `next round for the loser { … }`.
    Rows {
        /// The decision that the rows make.
        kind: MatchTableKind,
        /// The player who is `own` in the rows, if the text names one.
        own: Option<Spanned<Role>>,
        /// The rows.
        block: Block<Row>,
    },
}

/// A decision that the rows of a part of a match make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchTableKind {
    /// `points { … }`: the points of a round.
    Points,
    /// `over { … }`: when the match is over.
    Over,
    /// `first round { … }`: the setup of the first round.
    FirstRound,
    /// `next round { … }`: the setup of all other rounds.
    NextRound,
}
