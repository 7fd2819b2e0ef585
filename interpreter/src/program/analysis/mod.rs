//! What can be said of a program without playing it, from the instructions' own descriptions alone.

pub(crate) mod branching_bound;
mod exclusion;
pub(crate) mod facts;
mod static_facts;
pub(crate) mod turns;
pub(crate) mod walk;
