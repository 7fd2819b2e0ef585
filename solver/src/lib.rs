//! What positions are worth under perfect play, for any game that is written in Sow.
//!
//! [`Solver`] asks of a position whether it is worth at least so much, with a narrower and narrower question, until the value of
//! every move is known that matters. [`Building`] reckons the values of all positions with few seeds in play, and
//! [`Database`] keeps them in a file. [`facts`] reads off the rules what may be relied on: which positions are alike, what a value
//! says, whether there can be endgames at all. Nothing here knows a single game; nothing has a clock, and threads leave no trace in
//! values.
//!
//! ```
//! use sow_grammar::rules::Settings;
//! use sow_interpreter::{Game, Program};
//! use sow_solver::{Plan, Solver, Watch};
//!
//! let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
//! let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
//! let game = Game::at(&program, "0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -").unwrap();
//! let plan = Plan { all: false, memory: 1 << 16, threads: 1 };
//! let mut solver = Solver::new(&game, plan).unwrap();
//! assert_eq!(solver.run(None, &Watch::new()), Ok(true));
//! assert_eq!(solver.bounds().value(), Some(2));
//! ```

mod bounds;
mod busy;
mod disk;
mod endgame;
pub mod facts;
pub mod memory;
mod model;
mod ranking;
mod saved;
mod search;
mod solve;
mod table;
mod watch;

pub use bounds::Bounds;
pub use disk::FileError;
pub use endgame::{Building, Database, EndgameError, Endgames, LayerCount};
pub use memory::NoMemory;
pub use ranking::Ranking;
pub use solve::{Judged, Plan, Solver, Unsolvable};
pub use watch::Watch;
