//! Commands that lenses run.

use crate::check_result::CheckResult;
use crate::host::Host;
use sow_grammar::cases::Case;
use sow_interpreter::Cell;
use sow_matches::Match;
use sow_matches::cases::{CaseEvent, CasePrograms, run_observed};

/// The command that draws the opening of a document.
pub(crate) const DRAW_OPENING: &str = "sow.drawOpening";
/// The command that runs a case of a document, by its title, and shows its boards.
pub(crate) const RUN_CASE: &str = "sow.runCase";

/// All commands.
pub(crate) const COMMANDS: [&str; 2] = [DRAW_OPENING, RUN_CASE];

/// The result of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CommandOutput {
    /// The text to show, with boards.
    pub(crate) text: String,
    /// Whether the result is a success; for a case, whether it holds.
    pub(crate) is_success: bool,
}

/// Draws the opening, followed by its notation.
///
/// # Errors
/// If the rules cannot be played; the message is in words.
pub(crate) fn draw_opening(
    checked: &CheckResult,
    host: &dyn Host,
) -> Result<CommandOutput, String> {
    let game = checked
        .opening()
        .ok_or("the rules have faults; fix them first")?;
    Ok(CommandOutput {
        text: format!("{}\n{}\n", host.board(&game, &[]), game.notation()),
        is_success: true,
    })
}

/// Runs a case move by move, and reports whether it holds.
///
/// # Errors
/// If no case has this title or the rules cannot be played; the message is in words.
pub(crate) fn run_case(
    checked: &CheckResult,
    title: &str,
    host: &dyn Host,
) -> Result<CommandOutput, String> {
    let loaded = checked.loaded.as_ref().map_err(String::clone)?;
    let rules = checked
        .rules()
        .ok_or("the rules have faults; fix them first")?;
    let mut cases = loaded.cases.iter();
    let case: &Case = cases
        .find(|case| case.title == title)
        .ok_or_else(|| format!("there is no case \"{title}\""))?;
    let mut text = format!("{title}\n");
    let mut last: Option<Match> = None;
    let outcome = run_observed(case, &mut CasePrograms::new(rules), &mut |sight| {
        if let CaseEvent::Move(game, played) = sight {
            if last.is_none() {
                text.push_str(&format!("\n{}", host.board(game, &[])));
            }
            let mut after = game.clone();
            // The move was parsed for this position, so it is legal.
            let _ = after.play(played);
            let spelt = game.spell(played);
            let board = host.board(&after, &changed_cells(game, &after));
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
                let other = failed.actual.as_ref();
                let marked = other.map_or_else(Vec::new, |found| changed_cells(found, expected));
                text.push_str(&format!("\nexpected\n\n{}", host.board(expected, &marked)));
            }
        }
    }
    Ok(CommandOutput {
        text,
        is_success: outcome.is_ok(),
    })
}

/// Returns the places whose seeds differ; empty if the positions are not on the same board.
fn changed_cells(before: &Match, after: &Match) -> Vec<Cell> {
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
