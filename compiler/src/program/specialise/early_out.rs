//! What must be so for no ending to hold, as far as a look at all cells at once can tell: a game goes on for many moves
//! and ends only once.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::board::CellMask;
use crate::board::MASK_WORDS;
use crate::board::Position;
use crate::program::Program;
use crate::program::ir::{Cond, Flow, Op, PlayTest, Test};
use crate::program::specialise::mask_predicate::MaskPredicate;

/// What is asked before a player moves; if all of it is so, none of the endings holds.
#[derive(Debug, Clone, Default)]
pub struct EarlyOuts {
    pub any: Vec<EarlyOut>,
    /// The position has not been there before.
    pub new_position: bool,
}

/// That some cell of a set holds so many seeds and bears none of some marks, or that none does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlyOut {
    /// The cells, with a full byte each.
    pub mask: [u64; MASK_WORDS],
    pub least: u8,
    lacks: u8,
    pub there: bool,
}

/// For whom the endings are asked.
#[derive(Debug, Clone, Copy)]
struct Asker {
    seat: u8,
    to_move: bool,
}

impl EarlyOut {
    /// The same of what passes a mask predicate for a player; `None` if that asks for more.
    fn of(predicate: &MaskPredicate, seat: u8) -> Option<Self> {
        let least = match predicate.occupied {
            None => predicate.least,
            Some(true) => predicate.least.max(1),
            Some(false) => return None,
        };
        let more =
            predicate.most < u8::MAX || predicate.bears.is_some() || predicate.last_seed.is_some();
        (least > 0 && !more).then_some(Self {
            mask: predicate.masks[usize::from(seat & 1)],
            least,
            lacks: predicate.lacks[usize::from(seat & 1)],
            there: true,
        })
    }

    /// The same of a test that shall come out so for a player.
    pub fn of_test(program: &Program, test: &Test, there: bool, seat: u8) -> Option<Self> {
        let predicate = MaskPredicate::of_any(program, test)?;
        Some(Self {
            there,
            ..Self::of(&predicate, seat)?
        })
    }

    /// Whether it is so.
    #[inline]
    pub fn holds<const W: usize>(&self, position: &Position<W>) -> bool {
        let found = match self.lacks {
            0 => position.has_any(&self.mask, self.least),
            _ => self.has_any_lacking(position),
        };
        found == self.there
    }

    /// Apart, since few games have marks.
    #[inline(never)]
    fn has_any_lacking<const W: usize>(&self, position: &Position<W>) -> bool {
        let found = CellMask::of_mask(&self.mask).and(position.holding(self.least));
        !found.minus(position.bearing(self.lacks)).is_empty()
    }
}

/// The most parts of a condition looked at before it is given up.
const MAX_STEPS: usize = 256;

impl EarlyOuts {
    /// By player to move; `None` if the endings ask for more. That there is a move is taken for granted.
    pub fn new(program: &Program) -> Option<[Self; 2]> {
        Some([Self::before(program, 0)?, Self::before(program, 1)?])
    }

    /// Before a player moves, for whom and for the other one all endings are asked.
    fn before(program: &Program, mover: u8) -> Option<Self> {
        let mut early_outs = Self::default();
        let seats = [mover, mover ^ 1].into_iter();
        let mut askers = seats
            .take(program.board.layout.players().into())
            .map(|seat| Asker {
                seat,
                to_move: seat == mover,
            });
        askers
            .all(|asker| early_outs.find(program, asker))
            .then_some(early_outs)
    }

    /// Takes in what others ask, each question once.
    fn extend(&mut self, others: Self) {
        for early_out in others.any {
            if !self.any.contains(&early_out) {
                self.any.push(early_out);
            }
        }
        self.new_position |= others.new_position;
    }

    /// Whether all of it is so, the history left aside.
    #[inline]
    pub fn hold<const W: usize>(&self, position: &Position<W>) -> bool {
        self.any.iter().all(|early_out| early_out.holds(position))
    }

    /// Looks for what keeps the rows of the endings from fitting.
    fn find(&mut self, program: &Program, asker: Asker) -> bool {
        let mut at = program.code.endings;
        loop {
            at = match program.code.ops[at as usize].flow() {
                Flow::Jump(to) => to,
                Flow::Branch(cond, to) => {
                    let mut steps = MAX_STEPS;
                    if !self.settle(program, program.cond(cond), false, asker, &mut steps) {
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
        asker: Asker,
        steps: &mut usize,
    ) -> bool {
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return false;
        }
        match cond {
            Cond::Known(known) => *known == wanted,
            Cond::Not(inner) => self.settle(program, inner, !wanted, asker, steps),
            Cond::Shared(id) => self.settle(program, program.cond(*id), wanted, asker, steps),
            Cond::All(parts) if !wanted => self.settle_one(program, parts, wanted, asker, steps),
            Cond::Any(parts) if wanted => self.settle_one(program, parts, wanted, asker, steps),
            Cond::All(parts) | Cond::Any(parts) => parts
                .iter()
                .all(|part| self.settle(program, part, wanted, asker, steps)),
            Cond::Test(Test::Play(PlayTest::NoMove)) => !wanted,
            Cond::Test(Test::Play(PlayTest::ToMove)) => asker.to_move == wanted,
            Cond::Test(Test::Play(PlayTest::Repeats)) => {
                self.new_position = true;
                !wanted
            }
            Cond::Test(test) => {
                let early_out = EarlyOut::of_test(program, test, wanted, asker.seat);
                let there = early_out.is_some();
                self.extend(Self {
                    any: early_out.into_iter().collect(),
                    new_position: false,
                });
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
        asker: Asker,
        steps: &mut usize,
    ) -> bool {
        let settled = parts.iter().filter_map(|part| {
            let mut early_outs = Self::default();
            let found = early_outs.settle(program, part, wanted, asker, steps);
            found.then_some(early_outs)
        });
        let fewest = settled
            .min_by_key(|early_outs| early_outs.any.len() + usize::from(early_outs.new_position));
        let Some(early_outs) = fewest else {
            return false;
        };
        self.extend(early_outs);
        true
    }
}
