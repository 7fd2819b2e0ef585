//! What is to be seen on a board.

use super::legend::{legend, sign};
use super::row::{Row, slots};
use super::{Changes, Scene};
use crate::support::english;
use sow_grammar::rules::Seat;
use sow_interpreter::Cell;

/// A board with its surroundings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What is said over all: round and standing of a match.
    pub heading: Option<String>,
    /// Numbers over the board: those of North's pits in the top row.
    pub numbers_above: Option<Vec<String>>,
    /// The rows from the top.
    pub rows: Vec<Row>,
    /// Numbers under the board: those of South's pits in the bottom row.
    pub numbers_below: Option<Vec<String>>,
    /// Whether South's store lies at the right, and North's at the left.
    pub south_store_right: bool,
    /// What is said over the board, if somebody sits there.
    pub north: Option<Caption>,
    /// What is said under the board.
    pub south: Caption,
    /// What the signs in the pits mean and which pits bear them.
    pub legend: Vec<String>,
}

/// A number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// How many.
    pub seeds: u8,
    /// Whether it has just changed.
    pub changed: bool,
}

/// A pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pit {
    /// Its seeds.
    pub count: Count,
    /// The sign of a mark that it bears, or the letter of the player whom it was given to.
    pub sign: Option<char>,
    /// Whether it is out of play.
    pub blocked: bool,
}

/// A player beside the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caption {
    /// The player's name.
    pub name: &'static str,
    /// What that player is to do, on whose turn it is: `to move`.
    pub task: Option<&'static str>,
    /// Seeds in store.
    pub store: Option<Count>,
    /// Seeds in hand.
    pub hand: Option<Count>,
}

impl Picture {
    /// What is to be seen of this board.
    #[must_use]
    pub fn of(scene: &Scene<'_>, changes: &Changes) -> Self {
        let layout = scene.program.layout();
        let count = |cell: Cell| Count {
            seeds: scene.position.seeds(cell),
            changed: changes.contains(&cell),
        };
        let caption = |seat| Caption {
            name: english::name(seat),
            task: scene.turn.filter(|turn| turn.0 == seat).map(|turn| turn.1),
            store: layout.store(seat).map(count),
            hand: layout.hand(seat).map(count),
        };
        let pit = |cell| Pit {
            count: count(cell),
            sign: sign(scene, cell),
            blocked: layout.is_blocked(cell),
        };
        let rows = slots(scene.program);
        let mut picture = Self {
            heading: scene.heading.clone(),
            numbers_above: None,
            rows: rows
                .iter()
                .map(|slots| Row::of(scene.program, scene.viewer(), slots, pit))
                .collect(),
            numbers_below: None,
            south_store_right: layout.south_store_right(),
            north: (layout.players() > 1).then(|| caption(Seat::North)),
            south: caption(Seat::South),
            legend: legend(scene),
        };
        picture.number_the_edges();
        picture
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
