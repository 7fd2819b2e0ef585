//! Games for machine learning: moves as numbers ([`Actions`]), positions as numbers ([`Features`]), games stepped one
//! by one ([`ActionSequences`], [`PackedActionRules`]) or many together ([`Batch`]).
//!
//! The input is a program and action numbers; the output is observations, masks of legal actions, and results.
//!
//! ```
//! use sow_grammar::rules::Settings;
//! use sow_interpreter::chance::Chance;
//! use sow_interpreter::{Game, Program, NoObserver};
//! use sow_learning::{ActionResult, ActionSequences, Actions, Features};
//!
//! let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
//! let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
//! let actions = Actions::new(&program);
//! let features = Features::new(&program, &actions);
//! assert_eq!(actions.names(), ["1", "2", "3", "4", "5", "6"]);
//!
//! let (mut game, mut chosen) = (Game::new(&program), Vec::new());
//! let sequences = ActionSequences::for_game(&game, &actions);
//! let mut chance = Chance::for_game(1, 0);
//! let action = chance.pick(&sequences.legal_actions(&chosen, &actions)).unwrap();
//! match sequences.apply_action(&chosen, action, &actions).unwrap() {
//!     ActionResult::CompleteMove(played) => game.play_unchecked(played, &mut NoObserver),
//!     ActionResult::PartialMove => chosen.push(action),
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
pub use batch::{Batch, BatchError, LEFT_OUT, SavedGame, StepStatus, Views};
pub use features::Features;
pub use packed_actions::{PackedActionRules, PackedStep};
