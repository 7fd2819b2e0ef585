//! The state of lowering one file.

use super::context::{ActionList, Context, Need, Needs, misplaced};
use super::names::Names;
use crate::diagnostic::Diagnostic;
use crate::rules;
use crate::rules::{Middle, Number, PhaseId, Table, TableId};
use crate::source::{Sources, Span};
use std::collections::BTreeSet;

/// What is known of the board: what the phrases about pits are held against.
#[derive(Debug, Default)]
pub(crate) struct BoardInfo {
    /// There is a board section; otherwise nothing is held against it.
    pub(crate) known: bool,
    pub(crate) rows: Option<Number>,
    pub(crate) pits: Option<Number>,
    pub(crate) middle: Option<Middle>,
    pub(crate) store: bool,
    pub(crate) hand: bool,
}

impl BoardInfo {
    /// Whether there are pits that belong to nobody.
    pub(super) const fn shares_middle(&self) -> bool {
        matches!(self.middle, Some(Middle::Shared(_)))
    }
}

/// A table and what a report about it needs to know.
#[derive(Debug)]
pub(crate) struct DraftTable {
    pub(crate) table: Table,
    /// The place of each fit, row by row.
    pub(crate) fits: Vec<Span>,
    /// No row of it was left out for a fault.
    pub(crate) whole: bool,
    /// It is not known what the last row is for; it may have been meant to be `else`.
    pub(crate) last_unknown: bool,
    /// The word that opens it, or its name.
    pub(crate) span: Span,
    pub(crate) within: ActionList,
}

/// What is known so far, and what there was to say.
pub(super) struct Lowering<'a> {
    pub(super) sources: &'a Sources,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) names: Names,
    pub(super) options: Vec<rules::GameOption>,
    pub(super) board_info: BoardInfo,
    pub(super) tables: Vec<DraftTable>,
    /// Tables asked for a last seed or by another table.
    pub(super) asked: BTreeSet<TableId>,
    /// The phase whose moves or tables are being read.
    pub(super) phase: Option<PhaseId>,
    /// What the phrase under way needs so far.
    pub(super) needs: Needs,
    /// What is known to hold where the phrase under way is asked for.
    pub(super) guard: Option<rules::Condition>,
    /// What each region needs, the regions that it names included.
    pub(super) region_needs: Vec<Needs>,
}

impl<'a> Lowering<'a> {
    /// Notes a fault and gives the place back for more to be said of it.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Notes a fault that leaves nothing to work with.
    pub(super) fn fail<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.report(diagnostic);
        None
    }

    pub(super) fn text(&self, span: Span) -> &'a str {
        self.sources.text(span)
    }

    /// Notes what a phrase needs; reports it where that is not to be had.
    pub(super) fn need(&mut self, need: Need, context: Context, span: Span) -> Option<()> {
        if context.has(need) {
            if !(need == Need::Pit && context.inner) {
                self.needs.list.insert(need);
            }
            return Some(());
        }
        let phrase = self.text(span);
        self.fail(misplaced(need, context, span, phrase))
    }

    /// The beginning of a phrase, enough to know it by.
    pub(super) fn first_words(&self, span: Span) -> String {
        let mut words = self.text(span).split_whitespace();
        let first: Vec<_> = words.by_ref().take(4).collect();
        let more = if words.next().is_some() { " …" } else { "" };
        first.join(" ") + more
    }
}
