//! Values of positions under perfect play, for any game written in Sow.
//!
//! [`Solver`] searches a position with zero windows until the value of every move that matters is known.
//! [`DatabaseBuilder`] computes the values of all positions with few seeds, and [`Database`] looks them up. [`facts`]
//! derives from the rules which positions are equivalent, what a value means, and whether endgames are possible. Values
//! do not depend on the number of threads, and nothing here uses a clock.
//!
//! ```
//! use sow_grammar::rules::Settings;
//! use sow_interpreter::{Game, Program};
//! use sow_solver::{Plan, Solver, Watch};
//!
//! let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
//! let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
//! let game = Game::from_notation(&program, "0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -").unwrap();
//! let plan = Plan { all_moves: false, memory: 1 << 16, threads: 1 };
//! let mut solver = Solver::new(&game, plan).unwrap();
//! assert_eq!(solver.run(None, &Watch::new()), Ok(true));
//! assert_eq!(solver.bounds().value(), Some(2));
//! ```

mod bounds;
mod disk;
mod endgame;
pub mod facts;
mod growing_endgames;
mod in_progress;
#[doc(hidden)]
pub mod memory;
mod model;
mod pit_places;
#[cfg_attr(
    not(feature = "test_hooks"),
    expect(unreachable_pub, reason = "the test suites reach it")
)]
mod questions;
mod ranking;
mod save_file;
mod search;
mod solve;
#[cfg_attr(
    not(feature = "test_hooks"),
    expect(unreachable_pub, reason = "the test suites reach it")
)]
mod table;
#[cfg(feature = "test_hooks")]
pub mod test_hooks;
mod watch;
mod workers;

pub use bounds::Bounds;
pub use disk::FileError;
pub use endgame::{
    BuildProgress, Database, DatabaseBuilder, EndgameError, EndgameValues, LayerCount, Lookup,
};
pub use growing_endgames::{GrowingEndgames, GrowingError, MIN_NODES_FOR_ENDGAMES};
pub use memory::NoMemory;
pub use questions::MoveBounds;
pub use ranking::Ranking;
pub use search::MAX_DEPTH;
pub use solve::{Plan, Solver, Unsolvable};
pub use watch::Watch;
