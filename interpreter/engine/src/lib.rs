//! The engine that plays any game written in Sow.
//!
//! [`Program::compile`] compiles rules and option values. A [`Position`] is the state of a game between two moves.
//! [`Game`] lists legal moves, plays them, and reads and writes notation. [`random_games`] plays, counts and observes
//! random games, [`perft`] counts sequences of moves, [`successors`] takes a search from position to position, and
//! [`trace`] reports the events inside a move.
//!
//! The internal modules use only those listed before them: `moves` defines moves; `laps` is the loop over laps; `vm`
//! is the virtual machine that executes instructions; `ending` evaluates endings; `movegen` generates and draws legal
//! moves; `board` is the interface of boards that random games, counts and searches are written over; `machine_board`
//! is the machine's board, and `packed` plays the same games on packed boards.
//!
//! The feature `bundled` (on by default) includes the rule files that come with `sow_grammar`.
//!
//! ```
//! use sow_grammar::rules::Settings;
//! use sow_interpreter::perft::perft;
//! use sow_interpreter::{Event, Game, Observer, Program};
//!
//! let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
//! let mut settings = Settings::defaults(&rules.options);
//! settings.set(&rules.options, "seeds", "4").unwrap();
//! let program = Program::compile(&rules, &settings).unwrap();
//!
//! // Play, and watch what happens.
//! struct Captured(u32);
//! impl Observer for Captured {
//!     fn event(&mut self, event: Event) {
//!         if let Event::Capture { seeds, .. } = event {
//!             self.0 += u32::from(seeds);
//!         }
//!     }
//! }
//! let mut game = Game::new(&program);
//! let chosen = game.read_move("3").unwrap();
//! let mut captured = Captured(0);
//! game.play_observed(chosen, &mut captured).unwrap();
//! assert_eq!(game.notation(), "4,4,4,4,4,4/4,4,0,5,5,5 1:0 - S -");
//! assert_eq!(captured.0, 0);
//!
//! // Count, and play at random: the same seed gives the same games.
//! assert_eq!(perft(&game, 1).count, 5);
//! assert_eq!(program.random_games().play(1, 0..10).games, 10);
//! ```

mod action_space;
mod board;
pub mod chance;
mod cost;
mod ending;
pub mod game;
mod laps;
mod limits;
mod machine_board;
mod movegen;
mod moves;
pub mod notation;
mod packed;
pub mod perft;
mod program;
pub mod random_games;
mod score;
mod setup;
mod spelling;
pub mod stepper;
pub mod successors;
#[cfg(feature = "test_hooks")]
pub mod test_hooks;
pub mod trace;
mod vm;

pub use game::{DirectionChoice, Game, Move, MoveList, Obstacle, RefusalReasons};
pub use limits::Limit;
pub use program::{CompiledGame, Program};
pub use sow_compiler::board::{Cell, GameResult, History, Layout, MAX_CELLS, Position, Shape};
pub use sow_compiler::compile::CompileError;
pub use sow_compiler::program::{Passes, WorkLimit};
pub use spelling::{NamedChoice, NamedMove, NamedStart};
pub use trace::{Event, NoObserver, Observer};
