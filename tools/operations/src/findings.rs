//! What random games reveal about rules.

use crate::game::facts;
use sow_grammar::load::LoadedGame;
use sow_grammar::{Code, Diagnostic};
use sow_survey::{Exemptions, examine};

/// Plays random games and returns what they reveal about a game without errors. `file` is the file or bundled name that
/// the game was loaded from. Findings for which the game's fact file gives a reason are left out.
#[must_use]
pub fn play_findings(file: &str, loaded: &LoadedGame) -> Vec<Diagnostic> {
    let Some(rules) = loaded.rules.as_ref().filter(|_| !loaded.is_faulty()) else {
        return Vec::new();
    };
    let path = loaded
        .sources
        .as_slice()
        .first()
        .and_then(|source| source.path.as_deref());
    // If the facts cannot be read, no finding is left out.
    let facts = facts::load_facts(file, path).unwrap_or_default();
    let excused = Exemptions {
        one_sided: facts.one_sided.is_some(),
        clauses: facts.unreached.into_iter().map(|one| one.clause).collect(),
    };
    let mut found = examine(rules, &loaded.sources, &loaded.cases, &excused);
    found.retain(|note| !is_explained(note, &loaded.diagnostics));
    found
}

/// Whether a warning already says why the clause of a note is never reached.
fn is_explained(note: &Diagnostic, warnings: &[Diagnostic]) -> bool {
    let explains =
        |warning: &&Diagnostic| matches!(warning.code, Code::NeverPlayed | Code::NeverHolds);
    let clause = note.label.span;
    let mut explaining = warnings.iter().filter(explains).map(|one| one.label.span);
    note.code == Code::NeverReached
        && explaining.any(|span| clause.start <= span.start && span.end <= clause.end)
}
