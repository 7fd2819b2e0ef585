//! The sequence of pictures of a game or a move.

use crate::output::round_ends;
use crate::support::english::name;
use sow_display::drawing::{Changes, Picture, Scene, Snapshot};
use sow_display::history::{History, Step};
use sow_interpreter::Event;
use sow_matches::Match;

/// Draws the board at the beginning of a game and after each move, with `laps` also after each lap. Where a move ends
/// rounds of a match, their final boards are included.
#[must_use]
pub fn of_game(game: &History, laps: bool) -> Vec<Picture> {
    let mut pictures = vec![picture(&Scene::of(game.start()), &Changes::new(), None)];
    for (at, step) in game.steps().iter().enumerate() {
        let (before, told) = (game.before(at), format!("{}. {}", at + 1, step.told()));
        if laps {
            pictures.extend(of_laps(before, step, &told));
        }
        pictures.extend(after(before, step, &told));
    }
    pictures
}

/// Draws the board before a move, after each of its laps, and at its end.
#[must_use]
pub fn of_move(before: &Match, step: &Step) -> Vec<Picture> {
    let told = format!("{} {}", name(step.mover), step.what_was_done());
    let start = picture(&Scene::of(before), &Changes::new(), Some(&told));
    let mut pictures = vec![start];
    pictures.extend(of_laps(before, step, &told));
    pictures.extend(after(before, step, &told));
    pictures
}

/// Draws the board after each lap except the last.
fn of_laps(before: &Match, step: &Step, told: &str) -> Vec<Picture> {
    let scene = Scene::of(before);
    let mut shown = scene.board.clone();
    let mut pictures = Vec::new();
    for (number, board) in laps(&scene, step) {
        let changes = board.changes_since(&shown);
        shown.clone_from(&board);
        let scene = Scene {
            board,
            turn: None,
            ..scene.clone()
        };
        let told = format!("{told}, lap {number}");
        pictures.push(picture(&scene, &changes, Some(&told)));
    }
    pictures
}

/// Returns the board at the end of each lap except the last, with the number of the lap.
fn laps(before: &Scene<'_>, step: &Step) -> Vec<(u32, Snapshot)> {
    let mut board = before.board.clone();
    // The board before the seeds of the next lap were lifted.
    let mut before_lift: Option<Snapshot> = None;
    let mut laps = Vec::new();
    for &event in &step.events {
        match event {
            Event::Lift { .. } => {
                before_lift.get_or_insert_with(|| board.clone());
            }
            Event::Lap { number, .. } if number > 1 => {
                let ended = before_lift.take().unwrap_or_else(|| board.clone());
                laps.push((number - 1, ended));
            }
            // Captured seeds may be sown on later, so only the last lift before a lap belongs to it.
            _ => before_lift = None,
        }
        board.follow(before.program, step.mover, event);
    }
    laps
}

/// Draws the boards after a move: final boards of the rounds it ended, then the current board.
fn after(before: &Match, step: &Step, told: &str) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = round_ends::scenes(step, before)
        .map(|(end, scene, changes)| {
            let told = format!("{told} · {}", round_ends::words(end));
            let scene = Scene {
                heading: None,
                ..scene
            };
            picture(&scene, &changes, Some(&told))
        })
        .collect();
    // After the end of a match there is no current board.
    if !step.after.is_match() || step.after.over().is_none() {
        let changes = step.changes(before);
        let result = crate::output::result::told(&step.after);
        let told = match result {
            Some(result) => format!("{told} · {result}"),
            None => told.to_owned(),
        };
        pictures.push(picture(&Scene::of(&step.after), &changes, Some(&told)));
    }
    pictures
}

/// Returns a picture with `told` in its heading.
fn picture(scene: &Scene<'_>, changes: &Changes, told: Option<&str>) -> Picture {
    let parts = [scene.heading.as_deref(), told];
    let heading = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    Picture {
        heading: (!heading.is_empty()).then_some(heading),
        ..Picture::of(scene, changes)
    }
}
