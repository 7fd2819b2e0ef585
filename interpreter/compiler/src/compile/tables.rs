//! Compiles tables, phases and endings.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use super::assembler::Assembler;
use crate::instructions::{Block, Cond, LineStart, Op};
use sow_grammar::rules::{Fit, Row, TableId};

impl Compiler<'_> {
    pub(super) fn phases(&mut self) {
        let rules = self.rules;
        for phase in &rules.phases {
            let condition = self.optional_cond(phase.present().as_ref());
            self.program.code.phases.push(condition);
        }
    }

    /// Compiles all tables, finds the one to run after each move, and compiles the endings.
    pub(super) fn tables(&mut self) {
        let rules = self.rules;
        for (at, table) in rules.tables.iter().enumerate() {
            let block = self.rows(Some(TableId(at as u16)), &table.rows);
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
        self.program.code.endings = self.rows(None, &rules.endings);
    }

    /// Compiles the rows of a table in order. Omits rows that the options rule out, rows with the same condition as an
    /// earlier one, and rows after one that always fits.
    fn rows(&mut self, table: Option<TableId>, rows: &[Row]) -> Block {
        let mut assembler = Assembler::default();
        let mut starts = Vec::new();
        let mut asked = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let fits = match &row.fit {
                Fit::Place(place) => self.is_one_of(place),
                Fit::When(condition) => self.logic(condition),
                Fit::Else => Cond::Known(true),
            };
            if matches!(fits, Cond::Known(false)) || asked.contains(&fits) {
                continue;
            }
            let next = assembler.label();
            if fits != Cond::Known(true) {
                assembler.unless(self.cond(fits.clone()), next);
            }
            starts.push((assembler.length(), at as u16));
            self.actions(&row.actions, &mut assembler);
            assembler.emit(Op::End);
            assembler.bind(next);
            if matches!(fits, Cond::Known(true)) {
                break;
            }
            asked.push(fits);
        }
        // If no row fits, nothing is done; for endings, the engine concludes that none applies.
        assembler.emit(Op::End);
        let block = assembler.finish(&mut self.program.code.ops);
        let start = |(begins, row)| LineStart {
            begins: block + begins,
            table,
            row,
        };
        self.program.code.rows.extend(starts.into_iter().map(start));
        block
    }
}
