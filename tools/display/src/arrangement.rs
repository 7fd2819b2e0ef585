//! The arrangement of seeds that a player has to make, as text and as JSON.

use crate::english::seat_name;
use serde_json::{Value, json};
use sow_interpreter::notation::seat_letter;
use sow_matches::{Arrangement, Match, MatchMove};

/// Describes the arrangement, if the player has to make one now:
/// `South arranges 34 seeds over pits 1 to 5, at least 1 in each; 40920 ways, such as …`.
#[must_use]
pub fn describe(game: &Match) -> Option<String> {
    let rule = game.arrangement()?;
    let ways = match rule.count() {
        Some(1) => "the only way is".to_owned(),
        None => format!(
            "an unknown number of ways (there are more than {} to try), such as",
            Arrangement::MAX_TRIED
        ),
        Some(count) => format!("{count} ways, such as"),
    };
    let (player, example) = (seat_name(rule.player), example(game, rule));
    Some(format!(
        "{player} arranges {}; {ways} `{example}`",
        rule.rule_text()
    ))
}

/// Returns an arrangement in the notation that a player types.
#[must_use]
pub fn example(game: &Match, rule: &Arrangement) -> String {
    game.spell(&MatchMove::Arrange(rule.example()))
}

/// Returns the arrangement as JSON; `count` is `null` if it is unknown or does not fit into 64 bits.
#[must_use]
pub fn to_json(rule: &Arrangement) -> Value {
    json!({
        "player": seat_letter(rule.player),
        "pits": rule.labels,
        "seeds": rule.seeds,
        "at_least": rule.at_least,
        "count": rule.count().and_then(|count| u64::try_from(count).ok()),
    })
}
