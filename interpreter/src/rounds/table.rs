//! The board of the next round while it is laid out.

use super::arrangement::Arrangement;
use super::asking::Asking;
use super::tally::Tally;
use crate::board::NamedCells;
use crate::board::{Cell, Layout, Shape};
use crate::board::{Position, index};
use crate::program::Program;
use sow_grammar::rules::Seat;
use std::sync::Arc;

/// A board on which seeds are laid out from the purses.
#[derive(Debug, Clone)]
pub(super) struct Table {
    /// The board for the options of this round, all pits in play.
    fresh: Arc<Program>,
    /// The same board in the shape it has so far.
    pub(super) layout: Layout,
    pub(super) shape: Shape,
    pub(super) position: Position,
    /// The new round; its purses hold what has not been laid out yet.
    pub(super) tally: Tally,
}

/// A layout that waits for a player.
#[derive(Debug, Clone)]
pub(super) struct Arranging {
    pub(super) rule: Arrangement,
    /// The row of the layout that is carried out, and which of its actions the arrangement is.
    pub(super) row: usize,
    pub(super) action: usize,
    /// Who is `own` in that row.
    pub(super) own: Seat,
    pub(super) table: Table,
}

impl Table {
    /// An empty board: all seeds are in the purses.
    pub(super) fn new(fresh: Arc<Program>, shape: Shape, tally: Tally) -> Self {
        let mut position = fresh.opening.unfinished();
        for cell in 0..fresh.layout.cells() {
            position.take(cell, position.at(cell));
        }
        position.set_mover(index(tally.began) as u8);
        Self {
            layout: fresh.layout.clone().shaped(&shape),
            fresh,
            shape,
            position,
            tally,
        }
    }

    /// The board as a player sees it.
    pub(super) fn asking(&self, own: Seat) -> Asking<'_> {
        let chart = NamedCells {
            rules: &self.fresh.rules,
            settings: &self.fresh.settings,
            layout: &self.layout,
        };
        Asking {
            program: &self.fresh,
            chart,
            position: &self.position,
            tally: &self.tally,
            own,
            it: None,
        }
    }

    /// What the opening gives to a cell.
    pub(super) fn dealt(&self, cell: Cell) -> u32 {
        self.fresh.opening.seeds(cell).into()
    }

    /// Seeds go from a purse to a cell, as many as there are at most.
    pub(super) fn pay(&mut self, purse: Seat, cell: Cell, seeds: u32) {
        let purse = &mut self.tally.purse[index(purse)];
        let seeds = seeds.min(*purse);
        *purse -= seeds;
        self.position.add(cell.0, seeds as u8);
    }

    /// Takes a pit out of play; what is in it goes back to a purse.
    pub(super) fn block(&mut self, cell: Cell) {
        let seeds = self.position.at(cell.0);
        self.position.take(cell.0, seeds);
        self.position.set_mark_bits(cell.0, 0);
        let owner = self.layout.owner(cell).unwrap_or(self.tally.began);
        self.tally.purse[index(owner)] += u32::from(seeds);
        self.shape.blocked.push(cell);
        self.layout = self.layout.clone().shaped(&self.shape);
    }

    /// Gives a pit to a player.
    pub(super) fn give(&mut self, cell: Cell, to: Seat) {
        self.shape.given.retain(|&given| given != cell);
        if self.layout.side(cell) != Some(to) {
            self.shape.given.push(cell);
        }
        self.layout = self.layout.clone().shaped(&self.shape);
    }

    /// What is left in the purses goes to the stores, if there are any.
    pub(super) fn store_the_rest(&mut self) {
        for seat in [Seat::South, Seat::North] {
            if let Some(store) = self.layout.store(seat) {
                self.pay(seat, store, u32::MAX);
            }
        }
    }

    /// The board with everything that has been laid out on it.
    pub(super) fn program(&self) -> Arc<Program> {
        let on_board = self.position.all_seeds().iter();
        let on_board: u32 = on_board.map(|&seeds| u32::from(seeds)).sum();
        let plain = self.shape.blocked.is_empty() && self.shape.given.is_empty();
        if plain && !self.fresh.uses.round && on_board == self.fresh.seeds {
            return Arc::clone(&self.fresh);
        }
        let shape = Shape {
            seeds: Some(on_board),
            earlier_rounds: self.tally.round.saturating_sub(1),
            ..self.shape.clone()
        };
        // What could be compiled without a shape can be compiled with one.
        Program::of_round(&self.fresh.rules, &self.fresh.settings, &shape)
            .map_or_else(|_| Arc::clone(&self.fresh), Arc::new)
    }
}
