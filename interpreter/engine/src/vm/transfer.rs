//! Transfers of seeds. The total number of seeds never changes.

use super::machine::Machine;
use super::registers::Registers;
use crate::cost;
use crate::trace::{Event, Observer};
use sow_compiler::board::{Cell, CellList, NOWHERE};
use sow_compiler::instructions::{Amount, CondId, Count, PlaceId, Transfer, clamp_seeds};
use sow_grammar::rules::{Beneficiary, Owner};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    #[inline]
    pub(super) fn transfer(&mut self, transfer: Transfer) {
        match transfer {
            Transfer::LiftHere => self.lift_here(),
            Transfer::Lift(take) => self.lift_seeds(take),
            Transfer::Capture { take, to, unless } => self.capture_cells(take, to, unless),
            Transfer::Put {
                take,
                into,
                to_each_cell: each,
            } => match each {
                false => self.put_seeds(take, into),
                true => self.put_into_each(take, into),
            },
            Transfer::Exchange {
                first: one,
                second: other,
                ..
            } => self.exchange(one, other),
            Transfer::Sweep(owner) => self.sweep(owner),
        }
    }

    /// Moves all seeds of `here` into the sower's hand.
    #[inline]
    pub(super) fn lift_here(&mut self) {
        if self.frame.here != NOWHERE {
            let seeds = self.remove_seeds(self.frame.here, self.position.seeds_at(self.frame.here));
            self.frame.hand += seeds;
            self.emit_lift(self.frame.here, seeds);
        }
    }

    fn lift_seeds(&mut self, take: u32) {
        self.take_seeds(take, |machine, cell, seeds| {
            machine.frame.hand += seeds;
            machine.emit_lift(cell, seeds);
        });
    }

    /// Takes seeds from every cell of a [`Take`](sow_compiler::instructions::Take), and calls `taken` with each cell
    /// and the seeds taken.
    #[inline]
    fn take_seeds(&mut self, take: u32, taken: impl Fn(&mut Self, u8, u16)) {
        let take = &self.program.operands.takes[take as usize];
        let portion = self.eval_amount(take.amount);
        let remove = |machine: &mut Self, cell| {
            let seeds =
                machine.remove_seeds(cell, portion.seeds_taken(machine.position.seeds_at(cell)));
            taken(machine, cell, seeds);
        };
        if let [place] = take.places[..]
            && let Some(cell) = self.single_cell(place)
        {
            if cell != NOWHERE {
                remove(self, cell);
            }
            return;
        }
        for &cell in self.find_cells_of_all(&take.places).as_slice() {
            remove(self, cell);
        }
    }

    fn emit_lift(&mut self, from: u8, seeds: u16) {
        if seeds > 0 {
            self.emit_event(|| Event::Lift {
                from: Cell(from),
                seeds,
            });
        }
    }

    fn capture_cells(&mut self, take: u32, to: Beneficiary, unless: Option<CondId>) {
        let (portion, cells) = self.portion_and_cells(take);
        if let Some(unless) = unless
            && self.would_hold_after_capture(portion, &cells, to, unless)
        {
            return;
        }
        for &cell in cells.as_slice() {
            if let Some((to, seeds)) = self.capture_from(cell, portion, to) {
                self.emit_event(|| Event::Capture {
                    from: Cell(cell),
                    to: Cell(to),
                    seeds,
                });
            }
        }
    }

    /// Whether a condition would hold after a capture: the capture is made, tested and undone.
    fn would_hold_after_capture(
        &mut self,
        portion: Portion,
        cells: &CellList<W>,
        to: Beneficiary,
        unless: CondId,
    ) -> bool {
        let before = (
            self.position,
            self.frame.counts.captured,
            self.frame.drop_state.seeds,
            self.trial.taken_pits,
        );
        self.trial.muted = true;
        for &cell in cells.as_slice() {
            self.capture_from(cell, portion, to);
        }
        let holds = self.holds(unless);
        self.trial.muted = false;
        (
            self.position,
            self.frame.counts.captured,
            self.frame.drop_state.seeds,
            self.trial.taken_pits,
        ) = before;
        holds
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
        let seeds = self.remove_seeds(cell, portion.seeds_taken(self.position.seeds_at(cell)));
        self.position.add(store, seeds);
        if seat == self.us {
            self.frame.counts.captured += u32::from(seeds);
        }
        (seeds > 0).then_some((store, seeds))
    }

    /// Moves seeds from the sower's hand to the mover's store.
    pub(super) fn keep_in_store(&mut self, kept: Count) {
        let most = self.eval_count(kept);
        let store = self.program.board.stores[usize::from(self.us)];
        let seeds = most.min(self.frame.hand);
        if store != NOWHERE && seeds > 0 {
            self.frame.hand -= seeds;
            self.position.add(store, seeds);
            self.frame.counts.captured += u32::from(seeds);
            self.emit_event(|| Event::Sow {
                into: Cell(store),
                seeds,
            });
        }
    }

    fn put_seeds(&mut self, take: u32, into: PlaceId) {
        let into = self.first_cell(into);
        if into == NOWHERE {
            return;
        }
        self.take_seeds(take, |machine, cell, seeds| {
            machine.add_moved_seeds(cell, into, seeds)
        });
    }

    fn put_into_each(&mut self, take: u32, into: PlaceId) {
        let (portion, sources) = self.portion_and_cells(take);
        for &into in self.find_cells(into).as_slice() {
            for &from in sources.as_slice() {
                let seeds =
                    self.remove_seeds(from, portion.seeds_taken(self.position.seeds_at(from)));
                self.add_moved_seeds(from, into, seeds);
            }
        }
    }

    fn exchange(&mut self, one: PlaceId, other: PlaceId) {
        let (ones, others) = (self.find_cells(one), self.find_cells(other));
        for (&one, &other) in ones.as_slice().iter().zip(others.as_slice()) {
            if one != other {
                let [here, there] =
                    [one, other].map(|cell| self.remove_seeds(cell, self.position.seeds_at(cell)));
                self.add_moved_seeds(one, other, here);
                self.add_moved_seeds(other, one, there);
            }
        }
    }

    /// Adds seeds taken from one cell to another.
    fn add_moved_seeds(&mut self, from: u8, into: u8, seeds: u16) {
        if seeds > 0 {
            self.position.add(into, seeds);
            self.forget_just_sown(into);
            self.emit_event(|| Event::Put {
                from: Cell(from),
                to: Cell(into),
                seeds,
            });
        }
    }

    /// Moves the remaining seeds to the stores at the end of the game.
    fn sweep(&mut self, to: Option<Owner>) {
        let cells = self.program.board.layout.cell_count();
        self.burn_fuel(u32::from(cells) * cost::CELL);
        for cell in 0..cells {
            let seat = to
                .map(|owner| self.seat_of_owner(owner))
                .or_else(|| self.owner(cell));
            let store = seat.map_or(NOWHERE, |seat| self.program.board.stores[usize::from(seat)]);
            let seeds = self.position.seeds_at(cell);
            if store == NOWHERE || self.program.board.stores.contains(&cell) || seeds == 0 {
                continue;
            }
            self.position.take(cell, seeds);
            self.position.add(store, seeds);
            self.emit_event(|| Event::Sweep {
                from: Cell(cell),
                to: Cell(store),
                seeds,
            });
        }
    }

    /// Takes seeds from a cell and updates its marks; returns their number.
    #[inline]
    fn remove_seeds(&mut self, cell: u8, seeds: u16) -> u16 {
        self.burn_fuel(cost::CELL);
        if seeds > 0 {
            self.position.take(cell, seeds);
            self.forget_just_sown(cell);
            let until_emptied = self.program.uses.marks_until_emptied;
            if until_emptied != 0 && self.position.seeds_at(cell) == 0 {
                let marks = self.position.mark_bits(cell);
                if marks & until_emptied != 0 {
                    self.set_marks(cell, marks & !until_emptied);
                }
            }
            if self.trial.stop_before_lap.is_some() && self.owner(cell) == Some(self.us ^ 1) {
                self.trial.taken_pits.insert(cell);
            }
        }
        seeds
    }
}

