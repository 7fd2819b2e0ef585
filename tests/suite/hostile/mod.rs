//! No input makes the program panic, hang or use too much memory.

mod commands;
mod limits;
mod positions;
mod rules;
