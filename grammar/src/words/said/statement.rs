//! The parts of a rule sheet and their sentences.

use super::action::{Act, Allotment, Result};
use super::condition::Clause;
use super::place::Phrase;
use super::quantity::Quantity;
use crate::rules::{Counted, CounterScope, End, FilterKind, Owner, Role, Seat, StoreEnd, Turning};
use crate::source::Span;

/// A part of a rule sheet.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) struct Part {
    pub(in crate::words) title: Title,
    pub(in crate::words) lines: Vec<Line>,
}

/// What a part is about.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Title {
    Board,
    Opening,
    Names,
    Phases,
    Move { name: String, phase: Option<String> },
    Table(String),
    AfterMove,
    End,
    Match,
    Points,
    EndOfMatch,
    FirstRound,
    NextRound,
}

/// A sentence, with a number if it is a row of a table.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) struct Line {
    pub(in crate::words) number: Option<usize>,
    /// The clause of the source that it says, if somebody may ask for it.
    pub(in crate::words) clause: Option<Span>,
    pub(in crate::words) statement: Statement,
    /// What the file says itself of what the statement is about; empty if it says nothing.
    pub(in crate::words) help: String,
}

/// A sentence.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Statement {
    /// Rows of these lengths, the front first, for each player or the only one.
    Rows { players: u8, lengths: Vec<u32> },
    /// All pits lie in one row of nobody.
    OnlyRow(u32),
    /// A row of nobody lies between the players.
    MiddleRow(u32),
    /// The front is part of a row in the middle; each player has so many pits at this end.
    HalvedRow(End, u32),
    /// Each player has a store, and where.
    Stores(Option<StoreEnd>),
    /// Each player has seeds in hand.
    Hands,
    /// The ring or rings, and the pits in their order if they are listed.
    Track(Ring, Option<(Turning, Vec<Phrase>)>),
    /// A move of more laps than this never ends.
    LapLimit(u32),
    /// What is dealt, and where; `others` if all other pits are meant.
    Deal {
        seat: Option<Seat>,
        others: bool,
        places: Vec<Phrase>,
        seeds: Dealt,
    },
    /// Which pits a name means; whether it is one pit.
    NamedPits {
        name: String,
        one: bool,
        places: Vec<Phrase>,
    },
    /// Which pits bear a mark at the start.
    MarkedPits {
        name: String,
        per_player: bool,
        on: Vec<Phrase>,
        until_emptied: bool,
        per_match: bool,
    },
    /// What a counter begins with.
    CounterStarts {
        name: String,
        scope: CounterScope,
        start: u32,
        per_match: bool,
    },
    /// How long a phase lasts.
    Phase { name: String, lasts: Lasting },
    /// What the file says itself of what the part is about.
    Help(String),
    /// A kind of move is for where these are not possible.
    OnlyWhereNot(Vec<String>),
    /// A kind of move is for where something holds.
    OnlyIf(Clause),
    /// Which pit is chosen; `either_side` where pits of both players may be.
    Choose {
        from: Phrase,
        either_side: bool,
        filters: Vec<ChoiceFilter>,
    },
    /// What is done.
    Do(Vec<Act>),
    /// Which moves are legal by what is so after them.
    Filter {
        kind: FilterKind,
        when: Option<Clause>,
        after: Clause,
    },
    /// The rows after it are for every seed.
    EverySeedHeading,
    /// What is done with every seed, if something holds.
    EverySeed {
        when: Option<Clause>,
        acts: Vec<Act>,
    },
    /// A row of a table.
    Case(Fit, Deed),
    /// For whom the endings are looked at.
    EndIntro,
    /// That the game is played as a match: always, or if asked for.
    Match { always: bool },
    /// Who begins the rounds.
    Begins(Role),
    /// Every round begins with the opening.
    OpeningEachRound,
    /// A round won is worth a point.
    PointARound,
    /// Who has points for a round; `None` for each player.
    PointsIntro(Option<Role>),
    /// For whom the end of the match is looked at; `None` for both, one after the other.
    MatchEndIntro(Option<Role>),
    /// How the first round is laid out, and who “you” is; `None` for who begins.
    FirstRoundIntro(Option<Seat>),
    /// How the next round is laid out, and who “you” is; `None` for who has fewest seeds.
    NextRoundIntro(Option<Role>),
    /// What a player has left goes to the store.
    LeftOver,
}

