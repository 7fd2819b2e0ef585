//! What must be so for no ending to hold, as far as a look at all cells at once can tell: a game goes on for many moves
//! and ends only once.

use super::code::{Op, Test};
use super::cond::Cond;
use super::flow::Flow;
use super::sieves::Sieve;
use super::{MAX_WORDS, Program};
use crate::cells::Many;
use crate::position::Position;

/// What is asked for one player; if all of it is so, none of the endings holds.
#[derive(Debug, Clone, Default)]
pub(crate) struct Guards {
    pub(crate) any: Vec<Guard>,
    /// The position has not been there before.
    pub(crate) new_position: bool,
}

/// That some cell of a set holds so many seeds and bears none of some marks, or that none does.
#[derive(Debug, Clone)]
pub(crate) struct Guard {
    /// The cells by player, with a full byte each.
    pub(crate) masks: [[u64; MAX_WORDS]; 2],
    pub(crate) least: u8,
    lacks: [u8; 2],
    pub(crate) there: bool,
}

impl Guard {
    /// The same of what passes a sieve; `None` if that asks for more.
    fn of(sieve: &Sieve) -> Option<Self> {
        let least = match sieve.occupied {
            None => sieve.least,
            Some(true) => sieve.least.max(1),
            Some(false) => return None,
        };
        let more = sieve.most < u8::MAX || sieve.bears.is_some() || sieve.last_seed.is_some();
        (least > 0 && !more).then_some(Self {
            masks: sieve.masks,
            least,
            lacks: sieve.lacks,
            there: true,
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
            let holding = Many::high(position.at_least(self.least));
            let found = Many::of_mask(mask).and(holding);
            !found.minus(position.bearing(lacks)).is_empty()
        };
        found == self.there
    }
}

/// The most parts of a condition looked at before it is given up.
const MAX_STEPS: usize = 256;

impl Guards {
    /// For the player to move and for the other one; `None` if the endings ask for more. That there is a move is taken
    /// for granted.
    pub(crate) fn new(program: &Program) -> Option<[Self; 2]> {
        let of = |mover: bool| {
            let mut guards = Self::default();
            guards.find(program, mover).then_some(guards)
        };
        Some([of(true)?, of(false)?])
    }

    /// Looks for what keeps the rows of the endings from fitting.
    fn find(&mut self, program: &Program, mover: bool) -> bool {
        let mut at = program.endings;
        loop {
            at = match program.code[at as usize].flow() {
                Flow::Jump(to) => to,
                Flow::Branch(cond, to) => {
                    let mut steps = MAX_STEPS;
                    if !self.settle(program, program.cond(cond), false, mover, &mut steps) {
                        return false;
                    }
                    to
                }
                // No row has fitted, or one fits whatever comes.
                _ => return program.code[at as usize] == Op::End,
            };
        }
    }

    /// Looks for guards with which a condition comes out as wanted; false if there are none.
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
                let guard = Sieve::of_any(program, test).and_then(|sieve| Guard::of(&sieve));
                let there = guard.is_some();
                self.any.extend(guard.map(|guard| Guard {
                    there: wanted,
                    ..guard
                }));
                there
            }
        }
    }

    /// It is enough if one part comes out as wanted; the one that needs the fewest guards is taken.
    fn settle_one(
        &mut self,
        program: &Program,
        parts: &[Cond],
        wanted: bool,
        mover: bool,
        steps: &mut usize,
    ) -> bool {
        let settled = parts.iter().filter_map(|part| {
            let mut guards = Self::default();
            let found = guards.settle(program, part, wanted, mover, steps);
            found.then_some(guards)
        });
        let fewest =
            settled.min_by_key(|guards| guards.any.len() + usize::from(guards.new_position));
        let Some(guards) = fewest else { return false };
        self.any.extend(guards.any);
        self.new_position |= guards.new_position;
        true
    }
}
