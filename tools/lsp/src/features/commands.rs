//! What can be done at the press of a button.

use crate::checked::Checked;
use crate::host::Host;
use sow_grammar::cases::Case;
use sow_interpreter::Cell;
use sow_matches::Match;
use sow_matches::cases::{Sight, run_seen};

/// Draws the opening of a document.
pub(crate) const DRAW_OPENING: &str = "sow.drawOpening";
/// Runs a case of a document, by its title, and shows its boards.
pub(crate) const RUN_CASE: &str = "sow.runCase";

/// All commands.
pub(crate) const ALL: [&str; 2] = [DRAW_OPENING, RUN_CASE];

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    /// In words and boards.
    pub(crate) text: String,
    /// Whether all is as it should be.
    pub(crate) good: bool,
}

/// The opening, and how it is written.
///
/// # Errors
/// In words, if the rules cannot be played.
pub(crate) fn draw_opening(checked: &Checked, host: &dyn Host) -> Result<Told, String> {
    let game = checked
        .opening()
        .ok_or("the rules have faults; mend them first")?;
    Ok(Told {
        text: format!("{}\n{}\n", host.board(&game, &[]), game.notation()),
        good: true,
    })
}

/// A case, move by move, and whether it holds.
///
/// # Errors
/// In words, if there is none of that title or the rules cannot be played.
pub(crate) fn run_case(checked: &Checked, title: &str, host: &dyn Host) -> Result<Told, String> {
    let loaded = checked.loaded.as_ref().map_err(String::clone)?;
    let rules = checked
        .rules()
        .ok_or("the rules have faults; mend them first")?;
    let mut cases = loaded.cases.iter();
    let case: &Case = cases
        .find(|case| case.title == title)
        .ok_or_else(|| format!("there is no case \"{title}\""))?;
    let mut text = format!("{title}\n");
    let mut last: Option<Match> = None;
    let outcome = run_seen(case, rules, &mut |sight| {
        if let Sight::Plays(game, played) = sight {
            if last.is_none() {
                text.push_str(&format!("\n{}", host.board(game, &[])));
            }
            let mut after = game.clone();
            // It was read here, so it is legal here.
            let _ = after.play(played);
            let spelt = game.spell(played);
            let board = host.board(&after, &changes(game, &after));
            text.push_str(&format!("\nmove {spelt}\n\n{board}"));
            last = Some(after);
        }
    });
    match outcome {
        Ok(()) => text.push_str("\nthe case holds\n"),
        Err(ref failed) => {
            text.push_str(&format!("\nthe case does not hold: {}\n", failed.message));
            if let Some(help) = &failed.help {
                text.push_str(&format!("{help}\n"));
            }
            if let Some(expected) = &failed.expected {
                let other = failed.found.as_ref();
                let marked = other.map_or_else(Vec::new, |found| changes(found, expected));
                text.push_str(&format!("\nexpected\n\n{}", host.board(expected, &marked)));
            }
        }
    }
    Ok(Told {
        text,
        good: outcome.is_ok(),
    })
}

/// The places that hold other seeds, where both are positions of one board.
fn changes(before: &Match, after: &Match) -> Vec<Cell> {
    let layout = after.program().layout();
    if before.program().layout().rows_from_top() != layout.rows_from_top() {
        return Vec::new();
    }
    let mut cells: Vec<Cell> = layout.rows_from_top().concat();
    for seat in [
        sow_grammar::rules::Seat::South,
        sow_grammar::rules::Seat::North,
    ] {
        cells.extend(layout.store(seat));
        cells.extend(layout.hand(seat));
    }
    let changed = |cell: &Cell| before.position().seeds(*cell) != after.position().seeds(*cell);
    cells.retain(changed);
    cells
}
