//! The table: the board of the next round while it is being laid out.

use super::eval::Eval;
use super::program_cache::ProgramCache;
use super::score::Score;
use sow_compiler::board::NounResolver;
use sow_compiler::seats::seat_index;
use sow_grammar::rules::{CounterId, MarkId, Seat};
use sow_interpreter::{Cell, Layout, Position, Program, Shape};
use std::sync::Arc;

/// A board on which seeds are being laid out from the purses.
#[derive(Debug, Clone)]
pub(super) struct SetupBoard {
    /// The board for the options of this round, with all pits in play.
    plain: Arc<Program>,
    /// The layout in its current shape.
    pub(super) layout: Layout,
    pub(super) shape: Shape,
    pub(super) position: Position,
    /// The score of the new round; its purses hold the seeds not laid out yet.
    pub(super) score: Score,
}

impl SetupBoard {
    /// Creates an empty board, with all seeds in the purses.
    pub(super) fn new(plain: Arc<Program>, shape: Shape, score: Score) -> Self {
        let mut position = plain.empty_board();
        position.set_mover(seat_index(score.first_player) as u8);
        Self {
            layout: plain.layout().clone().with_shape(&shape),
            plain,
            shape,
            position,
            score,
        }
    }

    /// Copies the marks and counters that last for the match from the last round.
    pub(super) fn copy_match_state(
        &mut self,
        last_program: &Arc<Program>,
        last_position: &Position,
    ) {
        for (at, counter) in self.plain.rules().counters.iter().enumerate() {
            if counter.per_match {
                let id = CounterId(at as u16);
                let slots = last_program
                    .counter_slots(id)
                    .zip(self.plain.counter_slots(id));
                for (then, now) in slots {
                    self.position.set_counter(now, last_position.counter(then));
                }
            }
        }
        let marks = self.plain.rules().marks.iter().enumerate();
        let lasting = marks.filter(|(_, mark)| mark.per_match);
        let bits = lasting.fold(0, |bits, (at, _)| {
            let [south, north] = self.mark_bits(MarkId(at as u16));
            bits | south | north
        });
        if bits == 0 {
            return;
        }
        let before = (0..last_program.layout().cell_count()).map(Cell);
        let before: Vec<_> = before
            .map(|cell| (last_program.layout().kind(cell), cell))
            .collect();
        for now in (0..self.layout.cell_count()).map(Cell) {
            let kind = self.layout.kind(now);
            let then = before.iter().find(|(other, _)| *other == kind);
            let old_marks = then.map_or(0, |(_, then)| last_position.mark_bits(then.0));
            let others = self.position.mark_bits(now.0) & !bits;
            self.position
                .set_mark_bits(now.0, others | old_marks & bits);
        }
    }

    /// Returns the bits of a mark, for South and for North.
    pub(super) fn mark_bits(&self, mark: MarkId) -> [u8; 2] {
        self.plain.mark_bits(mark)
    }

    /// Returns the slots of a counter, for South and for North.
    pub(super) fn counter_slots(&self, counter: CounterId) -> impl Iterator<Item = u8> + use<> {
        self.plain.counter_slots(counter)
    }

    /// Returns the context for evaluations by a player.
    pub(super) fn eval(&self, own: Seat) -> Eval<'_> {
        let nouns = NounResolver {
            rules: self.plain.rules(),
            settings: self.plain.settings(),
            layout: &self.layout,
        };
        Eval {
            program: &self.plain,
            nouns,
            position: &self.position,
            score: &self.score,
            own,
            it: None,
        }
    }

    /// Returns the seeds of a cell in the opening.
    pub(super) fn opening_seeds(&self, cell: Cell) -> u32 {
        self.plain.opening().seeds(cell).into()
    }

    /// Moves seeds from a purse to a cell, at most as many as there are.
    pub(super) fn move_from_purse(&mut self, purse: Seat, cell: Cell, seeds: u32) {
        let purse = &mut self.score.purse[seat_index(purse)];
        let seeds = seeds.min(*purse);
        *purse -= seeds;
        self.position.add(cell.0, seeds as u16);
    }

    /// Takes a pit out of play and returns its seeds to a purse.
    pub(super) fn block(&mut self, cell: Cell) {
        let seeds = self.position.seeds(cell);
        self.position.take(cell.0, seeds);
        self.position.set_mark_bits(cell.0, 0);
        let owner = self.layout.owner(cell).unwrap_or(self.score.first_player);
        self.score.purse[seat_index(owner)] += u32::from(seeds);
        self.shape.blocked.push(cell);
        self.layout.set_shape(&self.shape);
    }

    /// Gives a pit to a player.
    pub(super) fn give(&mut self, cell: Cell, to: Seat) {
        self.shape.given_away.retain(|&given| given != cell);
        if self.layout.side(cell) != Some(to) {
            self.shape.given_away.push(cell);
        }
        self.layout.set_shape(&self.shape);
    }

    /// Moves the seeds left in the purses to the stores, if the board has stores.
    pub(super) fn store_remaining_seeds(&mut self) {
        for seat in [Seat::South, Seat::North] {
            if let Some(store) = self.layout.store(seat) {
                self.move_from_purse(seat, store, u32::MAX);
            }
        }
    }

    /// Returns the board with everything laid out on it.
    pub(super) fn compile(&self, programs: &ProgramCache) -> Arc<Program> {
        let cells = (0..self.layout.cell_count()).map(Cell);
        let on_board = cells.map(|cell| u32::from(self.position.seeds(cell))).sum();
        let shape = Shape {
            seeds: Some(on_board),
            earlier_rounds: self.score.round.saturating_sub(1),
            ..self.shape.clone()
        };
        // A board that compiles without a shape also compiles with one.
        let shaped = programs.with_shape(&self.plain, &shape);
        shaped.unwrap_or_else(|_| self.plain.clone())
    }
}
