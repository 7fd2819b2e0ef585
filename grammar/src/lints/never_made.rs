//! Marks that rules ask for but nothing ever makes.

use super::game::LintContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{PhraseRef, VisitPhrases};
use crate::lower::Meaning;
use crate::rules::{Action, MarkId, MatchRules, SetupStep};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let marks = game.rules.marks.iter();
    let mut made: Vec<bool> = marks.map(|mark| !mark.on.is_empty()).collect();
    for list in game.rules.action_lists() {
        list.for_each_phrase(&mut |part| {
            if let PhraseRef::Action(Action::Mark(_, mark)) = part {
                made[usize::from(mark.0)] = true;
            }
        });
    }
    let rounds = game.rules.match_rules.iter();
    for step in rounds
        .flat_map(MatchRules::setup_rows)
        .flat_map(|row| &row.steps)
    {
        if let SetupStep::Mark(_, mark) = step {
            made[usize::from(mark.0)] = true;
        }
    }
    for (at, section) in game.sections.marks.iter().enumerate() {
        let mark = Meaning::Mark(MarkId(at as u16));
        let unused = game.names.unused().any(|(_, meaning, _)| meaning == mark);
        if unused || made.get(at).copied().unwrap_or(true) {
            continue;
        }
        let name = &section.name;
        let message = format!(
            "rules test for mark `{}`, but no pit ever has it",
            name.text
        );
        let fault = Diagnostic::new(Code::NeverMade, name.span, message);
        found.push(fault.help(format!(
            "make it with `mark here as {0}`, or write `on` and places after `mark {0}`",
            name.text
        )));
    }
}
