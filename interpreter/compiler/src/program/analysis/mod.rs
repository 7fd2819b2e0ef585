//! What can be said of a program without playing it, from the instructions' own descriptions alone.

pub mod branching_bound;
mod exclusion;
pub mod facts;
mod static_facts;
pub mod turns;
pub mod walk;
