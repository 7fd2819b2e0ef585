//! What is drawn: the board of a round, as it lies now or as its end left it.

use super::cells;
use crate::support::english::name;
use sow_grammar::rules::Seat;
use sow_interpreter::{Match, Position, Program, RoundEnd};

/// A board with what is to be said about it.
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The rules of the round.
    pub program: &'a Program,
    /// How the seeds lie.
    pub position: &'a Position,
    /// Whose turn it is, and what is to be done; nothing if the round or the match is over.
    pub turn: Option<(Seat, &'static str)>,
    /// Round and standing of a match.
    pub heading: Option<String>,
}

impl<'a> Scene<'a> {
    /// A game as it stands.
    #[must_use]
    pub fn of(game: &'a Match) -> Self {
        let task = match game.arrangement() {
            Some(_) => "to arrange",
            None => "to move",
        };
        Self {
            program: game.program(),
            position: game.position(),
            turn: game.over().is_none().then(|| (game.mover(), task)),
            heading: game.is_match().then(|| heading(game)),
        }
    }

    /// The board on which a round of a match has ended.
    #[must_use]
    pub fn end_of(end: &'a RoundEnd) -> Self {
        Self {
            program: &end.program,
            position: &end.position,
            turn: None,
            heading: Some(format!("Round {}", end.round)),
        }
    }

    /// From whose seat the board is looked at.
    pub(super) fn viewer(&self) -> Seat {
        self.turn.map_or(self.position.mover(), |(seat, _)| seat)
    }
}

/// Round and standing: `Round 2 · South 12 (purse 3) · North 0`.
fn heading(game: &Match) -> String {
    let standing = cells::seats(game.program().layout())
        .iter()
        .zip(game.points())
        .zip(game.purses())
        .map(|((seat, points), purse)| {
            let purse = match purse {
                0 => String::new(),
                seeds => format!(" (purse {seeds})"),
            };
            format!(" · {} {points}{purse}", name(*seat))
        });
    format!(
        "Round {}{}",
        game.round_number(),
        standing.collect::<String>()
    )
}
