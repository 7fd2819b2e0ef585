//! Endings, of a game or of a match, that never happen.

use super::game::LintContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::Fit;
use crate::syntax::MatchTableKind;

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut never = |span, message: &str, help: &str| {
        found.push(Diagnostic::new(Code::EndNever, span, message).help(help));
    };
    let Some(draft) = &game.ending else { return };
    for block in game
        .sections
        .ends
        .iter()
        .filter(|block| block.lines.is_empty())
    {
        let help = "add a row such as `when no move => opponent wins`";
        never(block.keyword, "the game never ends", help);
    }
    for (row, &span) in draft.table.rows.iter().zip(&draft.fit_spans) {
        if let Fit::When(condition) = &row.fit
            && game.situations.never_holds(condition)
        {
            let help = "compare with numbers that occur";
            never(span, "this ending never applies", help);
        }
    }
}

/// Like `find`, for the rows of a match.
pub(super) fn find_in_match(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    for row in game
        .match_rows
        .iter()
        .filter(|row| row.table == MatchTableKind::Over)
    {
        if row
            .fit
            .as_ref()
            .is_some_and(|fit| game.situations.never_holds(fit))
        {
            let fault = Diagnostic::new(Code::EndNever, row.span, "the match never ends this way");
            let help = "compare with numbers that occur; rounds are counted from 1";
            found.push(fault.with_label("this never holds").help(help));
        }
    }
}
