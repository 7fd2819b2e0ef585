//! Tables that call each other for ever, with nothing moved in between.

use super::game::Game;
use crate::analysis::endless::still_cycle;
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    let Some(rows) = still_cycle(&game.rules) else {
        return;
    };
    let message = "these tables call each other for ever";
    let mut fault = Diagnostic::new(Code::EndlessTables, rows[0], message)
        .at("from here the same table is called again")
        .help("let one of them sow, step, or end");
    for &row in rows.iter().skip(1).take(4) {
        fault = fault.and(row, "by way of this row");
    }
    found.push(fault);
}
