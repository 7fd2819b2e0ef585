//! What can be said of instructions without playing them, from their own descriptions alone.

pub mod branching_bound;
mod exclusion;
pub mod folding;
pub mod priorities;
mod static_facts;
pub mod tail_choices;
pub mod turns;
pub mod uses;
pub mod walk;
