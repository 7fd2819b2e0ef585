//! What tables ask of the cell where the last seed has fallen, as far as it is told apart beforehand.

use super::super::Program;
use super::super::code::{Block, Noun, Op, SpotId, Test};
use super::Known;
use crate::cells::NOWHERE;

/// What makes a difference to a table.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) phase: bool,
    pub(crate) way: bool,
    pub(crate) marked: bool,
    pub(crate) opposite: bool,
    pub(crate) next: bool,
    /// For each number of seeds a number that stands for all those between which no table makes a difference.
    classes: [u8; 256],
    /// A number of seeds of each class.
    examples: Vec<u8>,
    /// The numbers of seeds are told apart, not only one from several.
    pub(super) numbers: bool,
}

/// Tables that tell more numbers of seeds apart are asked when they are come to.
const MAX_CLASSES: usize = 8;

impl Default for Asked {
    fn default() -> Self {
        Self {
            phase: false,
            way: false,
            marked: false,
            opposite: false,
            next: false,
            classes: [0; 256],
            examples: vec![1],
            numbers: false,
        }
    }
}

impl Asked {
    pub(super) fn by_tables(program: &Program) -> Self {
        let ops = reached(program);
        let mut asked = Self::default();
        let mut numbers = vec![Test::AtLeast(2)];
        for op in &ops {
            match *op {
                Op::If(test, _) | Op::Unless(test, _) => match test {
                    Test::Phase(_) => asked.phase = true,
                    Test::Going(_) => asked.way = true,
                    Test::Marked(_) => asked.marked = true,
                    Test::OppositeOccupied => asked.opposite = true,
                    Test::SomeOccupied(spot) if is_next(program, spot) => {
                        (asked.next, asked.way) = (true, true);
                    }
                    Test::AtLeast(_) | Test::SeedsIn(_) => numbers.push(test),
                    _ => {}
                },
                Op::Step(_) => asked.way = true,
                _ => {}
            }
        }
        asked.numbers = asked.tell_apart(program, &numbers);
        if !asked.numbers {
            asked.tell_apart(program, &numbers[..1]);
        }
        asked
    }

    /// Puts together the numbers of seeds for which all these tests come out alike; false if too many are left.
    fn tell_apart(&mut self, program: &Program, tests: &[Test]) -> bool {
        let mut known: Vec<Vec<bool>> = Vec::new();
        self.examples.clear();
        for seeds in 0..=u8::MAX {
            let outcomes = tests.iter().map(|test| match *test {
                Test::AtLeast(least) => seeds >= least,
                Test::SeedsIn(numbers) => program.has_number(numbers, seeds),
                _ => false,
            });
            let outcomes: Vec<bool> = outcomes.collect();
            let class = known.iter().position(|known| *known == outcomes);
            let class = class.unwrap_or_else(|| {
                known.push(outcomes);
                self.examples.push(seeds);
                known.len() - 1
            });
            self.classes[usize::from(seeds)] = class as u8;
        }
        known.len() <= MAX_CLASSES
    }

    /// What stands for a number of seeds.
    #[inline]
    pub(crate) const fn seeds(&self, seeds: u8) -> u8 {
        self.classes[seeds as usize]
    }

    /// A number of seeds that a number stands for.
    pub(crate) fn example(&self, class: u8) -> u8 {
        self.examples[usize::from(class)]
    }

    /// All that can be known of how a cell is, in the order of [`Asked::place`].
    pub(crate) fn states(&self) -> Vec<Known> {
        let both = |asked: bool| if asked { &[false, true][..] } else { &[false] };
        let mut states = Vec::new();
        for seeds in 0..self.examples.len() as u8 {
            for &marked in both(self.marked) {
                for &opposite in both(self.opposite) {
                    states.extend(both(self.next).iter().map(|&next| Known {
                        phase: 0,
                        way: 0,
                        own: 0,
                        cell: NOWHERE,
                        seeds,
                        marked,
                        opposite,
                        next,
                    }));
                }
            }
        }
        states
    }

    /// The place of a state, those of `before` cells standing before it.
    #[inline]
    pub(super) fn place(&self, before: usize, known: Known) -> usize {
        let mut at = before * self.examples.len() + usize::from(known.seeds);
        if self.marked {
            at = at * 2 + usize::from(known.marked);
        }
        if self.opposite {
            at = at * 2 + usize::from(known.opposite);
        }
        if self.next {
            at = at * 2 + usize::from(known.next);
        }
        at
    }
}

/// Whether a spot is the pit that comes next, whatever it is like.
pub(super) fn is_next(program: &Program, spot: SpotId) -> bool {
    let spot = &program.spots[spot as usize];
    let next = Noun::Neighbours {
        previous: false,
        count: 1,
        of: None,
    };
    spot.noun == next && spot.within.is_none() && spot.state.is_none() && spot.filter.is_none()
}

/// The instructions that tables may come to, conditions of their own apart.
fn reached(program: &Program) -> Vec<Op> {
    let mut seen = vec![false; program.code.len()];
    let mut open: Vec<Block> = program.tables.clone();
    let mut ops = Vec::new();
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut seen[at as usize], true) {
            continue;
        }
        let op = program.code[at as usize];
        ops.push(op);
        match op {
            Op::If(_, to) | Op::Unless(_, to) => open.extend([at + 1, to]),
            Op::Jump(to) => open.push(to),
            Op::Choose { .. } | Op::ChoosePlace { .. } => {}
            Op::Sow(_) | Op::Do(_) | Op::End | Op::Again | Op::Illegal | Op::Outcome(_) => {}
            Op::Most { .. } | Op::Yes | Op::No => {}
            _ => open.push(at + 1),
        }
    }
    ops
}
