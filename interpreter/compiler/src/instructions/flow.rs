//! Control flow between instructions.
#![deny(clippy::wildcard_enum_match_arm)]

use super::cond::Test;
use super::game::Instructions;
use super::ids::Block;
use super::op::{Flow, Op};
use sow_grammar::rules::TableId;
use std::collections::BTreeSet;

impl Instructions {
    /// Returns the instructions that may follow one within the same lap. Branches whose condition is `known` are
    /// followed one way only.
    pub fn successors(&self, at: Block, known: impl Fn(&Test) -> Option<bool>) -> Vec<Block> {
        match self.code.ops[at as usize].flow() {
            Flow::Next | Flow::NumberChoice => vec![at + 1],
            Flow::Branch(cond, to) => match self.fold_cond(cond, known) {
                Some(true) => vec![at + 1],
                Some(false) => vec![to],
                None => vec![to, at + 1],
            },
            Flow::Jump(to) => vec![to],
            Flow::Choice(count) => (1..=Block::from(count)).map(|pick| at + pick).collect(),
            Flow::PitChoice(none) => vec![at + 1, none],
            Flow::Call(table) => vec![self.code.tables[usize::from(table.0)]],
            Flow::Lap(_) | Flow::Stop => Vec::new(),
        }
    }

    /// Returns the instructions that tables may reach within a lap. `follow` decides whether to go on after an
    /// instruction.
    pub fn reachable_ops(
        &self,
        tables: impl Iterator<Item = TableId>,
        follow: impl Fn(&Op) -> bool,
    ) -> Vec<Op> {
        let starts = tables.map(|table| self.code.tables[usize::from(table.0)]);
        let op = |at: Block| self.code.ops[at as usize];
        let next = |at: Block| match follow(&op(at)) {
            true => self.successors(at, |_| None),
            false => Vec::new(),
        };
        reachable(starts, next).map(op).collect()
    }

    /// Whether a table may lift seeds into the sower's hand or start another sowing.
    pub fn lifts_seeds(&self, table: TableId) -> bool {
        let mut ops = self
            .reachable_ops(std::iter::once(table), |_| true)
            .into_iter();
        ops.any(|op| op.effects(&self.operands).lifts || matches!(op.flow(), Flow::Lap(_)))
    }
}

/// Iterates over everything reachable from `starts` by `next`, each item once.
pub fn reachable<T: Copy + Ord>(
    starts: impl IntoIterator<Item = T>,
    next: impl Fn(T) -> Vec<T>,
) -> impl Iterator<Item = T> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<T> = starts.into_iter().collect();
    std::iter::from_fn(move || {
        while let Some(one) = open.pop() {
            if seen.insert(one) {
                open.extend(next(one));
                return Some(one);
            }
        }
        None
    })
}
