//! Draws a board with all texts around it.

use super::places::{draw_hand, draw_pit, draw_store};
use super::plan::{MARGIN, NUMBERS_HEIGHT, PITCH, Plan};
use super::signs;
use crate::drawing::legend::Note;
use crate::drawing::picture::{Caption, Picture};
use crate::drawing::row::Row;
use sow_grammar::rules::Seat;
use svg::node::Text;
use svg::node::element::{self, Circle, Description, Group, Path, Rectangle, SVG, Style, Title};

/// The minimum width of a picture, which leaves room for captions.
const MIN_WIDTH: i32 = 300;

/// A drawn picture and its size, not yet placed in a document.
pub(crate) struct Sheet {
    pub(crate) group: Group,
    pub(crate) size: [i32; 2],
}

impl Sheet {
    pub(crate) fn new(picture: &Picture) -> Self {
        let plan = Plan::new(picture);
        let width = (plan.left + plan.width).max(MIN_WIDTH);
        let right = MARGIN + width;
        let mut y = MARGIN;
        let mut group = Group::new();
        if let Some(heading) = &picture.heading {
            let (lines, height) = paragraph(heading, "sow-text", width, y);
            group = group.add(lines);
            y += height;
        }
        if let Some(above) = &picture.above {
            group = group.add(caption(above, y, right));
            y += CAPTION_HEIGHT;
        }
        if let Some(numbers) = &picture.numbers_above {
            group = group.add(shift_down(number_labels(&plan, numbers, 12), y));
            y += NUMBERS_HEIGHT;
        }
        group = group.add(shift_down(draw_board(picture, &plan), y));
        y += plan.height;
        if let Some(numbers) = &picture.numbers_below {
            group = group.add(shift_down(number_labels(&plan, numbers, 13), y));
            y += NUMBERS_HEIGHT;
        }
        group = group.add(caption(&picture.below, y, right));
        y += CAPTION_HEIGHT;
        for line in &picture.legend {
            let (lines, height) = legend_note(line, width, y);
            group = group.add(lines);
            y += height;
        }
        Self {
            group,
            size: [right + MARGIN, y + MARGIN],
        }
    }
}

fn shift_down(group: Group, down: i32) -> Group {
    group.set("transform", format!("translate({MARGIN} {down})"))
}

fn number_labels(plan: &Plan, numbers: &[String], y: i32) -> Group {
    let written = numbers.iter().enumerate();
    let written = written.map(|(at, number)| {
        text_element(number, "sow-small sow-middle", [plan.column_middle(at), y])
    });
    written.fold(Group::new(), Group::add)
}

fn draw_board(picture: &Picture, plan: &Plan) -> Group {
    let ground = Rectangle::new()
        .set("class", "sow-board")
        .set("x", plan.left)
        .set("y", 0)
        .set("width", plan.width)
        .set("height", plan.height)
        .set("rx", 30);
    let mut group = Group::new().add(ground);
    for y in &plan.dividers {
        let [from, to] = plan.column_span();
        let line = format!("M{from} {y}H{to}");
        group = group.add(Path::new().set("class", "sow-line").set("d", line));
    }
    for (at, row) in picture.rows.iter().enumerate() {
        group = match row.beyond {
            true => group.add(draw_outer_row(row, plan)),
            false => group.add(draw_row(row, plan, at)),
        };
    }
    let (left, right) = match picture.store_right {
        true => (picture.above.as_ref(), Some(&picture.below)),
        false => (Some(&picture.below), picture.above.as_ref()),
    };
    let stores = [left, right].into_iter().zip(plan.store_edges());
    let stores = stores.filter_map(|(caption, x)| store_group(caption?, plan, x));
    stores.fold(group, Group::add)
}

fn store_group(caption: &Caption, plan: &Plan, left: i32) -> Option<Group> {
    let name = format!("{}'s store", caption.name);
    Some(draw_store(&name, caption.store?, left, plan.store_extent()))
}

