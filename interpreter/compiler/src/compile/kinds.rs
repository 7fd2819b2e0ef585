//! Compiles kinds of move.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use super::actions::Assembler;
use crate::instructions as ir;
use crate::instructions::{
    Block, CellTest, ChoiceKind, CompiledKind, Cond, KindFacts, Op, PitChoice, RowStart, Test,
};
use sow_grammar::rules::{
    self, Action, ChoiceFilter, Fit, Heading, MoveKind, Noun, Number, Quantity, Row, Spanned,
    TableId,
};

impl Compiler<'_> {
    pub(super) fn lower_kinds(&mut self) {
        let rules = self.rules;
        for kind in &rules.moves {
            let kind = self.lower_kind(kind);
            self.program.code.kinds.push(kind);
        }
    }

    fn lower_kind(&mut self, kind: &MoveKind) -> CompiledKind {
        let first = kind.actions.iter().find_map(|action| {
            if let Action::Sow(sow) = &action.node {
                Some(sow.heading)
            } else {
                None
            }
        });
        let filters = (0..).zip(&kind.filters);
        let filters = filters
            .filter_map(|(at, filter)| self.lower_filter(at, filter))
            .collect();
        let mut assembler = Assembler::default();
        let rules = self.rules;
        let left_phases = rules.phase_exits(kind.phase);
        let one = Quantity::Number(Number::Literal(1));
        let leave = left_phases.map(|left| {
            let set = Action::Set(left.counter, None, one.clone().into());
            Spanned::from(set)
        });
        self.lower_actions(&leave.collect::<Vec<_>>(), &mut assembler);
        self.lower_actions(&kind.actions, &mut assembler);
        assembler.emit(Op::End);
        CompiledKind {
            index: self.program.code.kinds.len() as u16,
            name: kind.name.clone(),
            phase: kind.phase,
            unless: kind.unless.iter().map(|other| other.node).collect(),
            when: self.lower_optional_condition(kind.when.as_ref()),
            pit_choice: kind
                .from
                .as_ref()
                .map(|from| self.lower_pit_choice(from, &kind.actions)),
            filters,
            is_pass: kind.is_pass(),
            actions: assembler.finish(&mut self.program.code.ops),
            heading: first.unwrap_or(Heading::Onward),
            facts: KindFacts {
                sows: first.is_some(),
                ..KindFacts::default()
            },
        }
    }

    /// Compiles a filter; `None` if the options rule it out.
    fn lower_filter(&mut self, rule_index: u16, filter: &rules::Filter) -> Option<ir::Filter> {
        let when = filter.when.as_ref().map(|when| self.lower_condition(when));
        let when = match when {
            Some(Cond::Known(false)) => return None,
            None | Some(Cond::Known(true)) => None,
            Some(cond) => Some(self.intern_cond(cond)),
        };
        let after = self.lower_condition(&filter.after);
        Some(ir::Filter {
            kind: filter.kind,
            condition: self.intern_cond(after),
            when,
            rule_index,
        })
    }

    fn lower_pit_choice(
        &mut self,
        from: &rules::PitChoice,
        actions: &[Spanned<Action>],
    ) -> PitChoice {
        let place = &from.place;
        let (named, pits) = match self.lower_fixed_noun(&place.noun, place.owner) {
            Some(_) if place.only => (None, self.all_pits()),
            Some(fixed) => (Some(fixed), self.pits_in_order(fixed)),
            None => (None, self.all_pits()),
        };
        let first = actions.first().map(|action| &action.node);
        let seeds_come_first =
            matches!(first, Some(Action::Put { into, .. }) if into.noun.node == Noun::Here);
        let mut least = u8::from(!seeds_come_first);
        let mut rest = place.node.clone();
        if named.is_some() {
            (rest.noun, rest.owner) = (Noun::Pits.into(), None);
            let condition = rest.condition.as_deref();
            if let Some(more) = condition.and_then(|condition| self.threshold(condition)) {
                least = least.max(more);
                rest.condition = None;
            }
        }
        let rest = self.membership_test(&rest);
        let filters = from.filters.iter().map(|filter| {
            let (kind, place) = match filter {
                ChoiceFilter::Preferring(place) => (ChoiceKind::Preferring, place),
                ChoiceFilter::Avoiding(place) => (ChoiceKind::Avoiding, place),
                ChoiceFilter::Except(place) => (ChoiceKind::Except, place),
            };
            let logic = self.membership_test(place);
            (kind, self.intern_cond(logic))
        });
        let filters = filters.collect();
        let fits = self
            .remaining_condition(rest)
            .map(|cond| self.intern_cond(cond));
        PitChoice {
            pits,
            condition: fits,
            least,
            filters,
        }
    }

    /// Returns what remains to be tested of a pit, without the test that it is a pit; `None` if nothing remains.
    fn remaining_condition(&mut self, cond: Cond) -> Option<Cond> {
        let pits = self.all_pits();
        let is_pit = |part: &Cond| *part == Cond::Test(Test::Cell(CellTest::In(pits)));
        if cond == Cond::Known(true) || is_pit(&cond) {
            return None;
        }
        Some(if let Cond::All(parts) = cond {
            Cond::all(parts.into_iter().filter(|part| !is_pit(part)))
        } else {
            cond
        })
    }

    fn all_pits(&mut self) -> u32 {
        let mut lists = self.program.board.pits.clone();
        if self.program.board.layout.players() == 1 {
            lists[1].clear();
        }
        self.intern_fixed(lists)
    }

    /// Returns the pits of a set, in the order in which pits are named.
    fn pits_in_order(&mut self, fixed: u32) -> u32 {
        let members = self.program.fixed(fixed).members;
        let among = |seat: usize| {
            self.program.board.pits[seat]
                .iter()
                .copied()
                .filter(|&pit| members[seat].contains(pit))
                .collect()
        };
        let lists = [among(0), among(1)];
        self.intern_fixed(lists)
    }
}

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
