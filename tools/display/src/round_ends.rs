//! The ends of rounds in a match, for people and for programs.

use crate::drawing::{Changes, Scene};
use crate::english::{count, letter, name};
use crate::history::Step;
use crate::result;
use serde_json::{Value, json};
use sow_grammar::rules::Seat;
use sow_matches::{Match, RoundEnd};

/// The rounds of a match that ended with a move.
#[must_use]
pub fn of_match(step: &Step) -> &[RoundEnd] {
    if step.after.is_match() {
        &step.ended
    } else {
        &[]
    }
}

/// The same, each with the board as it ended and the places that the move has changed there.
pub fn scenes<'s>(
    step: &'s Step,
    before: &'s Match,
) -> impl Iterator<Item = (&'s RoundEnd, Scene<'s>, Changes)> {
    of_match(step).iter().enumerate().map(|(at, end)| {
        let scene = Scene::end_of(end);
        // What ended after the first round was over as soon as it was laid out.
        let changes = match at {
            0 => scene.changes_since(before.position()),
            _ => Changes::new(),
        };
        (end, scene, changes)
    })
}

/// In words: `Round 2: South wins, 40 to 32`, and what that was worth in points if there are any.
#[must_use]
pub fn words(end: &RoundEnd) -> String {
    let result = result::words(&end.standing, end.program.layout().players());
    let worth = match result::counts_points(&end.program) {
        true => format!("; {}", worth(end.points)),
        false => String::new(),
    };
    format!("Round {}: {result}{worth}", end.round)
}

/// What a round was worth: `2 points to South`.
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

/// For programs: number, winner, score in seeds, points, and the board as the end left it.
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
