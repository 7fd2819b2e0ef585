//! The instruction set that rules are compiled to. Instructions describe their own effects; conditions stay trees.

mod cond;
mod game;
mod op;
mod place;

pub use cond::{
    AnyCellTest, CellTest, Cond, LookAhead, NumberTest, PlaceTest, PlayTest, Test, Threat,
};
pub use game::{
    Block, BoardInfo, ChoiceKind, Code, CompiledKind, CondId, Counter, ExprId, Filter, Findings,
    FixedId, Instructions, KindFacts, MarkSlot, NumberChoice, Operands, PitChoice, PitFilter,
    PlaceId, Prologue,
};
pub use op::{
    Act, Decision, Flow, Op, RowStart, SeedSource, Skip, Sowing, Start, Transfer, reachable,
};
pub use place::{
    Amount, BasePlace, Count, CounterSlot, Expr, FixedSet, Place, Ranges, Take, clamp_counter,
    clamp_seeds,
};
