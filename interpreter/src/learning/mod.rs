//! Games as those want them who let machines learn: moves as numbers ([`Actions`]), positions as numbers ([`Features`]), games
//! stepped one by one ([`QuickRules`]) or many at once ([`Batch`]).

mod actions;
mod batch;
mod features;
mod lines;
mod machine_games;
mod packed_games;
mod packed_rules;
mod quick;

pub use actions::Actions;
pub use batch::{Batch, BatchError, End, Views};
pub use features::Features;
pub use lines::{Lines, Taken};
pub use quick::{QuickGame, QuickRules, QuickStep};
