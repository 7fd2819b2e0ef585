//! What the signs in the pits mean.

use super::{Scene, cells};
use crate::support::english;
use sow_grammar::rules::Seat;
use sow_interpreter::Cell;

/// The signs of marks, in the order in which the rules name them.
const SIGNS: [char; 4] = ['\'', '^', '"', '~'];

/// The sign of the first mark that a pit bears; without one, whom it was given to.
pub(super) fn sign(scene: &Scene<'_>, cell: Cell) -> Option<char> {
    let rules = scene.program.rules();
    let borne = scene.position.marks(scene.program, cell);
    let at = borne
        .first()
        .and_then(|(name, _)| rules.marks.iter().position(|mark| mark.name == *name));
    match at {
        Some(at) => Some(SIGNS[at % SIGNS.len()]),
        None => given_to(scene, cell).map(|seat| match seat {
            Seat::South => 'S',
            Seat::North => 'N',
        }),
    }
}

/// The owner of a pit that belongs to the player of the other side.
fn given_to(scene: &Scene<'_>, cell: Cell) -> Option<Seat> {
    let layout = scene.program.layout();
    let owner = layout.owner(cell);
    owner.filter(|_| owner != layout.side(cell))
}

/// The pits of each side for which something is to be told, then those of nobody, which are counted as on the board that is drawn:
/// `South b2, b4`.
fn by_side(scene: &Scene<'_>, told: impl Fn(Cell) -> Vec<String>) -> Vec<String> {
    let layout = scene.program.layout();
    let pits = layout.rows_from_top().concat();
    let sides = cells::seats(layout).iter().copied().map(Some).chain([None]);
    let of_side = |side: Option<Seat>| {
        let there = pits.iter().filter(|&&cell| layout.side(cell) == side);
        let named: Vec<String> = there.flat_map(|&cell| told(cell)).collect();
        match side {
            _ if named.is_empty() => None,
            Some(seat) => Some(format!("{} {}", english::name(seat), english::list(&named))),
            None => Some(english::list(&named)),
        }
    };
    sides.filter_map(of_side).collect()
}

/// A line for every mark that some pit bears: its sign, its name, the pits. Then one for each player who was given pits.
pub(super) fn legend(scene: &Scene<'_>) -> Vec<String> {
    let layout = scene.program.layout();
    let mut lines = Vec::new();
    for (at, mark) in scene.program.rules().marks.iter().enumerate() {
        let told = by_side(scene, |cell| {
            let borne = scene.position.marks(scene.program, cell).into_iter();
            let named = borne.filter(|(name, _)| *name == mark.name);
            named
                .map(|(_, by)| bearer(&layout.label_for(cell, scene.viewer()), by))
                .collect()
        });
        if !told.is_empty() {
            let sign = SIGNS[at % SIGNS.len()];
            lines.push(format!("{sign} {}: {}", mark.name, told.join(", ")));
        }
    }
    for seat in [Seat::South, Seat::North] {
        let told = by_side(scene, |cell| {
            let given = given_to(scene, cell) == Some(seat);
            let label = given.then(|| layout.label_for(cell, scene.viewer()));
            label.into_iter().collect()
        });
        if !told.is_empty() {
            let (letter, name) = (english::letter(seat), english::name(seat));
            lines.push(format!("{letter} belonging to {name}: {}", told.join(", ")));
        }
    }
    lines
}

fn bearer(label: &str, by: Option<Seat>) -> String {
    match by {
        Some(seat) => format!("{label} (for {})", english::name(seat)),
        None => label.to_owned(),
    }
}
