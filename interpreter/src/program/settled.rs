//! Choices of a pit of which all is settled beforehand but how many seeds the pit must hold: what is asked besides depends
//! only on which pit it is, on the direction, and on one question about the turn.

use super::code::{ChoiceKind, Choosing, FirstHeading, Kind, Test};
use super::cond::{CondId, Domain, evaluate};
use super::deeds::OfTurn;
use super::{MAX_WORDS, Program};
use crate::cells::Many;
use crate::position::Position;
use sow_grammar::rules::Once;

type Pits = Many<MAX_WORDS>;

/// The pits that may be chosen, if they hold enough seeds.
#[derive(Debug, Clone)]
pub(crate) struct Settled {
    turn: Option<OfTurn>,
    /// By mover, by whether that is the turn asked for, and by direction: leftward, rightward.
    pits: [[[Pits; 2]; 2]; 2],
}

/// What a condition is asked of.
#[derive(Clone, Copy)]
struct Asked {
    own: usize,
    /// The outcome of the question about the turn.
    late: bool,
    /// Chosen by the mover with the pit; `None` if that is not so.
    rightward: Option<bool>,
}

impl Settled {
    /// Sees of which kinds of move that is so.
    pub(crate) fn settle_choices(program: &mut Program) {
        for at in 0..program.kinds.len() {
            let settled = Self::of_choice(program, &program.kinds[at]).map(Box::new);
            if let Some(from) = &mut program.kinds[at].from {
                from.settled = settled;
            }
        }
    }

    fn of_choice(program: &Program, kind: &Kind) -> Option<Self> {
        let asks = |from: &&Choosing| from.fits.is_some() || !from.filters.is_empty();
        let from = kind.from.as_ref().filter(asks)?;
        let mut settled = Self {
            turn: None,
            pits: [[[Pits::NONE; 2]; 2]; 2],
        };
        let chosen = matches!(kind.heading, FirstHeading::Chosen(Once::No));
        for own in 0..2 {
            for late in [false, true] {
                for rightward in [false, true] {
                    let asked = Asked {
                        own,
                        late,
                        rightward: chosen.then_some(rightward),
                    };
                    settled.pits[own][usize::from(late)][usize::from(rightward)] =
                        settled.choice(program, from, asked)?;
                }
            }
        }
        Some(settled)
    }

    /// The pits that may be chosen in a turn and a direction.
    #[inline]
    pub(crate) fn pits<const W: usize>(
        &self,
        program: &Program,
        position: &Position<W>,
        rightward: bool,
    ) -> Many<W> {
        let own = position.mover_index();
        let late = self
            .turn
            .is_some_and(|turn| turn.holds(|owner| program.turns(position, own, owner)));
        self.pits[usize::from(own & 1)][usize::from(late)][usize::from(rightward)].narrowed()
    }

    fn choice(&mut self, program: &Program, from: &Choosing, asked: Asked) -> Option<Pits> {
        let mut pits = Pits::of_mask(&program.fixed[from.pits as usize].masks[asked.own]);
        if let Some(fits) = from.fits {
            pits = self.passing(program, fits, pits, asked)?;
        }
        for &(kind, cond) in &from.filters {
            if kind != ChoiceKind::Except {
                return None;
            }
            pits = pits.minus(self.passing(program, cond, pits, asked)?);
        }
        Some(pits)
    }

    /// The pits among these for which a condition holds; `None` if that is not settled.
    fn passing(
        &mut self,
        program: &Program,
        cond: CondId,
        pits: Pits,
        asked: Asked,
    ) -> Option<Pits> {
        let mut mask = SettledMask {
            program,
            settled: self,
            asked,
        };
        evaluate(&program.conds, program.cond(cond), &mut mask, Some(pits))
    }
}

/// The domain of pits for which a condition is settled; `None` where it is not.
struct SettledMask<'s, 'p> {
    program: &'p Program,
    settled: &'s mut Settled,
    asked: Asked,
}

impl Domain for SettledMask<'_, '_> {
    type Truth = Option<Pits>;

    const NEVER: Option<Pits> = Some(Pits::NONE);

    fn test(&mut self, test: &Test, among: Option<Pits>) -> Option<Pits> {
        let asked = self.asked;
        let held = match *test {
            Test::In(fixed) => Pits::of_mask(&self.program.fixed[fixed as usize].masks[asked.own]),
            Test::Going(heading) => {
                let rightward = asked.rightward?;
                self.program.track.going(asked.own, rightward, heading)
            }
            _ => {
                let turn = OfTurn::asked_by(self.program, test)?;
                let all = if asked.late { Pits::ALL } else { Pits::NONE };
                (*self.settled.turn.get_or_insert(turn) == turn).then_some(all)?
            }
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
