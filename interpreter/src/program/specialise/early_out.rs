//! What must be so for no ending to hold, as far as a look at all cells at once can tell: a game goes on for many moves
//! and ends only once.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::board::CellMask;
use crate::board::MASK_WORDS;
use crate::board::Position;
use crate::program::Program;
use crate::program::ir::Cond;
use crate::program::ir::Flow;
use crate::program::ir::{Op, Test};
use crate::program::specialise::mask_predicate::MaskPredicate;

/// What is asked for one player; if all of it is so, none of the endings holds.
#[derive(Debug, Clone, Default)]
pub(crate) struct EarlyOuts {
    pub(crate) any: Vec<EarlyOut>,
    /// The position has not been there before.
    pub(crate) new_position: bool,
}

/// That some cell of a set holds so many seeds and bears none of some marks, or that none does.
#[derive(Debug, Clone)]
pub(crate) struct EarlyOut {
    /// The cells by player, with a full byte each.
    pub(crate) masks: [[u64; MASK_WORDS]; 2],
    pub(crate) least: u8,
    lacks: [u8; 2],
    pub(crate) there: bool,
}

impl EarlyOut {
    /// The same of what passes a mask predicate; `None` if that asks for more.
    fn of(predicate: &MaskPredicate) -> Option<Self> {
        let least = match predicate.occupied {
            None => predicate.least,
            Some(true) => predicate.least.max(1),
            Some(false) => return None,
        };
        let more =
            predicate.most < u8::MAX || predicate.bears.is_some() || predicate.last_seed.is_some();
        (least > 0 && !more).then_some(Self {
            masks: predicate.masks,
            least,
            lacks: predicate.lacks,
            there: true,
        })
    }

    /// The same of a test that shall come out so.
    pub(crate) fn of_test(program: &Program, test: &Test, there: bool) -> Option<Self> {
        let predicate = MaskPredicate::of_any(program, test)?;
        Some(Self {
            there,
            ..Self::of(&predicate)?
        })
    }

    /// Whether it is so for a player.
    #[inline]
    pub(crate) fn holds<const W: usize>(&self, position: &Position<W>, seat: u8) -> bool {
        let seat = usize::from(seat & 1);
        let (mask, lacks) = (&self.masks[seat], self.lacks[seat]);
        let found = if lacks == 0 {
            position.has_any(mask, self.least)
        } else {
            let holding = CellMask::high(position.at_least(self.least));
            let found = CellMask::of_mask(mask).and(holding);
            !found.minus(position.bearing(lacks)).is_empty()
        };
        found == self.there
    }
}

/// The most parts of a condition looked at before it is given up.
const MAX_STEPS: usize = 256;

impl EarlyOuts {
    /// For the player to move and for the other one; `None` if the endings ask for more. That there is a move is taken
    /// for granted.
    pub(crate) fn new(program: &Program) -> Option<[Self; 2]> {
        let of = |mover: bool| {
            let mut early_outs = Self::default();
            early_outs.find(program, mover).then_some(early_outs)
        };
        Some([of(true)?, of(false)?])
    }

    /// Looks for what keeps the rows of the endings from fitting.
    fn find(&mut self, program: &Program, mover: bool) -> bool {
        let mut at = program.code.endings;
        loop {
            at = match program.code.ops[at as usize].flow() {
                Flow::Jump(to) => to,
                Flow::Branch(cond, to) => {
                    let mut steps = MAX_STEPS;
                    if !self.settle(program, program.cond(cond), false, mover, &mut steps) {
                        return false;
                    }
                    to
                }
                // No row has fitted, or one fits whatever comes.
                Flow::Next
                | Flow::Choice(_)
                | Flow::PitChoice(_)
                | Flow::Call(_)
                | Flow::Lap(_)
                | Flow::Stop => return program.code.ops[at as usize] == Op::End,
            };
        }
    }

    /// Looks for early outs with which a condition comes out as wanted; false if there are none.
    fn settle(
        &mut self,
        program: &Program,
        cond: &Cond,
        wanted: bool,
        mover: bool,
        steps: &mut usize,
    ) -> bool {
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return false;
        }
        match cond {
            Cond::Known(known) => *known == wanted,
            Cond::Not(inner) => self.settle(program, inner, !wanted, mover, steps),
            Cond::Shared(id) => self.settle(program, program.cond(*id), wanted, mover, steps),
            Cond::All(parts) if !wanted => self.settle_one(program, parts, wanted, mover, steps),
            Cond::Any(parts) if wanted => self.settle_one(program, parts, wanted, mover, steps),
            Cond::All(parts) | Cond::Any(parts) => parts
                .iter()
                .all(|part| self.settle(program, part, wanted, mover, steps)),
            Cond::Test(Test::NoMove) => !wanted,
            Cond::Test(Test::ToMove) => mover == wanted,
            Cond::Test(Test::Repeats) => {
                self.new_position = true;
                !wanted
            }
            Cond::Test(test) => {
                let early_out = EarlyOut::of_test(program, test, wanted);
                let there = early_out.is_some();
                self.any.extend(early_out);
                there
            }
        }
    }

    /// It is enough if one part comes out as wanted; the one that needs the fewest early outs is taken.
    fn settle_one(
        &mut self,
        program: &Program,
        parts: &[Cond],
        wanted: bool,
        mover: bool,
        steps: &mut usize,
    ) -> bool {
        let settled = parts.iter().filter_map(|part| {
            let mut early_outs = Self::default();
            let found = early_outs.settle(program, part, wanted, mover, steps);
            found.then_some(early_outs)
        });
        let fewest = settled
            .min_by_key(|early_outs| early_outs.any.len() + usize::from(early_outs.new_position));
        let Some(early_outs) = fewest else {
            return false;
        };
        self.any.extend(early_outs.any);
        self.new_position |= early_outs.new_position;
        true
    }
}
