//! The checked rules of a game: every name is resolved and no fault is left.
//!
//! The interpreter compiles these rules, the slow oracle of the tests walks them, and `sow show` puts them into words.
//! Rules are written from the mover's seat (`own`, `opponent`) and may depend on the game's options, so numbers are
//! [`Number`]s until values are chosen.

mod board;
mod game;
mod match_rules;
mod options;
mod specialise;

pub use crate::language::{
    Ability, CounterId, MarkId, MoveId, Number, OptionId, PhaseId, RegionId, Sow, SowStart,
    Spanned, Table, TableId,
};
pub use crate::vocabulary::*;
pub use board::*;
pub use game::*;
pub use match_rules::*;
pub use options::*;

use crate::language::{self, Resolved};

/// See [`language::Action`].
pub type Action = language::Action<Resolved>;
/// See [`language::Alternative`].
pub type Alternative = language::Alternative<Resolved>;
/// See [`language::Amount`].
pub type Amount = language::Amount<Resolved>;
/// See [`language::ChosenNumber`].
pub type ChosenNumber = language::ChosenNumber<Resolved>;
/// See [`language::Condition`].
pub type Condition = language::Condition<Resolved>;
/// See [`language::Fit`].
pub type Fit = language::Fit<Resolved>;
/// See [`language::SetupStep`].
pub type SetupStep = language::SetupStep<Resolved>;
/// See [`language::Naming`].
pub type Naming<'n> = language::Naming<'n, Resolved>;
/// See [`language::Noun`].
pub type Noun = language::Noun<Resolved>;
/// See [`language::Place`].
pub type Place = language::Place<Resolved>;
/// See [`language::Places`].
pub type Places = language::Places<Resolved>;
/// See [`language::Quantity`].
pub type Quantity = language::Quantity<Resolved>;
/// See [`language::Range`].
pub type Range = language::Range<Resolved>;
/// See [`language::Row`].
pub type Row = language::Row<Resolved>;
/// See [`language::Take`].
pub type Take = language::Take<Resolved>;
/// See [`language::Test`].
pub type Test = language::Test<Resolved>;
