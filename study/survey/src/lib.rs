//! What a designer wants to know about a game: how long it lasts, how much choice there is, which clauses of its rules
//! are ever reached, whether moving first is an advantage.
//!
//! [`survey`] plays random games and counts; it keeps nothing but integers ([`Tally`]), so games may be divided among
//! threads and added up in any order. [`Report`] turns them into means and shares, each with a confidence interval.
//! [`Clauses`] are the clauses of the rule file that are counted. [`figures`] puts a report into words, [`charts`] into a picture.

mod cases;
#[cfg(feature = "charts")]
pub mod charts;
mod clauses;
mod counts;
mod estimate;
mod examine;
pub mod figures;
mod matches;
mod play;
mod reach;
mod report;
mod tally;
mod watch;
mod won;

pub use cases::reached_by_cases;
pub use clauses::{Clause, ClauseKind, Clauses};
pub use counts::Histogram;
pub use estimate::{Mean, Share};
pub use examine::{Excused, examine};
pub use matches::survey_matches;
pub use play::{Surveys, survey, survey_within};
pub use report::{Fate, Fired, NeverEnding, Player, Report, Spread, Stage};
pub use tally::Tally;
pub use won::{Source, Won};
