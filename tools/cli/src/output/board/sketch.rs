//! A board without texts around it, for pages with many boards.

use sow_display::drawing::{Changes, Picture, Pit, Scene};

/// Draws the rows from the top, one per line, with a line between the sides. An empty pit is a dot, and a blocked one
/// an `x`.
#[must_use]
pub fn sketch(scene: &Scene<'_>) -> String {
    let picture = Picture::new(scene, &Changes::new());
    let pits = || {
        picture
            .rows
            .iter()
            .flat_map(|row| row.pits.iter().flatten())
    };
    let width = pits()
        .map(|pit| sign(pit).chars().count())
        .max()
        .unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    let mut above = None;
    for row in &picture.rows {
        let signs = row
            .pits
            .iter()
            .map(|pit| pit.as_ref().map_or(String::new(), sign));
        let line: String = signs.map(|sign| format!("{sign:>width$}  ")).collect();
        if above.is_some_and(|side| side != row.side) {
            lines.push("─".repeat(line.trim_end().chars().count()));
        }
        above = Some(row.side);
        lines.push(line.trim_end().to_owned());
    }
    let hands = [picture.above.as_ref(), Some(&picture.below)];
    let hands = hands
        .into_iter()
        .flatten()
        .filter_map(|caption| Some((&caption.name, caption.hand?)));
    let hands = hands.filter(|(_, hand)| hand.seeds > 0);
    lines.extend(hands.map(|(name, hand)| format!("{name}: {} in hand", hand.seeds)));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn sign(pit: &Pit) -> String {
    match (pit.blocked, pit.count.seeds) {
        (true, _) => "x".to_owned(),
        (false, 0) => "·".to_owned(),
        (false, seeds) => seeds.to_string(),
    }
}
