//! Conditions.

use super::place::Phrase;
use super::quantity::{Quantity, Range, Test};
use crate::rules::{Comparison, Heading, Owner};

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Clause {
    /// It holds whatever happens.
    Always,
    /// It never holds.
    Never,
    /// All of them.
    All(Vec<Clause>),
    /// One of them.
    Any(Vec<Clause>),
    /// What nothing below says better.
    Not(Box<Clause>),
    /// Neither player can.
    NeitherCan(Ability),
    /// An option that rounds set has this value, or has not.
    Option {
        name: String,
        value: String,
        not: bool,
    },
    /// There is one of these.
    There(Phrase),
    /// There is none of all these.
    NoneOf(Vec<Phrase>),
    /// Each of these fits.
    Every(Phrase, Box<Clause>),
    /// No seeds lie there.
    Empty(Phrase),
    /// Seeds lie there.
    Occupied(Phrase),
    /// A place is one of some others, or is not.
    Is {
        what: Phrase,
        kind: Phrase,
        not: bool,
    },
    /// So many seeds lie there, all together.
    Holds(Phrase, Amount),
    /// So many seeds have been captured in this move.
    Captured(Amount),
    /// A player has so many.
    Has(Owner, Possession, Amount),
    /// It is round so and so.
    Round(Quantity),
    /// Seeds have been sown in this move.
    Sown,
    /// What is asked of any other number.
    Compared(Quantity, Test),
    /// The game is in this phase.
    Phase(String),
    /// A player could do that.
    Can(Owner, Ability),
    /// A player could take that with the first lap of a move of this kind, or of any.
    Threatened {
        by: Owner,
        what: Phrase,
        kind: Option<String>,
    },
    /// The player to move has no move.
    NoMove,
    /// The position has been there before.
    Repeats,
    /// It is the last seed, or is not.
    LastSeed { not: bool },
    /// The player has won the round.
    Won,
    /// The player has lost the round.
    Lost,
    /// It is the player's turn.
    ToMove,
    /// A seed of this move fell there, or none did.
    Passed { place: Phrase, not: bool },
    /// Which way the sowing runs.
    Going(Heading),
}

/// What a player may be able to do.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Ability {
    /// Any move.
    Move,
    /// Any but a pass.
    Play,
    /// A move of this kind.
    Kind(String),
}

/// What players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::words) enum Possession {
    /// Seeds.
    Seeds,
    /// Points.
    Points,
}

/// How many of something.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Amount {
    /// An odd number.
    Odd,
    /// An even number.
    Even,
    /// A number in one of these.
    In(Vec<Range>),
    /// How many, compared with a known number.
    Compare(Comparison, u32),
}

/// What narrows a noun and stands after it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) struct Narrowing {
    /// What is said without a verb.
    pub(in crate::words) brief: Vec<Brief>,
    /// What needs one; [`super::Noun::It`] in it is the noun.
    pub(in crate::words) clause: Option<Box<Clause>>,
}

/// A condition that is said without a verb.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Brief {
    /// With so many seeds.
    With(Amount),
    /// Bearing a mark, or not bearing it.
    Marked {
        name: String,
        by: Option<Owner>,
        not: bool,
    },
    /// In a phase.
    InPhase(String),
}
