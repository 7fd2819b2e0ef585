//! Plays moves and finds the legal ones.

pub(crate) mod ending;
pub(crate) mod movegen;
pub(crate) mod spelling;
pub(crate) mod vm;
