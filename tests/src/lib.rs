//! Helpers of the suites: the slow oracle, generated and spoilt rule files, finding and loading games, and random numbers
//! that are the same on every machine.

pub mod command;
pub mod corpus;
pub mod files;
pub mod games;
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
