//! Reasons why a text is not a legal move, as phrases for the player.

use super::obstacle_query::{FailureStage, Obstacle, ObstacleQuery};
use super::state::Game;
use crate::notation::MoveError;
use sow_compiler::board::Cell;

/// Returns the reason why a text is not a legal move; `legal` are the spellings of those that are.
pub(crate) fn explain_illegal(game: &Game<'_>, text: &str, legal: &[String]) -> MoveError {
    if game.position().result().is_some() {
        return MoveError::Illegal("the game is over".to_owned());
    }
    if let Some(limit) = game.list_moves().limit.filter(|limit| limit.forbids_play()) {
        return MoveError::Illegal(limit.to_string());
    }
    let query = ObstacleQuery::new(game, text);
    let Some(pit) = query.pit() else {
        return unreadable_error(text, legal);
    };
    let moves = moves_from(game, pit);
    let reason = match furthest_obstacle(query.obstacles()) {
        // No position has such a move.
        Some(obstacle) if obstacle.stage == FailureStage::NoDirection => {
            return MoveError::Unreadable {
                text: text.to_owned(),
                hint: obstacle.reason,
            };
        }
        Some(obstacle) if obstacle.stage >= FailureStage::PlayedAndRefused || moves.is_empty() => {
            obstacle_message(&obstacle, legal)
        }
        None if moves.is_empty() => not_playable_message(text, legal),
        _ => match moves.as_slice() {
            [only] if *only == game.label(Cell(pit)) => {
                format!("the move from {only} has no choice; it is written `{only}`")
            }
            moves => format!(
                "{} can be played now as {}",
                query.pit_name(pit),
                moves.join(", ")
            ),
        },
    };
    MoveError::Illegal(reason)
}

/// Returns the obstacle of the move that got furthest; the first one among equals.
fn furthest_obstacle(obstacles: Vec<Obstacle>) -> Option<Obstacle> {
    let past_condition = obstacles
        .into_iter()
        .filter(|one| one.stage > FailureStage::Condition);
    past_condition.reduce(|nearest, one| match one.stage > nearest.stage {
        true => one,
        false => nearest,
    })
}

fn obstacle_message(obstacle: &Obstacle, legal: &[String]) -> String {
    let reason = &obstacle.reason;
    match obstacle.others_may_be_legal {
        true => format!("{reason}; legal moves are: {}", legal.join(", ")),
        false => reason.clone(),
    }
}

fn unreadable_error(text: &str, legal: &[String]) -> MoveError {
    let hint = match legal {
        [] => "there is no legal move".to_owned(),
        [only] => format!("the only legal move is {only}"),
        [first, .., last] => format!("moves are written like {first} or {last}"),
    };
    MoveError::Unreadable {
        text: text.to_owned(),
        hint,
    }
}

fn not_playable_message(text: &str, legal: &[String]) -> String {
    match legal {
        [] => format!("{text} cannot be played now; there is no legal move"),
        legal => format!(
            "{text} cannot be played now; legal moves are: {}",
            legal.join(", ")
        ),
    }
}

/// Spells the legal moves that begin with a pit.
fn moves_from(game: &Game<'_>, pit: u8) -> Vec<String> {
    game.legal_moves()
        .into_iter()
        .filter(|one| one.pit() == Some(Cell(pit)))
        .map(|one| game.spell(one))
        .collect()
}