/// How long a phase lasts.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Lasting {
    /// From the one before it on.
    FromThenOn,
    /// Whenever this holds.
    While(Clause),
    /// Until this holds; it never comes back.
    Until(Clause),
    /// For one move, or for one of each player; it never comes back. Only while something holds.
    Once { each: bool, held: Option<Clause> },
}

/// What is dealt.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Dealt {
    /// So many, pit by pit.
    Each(Vec<u32>),
    /// What is missing from so many.
    RestOf(u32),
}

/// How the pits hang together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::words) enum Ring {
    /// One ring through both sides.
    Shared,
    /// One ring on a board without sides, or for one player.
    Only,
    /// A ring for each side.
    OfEachSide,
    /// A ring for each player through pits of both.
    OfEachPlayer,
}

/// What narrows the choice of a pit further.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum ChoiceFilter {
    /// Such a one if there is one.
    Preferring(Phrase),
    /// No such one if there is another.
    Avoiding(Phrase),
    /// Never such a one.
    Except(Phrase),
}

/// When a row of a table is done.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Fit {
    /// It is the only row.
    Always,
    /// If the seed is there.
    In(Lead, Phrase),
    /// If that holds.
    If(Clause),
    /// If no row before it is done.
    Else,
}

/// What a row with a place begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::words) enum Lead {
    /// The move is there.
    There,
    /// The last seed falls there.
    LastSeed,
    /// A seed falls there.
    Seed,
}

/// What a row says.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Deed {
    /// What is done.
    Acts(Vec<Act>),
    /// What a round is worth.
    Points(Allotment),
    /// How the match ends.
    Result(Result),
    /// Who has most of that wins or loses the match.
    Most {
        of: Counted,
        loses: bool,
        tie: Result,
    },
    /// How a round is laid out.
    Layout(Vec<Laid>),
}

/// What is done to lay out a round.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Laid {
    /// An option has a value in this round, written as it stands or a number.
    Option(String, OptionValue),
    /// The opening is dealt anew.
    Deal,
    /// Pits are filled.
    Fill {
        places: Vec<Phrase>,
        with: Allotment,
        purse: Option<Owner>,
        up_to: bool,
    },
    /// Pits are out of play.
    Block(Vec<Phrase>),
    /// Pits go to a player, all or the first of them.
    Give {
        count: Option<Allotment>,
        places: Vec<Phrase>,
        to: Owner,
    },
    /// So many seeds go from the other player's to these.
    HandOver { seeds: Allotment, to: Owner },
    /// Pits bear a mark.
    Mark(Vec<Phrase>, String),
    /// Pits bear a mark no longer.
    Unmark(Vec<Phrase>, String),
    /// A counter has a value.
    Count(String, Quantity),
    /// A player lays out seeds.
    Arrange(Arrangement),
    /// A player copies the other.
    Copy { player: Owner, mirrored: bool },
    /// What is left is kept for the next round.
    Keep,
}

/// How a player lays out seeds.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) struct Arrangement {
    pub(in crate::words) player: Owner,
    /// Over these pits, seen from the side of the player who arranges, or over all of that player's own.
    pub(in crate::words) places: Option<Vec<Phrase>>,
    /// The seeds of both players.
    pub(in crate::words) both: bool,
    /// Only so many.
    pub(in crate::words) seeds: Option<Allotment>,
    /// At least so many in each.
    pub(in crate::words) least: Allotment,
    /// What must hold afterwards.
    pub(in crate::words) require: Vec<Clause>,
}

/// What an option is set to.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum OptionValue {
    /// As a rule file writes it.
    Spelled(String),
    /// A number that depends on the position.
    Asked(Quantity),
}
