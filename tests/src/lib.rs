//! What the suites share: the slow oracle, helpers that find and load rule files, a source of numbers that is the
//! same on every machine.

pub mod command;
pub mod corpus;
pub mod files;
pub mod generate;
pub mod mutants;
pub mod oracle;
pub mod pages;
pub mod random;
pub mod scratch;
pub mod snapshot;
pub mod threads;

/// The chapter of the book about the libraries, whose code is compiled and run as that of any doc comment.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/library.md")]
pub struct Chapter;
