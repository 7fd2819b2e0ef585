//! What must be so for no ending to hold, as far as a look at all cells at once can tell: a game goes on for many moves
//! and ends only once.

use super::code::{Block, Op, Test};
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

/// The most tests looked at before it is given up.
const MAX_STEPS: usize = 256;

impl Guards {
    /// For the player to move and for the other one; `None` if the endings ask for more. That there is a move is taken
    /// for granted.
    pub(crate) fn new(program: &Program) -> Option<[Self; 2]> {
        let of = |mover: bool| {
            let mut guards = Self::default();
            let mut steps = MAX_STEPS;
            guards
                .find(program, program.endings, mover, &mut steps)
                .then_some(guards)
        };
        Some([of(true)?, of(false)?])
    }

    /// Looks for a way past all endings.
    fn find(&mut self, program: &Program, at: Block, mover: bool, steps: &mut usize) -> bool {
        *steps = steps.saturating_sub(1);
        let (test, held, missed) = match &program.code[at as usize] {
            _ if *steps == 0 => return false,
            Op::End => return true,
            Op::Jump(to) => return self.find(program, *to, mover, steps),
            Op::If(test, to) => (*test, *to, at + 1),
            Op::Unless(test, to) => (*test, at + 1, *to),
            _ => return false,
        };
        let known = match test {
            Test::NoMove => false,
            Test::ToMove => mover,
            Test::Repeats => {
                self.new_position = true;
                false
            }
            _ => {
                let guard = Sieve::of_any(program, &test).and_then(|sieve| Guard::of(&sieve));
                return guard.is_some_and(|guard| {
                    self.either(program, &guard, [held, missed], mover, steps)
                });
            }
        };
        self.find(program, if known { held } else { missed }, mover, steps)
    }

    /// Either way may lead past the endings; that of a jump is tried first.
    fn either(
        &mut self,
        program: &Program,
        guard: &Guard,
        [held, missed]: [Block; 2],
        mover: bool,
        steps: &mut usize,
    ) -> bool {
        let first = held > missed;
        [first, !first].into_iter().any(|there| {
            let before = (self.any.len(), self.new_position);
            self.any.push(Guard {
                there,
                ..guard.clone()
            });
            let found = self.find(program, if there { held } else { missed }, mover, steps);
            if !found {
                self.any.truncate(before.0);
                self.new_position = before.1;
            }
            found
        })
    }
}
