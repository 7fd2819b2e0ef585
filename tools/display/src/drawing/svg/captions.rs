//! The texts around a board.

use super::document::text_element;
use super::places::draw_hand;
use super::plan::MARGIN;
use super::signs;
use crate::drawing::legend::Note;
use crate::drawing::picture::Caption;
use sow_grammar::rules::Seat;
use svg::node::element::{Circle, Group};

/// The height of a line of text.
pub(super) const LINE_HEIGHT: i32 = 20;
/// The height of a player's caption.
pub(super) const CAPTION_HEIGHT: i32 = 30;
/// The approximate width of a letter.
const LETTER_WIDTH: i32 = 8;

/// Breaks a text into lines of this width; also returns the height.
pub(super) fn paragraph(content: &str, class: &str, width: i32, top: i32) -> (Group, i32) {
    let mut group = Group::new();
    let mut y = top;
    for line in wrap(content, usize::try_from(width / LETTER_WIDTH).unwrap_or(1)) {
        y += LINE_HEIGHT;
        group = group.add(text_element(&line, class, [MARGIN, y - 6]));
    }
    (group, y - top)
}

/// Draws the name of a player with a dot in the player's colour (larger for the player to move), and the hand.
pub(super) fn caption(caption: &Caption, top: i32, right: i32) -> Group {
    let middle = top + CAPTION_HEIGHT / 2;
    let colour = match caption.seat {
        Seat::South => "sow-south",
        Seat::North => "sow-north",
    };
    let dot = Circle::new()
        .set("class", colour)
        .set("cx", MARGIN + 6)
        .set("cy", middle)
        .set("r", if caption.task.is_some() { 6 } else { 3 });
    let (words, class) = match &caption.task {
        Some(task) => (format!("{}, {task}", caption.name), "sow-text sow-strong"),
        None => (caption.name.clone(), "sow-text"),
    };
    let group = Group::new()
        .add(dot)
        .add(text_element(&words, class, [MARGIN + 20, middle + 5]));
    match caption.hand {
        Some(count) => {
            let name = format!("{}'s hand", caption.name);
            group.add(draw_hand(&name, count, right, middle))
        }
        None => group,
    }
}

/// Draws the meaning of a sign in lines of this width; also returns the height.
pub(super) fn legend_note(note: &Note, width: i32, top: i32) -> (Group, i32) {
    let mut group = Group::new().add(signs::draw(note.sign, [MARGIN + 7, top + LINE_HEIGHT / 2]));
    let mut y = top;
    let room = usize::try_from((width - 22) / (LETTER_WIDTH - 1)).unwrap_or(1);
    for line in wrap(&note.text, room) {
        y += LINE_HEIGHT;
        group = group.add(text_element(&line, "sow-small", [MARGIN + 22, y - 6]));
    }
    (group, y - top)
}

/// Breaks a text into lines of at most `most` letters; longer words get a line each.
fn wrap(content: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in content.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= most {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
