//! Compiles tables, phases and endings.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use super::assembler::Assembler;
use crate::instructions::{Block, Cond, Op, RowStart};
use sow_grammar::rules::{Fit, Row, TableId};

impl Compiler<'_> {
    pub(super) fn lower_phases(&mut self) {
        let rules = self.rules;
        for phase in &rules.phases {
            let condition = self.lower_optional_condition(phase.current_condition().as_ref());
            self.program.code.phases.push(condition);
        }
    }

    /// Compiles all tables, finds the one to run after each move, and compiles the endings.
    pub(super) fn lower_tables(&mut self) {
        let rules = self.rules;
        for (at, table) in rules.tables.iter().enumerate() {
            let block = self.lower_rows(Some(TableId(at as u16)), &table.rows);
            self.program.code.tables.push(block);
        }
        self.program.code.after_move = rules
            .after_move
            .filter(|&table| {
                self.program
                    .code
                    .rows
                    .iter()
                    .any(|row| row.table == Some(table))
            })
            .map(|table| self.program.code.tables[usize::from(table.0)]);
        self.program.code.endings = self.lower_rows(None, &rules.endings);
    }

    /// Compiles the rows of a table in order. Omits rows that the options rule out, rows with the same condition as an
    /// earlier one, and rows after one that always fits.
    fn lower_rows(&mut self, table: Option<TableId>, rows: &[Row]) -> Block {
        let mut assembler = Assembler::default();
        let mut starts = Vec::new();
        let mut earlier_conditions = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let fits = match &row.fit.node {
                Fit::Place(place) => self.membership_test(place),
                Fit::When(condition) => self.lower_condition(condition),
                Fit::Else => Cond::Known(true),
            };
            if matches!(fits, Cond::Known(false)) || earlier_conditions.contains(&fits) {
                continue;
            }
            let next = assembler.new_label();
            if fits != Cond::Known(true) {
                assembler.jump_unless(self.intern_cond(fits.clone()), next);
            }
            starts.push((assembler.op_count(), at as u16));
            self.lower_actions(&row.actions, &mut assembler);
            assembler.emit(Op::End);
            assembler.bind(next);
            if matches!(fits, Cond::Known(true)) {
                break;
            }
            earlier_conditions.push(fits);
        }
        // If no row fits, nothing is done; for endings, the engine concludes that none applies.
        assembler.emit(Op::End);
        let block = assembler.finish(&mut self.program.code.ops);
        let start = |(begins, row)| RowStart {
            first_op: block + begins,
            table,
            row,
        };
        self.program.code.rows.extend(starts.into_iter().map(start));
        block
    }
}
