//! Reasons why a text is not a legal move, as phrases for the player.

use super::asking::{Asking, Obstacle, Reach};
use super::state::Game;
use crate::notation::MoveError;
use sow_compiler::board::Cell;

/// Returns the reason why a text is not a legal move; `legal` are the spellings of those that are.
pub(crate) fn why_not(game: &Game<'_>, text: &str, legal: &[String]) -> MoveError {
    if game.position().over().is_some() {
        return MoveError::Illegal("the game is over".to_owned());
    }
    if let Some(limit) = game.list_moves().limit.filter(|limit| limit.forbids_play()) {
        return MoveError::Illegal(limit.to_string());
    }
    let asking = Asking::new(game, text);
    let Some(pit) = asking.pit() else {
        return unreadable(text, legal);
    };
    let moves = moves_with(game, pit);
    let reason = match nearest(asking.obstacles()) {
        Some(obstacle) if obstacle.reach >= Reach::Tried || moves.is_empty() => {
            told(&obstacle, legal)
        }
        None if moves.is_empty() => plainly(text, legal),
        _ => format!(
            "{} can be played now as {}",
            asking.name(pit),
            moves.join(", ")
        ),
    };
    MoveError::Illegal(reason)
}

/// Returns the obstacle of the move that got furthest; the first one among equals.
fn nearest(obstacles: Vec<Obstacle>) -> Option<Obstacle> {
    let begun = obstacles
        .into_iter()
        .filter(|one| one.reach > Reach::Condition);
    begun.reduce(|nearest, one| match one.reach > nearest.reach {
        true => one,
        false => nearest,
    })
}

fn told(obstacle: &Obstacle, legal: &[String]) -> String {
    let reason = &obstacle.reason;
    match obstacle.leaves_others {
        true => format!("{reason}; legal moves are: {}", legal.join(", ")),
        false => reason.clone(),
    }
}

fn unreadable(text: &str, legal: &[String]) -> MoveError {
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

fn plainly(text: &str, legal: &[String]) -> String {
    match legal {
        [] => format!("{text} cannot be played now; there is no legal move"),
        legal => format!(
            "{text} cannot be played now; legal moves are: {}",
            legal.join(", ")
        ),
    }
}

/// Spells the legal moves that begin with a pit.
fn moves_with(game: &Game<'_>, pit: u8) -> Vec<String> {
    game.legal_moves()
        .into_iter()
        .filter(|one| one.pit() == Some(Cell(pit)))
        .map(|one| game.spell(one))
        .collect()
}
