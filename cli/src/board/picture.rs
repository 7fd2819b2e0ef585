//! What is to be seen on a board.

use super::row::{Row, slots};
use super::{Changes, cells};
use crate::words;
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Game};

/// A board with its surroundings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
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
    /// The sign of a mark that it bears.
    pub sign: Option<char>,
}

/// A player beside the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caption {
    /// The player's name.
    pub name: &'static str,
    /// Whether it is that player's turn.
    pub to_move: bool,
    /// Seeds in store.
    pub store: Option<Count>,
    /// Seeds in hand.
    pub hand: Option<Count>,
}

/// The signs of marks, in the order in which the rules name them.
const SIGNS: [char; 4] = ['\'', '^', '"', '~'];

impl Picture {
    /// What is to be seen of this game.
    #[must_use]
    pub fn of(game: &Game<'_>, changes: &Changes) -> Self {
        let layout = game.program().layout();
        let count = |cell: Cell| Count {
            seeds: game.position().seeds(cell),
            changed: changes.contains(&cell),
        };
        let caption = |seat| Caption {
            name: words::name(seat),
            to_move: game.position().over().is_none() && game.position().mover() == seat,
            store: layout.store(seat).map(count),
            hand: layout.hand(seat).map(count),
        };
        let pit = |cell| Pit {
            count: count(cell),
            sign: sign(game, cell),
        };
        let rows = slots(game.program());
        let mut picture = Self {
            numbers_above: None,
            rows: rows
                .iter()
                .map(|slots| Row::of(game.program(), game.position().mover(), slots, pit))
                .collect(),
            numbers_below: None,
            south_store_right: layout.south_store_right(),
            north: (layout.players() > 1).then(|| caption(Seat::North)),
            south: caption(Seat::South),
            legend: legend(game),
        };
        picture.number_the_edges();
        picture
    }

    /// Moves the numbers of the outer rows to the lines over and under the board, and drops those that say the same.
    fn number_the_edges(&mut self) {
        let edge = |row: Option<&Row>, owner| {
            row.filter(|row| row.owner == Some(owner))
                .and_then(|row| row.numbers.clone())
        };
        self.numbers_above = edge(self.rows.first(), Seat::North);
        self.numbers_below = edge(self.rows.last(), Seat::South);
        for row in &mut self.rows {
            let shown = match row.owner {
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

/// The sign of the first mark that a pit bears.
fn sign(game: &Game<'_>, cell: Cell) -> Option<char> {
    let (name, _) = game
        .position()
        .marks(game.program(), cell)
        .into_iter()
        .next()?;
    let at = game
        .program()
        .rules()
        .marks
        .iter()
        .position(|mark| mark.name == name)?;
    Some(SIGNS[at % SIGNS.len()])
}

/// A line for every mark that some pit bears: its sign, its name, the pits.
fn legend(game: &Game<'_>) -> Vec<String> {
    let layout = game.program().layout();
    let pits = layout.rows_from_top().concat();
    let mut lines = Vec::new();
    for (at, mark) in game.program().rules().marks.iter().enumerate() {
        let mut bearers: Vec<(Option<Seat>, Vec<String>)> = Vec::new();
        for seat in cells::seats(layout).iter().copied().map(Some).chain([None]) {
            let of_seat = pits.iter().filter(|&&cell| layout.owner(cell) == seat);
            let marked = of_seat.flat_map(|&cell| {
                let marks = game.position().marks(game.program(), cell);
                let named = marks.into_iter().filter(|(name, _)| *name == mark.name);
                named
                    .map(move |(_, by)| bearer(&layout.label(cell), by))
                    .collect::<Vec<_>>()
            });
            bearers.push((seat, marked.collect()));
        }
        let told: Vec<String> = bearers
            .into_iter()
            .filter(|(_, marked)| !marked.is_empty())
            .map(|(seat, marked)| match seat {
                Some(seat) => format!("{} {}", words::name(seat), words::list(&marked)),
                None => words::list(&marked),
            })
            .collect();
        if !told.is_empty() {
            lines.push(format!(
                "{} {}: {}",
                SIGNS[at % SIGNS.len()],
                mark.name,
                told.join(", ")
            ));
        }
    }
    lines
}

fn bearer(label: &str, by: Option<Seat>) -> String {
    match by {
        Some(seat) => format!("{label} (for {})", words::name(seat)),
        None => label.to_owned(),
    }
}
