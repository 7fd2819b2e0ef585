//! Seeds that go from place to place.

use super::actions::Execution;
use super::board::{Cell, CellIndex, opponent_of};
use sow_grammar::rules::{Amount, Beneficiary, Owner, Place, Quantity, Seat, Spanned, Take};

impl Execution<'_> {
    /// Takes seeds away; returns the cells and the number of seeds taken from each.
    pub(super) fn take_seeds(&mut self, take: &Take) -> Vec<(CellIndex, u32)> {
        let places = self.view().cells_of_all(&take.places);
        let number =
            |many: &Quantity| u32::try_from(self.view().quantity(many).max(0)).unwrap_or(u32::MAX);
        let (most, left) = match &take.amount {
            Amount::All => (u32::MAX, 0),
            Amount::Number(many) => (number(many), 0),
            Amount::AllBut(many) => (u32::MAX, number(many)),
        };
        let mut taken = Vec::new();
        for at in places {
            let seeds = self.state.seeds[at].saturating_sub(left).min(most);
            if self.take_from(at, seeds) {
                taken.push((at, seeds));
            }
        }
        taken
    }

    /// Takes seeds out of a cell; returns false if `seeds` is 0.
    pub(super) fn take_from(&mut self, at: CellIndex, seeds: u32) -> bool {
        if seeds > 0 {
            self.state.seeds[at] -= seeds;
            self.remove_emptied_marks(at);
            self.forget_just_fallen(at);
            if self.oracle.board.owner(at) == Some(opponent_of(self.own)) {
                self.taken_pits.push(at);
            }
        }
        seeds > 0
    }

    pub(super) fn add_seeds(&mut self, into: CellIndex, seeds: u32) {
        if seeds > 0 {
            self.state.seeds[into] += seeds;
            self.forget_just_fallen(into);
        }
    }

    pub(super) fn remove_emptied_marks(&mut self, at: CellIndex) {
        if self.state.seeds[at] == 0 {
            let rules = self.oracle.rules;
            self.state
                .marks
                .retain(|bearing| bearing.pit != at || !rules[bearing.mark].until_emptied);
        }
    }

    /// Makes seeds that have just fallen here count as usual, because an action has moved seeds.
    pub(super) fn forget_just_fallen(&mut self, at: CellIndex) {
        self.progress.just_fallen = self.progress.just_fallen.filter(|&(pit, _)| pit != at);
    }

    pub(super) fn capture(&mut self, take: &Take, beneficiary: Beneficiary) {
        for (at, seeds) in self.take_seeds(take) {
            let seat = match beneficiary {
                Beneficiary::Own => self.own,
                Beneficiary::Opponent => opponent_of(self.own),
                Beneficiary::Owner => self.oracle.board.owner(at).unwrap_or(self.own),
            };
            self.add_to_store(seat, seeds);
        }
    }

    /// Adds captured seeds to a player's store.
    pub(super) fn add_to_store(&mut self, seat: Seat, seeds: u32) {
        if let Some(store) = self.oracle.board.index_of(Cell::Store(seat)) {
            self.state.seeds[store] += seeds;
        }
        if seat == self.own {
            self.progress.captured += seeds;
        }
    }

    pub(super) fn put(&mut self, take: &Take, into: &Place) {
        let Some(into) = self.view().first_cell_of(into) else {
            return;
        };
        let seeds: u32 = self.take_seeds(take).iter().map(|(_, seeds)| seeds).sum();
        self.add_seeds(into, seeds);
    }

    /// Takes seeds from each source for every target in turn; all places and the number are evaluated first.
    pub(super) fn put_into_each(&mut self, take: &Take, into: &Place) {
        let Amount::Number(many) = &take.amount else {
            return;
        };
        let many = u32::try_from(self.view().quantity(many).max(0)).unwrap_or(u32::MAX);
        let (sources, targets) = (
            self.view().cells_of_all(&take.places),
            self.view().cells_of(into),
        );
        for into in targets {
            for &from in &sources {
                let seeds = self.state.seeds[from].min(many);
                self.take_from(from, seeds);
                self.add_seeds(into, seeds);
            }
        }
    }

    pub(super) fn exchange(&mut self, one: &[Spanned<Place>], other: &[Spanned<Place>]) {
        let (ones, others) = (
            self.view().cells_of_all(one),
            self.view().cells_of_all(other),
        );
        for (one, other) in ones.into_iter().zip(others) {
            if one != other {
                let (here, there) = (self.state.seeds[one], self.state.seeds[other]);
                self.take_from(one, here);
                self.take_from(other, there);
                self.add_seeds(other, here);
                self.add_seeds(one, there);
            }
        }
    }

    pub(super) fn sweep(&mut self, to: Option<Owner>) {
        for at in 0..self.oracle.board.cells.len() {
            if matches!(self.oracle.board.cells[at], Cell::Store(_)) {
                continue;
            }
            let seat = to
                .map(|owner| self.view().seat_of(owner))
                .or(self.oracle.board.owner(at));
            if let Some(store) = seat.and_then(|seat| self.oracle.board.index_of(Cell::Store(seat)))
            {
                let seeds = std::mem::take(&mut self.state.seeds[at]);
                self.state.seeds[store] += seeds;
            }
        }
    }
}
