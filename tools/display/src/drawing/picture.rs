//! The layout of a picture: rows, counts and captions.

use super::snapshot;
use crate::drawing::legend::{Note, legend, signs};
use crate::drawing::row::{Count, Pit, Row, padded_rows};
use crate::drawing::scene::Scene;
use crate::drawing::snapshot::Changes;
use crate::english;
use serde::Serialize;
use sow_grammar::prose::Language;
use sow_grammar::rules::Seat;
use sow_interpreter::Cell;

/// A board with its surroundings, laid out but not yet drawn.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_display::drawing::{Changes, Picture, Scene};
///
/// let game = Match::new(&rules, &settings, Extent::Round).unwrap();
/// let picture = Picture::new(&Scene::new(&game), &Changes::new());
/// assert_eq!(picture.rows.len(), 2);
/// println!("{}", picture.in_words);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Picture {
    /// The name of the game.
    pub title: String,
    /// The line above everything else: round and standing of a match.
    pub heading: Option<String>,
    /// The language of the texts.
    #[serde(skip)]
    pub language: Language,
    /// The pit numbers of the top row, shown above the board.
    pub numbers_above: Option<Vec<String>>,
    /// The rows from the top.
    pub rows: Vec<Row>,
    /// The pit numbers of the bottom row, shown below the board.
    pub numbers_below: Option<Vec<String>>,
    /// Whether each store lies to the right of its owner; otherwise to the left.
    pub store_right: bool,
    /// The player above the board, unless the game is a solitaire.
    pub above: Option<Caption>,
    /// The player below the board.
    pub below: Caption,
    /// The meanings of the signs in the pits, with the pits that bear them.
    pub legend: Vec<Note>,
    /// A description of the board for screen readers.
    pub in_words: String,
}

/// The caption of a player, above or below the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Caption {
    /// The player's side.
    #[cfg_attr(feature = "typescript", tsify(type = "Seat"))]
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    /// The task of the player whose turn it is, such as `to move`.
    pub task: Option<String>,
    /// The seeds in the player's store.
    pub store: Option<Count>,
    /// The seeds in the player's hand.
    pub hand: Option<Count>,
}

impl Picture {
    /// Lays out a board as seen by South.
    #[must_use]
    pub fn new(scene: &Scene<'_>, changes: &Changes) -> Self {
        let layout = scene.program.layout();
        let count = |cell: Cell| Count {
            cell,
            seeds: scene.board.seeds(cell),
            changed: changes.contains(&cell),
        };
        let caption = |seat| Caption {
            seat,
            name: english::seat_name_in(seat, scene.language),
            task: scene
                .turn
                .as_ref()
                .filter(|turn| turn.0 == seat)
                .map(|turn| turn.1.clone()),
            store: layout.store(seat).map(count),
            hand: layout.hand(seat).map(count),
        };
        let pit = |cell| Pit {
            name: snapshot::cell_name(layout, cell, scene.viewer),
            owner: layout.owner(cell),
            count: count(cell),
            signs: signs(scene, cell),
            blocked: layout.is_blocked(cell),
        };
        let rows = padded_rows(scene.program);
        let mut picture = Self {
            title: scene.program.title.clone(),
            heading: scene.heading.clone(),
            language: scene.language,
            numbers_above: None,
            rows: rows
                .iter()
                .map(|slots| Row::new(scene.program, scene.viewer, slots, pit))
                .collect(),
            numbers_below: None,
            store_right: layout.is_south_store_right(),
            above: (layout.players() > 1).then(|| caption(Seat::North)),
            below: caption(Seat::South),
            legend: legend(scene),
            in_words: String::new(),
        };
        picture.move_edge_numbers();
        picture.in_words = picture.description();
        picture
    }

    /// Turns the picture so that `seat` sits below the board. A solitaire is not turned.
    #[must_use]
    pub fn seen_by(mut self, seat: Seat) -> Self {
        if let Some(above) = self.above.as_mut().filter(|above| above.seat == seat) {
            std::mem::swap(above, &mut self.below);
            self.rows.reverse();
            self.rows.iter_mut().for_each(Row::reverse);
            std::mem::swap(&mut self.numbers_above, &mut self.numbers_below);
            for numbers in [&mut self.numbers_above, &mut self.numbers_below] {
                numbers.iter_mut().for_each(|numbers| numbers.reverse());
            }
            self.in_words = self.description();
        }
        self
    }

    /// Moves the numbers of the outer rows to the lines above and below the board. Other rows lose their numbers if
    /// they repeat one of these lines.
    fn move_edge_numbers(&mut self) {
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

    fn description(&self) -> String {
        let seats = || self.above.iter().chain([&self.below]);
        let mut sentences: Vec<String> = self.heading.iter().cloned().collect();
        sentences
            .extend(seats().filter_map(|caption| {
                Some(format!("{} {}", caption.name, caption.task.as_ref()?))
            }));
        let rows = self.rows.iter().map(|row| {
            let pits = row.pits.iter().flatten();
            let seeds = pits.map(|pit| match pit.blocked {
                true => "x".to_owned(),
                false => pit.count.seeds.to_string(),
            });
            seeds.collect::<Vec<_>>().join(" ")
        });
        sentences.push(format!(
            "Rows from the top: {}",
            rows.collect::<Vec<_>>().join(" / ")
        ));
        for caption in seats() {
            let places = [("store", caption.store), ("hand", caption.hand)];
            sentences.extend(places.into_iter().filter_map(|(place, count)| {
                Some(format!("{}'s {place}: {}", caption.name, count?.seeds))
            }));
        }
        sentences.extend(self.legend.iter().map(|note| note.text.clone()));
        sentences.join(". ")
    }
}
