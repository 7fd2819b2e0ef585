//! The checker: turns a syntax tree into rules in which every name is resolved, or reports the faults.

mod consequences;

use crate::diagnostic::{Diagnostic, is_faulty};
use crate::lints;
use crate::lower::{LoweredRules, lower};
use crate::rules::Rules;
use crate::source::Sources;
use crate::syntax::SyntaxTree;

/// Turns a tree into rules like [`check`], without the lints, which take most of the time.
pub(crate) fn without_lints(
    tree: &SyntaxTree,
    sources: &Sources,
) -> (Option<Rules>, Vec<Diagnostic>) {
    let (lowered, found) = lower(tree, sources);
    (playable_rules(lowered, &found), found)
}

/// Turns a tree into rules, or reports everything that is wrong with it. Warnings alone do not prevent rules from being
/// returned. Where parts of the text could not be read, faults that depend on those parts are not reported.
#[must_use]
pub fn check(tree: &SyntaxTree, sources: &Sources) -> (Option<Rules>, Vec<Diagnostic>) {
    let (lowered, found) = lower(tree, sources);
    let diagnostics = collect_faults(&lowered, found, tree, sources);
    (playable_rules(lowered, &diagnostics), diagnostics)
}

/// Returns all faults of a tree, or `None` if checking single phrases already finds a fault that `rejected` accepts.
/// That spares the check of the rules as a whole, which takes most of the time.
pub(crate) fn faults_unless_rejected(
    tree: &SyntaxTree,
    sources: &Sources,
    rejected: impl Fn(&Diagnostic) -> bool,
) -> Option<Vec<Diagnostic>> {
    let (lowered, found) = lower(tree, sources);
    let rejected = consequences::certain_faults(&found, tree, sources).any(rejected);
    (!rejected).then(|| collect_faults(&lowered, found, tree, sources))
}

/// Returns all faults, including those of the rules as a whole, without mere consequences of other faults.
fn collect_faults(
    lowered: &LoweredRules<'_>,
    mut found: Vec<Diagnostic>,
    tree: &SyntaxTree,
    sources: &Sources,
) -> Vec<Diagnostic> {
    lints::run(lowered, sources, tree.is_fully_parsed(), &mut found);
    let mut diagnostics = consequences::remove_consequences(found, tree, sources);
    diagnostics.sort_by_key(|fault| (fault.label.span, fault.code));
    diagnostics
}

/// Returns the rules, unless an error prevents them from being played.
fn playable_rules(lowered: LoweredRules<'_>, found: &[Diagnostic]) -> Option<Rules> {
    (lowered.has_board && !is_faulty(found)).then_some(lowered.rules)
}
