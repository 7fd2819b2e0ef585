//! The rounds of a match that ended with a move, as text and as JSON.

use crate::drawing::{Changes, Scene};
use crate::english::{count, seat_name};
use crate::history::Step;
use crate::result;
use serde_json::{Value, json};
use sow_grammar::rules::Seat;
use sow_interpreter::notation::seat_letter;
use sow_matches::{Match, RoundEnd};

/// Returns the rounds of a match that ended with a move.
#[must_use]
pub fn ended_rounds(step: &Step) -> &[RoundEnd] {
    if step.after.is_match() {
        &step.ended_rounds
    } else {
        &[]
    }
}

/// Returns the rounds of a match that ended with a move, each with its final board and the cells of that board that the
/// move changed.
pub fn scenes<'s>(
    step: &'s Step,
    before: &'s Match,
) -> impl Iterator<Item = (&'s RoundEnd, Scene<'s>, Changes)> {
    ended_rounds(step).iter().enumerate().map(|(at, end)| {
        let scene = Scene::for_round_end(end);
        // Only the first round was played; any further one was over as soon as it was set up.
        let changes = match at {
            0 => scene.changes_since(before.position()),
            _ => Changes::new(),
        };
        (end, scene, changes)
    })
}

/// Describes the end of a round of a match: `Round 2: South wins, 40 to 32`, and the points that the round scored, if
/// rounds score points.
#[must_use]
pub fn describe(game: &Match, end: &RoundEnd) -> String {
    let result = result::describe_standing(&end.standing, end.program.layout().players());
    let worth = match result::counts_points(game) {
        true => format!("; {}", describe_points(end.points)),
        false => String::new(),
    };
    format!("Round {}: {result}{worth}", end.round)
}

/// Describes the points that a round scored: `2 points to South`.
fn describe_points(points: [u32; 2]) -> String {
    let each: Vec<String> = [Seat::South, Seat::North]
        .into_iter()
        .zip(points)
        .filter(|&(_, points)| points > 0)
        .map(|(seat, points)| format!("{} to {}", count(points as usize, "point"), seat_name(seat)))
        .collect();
    if each.is_empty() {
        "no points".to_owned()
    } else {
        each.join(", ")
    }
}

/// Returns the end of a round as JSON: number, winner, score in seeds, points, and the final position.
#[must_use]
pub fn to_json(end: &RoundEnd) -> Value {
    json!({
        "round": end.round,
        "winner": end.standing.winner.map(seat_letter),
        "score": end.standing.score,
        "points": end.points,
        "position": end.notation(),
    })
}

#[cfg(test)]
mod tests {
    use super::describe_points;

    #[test]
    fn says_who_gets_points() {
        assert_eq!(describe_points([0, 0]), "no points");
        assert_eq!(describe_points([1, 0]), "1 point to South");
        assert_eq!(
            describe_points([6, 2]),
            "6 points to South, 2 points to North"
        );
    }
}
