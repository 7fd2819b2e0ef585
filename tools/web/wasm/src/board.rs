//! A board as the page draws it.

use serde::Serialize;
use sow_display::drawing::{Changes, Picture as Drawn, Scene};
use tsify::Tsify;

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
pub enum Seat {
    /// South.
    S,
    /// North.
    N,
}

impl From<sow_grammar::rules::Seat> for Seat {
    fn from(seat: sow_grammar::rules::Seat) -> Self {
        match seat {
            sow_grammar::rules::Seat::South => Self::S,
            sow_grammar::rules::Seat::North => Self::N,
        }
    }
}

/// A board with its surroundings, seen from South's side.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// The name of the game.
    pub title: String,
    /// Round and standing of a match.
    pub heading: Option<String>,
    /// Numbers over the board.
    pub numbers_above: Option<Vec<String>>,
    /// The rows from the top.
    pub rows: Vec<Row>,
    /// Numbers under the board.
    pub numbers_below: Option<Vec<String>>,
    /// Whether each player's store lies at the player's right.
    pub store_right: bool,
    /// The player over the board, if anybody sits there.
    pub above: Option<Caption>,
    /// The player under the board.
    pub below: Caption,
    /// What the signs in the pits mean.
    pub legend: Vec<Note>,
    /// All of it in words.
    pub in_words: String,
}

/// A row of pits.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The letter before the numbers of its pits; empty on boards of one row a side.
    pub letter: String,
    /// On whose side it lies; null for a shared one.
    pub side: Option<Seat>,
    /// The pits from the left; null where the board has none.
    pub pits: Vec<Option<Pit>>,
    /// Their numbers, where the lines over and under the board do not show them.
    pub numbers: Option<Vec<String>>,
    /// Whether its pits lie beyond the ends of the other rows, half of them at each.
    pub beyond: bool,
}

/// A pit.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
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

/// A number of seeds.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Count {
    /// The cell in which they lie.
    pub cell: u8,
    /// How many.
    pub seeds: u32,
    /// Whether it has just changed.
    pub changed: bool,
}

/// A sign at a pit.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Sign {
    /// A mark: which of those that the rules name, and whose it is if it is anybody's.
    Mark {
        /// Which, from 0.
        mark: usize,
        /// Whose.
        by: Option<Seat>,
    },
    /// It was given to the player of the other side.
    Given {
        /// Whom it belongs to now.
        to: Seat,
    },
}

/// A player beside the board.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Caption {
    /// Who it is.
    pub seat: Seat,
    /// The name of the side.
    pub name: String,
    /// What that player is to do: `to move`.
    pub task: Option<String>,
    /// Seeds in store.
    pub store: Option<Count>,
    /// Seeds in hand.
    pub hand: Option<Count>,
}

/// What a sign means.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    /// The sign.
    pub sign: Sign,
    /// `standing: South b2, North b4`.
    pub text: String,
}

impl Picture {
    /// What is to be seen of a scene.
    pub(crate) fn of(scene: &Scene<'_>, changes: &Changes) -> Self {
        let drawn = &Drawn::of(scene, changes);
        let Drawn {
            title,
            heading,
            numbers_above,
            rows,
            numbers_below,
            store_right,
            above,
            below,
            legend,
        } = drawn;
        Self {
            title: title.clone(),
            heading: heading.clone(),
            numbers_above: numbers_above.clone(),
            rows: rows.iter().map(Row::of).collect(),
            numbers_below: numbers_below.clone(),
            store_right: *store_right,
            above: above.as_ref().map(Caption::of),
            below: Caption::of(below),
            legend: legend.iter().map(Note::of).collect(),
            in_words: sow_display::drawing::svg::in_words(drawn),
        }
    }
}

impl Row {
    fn of(row: &sow_display::drawing::Row) -> Self {
        Self {
            letter: row.letter.clone(),
            side: row.side.map(Seat::from),
            pits: row
                .pits
                .iter()
                .map(|pit| pit.as_ref().map(Pit::of))
                .collect(),
            numbers: row.numbers.clone(),
            beyond: row.beyond,
        }
    }
}

impl Pit {
    fn of(pit: &sow_display::drawing::Pit) -> Self {
        Self {
            name: pit.name.clone(),
            owner: pit.owner.map(Seat::from),
            count: Count::of(pit.count),
            signs: pit.signs.iter().map(|&sign| Sign::of(sign)).collect(),
            blocked: pit.blocked,
        }
    }
}

impl Count {
    fn of(count: sow_display::drawing::Count) -> Self {
        Self {
            cell: count.cell.0,
            seeds: count.seeds.into(),
            changed: count.changed,
        }
    }
}

impl Sign {
    fn of(sign: sow_display::drawing::Sign) -> Self {
        match sign {
            sow_display::drawing::Sign::Mark(mark, by) => Self::Mark {
                mark,
                by: by.map(Seat::from),
            },
            sow_display::drawing::Sign::Given(seat) => Self::Given { to: seat.into() },
        }
    }
}

impl Caption {
    fn of(caption: &sow_display::drawing::Caption) -> Self {
        Self {
            seat: caption.seat.into(),
            name: caption.name().to_owned(),
            task: caption.task.map(str::to_owned),
            store: caption.store.map(Count::of),
            hand: caption.hand.map(Count::of),
        }
    }
}

impl Note {
    fn of(note: &sow_display::drawing::Note) -> Self {
        Self {
            sign: Sign::of(note.sign),
            text: note.text.clone(),
        }
    }
}
