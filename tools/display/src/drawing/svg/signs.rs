//! Draws the signs for marks, and for pits that were given to the other player.

use super::sheet::text_element;
use crate::drawing::legend::Sign;
use sow_grammar::rules::Seat;
use svg::Node;
use svg::node::element::{Circle, Group, Path};

/// The positions of a pit's signs, relative to the middle of the pit.
const OFFSETS: [[i32; 2]; 8] = [
    [18, -18],
    [-18, -18],
    [0, -25],
    [25, 0],
    [-25, 0],
    [20, 14],
    [-20, 14],
    [0, 0],
];

/// Draws the signs around the middle of a pit.
pub(super) fn draw_all(signs: &[Sign], [x, y]: [i32; 2]) -> impl Iterator<Item = Group> {
    let places = signs.iter().zip(OFFSETS);
    places.map(move |(sign, at)| draw(*sign, [x + at[0], y + at[1]]))
}

/// Draws a single sign.
pub(super) fn draw(sign: Sign, [x, y]: [i32; 2]) -> Group {
    let group = Group::new();
    match sign {
        Sign::Mark { mark: at, by } => {
            let hollow = at % 8 >= 4;
            let class = match (hollow, by) {
                (true, _) => "sow-hollow",
                (false, Some(Seat::South)) => "sow-sign sow-south",
                (false, Some(Seat::North)) => "sow-sign sow-north",
                (false, None) => "sow-sign",
            };
            group.add(mark_shape(at, class, [x, y]))
        }
        Sign::Given { to: seat } => {
            let class = match seat {
                Seat::South => "sow-count sow-south",
                Seat::North => "sow-count sow-north",
            };
            group.add(disc("sow-tag", [x, y], 8)).add(text_element(
                &sign.letter().to_string(),
                class,
                [x, y + 4],
            ))
        }
    }
}

/// Draws the shape of the mark with this index: a disc, a triangle, a square or a diamond, and from the fifth on the
/// same shapes, hollow.
fn mark_shape(at: usize, class: &str, [x, y]: [i32; 2]) -> Box<dyn Node> {
    let path = |written: String| {
        let path = Path::new().set("class", class).set("d", written);
        path.into()
    };
    match at % 4 {
        0 => disc(class, [x, y], 6).into(),
        1 => path(format!("M{x} {}l7 12h-14z", y - 7)),
        2 => path(format!("M{} {}h10v10h-10z", x - 5, y - 5)),
        _ => path(format!("M{x} {}l7 7l-7 7l-7-7z", y - 7)),
    }
}

fn disc(class: &str, [x, y]: [i32; 2], radius: i32) -> Circle {
    Circle::new()
        .set("class", class)
        .set("cx", x)
        .set("cy", y)
        .set("r", radius)
}
