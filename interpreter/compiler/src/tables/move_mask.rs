//! Move masks: the pits that a kind of move may begin with if they hold enough seeds, for conditions that depend only
//! on the pit, the direction and one question about the turn.

use super::superblocks::TurnQuestion;
use crate::board::{CellMask, MASK_WORDS, PlayDirection, Position};
use crate::instructions::{
    CellTest, ChoiceKind, CompiledKind, CondId, Instructions, PitChoice, PlayTest, Test,
};
use sow_grammar::logic::{Domain, evaluate};
use sow_grammar::rules::{Heading, Once};

type Pits = CellMask<MASK_WORDS>;

/// The pits that may be chosen if they hold enough seeds.
#[derive(Debug, Clone)]
pub struct MoveMask {
    turn: Option<TurnQuestion>,
    /// The pits by mover, by the outcome of the question about the turn, and by direction: leftward, rightward.
    pits: [[[Pits; 2]; 2]; 2],
}

/// The domain in which the value of a condition is the set of pits that fulfil it; `None` if that set is not fixed.
struct MaskDomain<'p> {
    program: &'p Instructions,
    us: usize,
    /// The question about the turn, once one was found.
    turn: Option<TurnQuestion>,
    turn_flag: bool,
    /// The direction that the mover has chosen with the pit; `None` if there is no such choice.
    play_direction: Option<PlayDirection>,
}

impl MoveMask {
    /// Computes the mask of a kind of move; `None` if it is not fixed.
    pub fn for_kind(program: &Instructions, kind: &CompiledKind) -> Option<Self> {
        let from = kind
            .pit_choice
            .as_ref()
            .filter(|from| from.has_conditions())?;
        let mut mask = Self {
            turn: None,
            pits: [[[Pits::NONE; 2]; 2]; 2],
        };
        let is_chosen = matches!(kind.heading, Heading::EitherWay(Once::No));
        for us in 0..2 {
            for turn_flag in [false, true] {
                for rightward in [false, true] {
                    let mut domain = MaskDomain {
                        program,
                        us,
                        turn: mask.turn,
                        turn_flag,
                        play_direction: is_chosen.then_some(match rightward {
                            true => PlayDirection::Rightward,
                            false => PlayDirection::Leftward,
                        }),
                    };
                    mask.pits[us][usize::from(turn_flag)][usize::from(rightward)] =
                        domain.choosable_pits(from)?;
                    mask.turn = domain.turn;
                }
            }
        }
        Some(mask)
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
        self.pits[usize::from(us & 1)][usize::from(turn_flag)][usize::from(rightward)].narrow()
    }
}

impl MaskDomain<'_> {
    fn choosable_pits(&mut self, from: &PitChoice) -> Option<Pits> {
        let mut pits = Pits::from_byte_mask(&self.program.fixed(from.pits).masks[self.us]);
        if let Some(fits) = from.condition {
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

    /// Returns the pits among `pits` for which a condition holds; `None` if that is not fixed.
    fn passing(&mut self, cond: CondId, pits: Pits) -> Option<Pits> {
        let program = self.program;
        evaluate(&program.code.conds, program.cond(cond), self, Some(pits))
    }
}

impl Domain<Test> for MaskDomain<'_> {
    type Truth = Option<Pits>;

    const NEVER: Option<Pits> = Some(Pits::NONE);

    fn test(&mut self, test: &Test, among: Option<Pits>) -> Option<Pits> {
        let passing = match *test {
            Test::Cell(CellTest::In(fixed)) => {
                Pits::from_byte_mask(&self.program.fixed(fixed).masks[self.us])
            }
            Test::Play(PlayTest::Going(heading)) => {
                let played = self.play_direction?;
                self.program
                    .board
                    .track
                    .cells_going(self.us, played, heading)
            }
            Test::Number(test) => {
                let turn = TurnQuestion::from_test(self.program, test)?;
                let all = if self.turn_flag {
                    Pits::ALL
                } else {
                    Pits::NONE
                };
                (*self.turn.get_or_insert(turn) == turn).then_some(all)?
            }
            _ => return None,
        };
        Some(among?.and(passing))
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
