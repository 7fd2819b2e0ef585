//! The instruction set that rules are compiled to. Instructions describe their own effects; conditions stay trees.

mod amount;
mod cond;
mod flow;
mod game;
mod ids;
mod kind;
mod op;
mod operands;
mod place;
mod sowing;

pub use amount::{Amount, Count, CounterSlot, Expr, Ranges, Take, counted, seeds};
pub use cond::{
    AnyHolds, CellTest, Cond, LookAhead, NumberTest, PlaceTest, PlayTest, Test, Threat,
};
pub use flow::reached;
pub use game::{BoardInfo, Code, Instructions, MarkSlot};
pub use ids::{Block, CondId, ExprId, FixedId, PlaceId};
pub use kind::{
    BranchingBound, ChoiceKind, Choosing, Filter, Kind, KindFacts, Narrowing, Prologue,
};
pub use op::{Act, Decision, Flow, LineStart, Op, Taken, Transfer};
pub use operands::Operands;
pub use place::{BasePlace, Fixed, Place};
pub use sowing::{Skip, Sowing, Start};
