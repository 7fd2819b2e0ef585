//! Move masks: the pits that a kind of move may begin with if they hold enough seeds, for conditions that depend only
//! on the pit, the direction and one question about the turn.

use super::superblocks::OfTurn;
use crate::board::{CellMask, MASK_WORDS, Played, Position};
use crate::instructions::{
    CellTest, ChoiceKind, Choosing, CondId, Instructions, Kind, PlayTest, Test,
};
use sow_grammar::logic::{Domain, evaluate};
use sow_grammar::rules::{Heading, Once};

type Pits = CellMask<MASK_WORDS>;

/// The pits that may be chosen if they hold enough seeds.
#[derive(Debug, Clone)]
pub struct MoveMask {
    turn: Option<OfTurn>,
    /// By mover, by the outcome of the question about the turn, and by direction: leftward, rightward.
    pits: [[[Pits; 2]; 2]; 2],
}

/// The domain for evaluating a condition to the set of pits that fulfil it; `None` if that set is not fixed.
struct Question<'p> {
    program: &'p Instructions,
    us: usize,
    /// The question about the turn, once one was found.
    turn: Option<OfTurn>,
    turn_flag: bool,
    /// The direction that the mover has chosen with the pit; `None` if there is no such choice.
    played: Option<Played>,
}

impl MoveMask {
    /// Computes the mask of a kind of move; `None` if it is not fixed.
    pub fn of_choice(program: &Instructions, kind: &Kind) -> Option<Self> {
        let from = kind.from.as_ref().filter(|from| from.asks())?;
        let mut settled = Self {
            turn: None,
            pits: [[[Pits::NONE; 2]; 2]; 2],
        };
        let chosen = matches!(kind.heading, Heading::EitherWay(Once::No));
        for us in 0..2 {
            for turn_flag in [false, true] {
                for rightward in [false, true] {
                    let mut asked = Question {
                        program,
                        us,
                        turn: settled.turn,
                        turn_flag,
                        played: chosen.then_some(match rightward {
                            true => Played::Rightward,
                            false => Played::Leftward,
                        }),
                    };
                    settled.pits[us][usize::from(turn_flag)][usize::from(rightward)] =
                        asked.choice(from)?;
                    settled.turn = asked.turn;
                }
            }
        }
        Some(settled)
    }

    /// Returns the pits that may be chosen in the current turn and a direction.
    #[inline]
    pub fn pits<const W: usize>(
        &self,
        program: &Instructions,
        position: &Position<W>,
        rightward: bool,
    ) -> CellMask<W> {
        let us = position.mover_index();
        let turn_flag = self
            .turn
            .is_some_and(|turn| turn.holds(program, position, us));
        self.pits[usize::from(us & 1)][usize::from(turn_flag)][usize::from(rightward)].narrowed()
    }
}

impl Question<'_> {
    fn choice(&mut self, from: &Choosing) -> Option<Pits> {
        let mut pits = Pits::of_mask(&self.program.fixed(from.pits).masks[self.us]);
        if let Some(fits) = from.fits {
            pits = self.passing(fits, pits)?;
        }
        for &(kind, cond) in &from.filters {
            if kind != ChoiceKind::Except {
                return None;
            }
            pits = pits.minus(self.passing(cond, pits)?);
        }
        Some(pits)
    }

    /// Returns those of the pits for which a condition holds; `None` if that is not fixed.
    fn passing(&mut self, cond: CondId, pits: Pits) -> Option<Pits> {
        let program = self.program;
        evaluate(&program.code.conds, program.cond(cond), self, Some(pits))
    }
}

impl Domain<Test> for Question<'_> {
    type Truth = Option<Pits>;

    const NEVER: Option<Pits> = Some(Pits::NONE);

    fn test(&mut self, test: &Test, among: Option<Pits>) -> Option<Pits> {
        let held = match *test {
            Test::Cell(CellTest::In(fixed)) => {
                Pits::of_mask(&self.program.fixed(fixed).masks[self.us])
            }
            Test::Play(PlayTest::Going(heading)) => {
                let played = self.played?;
                self.program.board.track.going(self.us, played, heading)
            }
            Test::Number(test) => {
                let turn = OfTurn::asked_by(self.program, test)?;
                let all = if self.turn_flag {
                    Pits::ALL
                } else {
                    Pits::NONE
                };
                (*self.turn.get_or_insert(turn) == turn).then_some(all)?
            }
            _ => return None,
        };
        Some(among?.and(held))
    }

    fn and(one: Option<Pits>, other: Option<Pits>) -> Option<Pits> {
        Some(one?.and(other?))
    }

    fn or(one: Option<Pits>, other: Option<Pits>) -> Option<Pits> {
        Some(one?.or(other?))
    }

    fn minus(one: Option<Pits>, other: Option<Pits>) -> Option<Pits> {
        Some(one?.minus(other?))
    }

    fn is_never(truth: Option<Pits>) -> bool {
        truth.is_some_and(Pits::is_empty)
    }
}
