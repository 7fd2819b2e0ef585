//! Which instructions may follow which.
#![deny(clippy::wildcard_enum_match_arm)]

use super::cond::Test;
use super::game::Instructions;
use super::ids::Block;
use super::op::{Flow, Op};
use sow_grammar::rules::TableId;
use std::collections::BTreeSet;

impl Instructions {
    /// The instructions that may come after one within the same lap, as far as conditions are not known to lead elsewhere.
    pub fn successors(&self, at: Block, known: impl Fn(&Test) -> Option<bool>) -> Vec<Block> {
        match self.code.ops[at as usize].flow() {
            Flow::Next => vec![at + 1],
            Flow::Branch(cond, to) => match self.foretell(cond, known) {
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

    /// The instructions that tables may come to within a lap; `follow`: whether what comes after one of them counts.
    pub fn reach(
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
        reached(starts, next).map(op).collect()
    }

    /// Whether a table may bring seeds into the sower's hand, or sow on.
    pub fn lifts_seeds(&self, table: TableId) -> bool {
        let mut ops = self.reach(std::iter::once(table), |_| true).into_iter();
        ops.any(|op| op.effects(&self.operands).lifts || matches!(op.flow(), Flow::Lap(_)))
    }
}

/// All that can be come to from these, each of which leads to others, in the order in which it is come to.
pub fn reached<T: Copy + Ord>(
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
