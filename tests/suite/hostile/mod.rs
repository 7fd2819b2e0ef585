//! Nothing that is read makes the program panic, hang or eat memory.

mod limits;
mod positions;
mod rules;
