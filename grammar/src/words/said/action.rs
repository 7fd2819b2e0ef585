//! What is done.

use super::condition::Clause;
use super::place::Phrase;
use super::quantity::Quantity;
use crate::rules::{Beneficiary, Heading, Owner, StoresSown};

/// An action.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Act {
    /// Seeds are lifted.
    Lift(Take),
    /// What has been lifted is sown.
    Sow(Sowing),
    /// Seeds are lifted and sown.
    LiftAndSow(Take, Sowing),
    /// Seeds are captured for somebody, unless that would lead to something.
    Capture {
        take: Take,
        to: Beneficiary,
        unless: Option<Clause>,
    },
    /// Seeds go from one place to another, or to each of several.
    Put {
        take: Take,
        into: Phrase,
        each: bool,
    },
    /// The seeds of these places change with those of the others.
    Exchange(Vec<Phrase>, Vec<Phrase>),
    /// These get a mark.
    Mark(Vec<Phrase>, String),
    /// These lose it.
    Unmark(Vec<Phrase>, String),
    /// A counter becomes a number.
    Set(String, Quantity),
    /// So many pits are gone on.
    Step(u32),
    /// One of several, by name.
    Choose(Vec<(String, Vec<Act>)>),
    /// A place is chosen, and something is done with it.
    ChoosePlace(Phrase, Vec<Act>),
    /// A number is chosen for a counter, from this one to that one, of which something must hold.
    ChooseNumber {
        counter: String,
        range: (u32, u32),
        only: Option<Clause>,
    },
    /// A table of this name says what is done.
    See(String),
    /// The same player moves again.
    Again,
    /// The move ends.
    End,
    /// Such a move is not legal.
    Illegal,
    /// Nothing is done.
    Pass,
    /// What is left goes to a player, or to each player the seeds of that side.
    Sweep(Option<Owner>),
    /// What is left stays where it is.
    Leave,
    /// Who has most wins or loses; on the whole side, or in store.
    Most {
        all_seeds: bool,
        loses: bool,
        tie: Result,
    },
    /// That is the result.
    Result(Result),
}

/// How a game ends for the player whose side it is seen from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::words) enum Result {
    /// That player wins.
    Won,
    /// The other one wins.
    Lost,
    /// Nobody wins.
    Drawn,
    /// A game for one is won.
    Solved,
    /// A game for one is lost.
    Failed,
}

/// Seeds to take.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) struct Take {
    pub(in crate::words) taken: Taken,
    pub(in crate::words) from: Vec<Phrase>,
}

/// How many are taken.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Taken {
    /// All.
    All,
    /// So many.
    Number(u32),
    /// All but so many.
    AllBut(u32),
    /// As many as a number that depends on the position.
    As(Quantity),
    /// All but as many.
    AllButAs(Quantity),
}

/// A number, or as many as one that depends on the position.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Allotment {
    /// Known.
    Fixed(u32),
    /// As many as that.
    As(Quantity),
}

/// A sowing.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) struct Sowing {
    /// It goes on from the sowing before it.
    pub(in crate::words) relay: bool,
    pub(in crate::words) heading: Heading,
    /// The stores that are sown into, where it is said.
    pub(in crate::words) stores: Option<StoresSown>,
    /// What is left out.
    pub(in crate::words) skipping: Option<Vec<Phrase>>,
    pub(in crate::words) start: Start,
    /// So many at once into one pit after the other.
    pub(in crate::words) dropping: Vec<u32>,
    /// What goes to the store of the mover before.
    pub(in crate::words) keeping: Allotment,
    /// The table for the last seed.
    pub(in crate::words) then: Option<String>,
}

/// Where the first seed falls.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::words) enum Start {
    /// After the pit where the move is: not worth a word.
    Here,
    /// Into this.
    At(Phrase),
    /// After this.
    After(Phrase),
}
