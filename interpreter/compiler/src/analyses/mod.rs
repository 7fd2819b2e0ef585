//! Static analyses: facts about programs, derived from what instructions say about their own effects.

pub mod folding;
pub mod static_facts;
pub mod uses;
pub mod walk;
