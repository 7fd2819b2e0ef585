//! Kinds of move outside all phases, in a game that has phases.

use super::game::LintContext;
use crate::diagnostic::{Code, Diagnostic};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let Some(first) = game.sections.phases.first() else {
        return;
    };
    for kind in &game.sections.moves {
        let message = format!("`{}` belongs to no phase", kind.name.text);
        let fault = Diagnostic::new(Code::MixedPhases, kind.name.span, message)
            .with_label("outside all phases")
            .with_related(first.name.span, "the game has phases");
        let file = |span| game.sources.locate(span).map(|(source, _)| source.base);
        let help = match file(kind.name.span) == file(first.name.span) {
            true => "write it in a phase, or use no phases".to_owned(),
            false => format!(
                "leave it out of the base with `without move {}`, and write it in a phase if it is still played",
                kind.name.text
            ),
        };
        found.push(fault.help(help));
    }
}
