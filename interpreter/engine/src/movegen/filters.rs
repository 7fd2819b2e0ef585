//! Filters on the position after a move.

use crate::trace::Observer;
use crate::vm::Machine;
use sow_compiler::instructions::Filter;
use sow_grammar::rules::FilterKind;

/// Tests a move just made against its filters. Returns the preferences that it fulfils, one bit each; `None` if it is
/// not legal.
pub(crate) fn passes_filters<const W: usize, O: Observer>(
    machine: &mut Machine<'_, W, O>,
    filters: &[Filter],
    active: u64,
) -> Option<u64> {
    let mut preferred = 0;
    for (at, filter) in filters.iter().take(64).enumerate() {
        if active >> at & 1 == 0 {
            continue;
        }
        let holds = machine.holds(filter.condition);
        match filter.kind {
            FilterKind::Prefer => preferred |= u64::from(holds) << at,
            FilterKind::Require if !holds => return None,
            FilterKind::Forbid if holds => return None,
            FilterKind::Require | FilterKind::Forbid => {}
        }
    }
    Some(preferred)
}
