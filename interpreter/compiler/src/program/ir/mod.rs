//! What rules are compiled to: instructions that describe themselves, and conditions that stay trees.

mod amount;
mod cond;
mod flow;
mod kind;
mod op;
mod place;
mod sowing;

pub use amount::{Amount, Count, CounterSlot, Expr, ExprId, Ranges, Take, counted, seeds};
pub use cond::{
    AnyHolds, CellTest, Cond, CondId, LookAhead, NumberTest, PlaceTest, PlayTest, Test,
};
pub use flow::reached;
pub use kind::{BranchingBound, ChoiceKind, Choosing, Filter, Kind, KindFacts, Narrowing, Threat};
pub use op::{Act, Block, Decision, Flow, LineStart, Op, Taken, Transfer};
pub use place::{BasePlace, Fixed, FixedId, Place, PlaceId};
pub use sowing::{Skip, Sowing, Start};
