//! Statistics of random games: length, choice, balance, and the use of each clause.
//!
//! [`survey`] plays a range of games and keeps only integers ([`Tally`]), so threads can share the games and add up
//! their tallies in any order. [`Report`] turns a tally into means and shares with confidence intervals, as text
//! ([`figures`]) or as a picture ([`charts`]). [`Clauses`] are the clauses of the rule file that are counted.

mod cases;
#[cfg(feature = "charts")]
pub mod charts;
mod clauses;
mod counts;
mod dropped_moves;
mod estimate;
mod event_counter;
mod examine;
pub mod figures;
mod hidden_kinds;
mod matches;
mod opening;
mod play;
mod report;
mod tally;

pub use cases::reached_by_cases;
pub use clauses::{Clause, ClauseKind, Clauses};
pub use counts::Histogram;
pub use estimate::{Mean, Share};
pub use examine::{Exemptions, examine};
pub use matches::{survey_chosen, survey_matches};
pub use opening::find_over_at_once;
pub use play::{Surveyor, survey, survey_within};
pub use report::{Fate, Fired, NeverEnding, Player, Report, Spread, Stage};
pub use tally::Tally;
pub use tally::{Source, Won};
