//! One lap: seeds fall one after the other, then the `last` table is looked up.

use super::board::{At, Cell, index};
use super::doing::{Halt, Next, Play};
use sow_grammar::rules::{LeftBy, MoveKind, Place, Sow, SowStart, StoresSown};

/// Maximum number of laps in a move, where the game sets no limit itself.
const MAX_LAPS: u32 = 10_000;

impl<'a> Play<'a> {
    /// Makes a move of a kind, after marking the phases that it leaves for good.
    pub(super) fn make(&mut self, kind: &'a MoveKind) -> Result<(), Halt> {
        let present = usize::from(kind.phase.0);
        for (at, phase) in self.oracle.rules.phases.iter().enumerate() {
            let Some(left) = phase.left else { continue };
            let leaves = match left.by {
                LeftBy::Moves => at == present,
                LeftBy::LaterMoves => at < present,
            };
            if leaves {
                let whose = if left.each { index(self.own) } else { 0 };
                self.state.counters[usize::from(left.counter.0)][whose] = 1;
            }
        }
        self.run(&kind.actions)
    }

    /// Carries out actions and every sowing that follows from them.
    pub(super) fn run(&mut self, actions: &'a [sow_grammar::rules::Action]) -> Result<(), Halt> {
        let mut next = self.actions(actions)?;
        while let Next::Lap(sow) = next {
            next = self.lap(sow)?;
        }
        Ok(())
    }

    fn lap(&mut self, sow: &'a Sow) -> Result<Next<'a>, Halt> {
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
        if self.watched_lap == Some(laps) {
            return Err(Halt::Watched);
        }
        if laps > limit {
            return Err(Halt::Illegal);
        }
        self.progress.laps = laps;
        self.look_ups = 0;
        let (start, into_start) = self.start(&sow.start);
        let Some(start) = start else {
            return Err(Halt::Illegal);
        };
        self.head(sow.heading, start)?;
        self.progress.lap_start = Some(start);
        self.take_over(sow);
        self.keep(sow);
        if self.hand == 0 {
            return Err(Halt::Done);
        }
        self.drop_all(sow, start, into_start)?;
        match self.last {
            Some(table) if self.state.over.is_none() => self.table(table),
            _ => Err(Halt::Done),
        }
    }

    /// Returns where a sowing starts, and whether its first seed falls into that cell.
    fn start(&self, start: &SowStart) -> (Option<At>, bool) {
        let first = |place: &Place| self.view().first_of(place);
        match start {
            SowStart::At(place) => {
                first(place).map_or((self.progress.here, false), |at| (Some(at), true))
            }
            SowStart::After(place) => (first(place).or(self.progress.here), false),
        }
    }

    fn take_over(&mut self, sow: &Sow) {
        self.stores = sow.stores.unwrap_or(self.stores);
        if let Some(skipping) = &sow.skipping {
            self.skipping.clone_from(skipping);
        }
        self.each = sow.each.or(self.each);
        self.last = sow.last.or(self.last);
    }

    fn keep(&mut self, sow: &Sow) {
        let kept = self.view().quantity(&sow.keeping).max(0);
        let kept = kept.min(self.hand.into()) as u32;
        self.hand -= kept;
        self.store(self.own, kept);
    }

    fn drop_all(&mut self, sow: &Sow, start: At, into_start: bool) -> Result<(), Halt> {
        let mut amounts = sow
            .dropping
            .iter()
            .map(|number| number.value(&self.oracle.settings).max(1));
        let mut amount = 1;
        let mut after = start;
        let mut into = into_start.then_some(start);
        self.progress.fresh = None;
        self.progress.last_seed = false;
        while self.hand > 0 {
            amount = amounts.next().unwrap_or(amount);
            // A `skipping` clause may test this.
            self.progress.last_seed = self.hand <= amount;
            let first = into.take().or_else(|| {
                self.oracle
                    .board
                    .follow(after, self.progress.direction, self.own)
            });
            let (at, seeds) = match first.and_then(|first| self.not_left_out(first)) {
                Some(at) => (at, amount.min(self.hand)),
                None => (self.progress.here.unwrap_or(start), self.hand),
            };
            self.fall(at, seeds)?;
            after = at;
        }
        Ok(())
    }

    /// Returns the first cell from `first` on that may receive seeds; `None` if there is no such cell.
    fn not_left_out(&self, first: At) -> Option<At> {
        let mut at = first;
        loop {
            if !self.left_out(at) {
                return Some(at);
            }
            at = self
                .oracle
                .board
                .follow(at, self.progress.direction, self.own)?;
            if at == first {
                return None;
            }
        }
    }

    fn left_out(&self, at: At) -> bool {
        let sown = match self.oracle.board.cells[at] {
            Cell::Store(seat) => match self.stores {
                StoresSown::None => false,
                StoresSown::Own => seat == self.own,
                StoresSown::Opponent => seat != self.own,
                StoresSown::Both => true,
            },
            _ => true,
        };
        !sown || self.view().on(at).places(&self.skipping).contains(&at)
    }

    fn fall(&mut self, at: At, seeds: u32) -> Result<(), Halt> {
        self.hand -= seeds;
        self.state.seeds[at] += seeds;
        self.progress.here = Some(at);
        self.progress.passed.push(at);
        self.progress.last_seed = self.hand == 0;
        if let (Some(table), None) = (self.each, self.state.over) {
            self.progress.fresh = Some((at, seeds));
            match self.table(table) {
                // The sowing continues even if a row ends its actions.
                Ok(_) | Err(Halt::Done) => {}
                Err(halt) => return Err(halt),
            }
            self.chosen = None;
            self.progress.fresh = None;
        }
        // The `last` table sees the final seeds as just fallen.
        self.progress.fresh = if self.hand == 0 {
            Some((at, seeds))
        } else {
            None
        };
        Ok(())
    }
}
