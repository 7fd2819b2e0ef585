//! The outlines of shapes.

use super::{attribute, number};
use svg::Node;
use tiny_skia::{Path, PathBuilder};

/// The outline of a circle, a rectangle or a path; nothing if the node is something else.
pub(super) fn of(node: &dyn Node) -> Option<Path> {
    let number = |name| number(node, name);
    match node.get_name() {
        "circle" => PathBuilder::from_circle(number("cx"), number("cy"), number("r")),
        "rect" => {
            let size = [number("width"), number("height")];
            rounded([number("x"), number("y")], size, number("rx"))
        }
        "path" => path(attribute(node, "d")),
        _ => None,
    }
}

/// How far the handles of a curve lie from its ends, in radii, if it is to look like a quarter of a circle: 4/3 · (√2 - 1).
const HANDLE: f32 = 0.552_284_8;

/// A rectangle with rounded corners.
fn rounded([left, top]: [f32; 2], [width, height]: [f32; 2], radius: f32) -> Option<Path> {
    let radius = radius.min(width / 2.0).min(height / 2.0);
    let inward = radius * (1.0 - HANDLE);
    let (right, bottom) = (left + width, top + height);
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(
        right - inward,
        top,
        right,
        top + inward,
        right,
        top + radius,
    );
    path.line_to(right, bottom - radius);
    path.cubic_to(
        right,
        bottom - inward,
        right - inward,
        bottom,
        right - radius,
        bottom,
    );
    path.line_to(left + radius, bottom);
    path.cubic_to(
        left + inward,
        bottom,
        left,
        bottom - inward,
        left,
        bottom - radius,
    );
    path.line_to(left, top + radius);
    path.cubic_to(left, top + inward, left + inward, top, left + radius, top);
    path.close();
    path.finish()
}

/// A path as it is written, with those commands that pictures use: to move, and to draw straight lines.
fn path(written: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (mut x, mut y) = (0.0, 0.0);
    for (command, numbers) in commands(written) {
        let given = |at: usize| numbers.get(at).copied().unwrap_or(0.0);
        (x, y) = match command {
            'M' => (given(0), given(1)),
            'm' | 'l' => (x + given(0), y + given(1)),
            'H' => (given(0), y),
            'h' => (x + given(0), y),
            'v' => (x, y + given(0)),
            _ => (x, y),
        };
        match command {
            'M' | 'm' => path.move_to(x, y),
            'z' => path.close(),
            _ => path.line_to(x, y),
        }
    }
    path.finish()
}

/// Letters, each with the numbers behind it, of which those below zero follow on others without a blank.
fn commands(written: &str) -> impl Iterator<Item = (char, Vec<f32>)> {
    let starts = written.match_indices(|sign: char| sign.is_ascii_alphabetic());
    starts.map(|(at, letter)| {
        let behind = &written[at + 1..];
        let end = behind.find(|sign: char| sign.is_ascii_alphabetic());
        let numbers = behind[..end.unwrap_or(behind.len())].replace('-', " -");
        let numbers = numbers.split_whitespace();
        let numbers = numbers.filter_map(|number| number.parse().ok()).collect();
        (letter.chars().next().unwrap_or('z'), numbers)
    })
}

#[cfg(test)]
mod tests {
    use super::{commands, path};
    use tiny_skia::{PathSegment, Point};

    #[test]
    fn commands_are_told_from_each_other() {
        let told: Vec<_> = commands("M2.5 -3l7 12h-14z").collect();
        let expected = [
            ('M', vec![2.5, -3.0]),
            ('l', vec![7.0, 12.0]),
            ('h', vec![-14.0]),
            ('z', vec![]),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn lines_go_on_where_the_last_one_ended() {
        let path = path("M2 3l16 16m0-16l-16 16H5v1z").expect("it draws something");
        let to = |x, y| Point::from_xy(x, y);
        let expected = [
            PathSegment::MoveTo(to(2.0, 3.0)),
            PathSegment::LineTo(to(18.0, 19.0)),
            PathSegment::MoveTo(to(18.0, 3.0)),
            PathSegment::LineTo(to(2.0, 19.0)),
            PathSegment::LineTo(to(5.0, 19.0)),
            PathSegment::LineTo(to(5.0, 20.0)),
            PathSegment::Close,
        ];
        assert_eq!(path.segments().collect::<Vec<_>>(), expected);
    }
}
