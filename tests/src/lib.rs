//! Helpers for the suites: generated and spoilt rule files, loading of games, and random numbers
//! that are the same on every machine.

pub mod command;
pub mod corpus;
pub mod effort;
pub mod files;
pub mod games;
pub mod generate;
pub mod harness;
pub mod lockstep;
pub mod mutants;
pub mod pages;
pub mod random;
pub mod scratch;
pub mod snapshot;
pub mod threads;
pub mod transcripts;

/// The chapter of the book about the libraries and the READMEs of the crates; their examples run as doctests.
#[cfg(doctest)]
mod examples {
    macro_rules! pages {
        ($($name:ident $page:literal)*) => { $(#[doc = include_str!($page)] pub struct $name;)* };
    }

    pages! {
        Chapter "../../docs/src/library.md"
        Grammar "../../grammar/README.md"
        Interpreter "../../interpreter/engine/README.md"
        Matches "../../interpreter/matches/README.md"
        Players "../../study/players/README.md"
        Solver "../../study/solver/README.md"
        Survey "../../study/survey/README.md"
        Learning "../../study/learning/README.md"
        Display "../../tools/display/README.md"
    }
}
