//! Static analyses: facts about instructions, derived from their own descriptions.

pub mod branching_bound;
pub mod folding;
pub mod static_facts;
pub mod uses;
pub mod walk;
