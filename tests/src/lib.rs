//! Helpers for the suites: generated and spoilt rule files, loading of games, and random numbers
//! that are the same on every machine.

pub mod command;
pub mod corpus;
pub mod effort;
pub mod files;
pub mod games;
pub mod generate;
pub mod lockstep;
pub mod mutants;
pub mod pages;
pub mod random;
pub mod scratch;
pub mod snapshot;
pub mod threads;
pub mod transcripts;

/// The chapter of the book about the libraries; its examples run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/library.md")]
pub struct Chapter;
