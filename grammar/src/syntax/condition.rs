//! Conditions and numbers.

use super::place::Place;
use super::spanned::{Name, Spanned};
use crate::source::Span;
use crate::vocabulary::{Comparison, Heading, Operator, Owner, State};

/// A condition with its span.
pub type Condition = Spanned<Cond>;

/// What a condition says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    /// Joined by `and`; at least two.
    All(Vec<Condition>),
    /// Joined by `or`; at least two.
    Any(Vec<Condition>),
    /// `not …`
    Not(Box<Condition>),
    /// `no move`
    NoMove,
    /// `no`, `some` or `every` PLACE, perhaps `has` something
    Quantified {
        /// Which of the three words.
        quantifier: Quantifier,
        /// The pits.
        place: Place,
        /// What they have.
        has: Option<Box<Condition>>,
    },
    /// `opponent can capture`, `nobody can play`
    Can {
        /// Who; `None` for nobody.
        owner: Option<Owner>,
        /// The kind of move; `move` for any, `play` for any but passing.
        kind: Name,
    },
    /// `threatened by opponent capture`
    Threatened {
        /// By whom.
        owner: Owner,
        /// The kind of move.
        kind: Name,
    },
    /// `phase namua`
    Phase(Name),
    /// `position repeats`
    Repeats,
    /// `last seed`
    LastSeed,
    /// `to move`
    ToMove,
    /// `won`
    Won,
    /// `lost`
    Lost,
    /// `passed opponent pits`
    Passed(Place),
    /// `going rightward`
    Going(Heading),
    /// A place alone: the name of a yes/no option, or "the pit looked at is one of these".
    Place(Place),
    /// `PLACE empty`, `PLACE occupied`
    State(Place, State),
    /// `PLACE is PLACE`
    Is(Place, Place),
    /// `PLACE has …`
    Has(Place, Box<Condition>),
    /// `empty` or `occupied` alone: the pit looked at.
    ItIs(State),
    /// `seeds in 2..3`, `own store > 24`, `sides = onward`
    Test(Sum, Test),
}

/// The words that count pits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantifier {
    /// Not one.
    No,
    /// One at least.
    Some,
    /// All.
    Every,
}

/// What is asked of a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// `odd`
    Odd,
    /// `even`
    Even,
    /// `in 2..3, 6`
    In(Vec<Member>),
    /// Compared with another number.
    Compare(Comparison, Sum),
}

/// `2..3`, `4..`, `..3`, `6`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The least; `None` for no lower bound.
    pub first: Option<Sum>,
    /// The greatest; `None` for no upper bound.
    pub last: Option<Sum>,
    /// The whole.
    pub span: Span,
}

/// A number, perhaps computed from others. Worked out from left to right with `*` and `/` before `+` and `-`.
pub type Sum = Spanned<Number>;

/// What a number is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    /// Digits.
    Literal(u32),
    /// A word: an option's name, one of its values, or a counter.
    Word(String),
    /// `own store`, `opponent hand`, `own catches`, or any other place compared as a number.
    Place(Box<Place>),
    /// `seeds` alone: of the pit looked at; behind a comparison sign the option of that name.
    Seeds,
    /// `seeds of …`
    SeedsOf(Box<Place>),
    /// `number of …`
    NumberOf(Box<Place>),
    /// `laps`
    Laps,
    /// `turn`, `own turn`, `opponent turn`
    Turn(Option<Owner>),
    /// `captured`
    Captured,
    /// `own seeds`, `opponent seeds`: all that a player has.
    All(Owner),
    /// `round`
    Round,
    /// `own points`, `opponent points`
    Points(Owner),
    /// Two numbers and a sign.
    Computed(Box<Sum>, Operator, Box<Sum>),
}
