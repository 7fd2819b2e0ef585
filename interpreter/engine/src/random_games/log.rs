//! Logs of games: for each lap only what it came to, and how many seeds changed hands. Only games of a plain kind have them.

use sow_compiler::board::Cell;
use sow_grammar::rules::{MoveId, Seat, TableId};

/// What is done where a last seed falls.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Landing {
    /// The rows that are done, before any seed changes hands.
    pub rows: Vec<(Option<TableId>, u16)>,
    /// The store into which seeds are captured. Without one seeds that change hands are lifted by the mover from pits of the other
    /// player, each having a ring.
    pub captured_to: Option<Cell>,
}

/// A lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoggedLap {
    /// The number of its landing; see [`LogReader::landings`].
    pub landing: u16,
    /// How many seeds changed hands.
    pub seeds: u8,
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoggedMove {
    /// Whose it was.
    pub mover: Seat,
    /// How many moves were legal; as for the next, only where they are counted ([`GameLog::counts_moves`]).
    pub legal: u8,
    /// How many more there were that never end.
    pub endless: u8,
    /// The same player moves again.
    pub again: bool,
    /// How many laps it has.
    pub laps: u32,
}

/// A game up to its last move. All moves are of the only kind there is ([`GameLog::KIND`]).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameLog {
    /// See [`super::PlannedGame::counts_moves`].
    pub counts_moves: bool,
    /// Its moves.
    pub moves: Vec<LoggedMove>,
    /// The laps of all moves.
    pub laps: Vec<LoggedLap>,
    /// How many moves never end in the last position, if none in it is legal.
    pub endless: u8,
    /// Seeds sown into stores of their movers, and of the others.
    pub sown: [u32; 2],
}

impl GameLog {
    /// The kind of all moves.
    pub const KIND: MoveId = MoveId(0);

    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.laps.clear();
        (self.endless, self.sown) = (0, [0; 2]);
    }
}

/// Reads logs of games.
pub trait LogReader {
    /// What laps may come to, by their numbers: told before any log.
    fn landings(&mut self, landings: &[Landing]);

    /// A game up to its last move. The events of its ending follow.
    fn log(&mut self, log: &GameLog);
}
