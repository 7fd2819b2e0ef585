//! Actions: what is done when a row fits.

use super::condition::{Condition, Sum};
use super::place::{Place, Places};
use super::spanned::{Name, Spanned};
use crate::source::Span;
use crate::vocabulary::{Beneficiary, Counted, Heading, Outcome, Owner, StoresSown};

/// An action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// `lift opposite, opposite back`
    Lift(Take),
    /// `sow 2 either way into own store`
    Sow {
        /// How many of the seeds; all if not said.
        amount: Option<Amount>,
        /// Which way.
        heading: Spanned<Heading>,
        /// How.
        manner: Vec<Manner>,
    },
    /// `relay backward`
    Relay {
        /// Which way; onward if not said.
        heading: Option<Spanned<Heading>>,
        /// How.
        manner: Vec<Manner>,
    },
    /// `capture here, opposite for owner unless it leaves opponent pits empty`
    Capture {
        /// What.
        take: Take,
        /// For whom; for the mover if not said.
        beneficiary: Option<Spanned<Beneficiary>>,
        /// What must not come of it.
        unless: Option<Condition>,
    },
    /// `put 1 from hand into here`
    Put {
        /// What.
        take: Take,
        /// Where to.
        into: Place,
        /// As much into each of the places.
        each: bool,
    },
    /// `exchange own pits with opponent pits`
    Exchange(Places, Places),
    /// `mark here as tuz`
    Mark(Places, Name),
    /// `unmark nyumba as house`
    Unmark(Places, Name),
    /// `set catches to catches + 1`; in a match also an option
    Set(Name, Sum),
    /// `step 2`
    Step(Option<Sum>),
    /// `choose { left => … right => … }`
    Choose(Vec<Alternative>),
    /// `choose opponent occupied pit => capture it`
    ChoosePlace(Box<Place>, Vec<Spanned<Action>>),
    /// `choose sown in 1..5 where sown < seeds`
    ChooseNumber(ChosenNumber),
    /// `do raid`
    Do(Name),
    /// `last landing`
    Last(Name),
    /// `again`
    Again,
    /// `end`
    End,
    /// `illegal`
    Illegal,
    /// `pass`
    Pass,
    /// `sweep`, `sweep to own store`
    Sweep(Option<Owner>),
    /// `leave`
    Leave,
    /// `most in store wins, else draw`
    Most {
        /// Most of what.
        of: Counted,
        /// The player with most loses.
        loses: bool,
        /// What equal numbers mean.
        tie: Option<Spanned<Outcome>>,
    },
    /// `opponent wins`, `draw`
    Outcome(Outcome),
    /// `score 2 * seeds of own pits`
    Score(Sum),
    /// `deal`
    Deal,
    /// `fill pits 6..1 with up to 6 from opponent`
    Fill {
        /// Which pits.
        places: Places,
        /// How many seeds each is to hold.
        with: Sum,
        /// Whose seeds; those of the pit's owner if not said.
        purse: Option<Spanned<Owner>>,
        /// The last pit may get fewer.
        up_to: bool,
    },
    /// `block empty pits`
    Block(Places),
    /// `give 2 of own pits to opponent`
    Give {
        /// Only so many of them.
        count: Option<Sum>,
        /// Which pits.
        places: Places,
        /// To whom.
        to: Owner,
    },
    /// `give 5 seeds to opponent`: from purse to purse.
    HandOver {
        /// How many.
        seeds: Sum,
        /// To whom.
        to: Owner,
    },
    /// `own arranges pits for both with 24 seeds and at least 1 each`
    Arrange {
        /// Who.
        player: Owner,
        /// Over which pits.
        places: Places,
        /// The seeds of both players, over the pits of both.
        both: bool,
        /// How many seeds; all if not said.
        seeds: Option<Sum>,
        /// The least number in a pit; none if not said.
        least: Option<Sum>,
    },
    /// `require own front empty`, behind an arrangement
    Require(Condition),
    /// `opponent copies`, `opponent mirrors`
    Copy {
        /// Who.
        player: Owner,
        /// Each pit as the one that faces it.
        mirrored: bool,
    },
    /// `keep the rest`
    KeepRest,
}

/// `left => sow leftward from front 8; last landing`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The word that names the choice.
    pub name: Name,
    /// What is done.
    pub actions: Vec<Spanned<Action>>,
    /// The whole.
    pub span: Span,
}

/// `sown in 1..5 where sown < seeds`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenNumber {
    /// The counter that is set to it.
    pub counter: Name,
    /// The least number.
    pub least: Sum,
    /// The greatest number.
    pub most: Sum,
    /// What must hold of it.
    pub only: Option<Condition>,
}

/// `1 from hand`, `here, opposite`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    /// How many from each place; all if not said.
    pub amount: Option<Amount>,
    /// Where from.
    pub places: Places,
}

/// How many seeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// So many.
    Number(Sum),
    /// All but so many.
    AllBut(Sum),
}

/// How a sowing runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Manner {
    /// `into own store`
    Into(Spanned<StoresSown>),
    /// `skipping origin`
    Skipping(Places),
    /// `from front 1`: the first seed falls there.
    From(Place),
    /// `after lap start`: the first seed falls into the pit that follows.
    After(Place),
    /// `dropping 3, 2`: so many into the first pit, so many into the second; the last number again and again.
    Dropping(Vec<Sum>),
    /// `keeping 1`: so many seeds go to the own store first.
    Keeping(Sum),
}

/// The lines between braces and the span of the whole section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block<T> {
    /// The lines in the order of the text.
    pub lines: Vec<T>,
    /// The whole section.
    pub span: Span,
    /// The word that opens it.
    pub keyword: Span,
    /// `must`, which makes moves that fit no row of a table illegal.
    pub must: Option<Span>,
}

/// `own empty pit where opposite occupied => capture here, opposite`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// When the row is done.
    pub fit: Spanned<Fit>,
    /// What is done, in order.
    pub actions: Vec<Spanned<Action>>,
    /// The whole row.
    pub span: Span,
}

/// When a row is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fit {
    /// `here` is one of these.
    Place(Place),
    /// `when` the condition holds.
    When(Condition),
    /// No row before it was.
    Else,
    /// Always: the actions of a block that has no rows, `do raid { … }`.
    Always,
}
