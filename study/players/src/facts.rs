//! Facts about a game that follow from its rules alone.

use crate::value::MAX_MARGIN;
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Layout, Program};

/// Facts about a game, computed before the first move.
#[derive(Debug, Clone)]
pub struct StaticFacts {
    /// The number of players, 1 or 2.
    pub players: u8,
    /// Whether points are seeds in store; otherwise they are the seeds on a player's side.
    pub has_stores: bool,
    /// Whether the player with more in store wins and stores only grow. Then more than half of all seeds is a win, and
    /// the seeds still on the board bound the margin.
    pub stores_decide: bool,
    /// Whether moves have a single lap, without relays.
    pub single_lap: bool,
    /// Whether moves or endings depend on earlier positions.
    pub depends_on_history: bool,
    /// The number of seeds in the game.
    pub seeds: i32,
    /// The pits of South and North.
    pub(crate) pits: [Vec<Cell>; 2],
}

impl StaticFacts {
    /// Derives the facts from a program.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let layout = program.layout();
        Self {
            players: layout.players(),
            has_stores: layout.store(Seat::South).is_some(),
            stores_decide: layout.players() == 2
                && program.stores_decide()
                && program.seeds() <= MAX_MARGIN as u32,
            single_lap: program.rules().board.laps.is_none(),
            depends_on_history: program.depends_on_history(),
            seeds: program.seeds() as i32,
            pits: [Seat::South, Seat::North].map(|seat| pits(layout, seat)),
        }
    }
}

/// Returns the pits that a player owns.
fn pits(layout: &Layout, seat: Seat) -> Vec<Cell> {
    let rows = layout.rows_from_top().into_iter().flatten();
    rows.filter(|&cell| layout.owner(cell) == Some(seat))
        .collect()
}
