//! Sowing that can go on for ever in a game without a lap limit.

use super::game::LintContext;
use crate::analysis::endless::{cycle_without_movement, sowing_cycle};
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    if game.rules.board.laps.is_some() || cycle_without_movement(&game.rules).is_some() {
        return;
    }
    let Some(row) = sowing_cycle(&game.rules) else {
        return;
    };
    let message = "sowing can go on for ever, and no limit is set";
    let mut fault = Diagnostic::new(Code::NoLapLimit, row, message)
        .with_label("sows on, perhaps for ever")
        .help("add `laps at most 1000` to the board");
    if let Some(board) = game.sections.boards.first() {
        fault = fault.with_related(board.keyword, "no `laps at most` here");
    }
    found.push(fault);
}
