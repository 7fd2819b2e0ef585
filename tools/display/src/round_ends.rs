//! The ends of a match's rounds, as text and as JSON.

use crate::drawing::{Changes, Scene};
use crate::english::{count, letter, name};
use crate::history::Step;
use crate::result;
use serde_json::{Value, json};
use sow_grammar::rules::Seat;
use sow_matches::{Match, RoundEnd};

/// Returns the rounds of a match that ended with a move.
#[must_use]
pub fn of_match(step: &Step) -> &[RoundEnd] {
    if step.after.is_match() {
        &step.ended
    } else {
        &[]
    }
}

/// Returns the rounds of a match that ended with a move, each with its final board and the places that the move changed
/// on it.
pub fn scenes<'s>(
    step: &'s Step,
    before: &'s Match,
) -> impl Iterator<Item = (&'s RoundEnd, Scene<'s>, Changes)> {
    of_match(step).iter().enumerate().map(|(at, end)| {
        let scene = Scene::end_of(end);
        // Any further round was over as soon as it was set up.
        let changes = match at {
            0 => scene.changes_since(before.position()),
            _ => Changes::new(),
        };
        (end, scene, changes)
    })
}

/// Describes the end of a round: `Round 2: South wins, 40 to 32`, and the points scored, if rounds score points.
#[must_use]
pub fn words(end: &RoundEnd) -> String {
    let result = result::words(&end.standing, end.program.layout().players());
    let worth = match result::counts_points(&end.program) {
        true => format!("; {}", worth(end.points)),
        false => String::new(),
    };
    format!("Round {}: {result}{worth}", end.round)
}

/// Describes the points that a round scored: `2 points to South`.
fn worth(points: [u32; 2]) -> String {
    let each: Vec<String> = [Seat::South, Seat::North]
        .into_iter()
        .zip(points)
        .filter(|&(_, points)| points > 0)
        .map(|(seat, points)| format!("{} to {}", count(points as usize, "point"), name(seat)))
        .collect();
    if each.is_empty() {
        "no points".to_owned()
    } else {
        each.join(", ")
    }
}

/// Returns the end of a round as JSON: number, winner, score in seeds, points, and the final position.
#[must_use]
pub fn object(end: &RoundEnd) -> Value {
    json!({
        "round": end.round,
        "winner": end.standing.winner.map(letter),
        "score": end.standing.score,
        "points": end.points,
        "position": end.notation(),
    })
}

#[cfg(test)]
mod tests {
    use super::worth;

    #[test]
    fn says_who_gets_what() {
        assert_eq!(worth([0, 0]), "no points");
        assert_eq!(worth([1, 0]), "1 point to South");
        assert_eq!(worth([6, 2]), "6 points to South, 2 points to North");
    }
}
