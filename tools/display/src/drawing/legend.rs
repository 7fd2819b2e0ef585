//! Signs at pits, and the legend that explains them.

use super::snapshot;
use crate::drawing::scene::Scene;
use crate::english;
use serde::Serialize;
use sow_grammar::rules::{MarkId, Seat};
use sow_interpreter::Cell;

/// A sign at a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Sign {
    /// A mark on the pit.
    Mark {
        /// The index of the mark in the rules, from 0.
        mark: usize,
        /// The player to whom the mark belongs, if it belongs to one.
        #[cfg_attr(feature = "typescript", tsify(type = "Seat | null"))]
        by: Option<Seat>,
    },
    /// The pit has been given to the player of the other side.
    Given {
        /// The current owner of the pit.
        #[cfg_attr(feature = "typescript", tsify(type = "Seat"))]
        to: Seat,
    },
}

impl Sign {
    /// Returns the character shown on terminals: a punctuation sign for a mark, or the letter of a player.
    #[must_use]
    pub const fn letter(self) -> char {
        const SIGNS: [char; 4] = ['\'', '^', '"', '~'];
        match self {
            Self::Mark { mark, .. } => SIGNS[mark % SIGNS.len()],
            Self::Given { to: Seat::South } => 'S',
            Self::Given { to: Seat::North } => 'N',
        }
    }
}

/// A line of the legend: the meaning of a sign, with the pits that bear the sign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Note {
    /// The sign.
    pub sign: Sign,
    /// The text, such as `standing: South b2, North b4`.
    pub text: String,
}

/// Returns the signs of a pit: its marks, then the player to whom it was given.
pub(crate) fn signs(scene: &Scene<'_>, cell: Cell) -> Vec<Sign> {
    let marks = scene.board.marks(cell).iter();
    let marks = marks.map(|&(MarkId(at), by)| Sign::Mark {
        mark: usize::from(at),
        by,
    });
    marks
        .chain(foreign_owner(scene, cell).map(|to| Sign::Given { to }))
        .collect()
}

/// Returns the owner of a pit that belongs to the player of the other side.
fn foreign_owner(scene: &Scene<'_>, cell: Cell) -> Option<Seat> {
    let layout = scene.program.layout();
    let owner = layout.owner(cell);
    owner.filter(|_| owner != layout.side(cell))
}

/// Lists, for each side, the labels that `labels_of` returns for its pits: `South b2, b4`. Pits of neither side come
/// last.
fn list_by_side(scene: &Scene<'_>, labels_of: impl Fn(Cell) -> Vec<String>) -> Vec<String> {
    let layout = scene.program.layout();
    let pits = layout.rows_from_top().concat();
    let and = scene.language.label("label-and");
    let list = |named: &[String]| english::list_with(named, &and);
    let sides = snapshot::seats(layout)
        .iter()
        .copied()
        .map(Some)
        .chain([None]);
    let list_side = |side: Option<Seat>| {
        let there = pits.iter().filter(|&&cell| layout.side(cell) == side);
        let named: Vec<String> = there.flat_map(|&cell| labels_of(cell)).collect();
        match side {
            _ if named.is_empty() => None,
            Some(seat) => {
                let name = english::seat_name_in(seat, scene.language);
                Some(format!("{name} {}", list(&named)))
            }
            None => Some(list(&named)),
        }
    };
    sides.filter_map(list_side).collect()
}

/// Returns a note for each mark that any pit bears, with sign, name and pits, then a note for each player who was given
/// pits.
pub(crate) fn legend(scene: &Scene<'_>) -> Vec<Note> {
    let layout = scene.program.layout();
    let mut notes = Vec::new();
    for (at, mark) in scene.program.board.marks.iter().enumerate() {
        let pits = list_by_side(scene, |cell| {
            let marks = scene.board.marks(cell).iter();
            let named = marks.filter(|(id, _)| usize::from(id.0) == at);
            named
                .map(|&(_, by)| marked_pit_label(scene, cell, by))
                .collect()
        });
        if !pits.is_empty() {
            let text = format!("{}: {}", mark.name, pits.join(", "));
            let sign = Sign::Mark { mark: at, by: None };
            notes.push(Note { sign, text });
        }
    }
    for seat in [Seat::South, Seat::North] {
        let pits = list_by_side(scene, |cell| {
            let given = foreign_owner(scene, cell) == Some(seat);
            let label = given.then(|| layout.label_for(cell, scene.viewer));
            label.into_iter().collect()
        });
        if !pits.is_empty() {
            let belonging = scene.language.label("label-belonging-to");
            let name = english::seat_name_in(seat, scene.language);
            let text = format!("{belonging} {name}: {}", pits.join(", "));
            let sign = Sign::Given { to: seat };
            notes.push(Note { sign, text });
        }
    }
    notes
}

fn marked_pit_label(scene: &Scene<'_>, cell: Cell, by: Option<Seat>) -> String {
    let label = scene.program.layout().label_for(cell, scene.viewer);
    match by {
        Some(seat) => {
            let name = english::seat_name_in(seat, scene.language);
            format!("{label} ({} {name})", scene.language.label("label-for"))
        }
        None => label,
    }
}
