//! Tables that call each other for ever, with nothing moved in between.

use super::game::LintContext;
use crate::analysis::endless::cycle_without_movement;
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let Some(rows) = cycle_without_movement(&game.rules) else {
        return;
    };
    let message = "these tables call each other for ever";
    let mut fault = Diagnostic::new(Code::EndlessTables, rows[0], message)
        .with_label("from here the same table is called again")
        .help("let one of them sow, step, or end");
    for &row in rows.iter().skip(1).take(4) {
        fault = fault.with_related(row, "by way of this row");
    }
    found.push(fault);
}
