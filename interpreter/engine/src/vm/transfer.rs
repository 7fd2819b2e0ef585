//! Transfers of seeds. The total number of seeds never changes.

use super::machine::Machine;
use super::registers::Registers;
use crate::trace::{Event, Observer};
use sow_compiler::board::{Cell, CellList, NOWHERE};
use sow_compiler::instructions::{Amount, CondId, Count, PlaceId, Transfer, seeds};
use sow_grammar::rules::{Beneficiary, Owner};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    #[inline]
    pub(super) fn transfer(&mut self, transfer: Transfer) {
        match transfer {
            Transfer::LiftHere => self.lift_here(),
            Transfer::Lift(take) => self.lift(take),
            Transfer::Capture { take, to, unless } => self.capture(take, to, unless),
            Transfer::Put { take, into, each } => match each {
                false => self.put(take, into),
                true => self.put_into_each(take, into),
            },
            Transfer::Exchange { one, other, .. } => self.exchange(one, other),
            Transfer::Sweep(owner) => self.sweep(owner),
        }
    }

    /// Moves all seeds of `here` into the sower's hand.
    #[inline]
    pub(super) fn lift_here(&mut self) {
        if self.frame.here != NOWHERE {
            let seeds = self.remove(self.frame.here, self.position.at(self.frame.here));
            self.frame.hand += seeds;
            self.emit_lift(self.frame.here, seeds);
        }
    }

    fn lift(&mut self, take: u32) {
        self.take_each(take, |machine, cell, seeds| {
            machine.frame.hand += seeds;
            machine.emit_lift(cell, seeds);
        });
    }

    /// Takes from every cell of a take, and calls `taken` with each cell and its seeds.
    #[inline]
    fn take_each(&mut self, take: u32, taken: impl Fn(&mut Self, u8, u16)) {
        let take = &self.program.operands.takes[take as usize];
        let portion = self.portion(take.amount);
        let remove = |machine: &mut Self, cell| {
            let seeds = machine.remove(cell, portion.of(machine.position.at(cell)));
            taken(machine, cell, seeds);
        };
        if let [place] = take.places[..]
            && let Some(cell) = self.one(place)
        {
            if cell != NOWHERE {
                remove(self, cell);
            }
            return;
        }
        for &cell in self.find_all(&take.places).as_slice() {
            remove(self, cell);
        }
    }

    fn emit_lift(&mut self, from: u8, seeds: u16) {
        if seeds > 0 {
            self.emit(|| Event::Lift {
                from: Cell(from),
                seeds,
            });
        }
    }

    fn capture(&mut self, take: u32, to: Beneficiary, unless: Option<CondId>) {
        let (portion, cells) = self.wanted(take);
        if let Some(unless) = unless
            && self.would_spoil(portion, &cells, to, unless)
        {
            return;
        }
        for &cell in cells.as_slice() {
            if let Some((to, seeds)) = self.capture_from(cell, portion, to) {
                self.emit(|| Event::Capture {
                    from: Cell(cell),
                    to: Cell(to),
                    seeds,
                });
            }
        }
    }

    /// Whether a condition would hold after a capture: the capture is made, tested and undone.
    fn would_spoil(
        &mut self,
        portion: Portion,
        cells: &CellList<W>,
        to: Beneficiary,
        unless: CondId,
    ) -> bool {
        let before = (
            self.position,
            self.frame.counts.captured,
            self.frame.fallen.seeds,
            self.trial.taken,
        );
        self.trial.muted = true;
        for &cell in cells.as_slice() {
            self.capture_from(cell, portion, to);
        }
        let spoilt = self.holds(unless);
        self.trial.muted = false;
        (
            self.position,
            self.frame.counts.captured,
            self.frame.fallen.seeds,
            self.trial.taken,
        ) = before;
        spoilt
    }

    /// Captures from one cell; returns the store and the number of seeds.
    fn capture_from(&mut self, cell: u8, portion: Portion, to: Beneficiary) -> Option<(u8, u16)> {
        let seat = match to {
            Beneficiary::Own => self.us,
            Beneficiary::Opponent => self.us ^ 1,
            Beneficiary::Owner => self.owner(cell).unwrap_or(self.us),
        };
        let store = self.program.board.stores[usize::from(seat)];
        if store == NOWHERE {
            return None;
        }
        let seeds = self.remove(cell, portion.of(self.position.at(cell)));
        self.position.add(store, seeds);
        if seat == self.us {
            self.frame.counts.captured += u32::from(seeds);
        }
        (seeds > 0).then_some((store, seeds))
    }

    /// Moves seeds from the sower's hand to the mover's store.
    pub(super) fn keep(&mut self, kept: Count) {
        let most = self.count(kept);
        let store = self.program.board.stores[usize::from(self.us)];
        let seeds = most.min(self.frame.hand);
        if store != NOWHERE && seeds > 0 {
            self.frame.hand -= seeds;
            self.position.add(store, seeds);
            self.frame.counts.captured += u32::from(seeds);
            self.emit(|| Event::Sow {
                into: Cell(store),
                seeds,
            });
        }
    }

    fn put(&mut self, take: u32, into: PlaceId) {
        let into = self.first(into);
        if into == NOWHERE {
            return;
        }
        self.take_each(take, |machine, cell, seeds| {
            machine.bring(cell, into, seeds)
        });
    }

    fn put_into_each(&mut self, take: u32, into: PlaceId) {
        let (portion, sources) = self.wanted(take);
        for &into in self.find(into).as_slice() {
            for &from in sources.as_slice() {
                let seeds = self.remove(from, portion.of(self.position.at(from)));
                self.bring(from, into, seeds);
            }
        }
    }

    fn exchange(&mut self, one: PlaceId, other: PlaceId) {
        let (ones, others) = (self.find(one), self.find(other));
        for (&one, &other) in ones.as_slice().iter().zip(others.as_slice()) {
            if one != other {
                let [here, there] =
                    [one, other].map(|cell| self.remove(cell, self.position.at(cell)));
                self.bring(one, other, here);
                self.bring(other, one, there);
            }
        }
    }

    /// Adds seeds taken from one cell to another.
    fn bring(&mut self, from: u8, into: u8, seeds: u16) {
        if seeds > 0 {
            self.position.add(into, seeds);
            self.touch(into);
            self.emit(|| Event::Put {
                from: Cell(from),
                to: Cell(into),
                seeds,
            });
        }
    }

    /// Moves the remaining seeds to the stores at the end of the game.
    fn sweep(&mut self, to: Option<Owner>) {
        for cell in 0..self.program.board.layout.cells() {
            let seat = to
                .map(|owner| self.player(owner))
                .or_else(|| self.owner(cell));
            let store = seat.map_or(NOWHERE, |seat| self.program.board.stores[usize::from(seat)]);
            let seeds = self.position.at(cell);
            if store == NOWHERE || self.program.board.stores.contains(&cell) || seeds == 0 {
                continue;
            }
            self.position.take(cell, seeds);
            self.position.add(store, seeds);
            self.emit(|| Event::Sweep {
                from: Cell(cell),
                to: Cell(store),
                seeds,
            });
        }
    }

    /// Takes seeds from a cell and updates its marks; returns their number.
    #[inline]
    fn remove(&mut self, cell: u8, seeds: u16) -> u16 {
        if seeds > 0 {
            self.position.take(cell, seeds);
            self.touch(cell);
            let until_emptied = self.program.uses.marks_until_emptied;
            if until_emptied != 0 && self.position.at(cell) == 0 {
                let borne = self.position.mark_bits(cell);
                if borne & until_emptied != 0 {
                    self.set_marks(cell, borne & !until_emptied);
                }
            }
            if self.trial.stop_before_lap.is_some() && self.owner(cell) == Some(self.us ^ 1) {
                self.trial.taken.insert(cell);
            }
        }
        seeds
    }
}

