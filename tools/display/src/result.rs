//! The result of a game, as text and as JSON.

use crate::english::seat_name;
use serde_json::{Value, json};
use sow_grammar::rules::Seat;
use sow_interpreter::GameResult;
use sow_interpreter::notation::seat_letter;
use sow_matches::Match;

/// Describes a result: `South wins, 40 to 32`. In a solitaire South wins or loses.
#[must_use]
pub fn describe_standing(standing: &GameResult, players: u8) -> String {
    let [south, north] = standing.score;
    match (standing.winner, players) {
        (None, 1) => format!("a draw, with {south}"),
        (Some(Seat::South), 1) => format!("won, with {south}"),
        (Some(_), 1) => format!("lost, with {south}"),
        (None, _) => format!("a draw, {south} to {north}"),
        (Some(seat), _) => {
            // The winner's points come first, although a game can be won with fewer.
            let (own, other) = if seat == Seat::South {
                (south, north)
            } else {
                (north, south)
            };
            format!("{} wins, {own} to {other}", seat_name(seat))
        }
    }
}

/// Describes the result of a game that is over. A match ends with points, and a single round with seeds.
#[must_use]
pub fn describe(game: &Match) -> Option<String> {
    let standing = game.result()?;
    if !game.is_match() {
        return Some(describe_standing(
            &standing,
            game.program().layout().players(),
        ));
    }
    let [south, north] = standing.score;
    let result = match standing.winner {
        Some(seat) => format!("{} wins the match", seat_name(seat)),
        None => "the match is a draw".to_owned(),
    };
    // Points need not decide who wins the match, so South's points always come first.
    let counted = match counts_points(game) {
        true => "points",
        false => "rounds won",
    };
    Some(format!("{result}; {counted}: South {south}, North {north}"))
}

/// Whether the rounds of a match score points. Otherwise the number of rounds won is counted.
#[must_use]
pub fn counts_points(game: &Match) -> bool {
    let rules = game.compiled().rules.match_rules.as_ref();
    rules.is_some_and(|rules| !rules.points.rows.is_empty())
}

/// Returns the result as JSON: winner and score, or `null` without a result.
#[must_use]
pub fn to_json(standing: Option<GameResult>) -> Value {
    match standing {
        None => Value::Null,
        Some(standing) => {
            json!({"winner": standing.winner.map(seat_letter), "score": standing.score})
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_who_has_won() {
        let north = GameResult {
            winner: Some(Seat::North),
            score: [30, 42],
        };
        assert_eq!(describe_standing(&north, 2), "North wins, 42 to 30");
        assert_eq!(
            to_json(Some(north)).to_string(),
            r#"{"winner":"N","score":[30,42]}"#
        );
        let draw = GameResult {
            winner: None,
            score: [36, 36],
        };
        assert_eq!(describe_standing(&draw, 2), "a draw, 36 to 36");
        assert_eq!(
            to_json(Some(draw)).to_string(),
            r#"{"winner":null,"score":[36,36]}"#
        );
        assert_eq!(to_json(None), Value::Null);
    }
}
