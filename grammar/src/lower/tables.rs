//! Resolving of decision tables.

use super::context::ActionList;
use super::lowering::{DraftTable, Lowering};
use super::names::{Meaning, quoted};
use super::sections::Sections;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Action, Fit, PhaseId, Row, Table, TableId};
use crate::source::Span;
use crate::syntax::{self, Block, MoveLine, Name, TableUse};
use std::collections::BTreeSet;

impl Lowering<'_> {
    /// Resolves all named tables. They come before the others, so that their indices are known in advance.
    pub(super) fn named_tables(&mut self, sections: &Sections) {
        let each = each_table_names(sections);
        for (phase, section) in sections.all_tables() {
            let name = &section.name;
            let within = if each.contains(name.text.as_str()) {
                ActionList::EachSeed
            } else {
                ActionList::Table
            };
            self.phase = phase.map(|at| PhaseId(at as u16));
            let draft = self.draft_table(&name.text, &section.block, within, name.span);
            self.tables.push(draft);
        }
        self.phase = None;
    }

    /// Resolves a table that is written out where it is used.
    pub(super) fn inline_table(
        &mut self,
        name: String,
        block: &Block<syntax::Row>,
        list_kind: ActionList,
    ) -> TableId {
        let draft = self.draft_table(&name, block, list_kind, block.keyword);
        self.tables.push(draft);
        TableId((self.tables.len() - 1) as u16)
    }

    /// Resolves the table for each seed of a kind of move.
    pub(super) fn each_table(&mut self, table: &TableUse, kind: &Name) -> Option<TableId> {
        match table {
            TableUse::Named(name, _) => self.find_table(name),
            TableUse::Inline(block) => Some(self.inline_table(
                format!("each of {}", kind.text),
                block,
                ActionList::EachSeed,
            )),
        }
    }

    /// Returns the table with this name and records that it is consulted for a last seed or by another table.
    pub(super) fn consulted_table(&mut self, name: &Name) -> Option<TableId> {
        let found = self.find_table(name)?;
        self.consulted_tables.insert(found);
        Some(found)
    }

    fn find_table(&mut self, name: &Name) -> Option<TableId> {
        if let Some(id) = self.names.table_in_phase(self.phase, &name.text) {
            return Some(id);
        }
        match self.names.find(&name.text) {
            Some(Meaning::Table(id)) => Some(id),
            Some(meaning) => {
                let tables = quoted(
                    self.names
                        .matching(|meaning| matches!(meaning, Meaning::Table(_))),
                );
                let help = if tables.is_empty() {
                    "the file has no table with a name".to_owned()
                } else {
                    format!("the file has {tables}")
                };
                self.report_wrong_kind(name, meaning, "a table", help)
            }
            None => {
                if let Some(span) = self.names.table_in_any_phase(&name.text) {
                    return self.report_table_of_other_phase(name, span);
                }
                self.report_unknown_name(name, "a table", &[], |_, meaning| {
                    matches!(meaning, Meaning::Table(_))
                })
            }
        }
    }

    fn report_table_of_other_phase<T>(&mut self, name: &Name, table: Span) -> Option<T> {
        let fault = format!("`{}` is a table of a phase, and not known here", name.text);
        let fault =
            Diagnostic::new(Code::UnknownName, name.span, fault).with_label("expected a table");
        let help = "write it outside of the phase, so that it is known everywhere";
        self.fail(fault.with_related(table, "known in its phase").help(help))
    }

    /// Resolves the table consulted after every move.
    pub(super) fn after_move(&mut self, sections: &Sections) -> Option<TableId> {
        let block = sections.after_moves.first()?;
        Some(self.inline_table("after move".to_owned(), block, ActionList::AfterMove))
    }

    pub(super) fn draft_table(
        &mut self,
        name: &str,
        block: &Block<syntax::Row>,
        list_kind: ActionList,
        span: Span,
    ) -> DraftTable {
        let mut draft = DraftTable {
            table: Table {
                name: name.to_owned(),
                phase: self.phase,
                rows: Vec::new(),
            },
            fit_spans: Vec::new(),
            complete: true,
            last_fit_unknown: false,
            span,
            list_kind,
        };
        for row in &block.lines {
            let fit = self.row_fit(&row.fit, list_kind);
            let actions = self.action_list(&row.actions, list_kind);
            self.check_outcome(&row.actions, list_kind, row.span);
            draft.complete &= fit.is_some() && actions.is_some();
            draft.last_fit_unknown = fit.is_none();
            if let Some(fit) = fit {
                draft.table.rows.push(Row {
                    fit,
                    actions: actions.unwrap_or_default(),
                    span: row.span,
                });
                draft.fit_spans.push(row.fit.span);
            }
        }
        if let Some(must) = block.must {
            self.add_must_row(&mut draft, must);
        }
        draft
    }

    /// Adds an `else` row that makes the move illegal, for a table with `must`.
    fn add_must_row(&mut self, draft: &mut DraftTable, span: Span) {
        if draft.table.rows.iter().any(|row| row.fit == Fit::Else) {
            let fault = "the table has `must`, but some row always fits";
            let fault = Diagnostic::new(Code::NoEffect, span, fault);
            self.report(fault.help("take out either `must` or the `else` row"));
            return;
        }
        draft.table.rows.push(Row {
            fit: Fit::Else,
            actions: vec![Action::Illegal],
            span,
        });
        draft.fit_spans.push(span);
    }

    fn row_fit(
        &mut self,
        fit: &syntax::Spanned<syntax::Fit>,
        list_kind: ActionList,
    ) -> Option<Fit> {
        match &fit.node {
            syntax::Fit::Place(_)
                if matches!(list_kind, ActionList::AfterMove | ActionList::Ending) =>
            {
                let fault = format!("there is no last seed {}", list_kind.context().description);
                let fault = Diagnostic::new(Code::Misplaced, fit.span, fault)
                    .with_label("expected `when` and a condition");
                let help = if list_kind == ActionList::AfterMove {
                    "begin the row with `when` or `else`"
                } else {
                    "begin the row with `when`"
                };
                self.fail(fault.help(help))
            }
            syntax::Fit::Else if list_kind == ActionList::Ending => {
                let fault = Diagnostic::new(
                    Code::Misplaced,
                    fit.span,
                    "a game cannot end without a condition",
                );
                self.fail(
                    fault
                        .with_label("expected `when` and a condition")
                        .help("for example, write `when no move => …`"),
                )
            }
            syntax::Fit::Place(place) => self.lower(place, list_kind.context()).map(Fit::Place),
            syntax::Fit::When(condition) => {
                self.lower(condition, list_kind.context()).map(Fit::When)
            }
            syntax::Fit::Else => Some(Fit::Else),
        }
    }

    /// Resolves the end section; `None` if it is missing.
    pub(super) fn endings(&mut self, sections: &Sections) -> Option<DraftTable> {
        let block = *sections.ends.first()?;
        Some(self.draft_table("end", block, ActionList::Ending, block.keyword))
    }
}

/// Returns the names of the tables that are consulted for each seed.
fn each_table_names<'t>(sections: &Sections<'t>) -> BTreeSet<&'t str> {
    let lines = sections.all_moves().flat_map(|(_, section)| &section.lines);
    let named = lines.filter_map(|line| match line {
        MoveLine::Each(TableUse::Named(name, _)) => Some(name.text.as_str()),
        _ => None,
    });
    named.collect()
}
