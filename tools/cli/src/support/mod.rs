//! What every room needs and that knows nothing of games on a table: failures, files, lines that are piped in, threads,
//! chance, Ctrl-C, the folder of state, long work and its progress, words and numbers in sentences.

pub mod background;
pub mod chance;
pub mod english;
pub mod failure;
pub mod files;
pub mod interrupt;
pub mod languages;
pub mod lines;
pub mod lock;
pub mod numbers;
pub mod progress;
pub mod state;
pub mod threads;
