//! What the suites share: the slow oracle, helpers that find and load rule files, a source of numbers that is the
//! same on every machine.

pub mod command;
pub mod corpus;
pub mod files;
pub mod generate;
pub mod mutants;
pub mod oracle;
pub mod random;
pub mod scratch;
pub mod snapshot;
pub mod threads;
