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

pub use amount::{Amount, Count, CounterSlot, Expr, Ranges, Take, clamp_counter, clamp_seeds};
pub use cond::{
    AnyCellTest, CellTest, Cond, LookAhead, NumberTest, PlaceTest, PlayTest, Test, Threat,
};
pub use flow::reachable;
pub use game::{BoardInfo, Code, Instructions, MarkSlot};
pub use ids::{Block, CondId, ExprId, FixedId, PlaceId};
pub use kind::{
    BranchingBound, ChoiceKind, CompiledKind, Filter, KindFacts, PitChoice, PitFilter, Prologue,
};
pub use op::{Act, Decision, Flow, Op, RowStart, SeedSource, Transfer};
pub use operands::{NumberChoice, Operands};
pub use place::{BasePlace, FixedSet, Place};
pub use sowing::{Skip, Sowing, Start};
