//! The book and the README: games have no faults, files and commands are shown correctly, and links lead somewhere.

mod commands;
mod excerpts;
pub(crate) mod games;
mod links;
mod pictures;
mod readme;
