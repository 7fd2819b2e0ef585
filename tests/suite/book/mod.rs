//! The book: its games are sound, what it shows of them stands in their files, what it says that `sow` prints and draws is
//! what it prints and draws, and its links lead somewhere.

mod commands;
pub(crate) mod games;
mod links;
mod pictures;
mod shown;
