//! One lap: seeds fall one after the other, then the `last` table is looked up.

use super::actions::{Continuation, Execution, Halt};
use super::board::{Cell, CellIndex, seat_index};
use sow_grammar::rules::{
    Action, ExitTrigger, MoveKind, Place, Sow, SowStart, Spanned, StoresSown,
};

/// Maximum number of laps in a move, where the game sets no limit itself.
const MAX_LAPS: u32 = 10_000;

impl<'a> Execution<'a> {
    /// Makes a move of a kind, after marking the phases that it leaves for good.
    pub(super) fn play_move(&mut self, kind: &'a MoveKind) -> Result<(), Halt> {
        let present = usize::from(kind.phase.0);
        for (at, phase) in self.oracle.rules.phases.iter().enumerate() {
            let Some(left) = phase.left else { continue };
            let leaves = match left.by {
                ExitTrigger::Moves => at == present,
                ExitTrigger::LaterMoves => at < present,
            };
            if leaves {
                let whose = if left.each { seat_index(self.own) } else { 0 };
                self.state.counters[usize::from(left.counter.0)][whose] = 1;
            }
        }
        self.run_with_laps(&kind.actions)
    }

    /// Carries out actions and every sowing that follows from them.
    pub(super) fn run_with_laps(&mut self, actions: &'a [Spanned<Action>]) -> Result<(), Halt> {
        let mut next = self.run_actions(actions)?;
        while let Continuation::Lap(sow) = next {
            next = self.sow_lap(sow)?;
        }
        Ok(())
    }

    fn sow_lap(&mut self, sow: &'a Sow) -> Result<Continuation<'a>, Halt> {
        if self.hand == 0 {
            return Err(Halt::Done);
        }
        let laps = self.progress.laps + 1;
        let limit = self
            .oracle
            .rules
            .board
            .laps
            .as_ref()
            .map_or(MAX_LAPS, |laps| laps.value(&self.oracle.settings));
        if self.stop_before_lap == Some(laps) {
            return Err(Halt::WatchedLap);
        }
        if laps > limit {
            return Err(Halt::Illegal);
        }
        self.progress.laps = laps;
        self.table_lookups = 0;
        let (start, into_start) = self.sowing_start(&sow.start);
        let Some(start) = start else {
            return Err(Halt::Illegal);
        };
        self.set_direction(sow.heading, start)?;
        self.progress.lap_start = Some(start);
        self.inherit_clauses(sow);
        self.keep_seeds(sow);
        if self.hand == 0 {
            return Err(Halt::Done);
        }
        self.drop_seeds(sow, start, into_start)?;
        match self.last_table {
            Some(table) if self.state.result.is_none() => self.run_table(table),
            _ => Err(Halt::Done),
        }
    }

    /// Returns where a sowing starts, and whether its first seed falls into that cell.
    fn sowing_start(&self, start: &SowStart) -> (Option<CellIndex>, bool) {
        let first = |place: &Place| self.view().first_cell_of(place);
        match start {
            SowStart::At(place) => {
                first(place).map_or((self.progress.here, false), |at| (Some(at), true))
            }
            SowStart::After(place) => (first(place).or(self.progress.here), false),
        }
    }

    fn inherit_clauses(&mut self, sow: &'a Sow) {
        self.sown_stores = sow.stores.unwrap_or(self.sown_stores);
        self.skipping = sow.skipping.as_deref().unwrap_or(self.skipping);
        self.each_table = sow.each.or(self.each_table);
        self.last_table = sow.last.or(self.last_table);
    }

    fn keep_seeds(&mut self, sow: &Sow) {
        let kept = self.view().quantity(&sow.keeping).max(0);
        let kept = kept.min(self.hand.into()) as u32;
        self.hand -= kept;
        self.add_to_store(self.own, kept);
    }

    fn drop_seeds(&mut self, sow: &Sow, start: CellIndex, into_start: bool) -> Result<(), Halt> {
        let mut amounts = sow
            .dropping
            .iter()
            .map(|number| number.value(&self.oracle.settings).max(1));
        let mut amount = 1;
        let mut after = start;
        let mut into = into_start.then_some(start);
        self.progress.just_fallen = None;
        self.progress.last_seed = false;
        while self.hand > 0 {
            amount = amounts.next().unwrap_or(amount);
            // A `skipping` clause may test this.
            self.progress.last_seed = self.hand <= amount;
            let first = into.take().or_else(|| {
                self.oracle
                    .board
                    .next_in_play(after, self.progress.direction, self.own)
            });
            let (at, seeds) = match first.and_then(|first| self.first_receiving_cell(first)) {
                Some(at) => (at, amount.min(self.hand)),
                None => (self.progress.here.unwrap_or(start), self.hand),
            };
            self.drop_into(at, seeds)?;
            after = at;
        }
        Ok(())
    }

    /// Returns the first cell from `first` on that may receive seeds; `None` if there is no such cell.
    fn first_receiving_cell(&self, first: CellIndex) -> Option<CellIndex> {
        let mut at = first;
        loop {
            if !self.is_skipped(at) {
                return Some(at);
            }
            at = self
                .oracle
                .board
                .next_in_play(at, self.progress.direction, self.own)?;
            if at == first {
                return None;
            }
        }
    }

    fn is_skipped(&self, at: CellIndex) -> bool {
        let sown = match self.oracle.board.cells[at] {
            Cell::Store(seat) => match self.sown_stores {
                StoresSown::None => false,
                StoresSown::Own => seat == self.own,
                StoresSown::Opponent => seat != self.own,
                StoresSown::Both => true,
            },
            _ => true,
        };
        let view = self.view().at_pit(at);
        !sown || view.any_names(self.skipping, at)
    }

    fn drop_into(&mut self, at: CellIndex, seeds: u32) -> Result<(), Halt> {
        self.hand -= seeds;
        self.state.seeds[at] += seeds;
        self.progress.here = Some(at);
        self.progress.passed.push(at);
        self.progress.last_seed = self.hand == 0;
        if let (Some(table), None) = (self.each_table, self.state.result) {
            self.progress.just_fallen = Some((at, seeds));
            match self.run_table(table) {
                // The sowing continues even if a row ends its actions.
                Ok(_) | Err(Halt::Done) => {}
                Err(halt) => return Err(halt),
            }
            self.chosen_pit = None;
            self.progress.just_fallen = None;
        }
        // The `last` table sees the final seeds as just fallen.
        self.progress.just_fallen = if self.hand == 0 {
            Some((at, seeds))
        } else {
            None
        };
        Ok(())
    }
}
