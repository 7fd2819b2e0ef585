//! The book and the README: their games are sound, files and commands are shown as they are, and links lead somewhere.

mod commands;
pub(crate) mod games;
mod links;
mod pictures;
mod readme;
mod shown;
