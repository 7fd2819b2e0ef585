//! Endgames that a player computes during its searches, where they pay.
//!
//! They grow between two depths of a search, by the same rule as while a position is solved
//! ([`Building::last_that_pays`]), and persist between searches. Only positions that they would have answered count: if
//! a search reaches none with that few seeds in play, nothing is computed. The decision depends on counts of positions,
//! so the same searches compute the same endgames. A clock only interrupts them; the next search resumes the work.

use crate::endgames::KNOWN;
use crate::limits::Limits;
use sow_interpreter::Program;
use sow_solver::facts::Facts;
use sow_solver::{Building, EndgameError, Progress, SHORTEST, Watch};

/// Endgames take this fraction of a player's memory: one part in `SHARE`.
const SHARE: usize = 4;
/// Endgames have at most one position for every `PART` searched, since computing one takes about as long as searching
/// one.
const PART: u64 = 2;
/// The weight of a searched position that endgames would have answered: deeper iterations would reach it again.
const OFTEN: u64 = 8;

/// The endgame state of a program that a player keeps between searches.
#[derive(Default)]
pub(crate) enum Kept {
    /// It is not known yet whether the game can have endgames.
    #[default]
    Unasked,
    /// The game cannot have endgames.
    Impossible,
    /// Endgames are possible, and none have been computed.
    Possible,
    Begun(Progress),
}

impl Kept {
    /// Returns whether the program can have endgames. All calls must be about the same program.
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

/// Returns the part of a player's memory that is left for the table where endgames are possible.
pub(crate) const fn left_for_table(memory: usize) -> usize {
    memory - memory / SHARE
}

/// The endgames that a search extends.
pub(crate) struct OwnEndgames<'p> {
    program: &'p Program,
    /// Memory limit in bytes.
    memory: u64,
    possible: bool,
    building: Option<Building<'p>>,
}

impl<'p> OwnEndgames<'p> {
    /// Creates the state of a game without endgames.
    pub(crate) const fn none(program: &'p Program) -> Self {
        Self {
            program,
            memory: 0,
            possible: false,
            building: None,
        }
    }

    /// Resumes the kept endgames. `memory` is the memory of the player in bytes.
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

    /// Returns the state to keep for the next search; `None` if there is nothing to keep.
    pub(crate) fn pause(self) -> Option<Kept> {
        let begun = self.building.map(|building| Kept::Begun(building.pause()));
        begun.or(self.possible.then_some(Kept::Possible))
    }

    /// Returns the endgames computed so far, if any have been started.
    pub(crate) fn building(&self) -> Option<&Building<'p>> {
        self.building.as_ref().filter(|_| KNOWN)
    }

    /// Returns whether more endgames pay for a search of `positions` positions. `seen` counts those that they would
    /// have answered, by seeds in play.
    pub(crate) fn pay(&self, positions: u64, seen: &[u64]) -> bool {
        match &self.building {
            _ if !KNOWN || !self.possible || positions < SHORTEST => false,
            None => true,
            Some(building) => last_that_pays(building, positions, seen).is_some(),
        }
    }

    /// Computes the endgames that pay, until the limits stop it.
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
