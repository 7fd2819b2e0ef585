//! The work of the command line and the Python package, apart from arguments and terminals: finding games by name, long
//! operations on threads, computer players with their knowledge, and reports as text and JSON.
//!
//! The input is names, paths, numbers, and a [`Monitor`](monitor::Monitor) that may stop the work. The output is
//! results, or a [`Failure`](failure::Failure) with its message. A module uses only modules below it in this list:
//!
//! - [`measure`]: named numbers about a game, for sweeps
//! - [`tournament`]: games between computer players
//! - [`counting`]: random games and move sequences, shared among threads
//! - [`players`]: a computer player's move, its clock, and its knowledge of a game
//! - [`findings`]: what random games reveal about rules; [`catalogue`]: the bundled games
//! - [`game`]: games by name, with the values of their options
//! - [`diagnostics`], [`rule_sheet`], [`analysis`]: faults, rules and search results as text and JSON
//! - [`paint`]: colours and line widths
//! - [`lock`], [`files`], [`threads`], [`monitor`], [`work`], [`failure`], [`numbers`]: shared helpers

pub mod analysis;
pub mod catalogue;
pub mod counting;
pub mod diagnostics;
pub mod failure;
pub mod files;
pub mod findings;
pub mod game;
pub mod lock;
pub mod measure;
pub mod monitor;
pub mod numbers;
pub mod paint;
pub mod players;
pub mod rule_sheet;
pub mod threads;
pub mod tournament;
pub mod work;
