//! Tables in which no row may fit.

use super::game::LintContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::lower::{ActionList, DraftTable};
use crate::rules::{Fit, TableId};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let needs_else = |at: usize, draft: &DraftTable| match draft.list_kind {
        ActionList::EachSeed => {
            !draft.last_fit_unknown && game.consulted_tables.contains(&TableId(at as u16))
        }
        ActionList::Move | ActionList::Table => !draft.last_fit_unknown,
        ActionList::AfterMove | ActionList::Ending => false,
    };
    let has_else = |draft: &DraftTable| {
        let mut rows = draft.table.rows.iter();
        rows.any(|row| matches!(row.fit, Fit::Else))
    };
    let tables = game.tables.iter().enumerate();
    let open = tables.filter(|(at, draft)| needs_else(*at, draft) && !has_else(draft));
    found.extend(open.map(|(_, draft)| no_else_fault(draft)));
}

fn no_else_fault(draft: &DraftTable) -> Diagnostic {
    let fault = format!(
        "table `{}` does not say what happens when no row fits",
        draft.table.name
    );
    let fault = Diagnostic::new(Code::NoElse, draft.span, fault).with_label("no `else` row");
    fault.help("add `else => end` as the last row, or whatever else should happen")
}
