//! Positions with few seeds in play are looked up in a database, if there is one, instead of being searched.
//!
//! A database gives the margin from a position on; a value here is the margin of the whole game, so the stores are added.
//! Where a repeated position ends the game, a database does not know which positions have occurred. Seeds that have left
//! play do not come back, so with fewer seeds in play than at the root no position can repeat an earlier one, and
//! database values are exact. Before that they are only good estimates.

use crate::limits::Limits;
use crate::value::sometime;
use sow_grammar::rules::Seat;
use sow_interpreter::successors::State;
use sow_interpreter::{Game, Position, Program};
use sow_solver::Database;

/// The endgame database of the game being searched.
#[derive(Clone, Copy)]
pub(crate) struct Endgames<'a> {
    program: &'a Program,
    database: &'a Database<'a>,
    /// With at most so many seeds in play, values are exact whatever came before.
    exact_up_to: usize,
}

impl<'a> Endgames<'a> {
    /// The database of the limits, if it is of this game.
    pub(crate) fn of(game: &Game<'a>, limits: &Limits<'a>) -> Option<Self> {
        let program = game.program();
        let database = limits.endgames.filter(|database| database.is_of(program))?;
        let in_play = database.in_play(game.position());
        Some(Self {
            program,
            database,
            exact_up_to: in_play - usize::from(program.looks_back() && in_play > 0),
        })
    }

    /// Whether the database may have the position of a state.
    pub(crate) fn may_have<const W: usize>(&self, state: &State<W>) -> bool {
        let stored: u32 = state.points(self.program).iter().sum();
        (self.program.seeds() - stored) as usize <= self.database.seeds()
    }

    /// The exact value of a position for the player to move, if the database has it.
    pub(crate) fn exact<const W: usize>(&self, position: &Position<W>) -> Option<i32> {
        let few = self.database.in_play(position) <= self.exact_up_to.min(self.database.seeds());
        few.then(|| self.worth(position)).flatten()
    }

    /// The value of a position if no earlier one is repeated after it.
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
