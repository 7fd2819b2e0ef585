//! The endings.

use super::Checker;
use super::actions::Room;
use super::sections::Sections;
use super::tables::DraftTable;
use super::truth::{Judge, Truth};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Fit, Rules, Settings};
use crate::source::Span;

impl Checker<'_> {
    /// The end section; `None` if there is none.
    pub(super) fn endings(&mut self, sections: &Sections) -> Option<DraftTable> {
        let block = *sections.ends.first()?;
        let draft = self.draft("end", block, Room::Ending, block.keyword);
        if block.lines.is_empty() {
            self.never(
                block.keyword,
                "the game never ends",
                "add a row such as `when no move => opponent wins`",
            );
        }
        Some(draft)
    }

    /// Reports endings whose condition never holds.
    pub(super) fn endings_come(&mut self, rules: &Rules, draft: &DraftTable) {
        let judge = Judge::new(rules, Settings::defaults(&rules.options), self.most_seeds);
        for (row, &span) in draft.table.rows.iter().zip(&draft.fits) {
            if let Fit::When(condition) = &row.fit
                && judge.condition(condition, None, 0) == Truth::Never
            {
                self.never(
                    span,
                    "this ending never comes",
                    "compare with numbers that occur",
                );
            }
        }
    }

    fn never(&mut self, span: Span, fault: &str, help: &str) {
        self.report(Diagnostic::new(Code::EndNever, span, fault).help(help));
    }
}
