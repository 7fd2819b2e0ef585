//! Static analyses: facts about instructions, derived from their own descriptions.

pub mod branching_bound;
mod exclusion;
pub mod folding;
pub mod priorities;
mod static_facts;
pub mod tail_choices;
pub mod turn_classes;
pub mod uses;
pub mod walk;