impl<const W: usize> Registers<'_, W> {
    fn portion_and_cells(&mut self, take: u32) -> (Portion, CellList<W>) {
        let take = &self.program.operands.takes[take as usize];
        (
            self.eval_amount(take.amount),
            self.find_cells_of_all(&take.places),
        )
    }

    /// Returns the portion that an amount stands for.
    #[inline]
    fn eval_amount(&mut self, amount: Amount) -> Portion {
        let (most, left) = match amount {
            Amount::All => (u16::MAX, 0),
            Amount::Number(count) => (self.eval_count(count), 0),
            Amount::AllBut(count) => (u16::MAX, self.eval_count(count)),
        };
        Portion {
            max: most,
            rest: left,
        }
    }

    fn eval_count(&mut self, count: Count) -> u16 {
        match count {
            Count::Fixed(seeds) => seeds,
            Count::Computed(expr) => clamp_seeds(self.eval_expr(expr)),
        }
    }

    /// Treats the seeds just sown into a cell like all others from now on, since an action has moved seeds there.
    #[inline]
    fn forget_just_sown(&mut self, cell: u8) {
        if cell == self.frame.drop_state.cell {
            self.frame.drop_state.seeds = 0;
        }
    }

    fn owner(&self, cell: u8) -> Option<u8> {
        let of_south_and_north = &self
            .program
            .fixed(self.program.board.owned_cells[0])
            .members;
        (0..2).find(|&seat| of_south_and_north[usize::from(seat)].contains(cell))
    }
}

/// A portion of the seeds in a cell: all but `rest` of them, and at most `max`.
#[derive(Clone, Copy)]
struct Portion {
    max: u16,
    rest: u16,
}

impl Portion {
    /// Returns how many of a number of seeds are taken.
    #[inline]
    fn seeds_taken(self, seeds: u16) -> u16 {
        seeds.saturating_sub(self.rest).min(self.max)
    }
}
