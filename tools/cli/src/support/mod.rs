//! Helpers that know nothing about games: files, input lines, random numbers, Ctrl-C, the state folder, and long work
//! with its arguments and its progress.

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
pub mod work;
