//! Code lenses: links above lines that run a case or draw the opening.

use super::commands::{DRAW_OPENING, RUN_CASE};
use crate::documents::{Document, Documents};
use crate::protocol::{CodeLens, Command};
use serde_json::{Value, json};
use sow_grammar::syntax::Section;

/// Returns the lenses of a document.
pub(crate) fn code_lenses(documents: &Documents, document: &Document) -> Vec<CodeLens> {
    let lineage = documents.lineage(document);
    let (Some(tree), Some(source)) = (lineage.trees.first(), lineage.sources.as_slice().first())
    else {
        return Vec::new();
    };
    let lens = |at: u32, title: String, command: &'static str, arguments: Vec<Value>| {
        let at = at.saturating_sub(source.base) as usize;
        CodeLens {
            range: document.text.range(at..at),
            command: Command {
                title,
                command,
                arguments,
            },
        }
    };
    let mut lenses = Vec::new();
    if let Some(title) = &tree.title {
        let arguments = vec![json!(document.uri)];
        let title_of = "draw the opening".to_owned();
        lenses.push(lens(title.span.start, title_of, DRAW_OPENING, arguments));
    }
    let cases = tree.sections.iter().filter_map(|section| match section {
        Section::Case(case) => Some(case),
        _ => None,
    });
    let known = document.play_result().zip(document.check_result());
    for case in cases {
        let offset = case.title.span.start.saturating_sub(source.base) as usize;
        let holds = known.and_then(|(played, checked)| {
            let span = checked.span_at(offset)?;
            let cases = &checked.loaded.as_ref().ok()?.cases;
            let at = cases.iter().position(|one| one.span.start == span.start)?;
            Some(played.cases.get(at)?.is_none())
        });
        let title = match holds {
            Some(true) => "run this case (it holds)",
            Some(false) => "run this case (it does not hold)",
            None => "run this case",
        };
        let arguments = vec![json!(document.uri), json!(case.title.node)];
        lenses.push(lens(case.span.start, title.to_owned(), RUN_CASE, arguments));
    }
    lenses
}