impl<const W: usize> Registers<'_, W> {
    fn wanted(&mut self, take: u32) -> (Portion, CellList<W>) {
        let take = &self.program.operands.takes[take as usize];
        (self.portion(take.amount), self.find_all(&take.places))
    }

    /// Evaluates an amount to a portion.
    #[inline]
    fn portion(&mut self, amount: Amount) -> Portion {
        let (most, left) = match amount {
            Amount::All => (u16::MAX, 0),
            Amount::Number(count) => (self.count(count), 0),
            Amount::AllBut(count) => (u16::MAX, self.count(count)),
        };
        Portion { most, left }
    }

    fn count(&mut self, count: Count) -> u16 {
        match count {
            Count::Fixed(seeds) => seeds,
            Count::Asked(expr) => seeds(self.measure(expr)),
        }
    }

    /// Counts the seeds just sown into a cell from now on, since an action has moved seeds there.
    #[inline]
    fn touch(&mut self, cell: u8) {
        if cell == self.frame.fallen.at {
            self.frame.fallen.seeds = 0;
        }
    }

    fn owner(&self, cell: u8) -> Option<u8> {
        let of_south_and_north = &self.program.fixed(self.program.board.owned[0]).members;
        (0..2).find(|&seat| of_south_and_north[usize::from(seat)].contains(cell))
    }
}

/// A portion of the seeds in a cell: all but `left` of them, and at most `most`.
#[derive(Clone, Copy)]
struct Portion {
    most: u16,
    left: u16,
}

impl Portion {
    /// Returns the portion of a number of seeds.
    #[inline]
    fn of(self, seeds: u16) -> u16 {
        seeds.saturating_sub(self.left).min(self.most)
    }
}
