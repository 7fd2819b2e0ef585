//! What rules are compiled to: instructions that describe themselves, and conditions that stay trees.

mod amount;
mod cond;
mod flow;
mod kind;
mod op;
mod place;
mod sowing;

pub(crate) use amount::{Amount, Count, CounterSlot, Expr, ExprId, Ranges, Take, counted, seeds};
pub(crate) use cond::{Abstract, Cond, CondId, Domain, Possible, evaluate};
pub(crate) use cond::{AnyHolds, CellTest, NumberTest, PlaceTest, PlayTest, Test};
pub(crate) use kind::{
    BranchingBound, ChoiceKind, Choosing, Filter, FirstHeading, Kind, KindFacts, Narrowing, Threat,
};
pub(crate) use op::{Act, Block, Decision, Flow, LineStart, Op, Taken};
pub(crate) use place::{BasePlace, Fixed, FixedId, Place, PlaceId};
pub(crate) use sowing::{Skip, Sowing, Start};
