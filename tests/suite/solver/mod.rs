//! Internals of the solver crate. They are tested here, so that its library is not compiled again for unit tests.

mod append;
mod block;
mod build;
mod cache;
mod disk;
mod facts;
mod graph;
mod growing;
mod memory;
mod questions;
mod ranking;
mod search;
mod table;
mod unfinished;
