//! The solver from inside: its library is compiled once, without tests beside the code.

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
mod shards;
mod table;
mod unfinished;
