//! The checker: from the syntax tree to rules with every name resolved and every case decided.

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

/// Turns a tree into rules, or reports everything that is wrong with it. Warnings alone do not keep the rules back.
/// Where parts of the text could not be read, faults that depend on them are not reported.
#[must_use]
pub fn check(tree: &SyntaxTree, sources: &Sources) -> (Option<Rules>, Vec<Diagnostic>) {
    let (lowered, found) = lower(tree, sources);
    let diagnostics = collect_faults(&lowered, found, tree, sources);
    (playable_rules(lowered, &diagnostics), diagnostics)
}

/// Returns all faults of a tree, or `None` if a fault that `refused` accepts is found before the check of the whole,
/// which takes most of the time.
pub(crate) fn faults_unless_rejected(
    tree: &SyntaxTree,
    sources: &Sources,
    refused: impl Fn(&Diagnostic) -> bool,
) -> Option<Vec<Diagnostic>> {
    let (lowered, found) = lower(tree, sources);
    let refused = consequences::certain_faults(&found, tree, sources).any(refused);
    (!refused).then(|| collect_faults(&lowered, found, tree, sources))
}

/// Returns all faults, including those of the whole, without mere consequences.
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

/// Returns the rules, unless an error keeps them from being played.
fn playable_rules(lowered: LoweredRules<'_>, found: &[Diagnostic]) -> Option<Rules> {
    (lowered.has_board && !is_faulty(found)).then_some(lowered.rules)
}
