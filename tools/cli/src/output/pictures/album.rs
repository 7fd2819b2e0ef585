//! The sequence of pictures of a game or a move.

use sow_display::drawing::{Changes, Picture, Scene, Snapshot};
use sow_display::english::seat_name;
use sow_display::history::{History, Step};
use sow_display::round_ends;
use sow_interpreter::Event;
use sow_matches::Match;

/// Draws the board at the beginning of a game and after each move, and with `laps` also after each lap. If a move ends
/// rounds of a match, their final boards are included.
#[must_use]
pub fn game_pictures(game: &History, laps: bool) -> Vec<Picture> {
    let mut pictures = vec![captioned_picture(
        &Scene::new(game.start()),
        &Changes::new(),
        None,
    )];
    for (at, step) in game.steps().iter().enumerate() {
        let (before, caption) = (
            game.before_move(at),
            format!("{}. {}", at + 1, step.describe()),
        );
        if laps {
            pictures.extend(lap_pictures(before, step, &caption));
        }
        pictures.extend(pictures_after(before, step, &caption));
    }
    pictures
}

/// Draws the board before a move, after each of its laps, and at its end.
#[must_use]
pub fn move_pictures(before: &Match, step: &Step) -> Vec<Picture> {
    let caption = format!("{} {}", seat_name(step.mover), step.describe_action());
    let start = captioned_picture(&Scene::new(before), &Changes::new(), Some(&caption));
    let mut pictures = vec![start];
    pictures.extend(lap_pictures(before, step, &caption));
    pictures.extend(pictures_after(before, step, &caption));
    pictures
}

/// Draws the board after each lap except the last.
fn lap_pictures(before: &Match, step: &Step, caption: &str) -> Vec<Picture> {
    let scene = Scene::new(before);
    let mut shown = scene.board.clone();
    let mut pictures = Vec::new();
    for (number, board) in boards_after_laps(&scene, step) {
        let changes = board.changes_since(&shown);
        shown.clone_from(&board);
        let scene = Scene {
            board,
            turn: None,
            ..scene.clone()
        };
        let caption = format!("{caption}, lap {number}");
        pictures.push(captioned_picture(&scene, &changes, Some(&caption)));
    }
    pictures
}

/// Returns the board at the end of each lap except the last, with the number of the lap.
fn boards_after_laps(before: &Scene<'_>, step: &Step) -> Vec<(u32, Snapshot)> {
    let mut board = before.board.clone();
    // The board before the seeds for the next lap were lifted.
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
            // A lift that another event follows has not begun a lap: captured seeds may be sown on later.
            _ => before_lift = None,
        }
        board.apply_event(before.program, step.mover, event);
    }
    laps
}

/// Draws the boards after a move: the final boards of the rounds that it ended, then the current board.
fn pictures_after(before: &Match, step: &Step, caption: &str) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = round_ends::scenes(step, before)
        .map(|(end, scene, changes)| {
            let caption = format!("{caption} · {}", round_ends::describe(before, end));
            let scene = Scene {
                heading: None,
                ..scene
            };
            captioned_picture(&scene, &changes, Some(&caption))
        })
        .collect();
    // After the end of a match, there is no current board.
    if !step.after.is_match() || step.after.result().is_none() {
        let changes = step.changes(before);
        let result = sow_display::result::describe(&step.after);
        let caption = match result {
            Some(result) => format!("{caption} · {result}"),
            None => caption.to_owned(),
        };
        pictures.push(captioned_picture(
            &Scene::new(&step.after),
            &changes,
            Some(&caption),
        ));
    }
    pictures
}

/// Returns a picture with `caption` in its heading.
fn captioned_picture(scene: &Scene<'_>, changes: &Changes, caption: Option<&str>) -> Picture {
    let parts = [scene.heading.as_deref(), caption];
    let heading = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    Picture {
        heading: (!heading.is_empty()).then_some(heading),
        ..Picture::new(scene, changes)
    }
}
