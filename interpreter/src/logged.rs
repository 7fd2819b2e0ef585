//! Random games written down in short, for those who count what happens in very many of them: of a lap no more is kept than which
//! landing it came to, and how many seeds changed hands. Only games of a plain kind can be told so.

use crate::Program;
use crate::board::on_small_board;
pub use crate::engine::log::{GameLog, Landing, LogReader, LoggedLap, LoggedMove};
pub use crate::engine::random::PlannedGame;
use crate::packed::{self, LoggedPlay};

/// Random games of one program, several at a time, each move drawn uniformly from the legal moves.
pub struct LoggedGames<'p>(Box<dyn LoggedPlay + 'p>);

impl<'p> LoggedGames<'p> {
    /// Prepares for games; `None` if they cannot be told so.
    #[must_use]
    pub fn new(program: &'p Program) -> Option<Self> {
        fn games<'p, const W: usize>(program: &'p Program) -> Option<Box<dyn LoggedPlay + 'p>> {
            packed::logged_games::<W>(program, program.opening.resized())
        }
        (!program.opening.is_over())
            .then(|| on_small_board!(program, games(program)))?
            .map(Self)
    }

    /// What laps may come to, by their numbers.
    #[must_use]
    pub fn landings(&self) -> &[Landing] {
        self.0.landings()
    }

    /// Plays these games, each stopped after [`crate::perft::MAX_MOVES`] moves, in an order that depends on how long they
    /// last. Behind one that is unplayable none is played, and none of those under way is told.
    pub fn play(
        &mut self,
        mut games: impl Iterator<Item = PlannedGame>,
        reader: &mut dyn LogReader,
    ) {
        self.0.play(&mut games, reader);
    }
}
