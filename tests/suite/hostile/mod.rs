//! No input makes the program panic, hang or use too much memory.

mod limits;
mod positions;
mod rules;
