//! The board to draw: the current one, the one at the end of a round, or one in the middle of a move.

use super::snapshot;
use crate::drawing::snapshot::{Changes, Snapshot};
use crate::english;
use sow_grammar::prose::Language;
use sow_grammar::rules::Seat;
use sow_interpreter::{Position, Program};
use sow_matches::{Match, RoundEnd};

/// A board with the texts around it.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_display::drawing::Scene;
/// use sow_grammar::prose::Language;
///
/// let game = Match::new(&rules, &settings, Extent::Round).unwrap();
/// let scene = Scene::in_language(&game, Language::German);
/// println!("{:?}", scene.turn);
/// ```
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The rules of the round.
    pub program: &'a Program,
    /// The seeds and marks on the board.
    pub board: Snapshot,
    /// The player to move, and what that player has to do; `None` if the round or the match is over.
    pub turn: Option<(Seat, String)>,
    /// The viewer. The pits of shared rows are numbered from the viewer's left.
    pub viewer: Seat,
    /// The line above everything else, such as round and standing of a match.
    pub heading: Option<String>,
    /// The language of the texts.
    pub language: Language,
}

impl<'a> Scene<'a> {
    /// Creates the scene of a game's current position, in English.
    #[must_use]
    pub fn new(game: &'a Match) -> Self {
        Self::in_language(game, Language::English)
    }

    /// Creates the scene of a game's current position.
    #[must_use]
    pub fn in_language(game: &'a Match, language: Language) -> Self {
        let task = language.label(match game.arrangement() {
            Some(_) => "label-to-arrange",
            None => "label-to-move",
        });
        let turn = game.result().is_none().then(|| (game.mover(), task));
        let position = game.position();
        Self {
            program: game.program(),
            board: Snapshot::new(game.program(), position),
            viewer: turn.as_ref().map_or(position.mover(), |(seat, _)| *seat),
            turn,
            heading: game.is_match().then(|| match_heading(game, language)),
            language,
        }
    }

    /// Creates the scene at the end of a round of a match.
    #[must_use]
    pub fn for_round_end(end: &'a RoundEnd) -> Self {
        Self {
            program: &end.program,
            board: Snapshot::new(&end.program, &end.position),
            turn: None,
            viewer: end.position.mover(),
            heading: Some(format!("Round {}", end.round)),
            language: Language::English,
        }
    }

    /// Returns the cells that differ from an earlier position of the same round.
    #[must_use]
    pub fn changes_since(&self, before: &Position) -> Changes {
        self.board
            .changes_since(&Snapshot::new(self.program, before))
    }
}

/// Returns round and standing: `Round 2 · South 12 (purse 3) · North 0`.
fn match_heading(game: &Match, language: Language) -> String {
    let standing = snapshot::seats(game.program().layout())
        .iter()
        .zip(game.points())
        .zip(game.purses())
        .map(|((seat, points), purse)| {
            let purse = match purse {
                0 => String::new(),
                seeds => format!(" ({} {seeds})", language.label("label-purse")),
            };
            let name = english::seat_name_in(*seat, language);
            format!(" · {name} {points}{purse}")
        });
    format!(
        "{} {}{}",
        language.label("label-round"),
        game.round_number(),
        standing.collect::<String>()
    )
}
