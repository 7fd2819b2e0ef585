//! Helpers that know nothing about games: failures, files, input lines, threads, random numbers, Ctrl-C, the state
//! folder, long work and its progress, and words and numbers in messages.

pub mod background;
pub mod chance;
#[cfg(test)]
pub(crate) mod failing_writes;
pub mod files;
pub mod interrupt;
pub mod languages;
pub mod lines;
pub mod progress;
pub mod state;
pub mod threads;
pub mod work;

pub use sow_operations::{english, failure, lock, numbers};
