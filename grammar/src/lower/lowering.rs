//! The state of resolving a file.

use super::context::{ActionList, Context, Need, Needs, misplaced_fault};
use super::names::SymbolTable;
use crate::diagnostic::Diagnostic;
use crate::rules;
use crate::rules::{Middle, Number, PhaseId, Table, TableId};
use crate::source::{Sources, Span};
use std::collections::BTreeSet;

/// The properties of the board that phrases about pits are checked against.
#[derive(Debug, Default)]
pub(crate) struct BoardInfo {
    /// Whether there is a board section; otherwise phrases are not checked against it.
    pub(crate) declared: bool,
    /// Whether one player plays alone.
    pub(crate) solitaire: bool,
    pub(crate) rows: Option<Number>,
    pub(crate) pits: Option<Number>,
    pub(crate) middle: Option<Middle>,
    pub(crate) store: bool,
    pub(crate) hand: bool,
}

impl BoardInfo {
    /// Reports whether there are pits that belong to nobody.
    pub(super) const fn shares_middle(&self) -> bool {
        matches!(self.middle, Some(Middle::Shared(_)))
    }
}

/// A table, with the data needed to report faults in it.
#[derive(Debug)]
pub(crate) struct DraftTable {
    pub(crate) table: Table,
    /// The span of the fit of each row.
    pub(crate) fit_spans: Vec<Span>,
    /// Whether no row was left out because of a fault.
    pub(crate) complete: bool,
    /// Whether the fit of the last row is unknown, so that it may have been meant as `else`.
    pub(crate) last_fit_unknown: bool,
    /// The span of the word that opens it, or of its name.
    pub(crate) span: Span,
    pub(crate) list_kind: ActionList,
}

/// The names and sections resolved so far, and the faults found.
pub(super) struct Lowering<'a> {
    pub(super) sources: &'a Sources,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) names: SymbolTable,
    pub(super) options: Vec<rules::GameOption>,
    pub(super) board_info: BoardInfo,
    pub(super) tables: Vec<DraftTable>,
    /// The tables consulted for a last seed or by another table.
    pub(super) consulted_tables: BTreeSet<TableId>,
    /// The phase whose moves or tables are being resolved.
    pub(super) phase: Option<PhaseId>,
    /// The requirements of the phrase being resolved, so far.
    pub(super) needs: Needs,
    /// A condition known to hold where the current phrase is evaluated.
    pub(super) guard: Option<rules::Condition>,
    /// The requirements of each region, including those of the regions that it names.
    pub(super) region_needs: Vec<Needs>,
    /// Whether each region consists of several pits of a player.
    pub(super) plural_regions: Vec<bool>,
}

impl<'a> Lowering<'a> {
    /// Notes a fault.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Notes a fault that leaves no result.
    pub(super) fn fail<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.report(diagnostic);
        None
    }

    pub(super) fn text(&self, span: Span) -> &'a str {
        self.sources.text(span)
    }

    /// Records a requirement of a phrase, and reports it if the context does not meet it.
    pub(super) fn require(&mut self, need: Need, context: Context, span: Span) -> Option<()> {
        if context.provides(need) {
            if !(need == Need::Pit && context.candidate) {
                self.needs.list.insert(need);
            }
            return Some(());
        }
        let phrase = self.text(span);
        self.fail(misplaced_fault(need, context, span, phrase))
    }

    /// Returns the first words of a phrase, enough to recognise it.
    pub(super) fn first_words(&self, span: Span) -> String {
        let mut words = self.text(span).split_whitespace();
        let first: Vec<_> = words.by_ref().take(4).collect();
        let more = if words.next().is_some() { " …" } else { "" };
        first.join(" ") + more
    }
}
