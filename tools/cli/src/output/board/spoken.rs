//! The board in sentences, for screen readers and Braille displays.

use sow_display::drawing::{Caption, Picture, Pit, Row};
use sow_grammar::rules::Seat;

/// Describes a board with a line for each row and for each player: `South's pits 1 to 6: 4 4 0 5 5 5.` The player who
/// looks at the board comes first. Pits are listed from their owner's left.
#[must_use]
pub(super) fn describe(picture: &Picture) -> String {
    let viewer = picture.below.seat;
    let mut lines: Vec<String> = picture.heading.iter().cloned().collect();
    lines.extend(
        picture
            .rows
            .iter()
            .rev()
            .map(|row| describe_row(row, viewer)),
    );
    for caption in [Some(&picture.below), picture.above.as_ref()] {
        lines.extend(caption.and_then(describe_caption));
    }
    lines.extend(picture.legend.iter().map(|note| note.text.clone()));
    lines.iter().map(|line| format!("{line}.\n")).collect()
}

fn describe_row(row: &Row, viewer: Seat) -> String {
    let mut pits: Vec<&Pit> = row.pits.iter().flatten().collect();
    if row.side.is_some_and(|side| side != viewer) {
        pits.reverse();
    }
    let seeds = pits.iter().map(|pit| match pit.blocked {
        true => "blocked".to_owned(),
        false => pit.count.seeds.to_string(),
    });
    let seeds = seeds.collect::<Vec<_>>().join(" ");
    let label = |pit: &Pit| match pit.name.split_once("'s ") {
        Some((_, label)) => label.to_owned(),
        None => pit.name.clone(),
    };
    let owner = pits.first().and_then(|pit| pit.name.split_once("'s "));
    let owner = owner.map_or_else(|| "Pits".to_owned(), |(owner, _)| format!("{owner}'s pits"));
    match (pits.first(), pits.last()) {
        (Some(first), Some(last)) => {
            format!("{owner} {} to {}: {seeds}", label(first), label(last))
        }
        _ => format!("{owner}: none"),
    }
}

fn describe_caption(caption: &Caption) -> Option<String> {
    let places = [("store", caption.store), ("hand", caption.hand)].into_iter();
    let counts =
        places.filter_map(|(place, count)| Some(format!("{} in the {place}", count?.seeds)));
    let parts: Vec<String> = counts.chain(caption.task.clone()).collect();
    (!parts.is_empty()).then(|| format!("{}: {}", caption.name, parts.join(", ")))
}
