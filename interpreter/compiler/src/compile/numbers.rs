//! Sets of numbers of seeds.

use super::Compiler;
use crate::board::ByteSet;
use crate::numbering::push;
use sow_grammar::rules;

impl Compiler<'_> {
    /// Returns the set with these members, adding it if it is new.
    pub(super) fn intern_number_set(&mut self, numbers: ByteSet) -> u32 {
        let mut known = self.program.operands.number_sets.iter();
        if let Some(same) = known.position(|known| *known == numbers) {
            return same as u32;
        }
        push(&mut self.program.operands.number_ranges, ranges(numbers));
        push(&mut self.program.operands.number_sets, numbers)
    }

    /// Returns the numbers of seeds that pass a test; `None` if they depend on the position or the game does not count
    /// in bytes.
    pub(super) fn passing_numbers(&self, test: &rules::Test) -> Option<ByteSet> {
        if !self.program.counts_in_bytes() {
            return None;
        }
        let mut numbers = ByteSet::EMPTY;
        for seeds in 0..=u8::MAX {
            if self.test_outcome(test, seeds.into())? {
                numbers.insert(seeds);
            }
        }
        Some(numbers)
    }
}

/// Returns the ranges that a set consists of, both ends included.
fn ranges(numbers: ByteSet) -> Vec<(u8, u8)> {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for number in 0..=u8::MAX {
        if !numbers.contains(number) {
            continue;
        }
        match ranges.last_mut() {
            Some((_, high)) if *high + 1 == number => *high = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges
}