fn draw_row(row: &Row, plan: &Plan, at: usize) -> Group {
    let y = plan.row_middle(at);
    let mut group = Group::new();
    if !row.letter.is_empty() {
        group = group.add(text_element(
            &row.letter,
            "sow-small sow-middle",
            [6, y + 4],
        ));
    }
    for (at, place) in row.pits.iter().enumerate() {
        if let Some(place) = place {
            group = group.add(draw_pit(place, [plan.column_middle(at), y]));
        }
    }
    match &row.numbers {
        Some(numbers) => group.add(number_labels(plan, numbers, y + PITCH / 2 + 13)),
        None => group,
    }
}

fn draw_outer_row(row: &Row, plan: &Plan) -> Group {
    let pits: Vec<_> = row.pits.iter().flatten().collect();
    let numbers = row.numbers.iter().flatten();
    let mut numbers = numbers.filter(|number| !number.is_empty());
    let mut group = Group::new();
    for (place, [x, y]) in pits.iter().zip(plan.outer_pit_middles(pits.len())) {
        group = group.add(draw_pit(place, [x, y]));
        if let Some(number) = numbers.next() {
            let label = format!("{}{number}", row.letter);
            group = group.add(text_element(
                &label,
                "sow-small sow-middle",
                [x, y - PITCH / 2],
            ));
        }
    }
    group
}

/// The height of a line of text.
pub(super) const LINE_HEIGHT: i32 = 20;
/// The height of a player's caption.
pub(super) const CAPTION_HEIGHT: i32 = 30;
/// The approximate width of a letter.
const LETTER_WIDTH: i32 = 8;

/// Breaks a text into lines of this width, below `top`. Also returns the height.
pub(super) fn paragraph(content: &str, class: &str, width: i32, top: i32) -> (Group, i32) {
    let mut group = Group::new();
    let mut y = top;
    for line in wrap(content, usize::try_from(width / LETTER_WIDTH).unwrap_or(1)) {
        y += LINE_HEIGHT;
        group = group.add(text_element(&line, class, [MARGIN, y - 6]));
    }
    (group, y - top)
}

/// Draws a player's caption: the name, a dot in the player's colour, which is larger for the player to move, and the
/// hand.
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

/// Draws a line of the legend, broken into lines of this width below `top`. Also returns the height.
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

/// Breaks a text into lines of at most `most` letters. A longer word gets a line of its own.
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

/// The style of all pictures, for pages that show several.
pub const STYLE: &str = include_str!("style.css");

/// Where the colours of a picture are defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// The picture includes [`STYLE`] and can stand alone.
    Included,
    /// The page that contains the picture includes [`STYLE`].
    FromPage,
}

/// Creates an empty picture; `width` and `height` are in pixels.
pub(crate) fn document(
    title: &str,
    description: &str,
    [width, height]: [i32; 2],
    colours: Colours,
) -> SVG {
    let root = SVG::new()
        .set("class", "sow")
        .set("role", "img")
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .add(Title::new(replace_invalid_chars(title)))
        .add(Description::new().add(Text::new(replace_invalid_chars(description))));
    match colours {
        Colours::Included => root.add(Style::new(format!("\n{STYLE}"))),
        Colours::FromPage => root,
    }
}

/// Replaces the characters that XML does not allow.
pub(crate) fn replace_invalid_chars(text: &str) -> String {
    let shown = |sign: char| match sign {
        '\n' | '\t' => ' ',
        sign if sign.is_control() || matches!(sign, '\u{FFFE}' | '\u{FFFF}') => '\u{FFFD}',
        sign => sign,
    };
    text.chars().map(shown).collect()
}

/// Creates a text of one line.
pub(super) fn text_element(content: &str, class: &str, [x, y]: [i32; 2]) -> element::Text {
    element::Text::new(replace_invalid_chars(content))
        .set("class", class)
        .set("x", x)
        .set("y", y)
}
