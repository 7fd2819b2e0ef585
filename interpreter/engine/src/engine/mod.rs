//! Plays moves and finds the legal ones.

pub(crate) mod ending;
pub(crate) mod log;
pub(crate) mod movegen;
mod placing;
pub(crate) mod random;
pub(crate) mod spelling;
pub(crate) mod vm;
