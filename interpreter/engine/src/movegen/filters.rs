//! Filters on the position after a move.

use crate::trace::Observer;
use crate::vm::Machine;
use sow_compiler::instructions::Filter;
use sow_grammar::rules::FilterKind;

/// Returns the preferences among the filters that apply, one bit each.
pub(super) fn preferences(filters: &[Filter], active: u64) -> u64 {
    filters_where(filters, active, FilterKind::is_preference)
}

/// Returns the preferences among the moves that begin in the same pit, one bit each.
pub(super) fn preferences_per_pit(filters: &[Filter], active: u64) -> u64 {
    filters_where(filters, active, |kind| kind == FilterKind::PreferPerPit)
}

fn filters_where(filters: &[Filter], active: u64, wanted: impl Fn(FilterKind) -> bool) -> u64 {
    let numbered = filters.iter().take(64).enumerate();
    let wanted = numbered.filter(|(_, filter)| wanted(filter.kind));
    wanted.fold(0, |bits, (at, _)| bits | 1 << at) & active
}

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
            FilterKind::Prefer | FilterKind::PreferPerPit => preferred |= u64::from(holds) << at,
            FilterKind::Require if !holds => return None,
            FilterKind::Forbid if holds => return None,
            FilterKind::Require | FilterKind::Forbid => {}
        }
    }
    Some(preferred)
}
