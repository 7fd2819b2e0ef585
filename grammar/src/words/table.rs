//! Decision tables as numbered lists.

use super::phrase::sentence;
use super::{Section, Words};
use crate::rules::{Action, Fit, Row, TableId};

impl Words<'_> {
    /// The tables that have a name.
    pub(super) fn tables(self) -> Vec<Section> {
        let ids = (0..self.rules.tables.len() as u16).map(TableId);
        ids.filter(|id| !self.is_inline(*id) && self.rules.after_move != Some(*id))
            .map(|id| Section {
                title: sentence(&self.table_name(id)).replace('.', ""),
                lines: self.table(id, "In"),
            })
            .collect()
    }

    /// The rows of a table, each beginning with these words before the place; those of several are numbered.
    #[must_use]
    pub fn table(self, table: TableId, falls_into: &str) -> Vec<String> {
        self.rows(&self.rules[table].rows, falls_into)
    }

    /// The table for each seed. Rows that do not name the pit it falls into follow a line that says what they are for.
    pub(super) fn each_seed(self, table: TableId) -> Vec<String> {
        let rows = done(&self.rules[table].rows);
        let lines = self.rows(&rows, "If a seed falls into");
        match rows.as_slice() {
            [
                Row {
                    fit: Fit::Else,
                    actions,
                    ..
                },
            ] => {
                vec![sentence(&format!(
                    "for every seed: {}",
                    self.actions(actions)
                ))]
            }
            [
                Row {
                    fit: Fit::When(condition),
                    actions,
                    ..
                },
            ] => {
                let condition = self.looking_at_here().condition(condition);
                let actions = self.actions(actions);
                vec![sentence(&format!(
                    "for every seed, if {condition}: {actions}"
                ))]
            }
            [
                Row {
                    fit: Fit::When(_), ..
                },
                ..,
            ] => {
                let heading = "For every seed:".to_owned();
                std::iter::once(heading).chain(lines).collect()
            }
            _ => lines,
        }
    }

    /// A row of any table as a sentence.
    #[must_use]
    pub fn table_row(self, row: &Row) -> String {
        sentence(&self.row_after(row, "In"))
    }

    fn row_after(self, row: &Row, falls_into: &str) -> String {
        let actions = self.actions(&row.actions);
        match &row.fit {
            Fit::Place(place) => format!("{falls_into} {}: {actions}", self.one_of(place)),
            Fit::When(condition) => {
                let condition = self.looking_at_here().condition(condition);
                format!("If {condition}: {actions}")
            }
            Fit::Else => format!("Otherwise: {actions}"),
        }
    }

    fn rows(self, rows: &[Row], falls_into: &str) -> Vec<String> {
        let rows = done(rows);
        let alone = rows.len() == 1;
        let numbered = |(at, row): (usize, &Row)| {
            let text = match &row.fit {
                Fit::Else if alone => self.actions(&row.actions),
                _ => self.row_after(row, falls_into),
            };
            if alone {
                sentence(&text)
            } else {
                format!("{}. {}", at + 1, sentence(&text))
            }
        };
        rows.iter().enumerate().map(numbered).collect()
    }

    /// What happens after every move.
    pub(super) fn after_move(self) -> Option<Section> {
        let rows = done(&self.rules[self.rules.after_move?].rows);
        let idle = rows.iter().all(|row| row.actions == [Action::Pass]);
        (!idle).then(|| Section {
            title: "After a move".to_owned(),
            lines: self.rows(&rows, "In"),
        })
    }

    /// The endings.
    pub(super) fn endings(self) -> Section {
        let mut lines = Vec::new();
        if self.rules.board.players > 1 {
            lines.push("After every move, looked at first for the player who moves next, then for the other.".to_owned());
        }
        lines.extend(self.rows(&self.rules.endings, "In"));
        Section {
            title: "End".to_owned(),
            lines,
        }
    }
}

/// The rows that can be done and are not hidden by a like one.
fn done(rows: &[Row]) -> Vec<Row> {
    let mut left: Vec<Row> = Vec::new();
    for row in rows.iter().filter(|row| !row.is_dead()) {
        if left.iter().all(|earlier| earlier.fit != row.fit) {
            left.push(row.clone());
        }
    }
    left
}
