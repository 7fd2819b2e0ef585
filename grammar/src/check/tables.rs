//! Decision tables.

use super::Checker;
use super::actions::Room;
use super::names::{Meaning, quoted};
use super::sections::Sections;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Fit, Row, Table, TableId};
use crate::source::Span;
use crate::syntax::{self, Block, MoveLine, Name, TableUse};
use std::collections::BTreeSet;

/// A table and what a report about it needs to know.
#[derive(Debug)]
pub(super) struct DraftTable {
    pub(super) table: Table,
    /// The place of each fit, row by row.
    pub(super) fits: Vec<Span>,
    /// No row of it was left out for a fault.
    pub(super) whole: bool,
    /// It is not known what the last row is for; it may have been meant to be `else`.
    last_unknown: bool,
    /// The word that opens it, or its name.
    pub(super) span: Span,
    pub(super) room: Room,
}

impl Checker<'_> {
    /// All tables with a name. They come first, so that their indices are known before any is read.
    pub(super) fn named_tables(&mut self, sections: &Sections) {
        let each = named_as_each(sections);
        for section in &sections.tables {
            let name = &section.name;
            let room = if each.contains(name.text.as_str()) {
                Room::Each
            } else {
                Room::Table
            };
            let draft = self.draft(&name.text, &section.block, room, name.span);
            self.tables.push(draft);
        }
    }

    /// A table that is written out where it is used.
    pub(super) fn inline_table(
        &mut self,
        name: String,
        block: &Block<syntax::Row>,
        room: Room,
    ) -> TableId {
        let draft = self.draft(&name, block, room, block.keyword);
        self.tables.push(draft);
        TableId((self.tables.len() - 1) as u16)
    }

    /// The table for each seed of a kind of move.
    pub(super) fn each_table(&mut self, table: &TableUse, kind: &Name) -> Option<TableId> {
        match table {
            TableUse::Named(name, _) => self.find_table(name),
            TableUse::Inline(block) => {
                Some(self.inline_table(format!("each of {}", kind.text), block, Room::Each))
            }
        }
    }

    /// The table with this name, asked for a last seed or by another table.
    pub(super) fn table_name(&mut self, name: &Name) -> Option<TableId> {
        let found = self.find_table(name)?;
        self.asked.insert(found);
        Some(found)
    }

    fn find_table(&mut self, name: &Name) -> Option<TableId> {
        match self.names.find(&name.text) {
            Some(Meaning::Table(id)) => Some(id),
            Some(meaning) => {
                let tables = quoted(
                    self.names
                        .like(|meaning| matches!(meaning, Meaning::Table(_))),
                );
                let help = if tables.is_empty() {
                    "the file has no table with a name".to_owned()
                } else {
                    format!("the file has {tables}")
                };
                self.wrong_kind(name, meaning, "a table", help);
                None
            }
            None => {
                self.unknown(name, "a table", &[], |meaning| {
                    matches!(meaning, Meaning::Table(_))
                });
                None
            }
        }
    }

    /// What happens after every move.
    pub(super) fn after_move(&mut self, sections: &Sections) -> Option<TableId> {
        let block = sections.afters.first()?;
        Some(self.inline_table("after move".to_owned(), block, Room::After))
    }

    pub(super) fn draft(
        &mut self,
        name: &str,
        block: &Block<syntax::Row>,
        room: Room,
        span: Span,
    ) -> DraftTable {
        let mut draft = DraftTable {
            table: Table {
                name: name.to_owned(),
                rows: Vec::new(),
            },
            fits: Vec::new(),
            whole: true,
            last_unknown: false,
            span,
            room,
        };
        for row in &block.lines {
            let fit = self.fit(&row.fit, room);
            let actions = self.action_list(&row.actions, room);
            self.decided(&row.actions, room, row.span);
            draft.whole &= fit.is_some() && actions.is_some();
            draft.last_unknown = fit.is_none();
            if let Some(fit) = fit {
                draft.table.rows.push(Row {
                    fit,
                    actions: actions.unwrap_or_default(),
                    span: row.span,
                });
                draft.fits.push(row.fit.span);
            }
        }
        draft
    }

    fn fit(&mut self, fit: &syntax::Spanned<syntax::Fit>, room: Room) -> Option<Fit> {
        match &fit.node {
            syntax::Fit::Place(_) if matches!(room, Room::After | Room::Ending) => {
                let fault = format!("there is no last seed {}", room.site().words);
                let fault = Diagnostic::new(Code::Misplaced, fit.span, fault)
                    .at("expected `when` and a condition");
                let help = if room == Room::After {
                    "begin the row with `when` or `else`"
                } else {
                    "begin the row with `when`"
                };
                self.fail(fault.help(help))
            }
            syntax::Fit::Else if room == Room::Ending => {
                let fault = Diagnostic::new(
                    Code::Misplaced,
                    fit.span,
                    "a game cannot end without a condition",
                );
                self.fail(
                    fault
                        .at("expected `when` and a condition")
                        .help("write for example `when no move => …`"),
                )
            }
            syntax::Fit::Place(place) => self.place(place, room.site()).map(Fit::Place),
            syntax::Fit::When(condition) => self.condition(condition, room.site()).map(Fit::When),
            syntax::Fit::Else => Some(Fit::Else),
        }
    }

    /// Reports tables in which no row may fit.
    pub(super) fn missing_else(&mut self) {
        let needs_else = |at: usize, draft: &DraftTable| match draft.room {
            Room::Each => !draft.last_unknown && self.asked.contains(&TableId(at as u16)),
            Room::Move | Room::Table => !draft.last_unknown,
            Room::After | Room::Ending => false,
        };
        let has_else = |draft: &DraftTable| {
            draft
                .table
                .rows
                .iter()
                .any(|row| matches!(row.fit, Fit::Else))
        };
        let open = self
            .tables
            .iter()
            .enumerate()
            .filter(|(at, draft)| needs_else(*at, draft) && !has_else(draft));
        let faults: Vec<_> = open.map(|(_, draft)| no_else(draft)).collect();
        self.diagnostics.extend(faults);
    }
}

fn no_else(draft: &DraftTable) -> Diagnostic {
    let fault = format!(
        "table `{}` does not say what happens when no row fits",
        draft.table.name
    );
    let fault = Diagnostic::new(Code::NoElse, draft.span, fault).at("no row `else`");
    fault.help("add as the last row `else => end`, or what else is to happen")
}

/// The names of the tables that are asked for each seed.
fn named_as_each<'t>(sections: &Sections<'t>) -> BTreeSet<&'t str> {
    let lines = sections.all_moves().flat_map(|(_, section)| &section.lines);
    let named = lines.filter_map(|line| match line {
        MoveLine::Each(TableUse::Named(name, _)) => Some(name.text.as_str()),
        _ => None,
    });
    named.collect()
}
