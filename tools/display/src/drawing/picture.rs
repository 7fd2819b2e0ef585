//! What is to be seen on a board.

use crate::drawing::cells;
use crate::drawing::legend::{Note, Sign};
use crate::drawing::legend::{legend, signs};
use crate::drawing::row::{Row, slots};
use crate::drawing::scene::Scene;
use crate::drawing::snapshot::Changes;
use crate::english;
use sow_grammar::rules::Seat;
use sow_interpreter::Cell;

/// A board with its surroundings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The name of the game.
    pub title: String,
    /// What is said over all: round and standing of a match.
    pub heading: Option<String>,
    /// Numbers over the board: those of the pits in the top row.
    pub numbers_above: Option<Vec<String>>,
    /// The rows from the top.
    pub rows: Vec<Row>,
    /// Numbers under the board: those of the pits in the bottom row.
    pub numbers_below: Option<Vec<String>>,
    /// Whether each player's store lies at the player's right.
    pub store_right: bool,
    /// The player who sits over the board, if anybody does.
    pub above: Option<Caption>,
    /// The player who sits under the board.
    pub below: Caption,
    /// What the signs in the pits mean and which pits bear them.
    pub legend: Vec<Note>,
}

/// A number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Where they lie.
    pub cell: Cell,
    /// How many.
    pub seeds: u16,
    /// Whether it has just changed.
    pub changed: bool,
}

/// A pit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pit {
    /// What it is called: `North's b3`.
    pub name: String,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// Its seeds.
    pub count: Count,
    /// The marks that it bears, then the player whom it was given to.
    pub signs: Vec<Sign>,
    /// Whether it is out of play.
    pub blocked: bool,
}

/// A player beside the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caption {
    /// Who it is.
    pub seat: Seat,
    /// What that player is to do, on whose turn it is: `to move`.
    pub task: Option<&'static str>,
    /// Seeds in store.
    pub store: Option<Count>,
    /// Seeds in hand.
    pub hand: Option<Count>,
}

impl Caption {
    /// The player's name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        english::name(self.seat)
    }
}

impl Picture {
    /// What is to be seen of this board, from South's side.
    #[must_use]
    pub fn of(scene: &Scene<'_>, changes: &Changes) -> Self {
        let layout = scene.program.layout();
        let count = |cell: Cell| Count {
            cell,
            seeds: scene.board.seeds(cell),
            changed: changes.contains(&cell),
        };
        let caption = |seat| Caption {
            seat,
            task: scene.turn.filter(|turn| turn.0 == seat).map(|turn| turn.1),
            store: layout.store(seat).map(count),
            hand: layout.hand(seat).map(count),
        };
        let pit = |cell| Pit {
            name: cells::name(layout, cell, scene.viewer),
            owner: layout.owner(cell),
            count: count(cell),
            signs: signs(scene, cell),
            blocked: layout.is_blocked(cell),
        };
        let rows = slots(scene.program);
        let mut picture = Self {
            title: scene.program.rules().title.clone(),
            heading: scene.heading.clone(),
            numbers_above: None,
            rows: rows
                .iter()
                .map(|slots| Row::of(scene.program, scene.viewer, slots, pit))
                .collect(),
            numbers_below: None,
            store_right: layout.south_store_right(),
            above: (layout.players() > 1).then(|| caption(Seat::North)),
            below: caption(Seat::South),
            legend: legend(scene),
        };
        picture.number_the_edges();
        picture
    }

    /// The same as a player sees it from their side of the board. A solitaire has only one.
    #[must_use]
    pub fn seen_by(mut self, seat: Seat) -> Self {
        if let Some(above) = self.above.as_mut().filter(|above| above.seat == seat) {
            std::mem::swap(above, &mut self.below);
            self.rows.reverse();
            self.rows.iter_mut().for_each(Row::turn);
            std::mem::swap(&mut self.numbers_above, &mut self.numbers_below);
            for numbers in [&mut self.numbers_above, &mut self.numbers_below] {
                numbers.iter_mut().for_each(|numbers| numbers.reverse());
            }
        }
        self
    }

    /// Moves the numbers of the outer rows to the lines over and under the board, and drops those that say the same.
    fn number_the_edges(&mut self) {
        let edge = |row: Option<&Row>, side| {
            row.filter(|row| row.side == Some(side))
                .and_then(|row| row.numbers.clone())
        };
        self.numbers_above = edge(self.rows.first(), Seat::North);
        self.numbers_below = edge(self.rows.last(), Seat::South);
        for row in &mut self.rows {
            let shown = match row.side {
                Some(Seat::North) => &self.numbers_above,
                Some(Seat::South) => &self.numbers_below,
                None => &None,
            };
            if row.numbers == *shown {
                row.numbers = None;
            }
        }
    }
}
