//! Noun phrases: which pits, stores and hands a rule speaks of.

use super::condition::{Condition, Sum};
use super::spanned::Spanned;
use crate::source::Span;
use crate::vocabulary::{Heading, Owner, State};

/// Places joined by commas.
pub type Places = Vec<Place>;

/// `the only own occupied front where …`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// `the only`: these if there is exactly one, else none.
    pub only: Option<Span>,
    /// Whose.
    pub owner: Option<Spanned<Owner>>,
    /// Empty or occupied ones only.
    pub state: Option<Spanned<State>>,
    /// What.
    pub noun: Spanned<Noun>,
    /// What must hold of each.
    pub condition: Option<Box<Condition>>,
    /// The whole phrase.
    pub span: Span,
}

/// The noun of a noun phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Noun {
    /// `pit`, `pits 1..3`
    Pits(Option<Pick>),
    /// `front 5`, `row 3`, `middle`
    Row(RowName, Option<Pick>),
    /// A named region, mark or counter; in a condition also an option.
    Named(String),
    /// `store`
    Store,
    /// `hand`
    Hand,
    /// `here`
    Here,
    /// `it`
    It,
    /// `origin`
    Origin,
    /// `lap start`
    LapStart,
    /// `back of here`: the pit of a row in the column of another
    RowOf(RowName, Box<Place>),
    /// `opposite`, `opposite back`, `opposite row 3`, `opposite of …`
    Opposite {
        /// In which row; in the front if not said.
        row: Option<RowName>,
        /// Seen from where; the pit looked at if not said.
        of: Option<Box<Place>>,
    },
    /// `next`, `next 2`, `next 1..2`, `previous`, each with `of …`
    Neighbours {
        /// Against the direction of sowing.
        previous: bool,
        /// Which of them; the first if not said.
        pick: Option<Pick>,
        /// Seen from where; the pit looked at if not said.
        of: Option<Box<Place>>,
    },
    /// `run backward from here while …`
    Run {
        /// Which way.
        heading: Spanned<Heading>,
        /// Where it begins; the pit looked at if not said.
        from: Option<Box<Place>>,
        /// What its pits have in common.
        pits: Box<Place>,
    },
    /// `first own occupied pit after origin`
    First {
        /// What is looked for.
        place: Box<Place>,
        /// Where the search begins, itself left out.
        after: Box<Place>,
    },
    /// Places in parentheses.
    Group(Places),
}

/// The name of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowName {
    /// Nearest to the opponent.
    Front,
    /// Behind the front: the second row.
    Back,
    /// The shared middle row.
    Middle,
    /// `row 3`; row 1 is the front.
    Number(u32),
}

/// Which pits of a row, counted from the owner's left from 1, or of those that follow another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    /// The first.
    pub first: Sum,
    /// The last; the first again for a single one, `None` for "and all that follow".
    pub last: Option<Sum>,
    /// The whole.
    pub span: Span,
}
