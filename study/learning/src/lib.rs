//! Games for machine learning: moves as numbers ([`Actions`]), positions as numbers ([`Features`]), games stepped one
//! by one ([`ActionSequences`], [`PackedActionRules`]) or many together ([`Batch`]).
//!
//! In: a program and action numbers. Out: observations, masks of legal actions, and results.
//!
//! ```
//! use sow_grammar::rules::Settings;
//! use sow_interpreter::chance::Chance;
//! use sow_interpreter::{Game, Program, Unwatched};
//! use sow_learning::{Actions, Features, Lines, Taken};
//!
//! let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
//! let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
//! let actions = Actions::new(&program);
//! let features = Features::new(&program, &actions);
//! assert_eq!(actions.names(), ["1", "2", "3", "4", "5", "6"]);
//!
//! let (mut game, mut chosen) = (Game::new(&program), Vec::new());
//! let lines = Lines::of(&game, &actions);
//! let mut chance = Chance::of_game(1, 0);
//! let action = chance.pick(&lines.open(&chosen, &actions)).unwrap();
//! match lines.take(&chosen, action, &actions).unwrap() {
//!     Taken::Move(played) => game.play_unchecked(played, &mut Unwatched),
//!     Taken::Part => chosen.push(action),
//! }
//! let mut seen = vec![0; features.count()];
//! features.write(game.position(), game.position().mover(), &chosen, &mut seen);
//! assert_eq!(seen.iter().sum::<i32>(), 48);
//! ```

mod action_sequences;
mod actions;
mod batch;
mod features;
mod packed_actions;

pub use action_sequences::{ActionResult, ActionSequences};
pub use actions::Actions;
pub use batch::{Batch, BatchError, StepStatus, Views};
pub use features::Features;
pub use packed_actions::{PackedActionRules, PackedStep};
