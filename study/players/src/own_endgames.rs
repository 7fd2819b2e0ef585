//! Endgames that a player computes during its searches, where they pay.
//!
//! They grow between two depths of a search, by the same rule as while a position is solved
//! ([`DatabaseBuilder::last_paying_layer`]), and persist between searches. Only positions that they would have answered
//! count: if a search reaches none with that few seeds in play, nothing is computed. The decision depends on counts of
//! positions, so the same searches compute the same endgames. A clock only interrupts them; the next search resumes the
//! work.

use crate::endgames::ENDGAMES_ENABLED;
use crate::limits::Limits;
use sow_interpreter::Program;
use sow_solver::facts::Facts;
use sow_solver::{BuildProgress, DatabaseBuilder, EndgameError, MIN_NODES_FOR_ENDGAMES, Watch};

/// Endgames take this fraction of a player's memory: one part in `MEMORY_SHARE`.
const MEMORY_SHARE: usize = 4;
/// Endgames have at most one position for every `POSITION_SHARE` searched, since computing one takes about as long as
/// searching one.
const POSITION_SHARE: u64 = 2;
/// The weight of a searched position that endgames would have answered: deeper iterations would reach it again.
const REUSE_WEIGHT: u64 = 8;

/// The endgame state of a program that a player keeps between searches.
#[derive(Default)]
pub(crate) enum EndgameState {
    /// It is not known yet whether the game can have endgames.
    #[default]
    Unchecked,
    /// The game cannot have endgames.
    Impossible,
    /// Endgames are possible, and none have been computed.
    Possible,
    Started(BuildProgress),
}

impl EndgameState {
    /// Returns whether the program can have endgames. All calls must be about the same program.
    pub(crate) fn check_possible(&mut self, program: &Program) -> bool {
        if !ENDGAMES_ENABLED {
            return false;
        }
        if matches!(self, Self::Unchecked) {
            *self = match Facts::new(program).pits_decide() {
                true => Self::Possible,
                false => Self::Impossible,
            };
        }
        !matches!(self, Self::Impossible)
    }
}

/// Returns the part of a player's memory that is left for the table where endgames are possible.
pub(crate) const fn table_memory(memory: usize) -> usize {
    memory - memory / MEMORY_SHARE
}

/// The endgames that a search extends.
pub(crate) struct OwnEndgames<'p> {
    program: &'p Program,
    /// Memory limit in bytes.
    memory: u64,
    possible: bool,
    building: Option<DatabaseBuilder<'p>>,
}

impl<'p> OwnEndgames<'p> {
    /// Creates the state of a game without endgames.
    pub(crate) const fn disabled(program: &'p Program) -> Self {
        Self {
            program,
            memory: 0,
            possible: false,
            building: None,
        }
    }

    /// Resumes the kept endgames. `memory` is the memory of the player in bytes.
    pub(crate) fn resume(program: &'p Program, memory: usize, kept: EndgameState) -> Self {
        let building = match kept {
            EndgameState::Started(progress) => progress.resume(program).ok(),
            EndgameState::Unchecked | EndgameState::Impossible | EndgameState::Possible => None,
        };
        Self {
            memory: (memory / MEMORY_SHARE) as u64,
            possible: true,
            building,
            ..Self::disabled(program)
        }
    }

    /// Returns the state to keep for the next search; `None` if there is nothing to keep.
    pub(crate) fn pause(self) -> Option<EndgameState> {
        let started = self
            .building
            .map(|building| EndgameState::Started(building.pause()));
        started.or(self.possible.then_some(EndgameState::Possible))
    }

    /// Returns the endgames computed so far, if any have been started.
    pub(crate) fn building(&self) -> Option<&DatabaseBuilder<'p>> {
        self.building.as_ref().filter(|_| ENDGAMES_ENABLED)
    }

    /// Returns whether more endgames pay for a search of `positions` positions. `misses` counts those that they would
    /// have answered, by seeds in play.
    pub(crate) fn would_pay(&self, positions: u64, misses: &[u64]) -> bool {
        match &self.building {
            _ if !ENDGAMES_ENABLED || !self.possible || positions < MIN_NODES_FOR_ENDGAMES => false,
            None => true,
            Some(building) => last_paying_layer(building, positions, misses).is_some(),
        }
    }

    /// Computes the endgames that pay, until the limits stop it.
    pub(crate) fn extend(
        &mut self,
        (positions, misses): (u64, &[u64]),
        threads: usize,
        limits: &Limits<'_>,
    ) {
        self.possible &=
            ENDGAMES_ENABLED && self.try_extend(positions, misses, threads, limits).is_ok();
    }

    fn try_extend(
        &mut self,
        positions: u64,
        misses: &[u64],
        threads: usize,
        limits: &Limits<'_>,
    ) -> Result<(), EndgameError> {
        let Some(building) = &mut self.building else {
            let seeds = self.program.seeds() as usize;
            self.building = Some(DatabaseBuilder::fit_to_memory(
                self.program,
                seeds,
                self.memory,
            )?);
            return Ok(());
        };
        if let Some(last) = last_paying_layer(building, positions, misses) {
            let threads = u16::try_from(threads).unwrap_or(u16::MAX);
            let watch = limits.stop.map_or_else(Watch::new, Watch::stop_when);
            building.advance_to(last, threads, &watch)?;
        }
        Ok(())
    }
}

fn last_paying_layer(
    building: &DatabaseBuilder<'_>,
    positions: u64,
    misses: &[u64],
) -> Option<usize> {
    building.last_paying_layer(|seeds| {
        let answered: u64 = misses.iter().take(seeds + 1).sum();
        (positions / POSITION_SHARE).min(answered.saturating_mul(REUSE_WEIGHT))
    })
}
