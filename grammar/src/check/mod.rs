//! The checker: from the syntax tree to rules whose every name is resolved and whose every case is decided.

mod consequences;

use crate::diagnostic::{Diagnostic, is_faulty};
use crate::lints;
use crate::lower::{Lowered, lower};
use crate::rules::Rules;
use crate::source::Sources;
use crate::syntax::SyntaxTree;

/// The rules of a tree without a word about them; `None` if anything is wrong with them that keeps them from being rules.
pub(crate) fn rules(tree: &SyntaxTree, sources: &Sources) -> Option<Rules> {
    let (lowered, found) = lower(tree, sources);
    sound(lowered, &found)
}

/// Turns a tree into rules, or says all that is wrong with it. Warnings alone do not keep the rules back. Where parts of the
/// text could not be read, nothing is said that hangs on what is missing.
#[must_use]
pub fn check(tree: &SyntaxTree, sources: &Sources) -> (Option<Rules>, Vec<Diagnostic>) {
    let (lowered, found) = lower(tree, sources);
    let diagnostics = completed(&lowered, found, tree, sources);
    (sound(lowered, &diagnostics), diagnostics)
}

/// All that is wrong with a tree, unless a fault that `refused` does not accept is found before the whole is looked at,
/// which takes most of the time.
pub(crate) fn faults_unless(
    tree: &SyntaxTree,
    sources: &Sources,
    refused: impl Fn(&Diagnostic) -> bool,
) -> Option<Vec<Diagnostic>> {
    let (lowered, found) = lower(tree, sources);
    let refused = consequences::certain(&found, tree, sources).any(refused);
    (!refused).then(|| completed(&lowered, found, tree, sources))
}

/// All that is wrong, with what shows only in the whole, and without mere consequences.
fn completed(
    lowered: &Lowered<'_>,
    mut found: Vec<Diagnostic>,
    tree: &SyntaxTree,
    sources: &Sources,
) -> Vec<Diagnostic> {
    lints::run(lowered, sources, tree.is_whole(), &mut found);
    let mut diagnostics = consequences::without(found, tree, sources);
    diagnostics.sort_by_key(|fault| (fault.label.span, fault.code));
    diagnostics
}

/// The rules, if nothing that is wrong keeps them from being rules.
fn sound(lowered: Lowered<'_>, found: &[Diagnostic]) -> Option<Rules> {
    (lowered.board && !is_faulty(found)).then_some(lowered.rules)
}
