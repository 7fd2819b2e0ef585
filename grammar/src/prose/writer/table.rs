//! Decision tables as numbered lists.

use super::Writer;
use super::argument::message;
use super::section::{RuleLine, Section, number_lines};
use crate::prose::message::Message;
use crate::rules::{Action, Condition, Fit, Row, TableId};

impl Writer<'_> {
    /// Describes the named tables.
    pub(super) fn tables(self) -> Vec<Section> {
        let ids = (0..self.rules.tables.len() as u16).map(TableId);
        let named = |id: &TableId| !self.is_inline(*id) && self.rules.after_move != Some(*id);
        let titled = |table: TableId| {
            let title = message!(self, "title-table", table);
            self.section(&title, self.table(table, "there"))
        };
        ids.filter(named).map(titled).collect()
    }

    /// Describes the rows of a table, numbered if there are several.
    pub(in crate::prose) fn table(self, table: TableId, lead: &'static str) -> Vec<RuleLine> {
        self.rows(&self.rules[table].rows, lead)
    }

    /// Describes the table for each seed. A heading introduces rows that do not name the pit of the seed.
    pub(super) fn each_seed(self, table: TableId) -> Vec<RuleLine> {
        if !self.is_inline(table) {
            let deed = message!(self, "see-table", table);
            return vec![self.line(&message!(self, "every-seed", deed))];
        }
        let rows = reachable(&self.rules[table].rows);
        match (rows.as_slice(), rows.first().map(|row| &row.fit)) {
            ([row], Some(Fit::Else)) => {
                let deed = self.actions(&row.actions);
                vec![self.clause_line(&message!(self, "every-seed", deed), row.span)]
            }
            (_, Some(Fit::When(_))) => {
                let mut lines = vec![self.line(&message!(self, "every-seed-heading"))];
                lines.extend(self.rows(&rows, "seed"));
                lines
            }
            _ => self.rows(&rows, "seed"),
        }
    }

    /// Describes a row of any table. `lead` names the subject of the row's test: the move being `there` in a place, the
    /// `last-seed` falling into it, or any `seed`.
    pub(in crate::prose) fn row(self, row: &Row, lead: &'static str) -> Message {
        let deed = self.actions(&row.actions);
        match &row.fit {
            Fit::Place(place) => {
                let place = self.one_of(place);
                message!(self, "case-in", lead, place, deed)
            }
            Fit::When(condition) => self.case(Some(condition), deed),
            Fit::Else => self.case(None, deed),
        }
    }

    /// Describes a case of a list in which the first match applies.
    fn case(self, condition: Option<&Condition>, deed: Message) -> Message {
        message!(self, "case", condition, deed)
    }

    fn rows(self, rows: &[Row], lead: &'static str) -> Vec<RuleLine> {
        match reachable(rows).as_slice() {
            // A single row without a condition is not worded as a case.
            [row] if row.fit == Fit::Else => {
                let deed = self.instruction(self.actions(&row.actions));
                vec![self.clause_line(&deed, row.span)]
            }
            rows => {
                let line = |row: &Row| self.clause_line(&self.row(row, lead), row.span);
                number_lines(rows.iter().map(line).collect())
            }
        }
    }

    /// Describes the cases of a match, without those that cannot occur with the chosen options.
    pub(super) fn cases<'c>(
        self,
        rows: impl Iterator<Item = (Option<&'c Condition>, Message)>,
    ) -> Vec<RuleLine> {
        let never =
            |when: &Option<&Condition>| when.and_then(Condition::constant_value) == Some(false);
        let cases: Vec<_> = rows.filter(|(when, _)| !never(when)).collect();
        if let [(None, deed)] = cases.as_slice() {
            return vec![self.line(&self.instruction(deed.clone()))];
        }
        let lines = cases.into_iter();
        let lines = lines.map(|(when, deed)| self.line(&self.case(when, deed)));
        number_lines(lines.collect())
    }

    /// Turns an instruction into a full sentence.
    pub(super) fn instruction(self, deed: Message) -> Message {
        message!(self, "deed", deed)
    }

    /// Describes what happens after every move.
    pub(super) fn after_move(self) -> Option<Section> {
        let rows = reachable(&self.rules[self.rules.after_move?].rows);
        let idle = rows.iter().all(|row| row.actions == [Action::Pass]);
        (!idle).then(|| {
            self.section(
                &message!(self, "title-after-move"),
                self.rows(&rows, "there"),
            )
        })
    }

    /// Describes the endings.
    pub(super) fn endings(self) -> Section {
        let mut lines = Vec::new();
        if !self.is_solitaire() {
            lines.push(self.line(&message!(self, "end-intro")));
        }
        lines.extend(self.rows(&self.rules.endings, "there"));
        self.section(&message!(self, "title-end"), lines)
    }
}

/// Returns the rows that can apply and are not hidden by an earlier row with the same test.
fn reachable(rows: &[Row]) -> Vec<Row> {
    let mut left: Vec<Row> = Vec::new();
    for row in rows.iter().filter(|row| !row.is_dead()) {
        if left.iter().all(|earlier| earlier.fit != row.fit) {
            left.push(row.clone());
        }
    }
    left
}
