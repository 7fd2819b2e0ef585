//! The endings.

use super::Checker;
use super::actions::{Room, outcome_of};
use super::sections::Sections;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Outcome, Row};
use crate::source::Span;
use crate::syntax::{self, Spanned};

impl Checker<'_> {
    pub(super) fn endings(&mut self, sections: &Sections) -> Vec<Row> {
        let Some(block) = sections.ends.first() else {
            return Vec::new();
        };
        let draft = self.draft("end", block, Room::Ending, block.keyword);
        draft.table.rows
    }

    /// What equal numbers mean.
    pub(super) fn tie(
        &mut self,
        tie: Option<&Spanned<syntax::Outcome>>,
        loses: bool,
        span: Span,
    ) -> Option<Outcome> {
        if let Some(tie) = tie {
            return Some(outcome_of(tie.node));
        }
        let text = self.text(span);
        let fault = Diagnostic::new(
            Code::TieUndecided,
            span,
            "it is not said what equal numbers of seeds mean",
        );
        let other = if loses { "else own wins" } else { "else draw" };
        self.fail(
            fault
                .at("expected `, else` and an outcome")
                .help(format!("write `{text}, {other}`, or who wins then")),
        )
    }
}
