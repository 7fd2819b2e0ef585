//! Draws pits, stores and hands.

use super::plan::{PIT_RADIUS, STORE_WIDTH};
use super::sheet::{replace_invalid_chars, text_element};
use super::{seeds, signs};
use crate::drawing::row::{Count, Pit};
use sow_grammar::rules::Seat;
use svg::node::element::{Circle, Group, Path, Rectangle, Title};

/// Creates the group of a pit, store or hand, with its name as the title.
fn place_group(class: &str, name: &str, count: Count, contents: &str) -> Group {
    let changed = if count.changed { " sow-changed" } else { "" };
    Group::new()
        .set("class", format!("{class}{changed}"))
        .set("data-cell", count.cell.0)
        .add(Title::new(replace_invalid_chars(&format!(
            "{name}: {contents}"
        ))))
}

fn describe_seeds(seeds: u16) -> String {
    match seeds {
        0 => "empty".to_owned(),
        1 => "1 seed".to_owned(),
        seeds => format!("{seeds} seeds"),
    }
}

fn seeds_path(path: String) -> Path {
    Path::new().set("class", "sow-seeds").set("d", path)
}

/// Draws a number of seeds on a plate centred at this point.
fn number_plate(seeds: u16, [x, y]: [i32; 2]) -> [Box<dyn svg::Node>; 2] {
    let width = if seeds > 9 { 22 } else { 16 };
    let plate = Rectangle::new()
        .set("class", "sow-tag")
        .set("x", x - width / 2)
        .set("y", y - 7)
        .set("width", width)
        .set("height", 14)
        .set("rx", 7);
    let number = text_element(&seeds.to_string(), "sow-count", [x, y + 4]);
    [plate.into(), number.into()]
}

/// Draws a pit centred at this point.
pub(super) fn draw_pit(pit: &Pit, [x, y]: [i32; 2]) -> Group {
    let hole = Circle::new()
        .set("class", "sow-hole")
        .set("cx", x)
        .set("cy", y)
        .set("r", PIT_RADIUS);
    let owned = match pit.owner {
        Some(Seat::South) => " sow-of-south",
        Some(Seat::North) => " sow-of-north",
        None => "",
    };
    if pit.blocked {
        let cross = format!("M{} {}l16 16m0-16l-16 16", x - 8, y - 8);
        let class = format!("sow-pit sow-blocked{owned}");
        return place_group(&class, &pit.name, pit.count, "out of play")
            .add(hole)
            .add(Path::new().set("class", "sow-line").set("d", cross));
    }
    let seeds = pit.count.seeds;
    let class = format!("sow-pit{owned}");
    let mut group = place_group(&class, &pit.name, pit.count, &describe_seeds(seeds)).add(hole);
    match seeds::heap_path(seeds, [x, y]) {
        Some(_) if seeds == 0 => {}
        Some(path) => {
            group = group.add(seeds_path(path));
            for part in number_plate(seeds, [x, y + PIT_RADIUS]) {
                group = group.add(part);
            }
        }
        None => group = group.add(text_element(&seeds.to_string(), "sow-number", [x, y + 7])),
    }
    signs::draw_all(&pit.signs, [x, y]).fold(group, Group::add)
}

/// Draws a store, given its left edge, its top and its height.
pub(super) fn draw_store(name: &str, count: Count, left: i32, [top, height]: [i32; 2]) -> Group {
    let hole = Rectangle::new()
        .set("class", "sow-hole")
        .set("x", left)
        .set("y", top)
        .set("width", STORE_WIDTH)
        .set("height", height)
        .set("rx", 22);
    let seeds = count.seeds;
    let mut group = place_group("sow-store", name, count, &describe_seeds(seeds)).add(hole);
    let (middle, bottom) = (left + STORE_WIDTH / 2, top + height);
    match seeds::lines_path(seeds, [left + 4, top + 10], [STORE_WIDTH - 8, height - 24]) {
        Some(path) => {
            group = group.add(seeds_path(path));
            for part in number_plate(seeds, [middle, bottom]) {
                group = group.add(part);
            }
        }
        None if seeds == 0 => {}
        None => {
            let at = [middle, top + height / 2 + 7];
            group = group.add(text_element(&seeds.to_string(), "sow-number", at));
        }
    }
    group
}

/// The height of a hand.
const HAND_HEIGHT: i32 = 22;

/// Draws a hand, given its right edge and the y coordinate of its middle.
pub(super) fn draw_hand(name: &str, count: Count, right: i32, middle: i32) -> Group {
    const MAX_DRAWN: u16 = 24;
    let seeds = count.seeds;
    let drawn = if seeds <= MAX_DRAWN {
        i32::from(seeds)
    } else {
        0
    };
    let number = seeds.to_string();
    let width = 72 + drawn * 11;
    let left = right - width;
    let hole = Rectangle::new()
        .set("class", "sow-hole")
        .set("x", left)
        .set("y", middle - HAND_HEIGHT / 2)
        .set("width", width)
        .set("height", HAND_HEIGHT)
        .set("rx", HAND_HEIGHT / 2);
    let words = format!("hand {number}");
    let group = place_group("sow-hand", name, count, &describe_seeds(seeds))
        .add(hole)
        .add(text_element(&words, "sow-count", [left + 34, middle + 4]));
    let room = [drawn * 11, 11];
    match seeds::lines_path(seeds, [left + 64, middle - 5], room) {
        Some(path) => group.add(seeds_path(path)),
        None => group,
    }
}
