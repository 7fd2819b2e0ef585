//! Random games written down in short, for those who count what happens in very many of them: of a lap no more is kept than which
//! landing it came to, and how many seeds changed hands. Only games of a plain kind can be told so.

pub use crate::engine::log::{GameLog, Landing, LogReader, LoggedLap, LoggedMove};
pub use crate::engine::random::PlannedGame;
pub use crate::packed::LoggedGames;

use crate::board::on_small_board;
use crate::packed;
use crate::program::Program;

impl Program {
    /// Prepares for games that are written down in short; `None` if they cannot be told so.
    #[must_use]
    pub fn logged_games(&self) -> Option<Box<dyn LoggedGames + '_>> {
        fn games<const W: usize>(program: &Program) -> Option<Box<dyn LoggedGames + '_>> {
            packed::logged_games::<W>(program, program.opening.resized())
        }
        (!self.opening.is_over()).then(|| on_small_board!(self, games(self)))?
    }
}
