//! Endgames that a player computes by itself while it searches, as far as they pay.
//!
//! They grow between two depths of a search, by the rule that they grow by while a position is solved
//! ([`Building::last_that_pays`]), and stay from one search to the next. Only positions count that they would have answered:
//! where a search comes to none with so few seeds in play, nothing is computed. What decides is how many positions there
//! were, so the same searches compute the same endgames; the clock can only stop them, and then the rest is left for the
//! next search.

use crate::endgames::KNOWN;
use crate::limits::Limits;
use sow_interpreter::Program;
use sow_solver::facts::Facts;
use sow_solver::{Building, EndgameError, Progress, SHORTEST, Watch};

/// Of the memory of a player, endgames take one part of so many.
const SHARE: usize = 4;
/// They have no more positions than this part of those searched, for a position takes them about as long as the search.
const PART: u64 = 2;
/// A position that endgames would have answered counts for so many: a search that comes to it comes to it again, deeper.
const OFTEN: u64 = 8;

/// What a player keeps of the endgames of a program, from one search to the next.
#[derive(Default)]
pub(crate) enum Kept {
    /// Nobody knows yet whether there can be any.
    #[default]
    Unasked,
    /// There can be none.
    Impossible,
    /// None have been computed.
    Possible,
    Begun(Progress),
}

impl Kept {
    /// Whether a program, the one of all searches, can have endgames.
    pub(crate) fn are_possible(&mut self, program: &Program) -> bool {
        if !KNOWN {
            return false;
        }
        if matches!(self, Self::Unasked) {
            *self = match Facts::of(program).pits_decide() {
                true => Self::Possible,
                false => Self::Impossible,
            };
        }
        !matches!(self, Self::Impossible)
    }
}

/// How a memory is divided: what is left for the table where endgames are possible.
pub(crate) const fn left_for_table(memory: usize) -> usize {
    memory - memory / SHARE
}

/// The endgames that a search computes.
pub(crate) struct OwnEndgames<'p> {
    program: &'p Program,
    /// Bytes that they may take.
    memory: u64,
    possible: bool,
    building: Option<Building<'p>>,
}

impl<'p> OwnEndgames<'p> {
    /// None, and there will be none.
    pub(crate) const fn none(program: &'p Program) -> Self {
        Self {
            program,
            memory: 0,
            possible: false,
            building: None,
        }
    }

    /// Goes on with what was kept. `memory` is that of the player.
    pub(crate) fn resume(program: &'p Program, memory: usize, kept: Kept) -> Self {
        let building = match kept {
            Kept::Begun(progress) => progress.resume(program).ok(),
            Kept::Unasked | Kept::Impossible | Kept::Possible => None,
        };
        Self {
            memory: (memory / SHARE) as u64,
            possible: true,
            building,
            ..Self::none(program)
        }
    }

    /// What is kept for the next search, if anything is.
    pub(crate) fn pause(self) -> Option<Kept> {
        let begun = self.building.map(|building| Kept::Begun(building.pause()));
        begun.or(self.possible.then_some(Kept::Possible))
    }

    /// What there is so far, if anything has been begun.
    pub(crate) fn building(&self) -> Option<&Building<'p>> {
        self.building.as_ref().filter(|_| KNOWN)
    }

    /// Whether more of them pay for a search that has taken so many positions; `seen` tells how many of these they would have
    /// answered, by the number of seeds in play.
    pub(crate) fn pay(&self, positions: u64, seen: &[u64]) -> bool {
        match &self.building {
            _ if !KNOWN || !self.possible || positions < SHORTEST => false,
            None => true,
            Some(building) => last_that_pays(building, positions, seen).is_some(),
        }
    }

    /// Computes those that pay, or as many of them as there is time for.
    pub(crate) fn grow(
        &mut self,
        (positions, seen): (u64, &[u64]),
        threads: usize,
        limits: &Limits<'_>,
    ) {
        self.possible &= KNOWN && self.try_to_grow(positions, seen, threads, limits).is_ok();
    }

    fn try_to_grow(
        &mut self,
        positions: u64,
        seen: &[u64],
        threads: usize,
        limits: &Limits<'_>,
    ) -> Result<(), EndgameError> {
        let Some(building) = &mut self.building else {
            let seeds = self.program.seeds() as usize;
            self.building = Some(Building::fitting(self.program, seeds, self.memory)?);
            return Ok(());
        };
        if let Some(last) = last_that_pays(building, positions, seen) {
            let threads = u16::try_from(threads).unwrap_or(u16::MAX);
            let watch = limits.stop.map_or_else(Watch::new, Watch::until);
            building.go_on_to(last, threads, &watch)?;
        }
        Ok(())
    }
}

fn last_that_pays(building: &Building<'_>, positions: u64, seen: &[u64]) -> Option<usize> {
    building.last_that_pays(|seeds| {
        let answered: u64 = seen.iter().take(seeds + 1).sum();
        (positions / PART).min(answered.saturating_mul(OFTEN))
    })
}
