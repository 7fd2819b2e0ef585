//! What rules are compiled to: instructions that describe themselves, and conditions that stay trees.

mod amount;
mod cond;
mod flow;
mod kind;
mod op;
mod place;
mod possible;
mod sowing;

pub use amount::{Amount, Count, CounterSlot, Expr, ExprId, Ranges, Take, counted, seeds};
pub use cond::{
    AnyHolds, CellTest, Cond, CondId, Domain, NumberTest, PlaceTest, PlayTest, Test, evaluate,
};
pub use flow::reached;
pub use kind::{BranchingBound, ChoiceKind, Choosing, Filter, Kind, KindFacts, Narrowing, Threat};
pub use op::{Act, Block, Decision, Flow, LineStart, Op, Taken};
pub use place::{BasePlace, Fixed, FixedId, Place, PlaceId};
pub use possible::{Abstract, Possible};
pub use sowing::{Skip, Sowing, Start};
