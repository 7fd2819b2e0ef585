//! What is drawn: the board of a round, as it lies now, as its end left it, or in the middle of a move.

use crate::drawing::cells;
use crate::drawing::snapshot::{Changes, Snapshot};
use crate::english;
use sow_grammar::rules::Seat;
use sow_grammar::words::Language;
use sow_interpreter::{Position, Program};
use sow_matches::{Match, RoundEnd};

/// A board with what is to be said about it.
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The rules of the round.
    pub program: &'a Program,
    /// How seeds and marks lie.
    pub board: Snapshot,
    /// Whose turn it is, and what is to be done; nothing if the round or the match is over.
    pub turn: Option<(Seat, String)>,
    /// Who counts the pits of shared rows, from the left.
    pub viewer: Seat,
    /// What is said over all, such as round and standing of a match.
    pub heading: Option<String>,
    /// The language of its words.
    pub language: Language,
}

impl<'a> Scene<'a> {
    /// A game as it stands, in English.
    #[must_use]
    pub fn of(game: &'a Match) -> Self {
        Self::in_language(game, Language::English)
    }

    /// A game as it stands.
    #[must_use]
    pub fn in_language(game: &'a Match, language: Language) -> Self {
        let task = language.label(match game.arrangement() {
            Some(_) => "label-to-arrange",
            None => "label-to-move",
        });
        let turn = game.over().is_none().then(|| (game.mover(), task));
        let position = game.position();
        Self {
            program: game.program(),
            board: Snapshot::of(game.program(), position),
            viewer: turn.as_ref().map_or(position.mover(), |(seat, _)| *seat),
            turn,
            heading: game.is_match().then(|| heading(game, language)),
            language,
        }
    }

    /// The board on which a round of a match has ended.
    #[must_use]
    pub fn end_of(end: &'a RoundEnd) -> Self {
        Self {
            program: &end.program,
            board: Snapshot::of(&end.program, &end.position),
            turn: None,
            viewer: end.position.mover(),
            heading: Some(format!("Round {}", end.round)),
            language: Language::English,
        }
    }

    /// The places that are different from what they were in an earlier position of the same round.
    #[must_use]
    pub fn changes_since(&self, before: &Position) -> Changes {
        self.board
            .changes_since(&Snapshot::of(self.program, before))
    }
}

/// Round and standing: `Round 2 · South 12 (purse 3) · North 0`.
fn heading(game: &Match, language: Language) -> String {
    let standing = cells::seats(game.program().layout())
        .iter()
        .zip(game.points())
        .zip(game.purses())
        .map(|((seat, points), purse)| {
            let purse = match purse {
                0 => String::new(),
                seeds => format!(" ({} {seeds})", language.label("label-purse")),
            };
            let name = english::name_in(*seat, language);
            format!(" · {name} {points}{purse}")
        });
    format!(
        "{} {}{}",
        language.label("label-round"),
        game.round_number(),
        standing.collect::<String>()
    )
}
