//! Filters that look at the position after a move.

use crate::trace::Observer;
use crate::vm::Machine;
use sow_compiler::instructions::Filter;
use sow_grammar::rules::FilterKind;

/// Whether a move just made passes what is required and forbidden; and which of the preferences it fulfils.
pub(crate) fn passes<const W: usize, O: Observer>(
    machine: &mut Machine<'_, W, O>,
    filters: &[Filter],
    counting: u64,
) -> Option<u64> {
    let mut preferred = 0;
    for (at, filter) in filters.iter().take(64).enumerate() {
        if counting >> at & 1 == 0 {
            continue;
        }
        let holds = machine.holds(filter.after);
        match filter.kind {
            FilterKind::Prefer => preferred |= u64::from(holds) << at,
            FilterKind::Require if !holds => return None,
            FilterKind::Forbid if holds => return None,
            FilterKind::Require | FilterKind::Forbid => {}
        }
    }
    Some(preferred)
}
