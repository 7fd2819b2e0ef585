//! A board with all texts around it.

use super::captions::{CAPTION_HEIGHT, caption, legend_note, paragraph};
use super::document::text_element;
use super::places::{draw_pit, draw_store};
use super::plan::{MARGIN, NUMBERS_HEIGHT, PITCH, Plan};
use crate::drawing::picture::{Caption, Picture};
use crate::drawing::row::Row;
use svg::node::element::{Group, Path, Rectangle};

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
