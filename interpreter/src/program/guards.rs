//! What must be so for no ending to hold, as far as a look at all cells at once can tell: a game goes on for many moves
//! and ends only once.

use super::code::{Block, Op, Test};
use super::{MAX_WORDS, Program};

/// What is asked for one player; if all of it is so, none of the endings holds.
#[derive(Debug, Clone, Default)]
pub(crate) struct Guards {
    pub(crate) any: Vec<Guard>,
    /// The position has not been there before.
    pub(crate) new_position: bool,
}

/// That some cell of a set holds so many seeds, or that none does.
#[derive(Debug, Clone)]
pub(crate) struct Guard {
    /// The cells by player, with a full byte each.
    pub(crate) masks: [[u64; MAX_WORDS]; 2],
    pub(crate) least: u8,
    pub(crate) there: bool,
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
            Test::AnyOccupied(fixed) => {
                return self.either(program, fixed, 1, [held, missed], mover, steps);
            }
            Test::AnyAtLeast(fixed, least) => {
                return self.either(program, fixed, least, [held, missed], mover, steps);
            }
            _ => return false,
        };
        self.find(program, if known { held } else { missed }, mover, steps)
    }

    /// Either way may lead past the endings; that of a jump is tried first.
    fn either(
        &mut self,
        program: &Program,
        fixed: u32,
        least: u8,
        [held, missed]: [Block; 2],
        mover: bool,
        steps: &mut usize,
    ) -> bool {
        let set = &program.fixed[fixed as usize];
        let masks = [0, 1].map(|seat: usize| {
            let mut mask = [0; MAX_WORDS];
            mask.copy_from_slice(&set.masks[seat]);
            mask
        });
        let first = held > missed;
        [first, !first].into_iter().any(|there| {
            let before = (self.any.len(), self.new_position);
            self.any.push(Guard {
                masks,
                least,
                there,
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
