//! How a game stands.

use crate::moves::{self, Move};
use crate::seat::Seat;
use serde::Serialize;
use sow_display::drawing::{Changes, Picture, Scene};
use sow_display::result;
use sow_matches::{Match, MatchMove};
use tsify::Tsify;

/// How a game stands.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// How many moves have been played.
    pub at: usize,
    /// The position in writing.
    pub position: String,
    /// The board.
    pub picture: Picture,
    /// Whose turn it is.
    pub mover: Seat,
    /// The number of the round, from 1.
    pub round: u32,
    /// Whether other rounds may follow.
    pub is_match: bool,
    /// Points of South and North in the rounds before.
    pub points: [u32; 2],
    /// Seeds that South and North keep beside the board.
    pub purses: [u32; 2],
    /// The result, once all is over.
    pub over: Option<Over>,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// What keeps the list from being complete.
    pub limit: Option<String>,
    /// What is to be laid out, if that comes next.
    pub arrange: Option<Arrange>,
}

/// A result.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Over {
    /// Who has won; null for a draw.
    pub winner: Option<Seat>,
    /// South's and North's seeds, or points in a match.
    pub score: [u32; 2],
    /// In words.
    pub text: String,
}

/// Seeds that a player lays out.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Arrange {
    /// Who.
    pub player: Seat,
    /// So many seeds.
    pub seeds: u32,
    /// Over these pits, in the order in which their numbers are written.
    pub pits: Vec<ArrangePit>,
    /// One way to do it, as it is written.
    pub example: String,
    /// What is to be done, in words.
    pub text: String,
}

/// A pit that gets seeds.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ArrangePit {
    /// Which.
    pub cell: u8,
    /// What its player calls it.
    pub label: String,
    /// The least number of seeds.
    pub min: u32,
}

impl State {
    /// How this game stands after so many moves; what has changed since `before` is marked in the picture.
    pub(crate) fn of(game: &Match, at: usize, changes: &Changes) -> Self {
        let (moves, limit): (Vec<MatchMove>, _) = match game.arrangement() {
            Some(_) => (Vec::new(), None),
            None => game.list_moves(),
        };
        Self {
            at,
            position: game.notation(),
            picture: Picture::of(&Scene::of(game), changes),
            mover: game.mover().into(),
            round: game.round_number(),
            is_match: game.is_match(),
            points: game.points(),
            purses: game.purses(),
            over: over(game),
            moves: moves::listed(game, &moves),
            limit: limit.map(|limit| limit.to_string()),
            arrange: arrange(game),
        }
    }
}

fn over(game: &Match) -> Option<Over> {
    let standing = game.over()?;
    Some(Over {
        winner: standing.winner.map(Seat::from),
        score: standing.score,
        text: result::told(game)?,
    })
}

fn arrange(game: &Match) -> Option<Arrange> {
    let rule = game.arrangement()?;
    let pits = rule.pits.iter().zip(&rule.labels);
    Some(Arrange {
        player: rule.player.into(),
        seeds: rule.seeds,
        pits: pits
            .map(|(cell, label)| ArrangePit {
                cell: cell.0,
                label: label.clone(),
                min: rule.at_least,
            })
            .collect(),
        example: sow_display::arrangement::example(game, rule),
        text: sow_display::arrangement::words(game)?,
    })
}
