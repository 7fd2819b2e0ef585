//! The state of a game.

use crate::moves::{self, Move};
use crate::seat::Seat;
use serde::Serialize;
use sow_display::drawing::{Changes, Picture, Scene};
use sow_display::result;
use sow_matches::{Match, MatchMove};
use tsify::Tsify;

/// The state of a game.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The number of moves played.
    pub at: usize,
    /// The position in notation.
    pub position: String,
    /// The board.
    pub picture: Picture,
    /// The player to move.
    pub mover: Seat,
    /// The number of the round, from 1.
    pub round: u32,
    /// Whether the game is a match, so that other rounds may follow.
    pub is_match: bool,
    /// The points of South and North from earlier rounds.
    pub points: [u32; 2],
    /// The seeds that South and North keep beside the board.
    pub purses: [u32; 2],
    /// The result, once the game is over.
    pub over: Option<Over>,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// The limit of play that cut the list of moves short; null for a complete list.
    pub limit: Option<String>,
    /// The arrangement, if the player has to make one now.
    pub arrange: Option<Arrange>,
}

/// The result of a game.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Over {
    /// The winner; null for a draw.
    pub winner: Option<Seat>,
    /// The seeds of South and North, or their points in a match.
    pub score: [u32; 2],
    /// The result in words.
    pub text: String,
}

/// An arrangement that a player has to make.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Arrange {
    /// The player who arranges.
    pub player: Seat,
    /// The number of seeds.
    pub seeds: u32,
    /// The pits to fill, in the order of the notation.
    pub pits: Vec<ArrangePit>,
    /// A valid arrangement in notation.
    pub example: String,
    /// The task in words.
    pub text: String,
}

/// A pit to fill in an arrangement.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ArrangePit {
    /// The cell of the pit.
    pub cell: u8,
    /// The label of the pit for the player who arranges.
    pub label: String,
    /// The smallest number of seeds.
    pub min: u32,
}

impl State {
    /// Returns the state of a game after `moves_played` moves. The cells in `changes` are highlighted in the picture.
    pub(crate) fn new(game: &Match, moves_played: usize, changes: &Changes) -> Self {
        let (moves, limit): (Vec<MatchMove>, _) = match game.arrangement() {
            Some(_) => (Vec::new(), None),
            None => game.list_moves(),
        };
        Self {
            at: moves_played,
            position: game.notation(),
            picture: Picture::new(&Scene::new(game), changes),
            mover: game.mover().into(),
            round: game.round_number(),
            is_match: game.is_match(),
            points: game.points(),
            purses: game.purses(),
            over: outcome(game),
            moves: moves::list_moves(game, &moves),
            limit: limit.map(|limit| limit.to_string()),
            arrange: arrangement(game),
        }
    }
}

fn outcome(game: &Match) -> Option<Over> {
    let standing = game.result()?;
    Some(Over {
        winner: standing.winner.map(Seat::from),
        score: standing.score,
        text: result::describe(game)?,
    })
}

fn arrangement(game: &Match) -> Option<Arrange> {
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
        text: sow_display::arrangement::describe(game)?,
    })
}
