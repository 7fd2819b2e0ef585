//! Endgames that a player computes during its searches, where they pay.
//!
//! They grow between two depths of a search, by the same rule as while a position is solved
//! ([`DatabaseBuilder::last_paying_layer`]), and persist between searches. Only positions that more endgames would have
//! answered count: if a search reaches none, nothing is computed. The decision depends on counts of positions and not
//! on time, so the same searches compute the same endgames. A clock can only interrupt the computation, which the next
//! search resumes.

use crate::endgames::ENDGAMES_ENABLED;
use crate::limits::Limits;
use sow_interpreter::Program;
use sow_solver::facts::Facts;
use sow_solver::{BuildProgress, DatabaseBuilder, EndgameError, MIN_NODES_FOR_ENDGAMES, Watch};

/// One part in `MEMORY_SHARE` of a player's memory is for endgames.
const MEMORY_SHARE: usize = 4;
/// At most one endgame position is computed for this many searched positions, since computing one takes about as long
/// as searching one.
const SEARCHED_PER_ENDGAME: u64 = 2;
/// How much a searched position counts that endgames would have answered: deeper iterations would reach it again.
const REUSE_WEIGHT: u64 = 8;

/// The endgame state of a program that a player keeps between searches.
#[derive(Default)]
pub(crate) enum EndgameState {
    /// It is not known yet whether the game can have endgames.
    #[default]
    Unchecked,
    /// The game cannot have endgames.
    Impossible,
    /// The game can have endgames, but none have been computed.
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

/// Returns the part of a player's memory that is left for the table if the game can have endgames.
pub(crate) const fn table_memory(memory: usize) -> usize {
    memory - memory / MEMORY_SHARE
}

/// The endgames of a player during a search, which may extend them.
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

    /// Resumes the endgames kept from earlier searches. `memory` is the memory of the player in bytes.
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

    /// Returns the endgames computed so far, if their computation has begun.
    pub(crate) fn building(&self) -> Option<&DatabaseBuilder<'p>> {
        self.building.as_ref().filter(|_| ENDGAMES_ENABLED)
    }

    /// Returns whether more endgames pay after `positions` searched positions. `misses` counts, by seeds in play, the
    /// positions that more endgames would have answered.
    pub(crate) fn would_pay(&self, positions: u64, misses: &[u64]) -> bool {
        match &self.building {
            _ if !ENDGAMES_ENABLED || !self.possible || positions < MIN_NODES_FOR_ENDGAMES => false,
            None => true,
            Some(building) => last_paying_layer(building, positions, misses).is_some(),
        }
    }

    /// Computes the endgames that pay, unless the limits stop the work.
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
        (positions / SEARCHED_PER_ENDGAME).min(answered.saturating_mul(REUSE_WEIGHT))
    })
}
