//! What a designer wants to know of a game: how long it lasts, how much there is to choose, which clauses of its rules
//! ever come to pass, whether it is fair to begin.
//!
//! [`survey`] plays random games and watches them; all that it keeps are whole numbers ([`Tally`]), so that games may
//! be shared out among threads and added up in any order. [`Report`] turns them into means and shares, each with its
//! interval of confidence. [`Clauses`] are the lines of the rule file whose deeds are counted.

mod cases;
mod clauses;
mod counts;
mod estimate;
mod examine;
mod play;
mod reach;
mod report;
mod tally;
mod watch;

pub use cases::reached_by_cases;
pub use clauses::{Clause, ClauseKind, Clauses};
pub use counts::Histogram;
pub use estimate::{Mean, Share};
pub use examine::{Excused, examine};
pub use play::{survey, survey_within};
pub use report::{Fate, Fired, NeverEnding, Player, Report, Source, Spread, Stage, Won};
pub use tally::Tally;
