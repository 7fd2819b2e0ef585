//! Positions with few seeds in play are looked up, not looked into, if somebody has a database of them.
//!
//! A database tells what is won from a position on; a value here is the margin of the whole game, so what is in store is
//! added. Where positions that come back end the game, a database does not know which ones have been there. Seeds that
//! have left play do not come back, so with fewer of them than at the root none has: there its values hold. Before
//! that they are good estimates and no more.

use crate::limits::Limits;
use crate::value::sometime;
use sow_grammar::rules::Seat;
use sow_interpreter::{Game, Position, Program};
use sow_solver::Database;

/// The endgames of the game that is thought about.
#[derive(Clone, Copy)]
pub(crate) struct Endgames<'a> {
    program: &'a Program,
    database: &'a Database<'a>,
    /// With so many seeds in play, or fewer, values hold whatever came before.
    settled: usize,
}

impl<'a> Endgames<'a> {
    /// Those that the limits name, if they are of this game.
    pub(crate) fn of(game: &Game<'a>, limits: &Limits<'a>) -> Option<Self> {
        let program = game.program();
        let database = limits.endgames.filter(|known| known.is_of(program))?;
        let in_play = database.in_play(game.position());
        Some(Self {
            program,
            database,
            settled: in_play - usize::from(program.looks_back() && in_play > 0),
        })
    }

    /// What a position is worth to the player to move, whatever came before, if that is known.
    pub(crate) fn settled<const W: usize>(&self, position: &Position<W>) -> Option<i32> {
        let few = self.database.in_play(position) <= self.settled.min(self.database.seeds());
        few.then(|| self.worth(position)).flatten()
    }

    /// The same, if no position comes back that has been there.
    pub(crate) fn worth<const W: usize>(&self, position: &Position<W>) -> Option<i32> {
        let more = self.database.value(position)?;
        let [south, north] = self.program.points(position).map(|points| points as i32);
        let ahead = match position.mover() {
            Seat::South => south - north,
            Seat::North => north - south,
        };
        Some(sometime(ahead + i32::from(more)))
    }
}
