//! Draws seeds one by one, as long as there are few enough to count.
//!
//! A heap is a single path of zero-length strokes whose round caps are the seeds: this takes the fewest bytes.

use std::f64::consts::PI;
use std::fmt::Write;

/// The maximum number of seeds drawn in a pit. If there are more, only the number is shown.
const MAX_IN_PIT: u8 = 15;

/// How many seeds form the inner ring of a heap, indexed by the number of seeds in the heap. The others form an outer
/// ring.
const INNER_RING: [u8; MAX_IN_PIT as usize + 1] = [0, 1, 2, 3, 4, 5, 1, 1, 1, 2, 3, 3, 3, 4, 4, 5];

/// The distance between neighbouring seeds of a ring, in tenths.
const RING_DISTANCE: f64 = 92.0;

/// Returns the path of a heap around this point; `None` if there are too many seeds to draw.
pub(super) fn heap_path(seeds: u16, [x, y]: [i32; 2]) -> Option<String> {
    let places = heap_places(u8::try_from(seeds).ok()?)?.into_iter();
    Some(path(
        places.map(|place| (x * 10 + place.0, y * 10 + place.1)),
    ))
}

/// Returns the positions of the seeds relative to the middle of the pit, in tenths.
fn heap_places(seeds: u8) -> Option<Vec<(i32, i32)>> {
    let inner = *INNER_RING.get(usize::from(seeds))?;
    let radius = ring_radius(inner);
    let mut places = ring(inner, radius);
    places.extend(ring(
        seeds - inner,
        self::ring_radius(seeds - inner).max(radius + RING_DISTANCE),
    ));
    Some(places)
}

/// Returns the radius of the smallest ring with room for `seeds` seeds, in tenths.
fn ring_radius(seeds: u8) -> f64 {
    match seeds {
        0 | 1 => 0.0,
        _ => RING_DISTANCE / 2.0 / (PI / f64::from(seeds)).sin(),
    }
}

/// Returns equally spaced positions on a ring, with one at the top or two beside it.
fn ring(seeds: u8, radius: f64) -> Vec<(i32, i32)> {
    let step = 2.0 * PI / f64::from(seeds.max(1));
    let first = match seeds % 2 {
        0 => (step - PI) / 2.0,
        _ => -PI / 2.0,
    };
    let place = |at: u8| {
        let (sin, cos) = (first + step * f64::from(at)).sin_cos();
        // No coordinate is close enough to a half to be rounded differently on another platform.
        ((radius * cos).round() as i32, (radius * sin).round() as i32)
    };
    (0..seeds).map(place).collect()
}

/// The distance between neighbouring seeds in a rectangle.
const LINE_DISTANCE: i32 = 11;

/// Returns the path of seeds in a rectangle of this width and height, line by line from the bottom; `None` if there are
/// no seeds or they do not fit.
pub(super) fn lines_path(
    seeds: u16,
    [x, y]: [i32; 2],
    [width, height]: [i32; 2],
) -> Option<String> {
    let (in_line, lines) = (width / LINE_DISTANCE, height / LINE_DISTANCE);
    let seeds = i32::from(seeds);
    if seeds == 0 || seeds > in_line * lines {
        return None;
    }
    let place = |at: i32| {
        let (line, column) = (at / in_line, at % in_line);
        let in_line_here = in_line.min(seeds - line * in_line);
        let left = x * 10 + (width - in_line_here * LINE_DISTANCE) * 5;
        let bottom = (y + height) * 10 - LINE_DISTANCE * 5;
        (
            left + column * LINE_DISTANCE * 10 + LINE_DISTANCE * 5,
            bottom - line * LINE_DISTANCE * 10,
        )
    };
    Some(path((0..seeds).map(place)))
}

/// Returns a path with a zero-length stroke at each of these points, given in tenths.
fn path(places: impl Iterator<Item = (i32, i32)>) -> String {
    let mut path = String::new();
    for (x, y) in places {
        let _ = write!(path, "M{} {}h0", Tenths(x), Tenths(y));
    }
    path
}

/// A coordinate in tenths.
struct Tenths(i32);

impl std::fmt::Display for Tenths {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, tenths) = (self.0.abs() / 10, self.0.abs() % 10);
        match tenths {
            0 => write!(formatter, "{sign}{whole}"),
            _ => write!(formatter, "{sign}{whole}.{tenths}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_lies_in_the_middle() {
        assert_eq!(heap_path(1, [30, 40]).as_deref(), Some("M30 40h0"));
        assert_eq!(heap_path(0, [30, 40]).as_deref(), Some(""));
    }

    #[test]
    fn no_two_seeds_lie_on_each_other() {
        for seeds in 0..=MAX_IN_PIT {
            let places = heap_places(seeds).expect("so many are drawn");
            assert_eq!(places.len(), usize::from(seeds));
            for (at, one) in places.iter().enumerate() {
                assert!(
                    one.0.pow(2) + one.1.pow(2) < 200_i32.pow(2),
                    "{seeds} {one:?}"
                );
                for other in &places[..at] {
                    let apart = (one.0 - other.0).pow(2) + (one.1 - other.1).pow(2);
                    assert!(apart >= 86_i32.pow(2), "{seeds} {one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_rounded_at_a_half() {
        for seeds in 1..=MAX_IN_PIT {
            for inner in [INNER_RING[usize::from(seeds)], seeds] {
                let turn = 2.0 * PI / f64::from(inner);
                let near = (0..inner).map(|at| ring_radius(inner) * (turn * f64::from(at)).cos());
                let mut near = near.map(|at| (at.abs().fract() - 0.5).abs());
                assert!(near.all(|apart| apart > 1e-9), "{seeds}");
            }
        }
    }

    #[test]
    fn too_many_seeds_are_not_drawn() {
        assert!(heap_path(MAX_IN_PIT.into(), [0, 0]).is_some());
        assert_eq!(heap_path(u16::from(MAX_IN_PIT) + 1, [0, 0]), None);
        assert!(lines_path(40, [0, 0], [44, 110]).is_some());
        assert_eq!(lines_path(41, [0, 0], [44, 110]), None);
        assert_eq!(lines_path(1, [0, 0], [0, 0]), None);
    }

    #[test]
    fn tenths_are_written_short() {
        let written = [-15, -3, 0, 40, 41].map(|tenths| Tenths(tenths).to_string());
        assert_eq!(written, ["-1.5", "-0.3", "0", "4", "4.1"]);
    }
}
