//! Carrying out the actions that lay out a round.

use super::arrangement::{Arrangement, Distribution};
use super::eval::Eval;
use super::program_cache::ProgramCache;
use super::required_conditions::RequiredConditions;
use super::score::Score;
use sow_compiler::board::{CellKind, NounResolver};
use sow_compiler::seats::{other_seat, owner_seat, seat_index};
use sow_grammar::rules::{CounterId, MarkId, Owner, Places, Seat, SetupStep};
use sow_interpreter::{Cell, CompiledGame, Layout, Position, Program, Shape};
use std::sync::Arc;

/// The setup of a round, stopped until a player has arranged seeds.
pub(super) struct PendingArrangement {
    /// The index of the action.
    pub(super) action: usize,
    pub(super) rule: Arrangement,
}

/// The source and the mode of a `fill` action.
struct Filling {
    purse: Option<Seat>,
    up_to: bool,
}

impl SetupBoard {
    /// Carries out the actions from `first_action` on, until they are done or a player has to arrange seeds.
    pub(super) fn run_actions(
        &mut self,
        actions: &[SetupStep],
        first_action: usize,
        own: Seat,
    ) -> Option<PendingArrangement> {
        for (action, step) in actions.iter().enumerate().skip(first_action) {
            if let SetupStep::Arrange { .. } = step {
                if let Some(rule) = self.arrangement(step, own) {
                    return Some(PendingArrangement { action, rule });
                }
            } else {
                self.run_action(actions, action, own);
            }
        }
        if !actions.contains(&SetupStep::Keep) {
            self.store_remaining_seeds();
        }
        None
    }

    fn run_action(&mut self, actions: &[SetupStep], action: usize, own: Seat) {
        match &actions[action] {
            SetupStep::Deal => self.deal(),
            SetupStep::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let filling = Filling {
                    purse: purse.map(|owner| owner_seat(owner, own)),
                    up_to: *up_to,
                };
                let eval = self.eval(own);
                let wanted = |cell| (cell, clamp_seeds(eval.at_cell(cell).quantity(with)));
                let wanted: Vec<_> = eval.all_cells(places).into_iter().map(wanted).collect();
                self.fill(&wanted, &filling, own);
            }
            SetupStep::Block(places) => {
                for pit in self.pits(places, own) {
                    self.block(pit);
                }
            }
            SetupStep::Give { count, places, to } => {
                let count = count.as_ref().map(|count| self.eval(own).quantity(count));
                let count = count.map_or(usize::MAX, |count| usize::try_from(count).unwrap_or(0));
                for pit in self.pits(places, own).into_iter().take(count) {
                    if self.layout.side(pit).is_some() {
                        self.give(pit, owner_seat(*to, own));
                    }
                }
            }
            SetupStep::HandOver { seeds, to } => {
                let (to, seeds) = (owner_seat(*to, own), self.eval(own).quantity(seeds));
                let seeds = clamp_seeds(seeds).min(self.score.purse_of(other_seat(to)));
                self.score.purse[seat_index(other_seat(to))] -= seeds;
                self.score.purse[seat_index(to)] += seeds;
            }
            SetupStep::Mark(places, mark) => {
                let bits = self.plain.program.mark_bits(*mark)[seat_index(own)];
                for pit in self.pits(places, own) {
                    let borne = self.position.mark_bits(pit.0);
                    self.position.set_mark_bits(pit.0, borne | bits);
                }
            }
            SetupStep::Unmark(places, mark) => {
                let [south, north] = self.plain.program.mark_bits(*mark);
                for pit in self.pits(places, own) {
                    let borne = self.position.mark_bits(pit.0);
                    self.position.set_mark_bits(pit.0, borne & !(south | north));
                }
            }
            SetupStep::Count(counter, owner, to) => {
                let value = self.eval(own).quantity(to);
                let counter_owner = owner.map_or(own, |owner| owner_seat(owner, own));
                if let Some(slot) = self
                    .plain
                    .program
                    .counter_slots(*counter)
                    .nth(seat_index(counter_owner))
                {
                    self.position.set_counter(slot, value.clamp(0, 255) as u8);
                }
            }
            SetupStep::Copy { player, mirrored } => {
                self.copy(&actions[..action], *player, *mirrored, own);
            }
            // Arrangements are up to the player, and `keep` matters only at the end.
            SetupStep::Arrange { .. } | SetupStep::Keep => {}
        }
    }

    fn pits(&self, places: &Places, own: Seat) -> Vec<Cell> {
        let mut cells = self.eval(own).all_cells(places);
        cells.retain(|&cell| self.is_pit(cell));
        cells
    }

    fn is_pit(&self, cell: Cell) -> bool {
        matches!(
            self.layout.kind(cell),
            Some(CellKind::Pit(..) | CellKind::Middle(_))
        )
    }

    fn deal(&mut self) {
        for cell in (0..self.layout.cell_count()).map(Cell) {
            let owner = self.layout.owner(cell).unwrap_or(self.score.first_player);
            let wanted = self.opening_seeds(cell);
            self.move_from_purse(owner, cell, wanted);
            let lacking = wanted - u32::from(self.position.seeds(cell)).min(wanted);
            self.move_from_purse(other_seat(owner), cell, lacking);
        }
    }

    /// Fills cells; `wanted` is the number of seeds that each cell is to hold.
    fn fill(&mut self, wanted: &[(Cell, u32)], filling: &Filling, own: Seat) {
        let mut exhausted = [false; 2];
        for &(cell, with) in wanted {
            let owner = self.layout.owner(cell).unwrap_or(own);
            let purse = filling.purse.unwrap_or(owner);
            let lacking = with.saturating_sub(self.position.seeds(cell).into());
            if exhausted[seat_index(purse)] || lacking == 0 {
                continue;
            }
            let enough = self.score.purse_of(purse) >= lacking;
            exhausted[seat_index(purse)] = !enough;
            if enough || filling.up_to {
                self.move_from_purse(purse, cell, lacking);
            }
        }
    }

    /// Returns what a player has to arrange; `None` if there are no seeds or no pits for them.
    fn arrangement(&self, step: &SetupStep, own: Seat) -> Option<Arrangement> {
        let SetupStep::Arrange {
            player: who,
            places,
            both,
            seeds,
            least,
            require,
        } = step
        else {
            return None;
        };
        let arranger = owner_seat(*who, own);
        let (pits, purse) = if *both {
            let [south, north] = self.score.purse;
            (self.pits(places, arranger), south + north)
        } else {
            let pits = self.arrangement_pits(arranger, places);
            (pits, self.score.purse_of(arranger))
        };
        let seeds = seeds.as_ref().map_or(purse, |seeds| {
            clamp_seeds(self.eval(own).quantity(seeds)).min(purse)
        });
        let most = seeds.checked_div(pits.len() as u32)?;
        let least = clamp_seeds(self.eval(own).quantity(least));
        let label = |&pit: &Cell| {
            let side = if self.layout.side(pit) == Some(other_seat(arranger)) {
                "o"
            } else {
                ""
            };
            format!("{side}{}", self.layout.label(pit))
        };
        let mut rule = Arrangement {
            player: arranger,
            labels: pits.iter().map(label).collect(),
            pits,
            seeds,
            at_least: least.min(most),
            required: None,
        };
        if seeds > 0 && !require.is_empty() {
            rule.required =
                RequiredConditions::new(self, require, rule.distribution()).map(Arc::new);
        }
        (seeds > 0).then_some(rule)
    }

    /// Returns the arranger's pits in places that are seen from the arranger's seat.
    fn arrangement_pits(&self, arranger: Seat, places: &Places) -> Vec<Cell> {
        let mut pits = self.pits(places, arranger);
        pits.retain(|&pit| self.layout.owner(pit) == Some(arranger));
        pits
    }

    /// Lays out what a player has arranged.
    pub(super) fn apply_arrangement(&mut self, rule: Distribution<'_>, seeds: &[u16]) {
        (self.position, self.score) = self.after_arrangement(rule, seeds);
    }

    /// Returns the board and the purses after a player has arranged. Seeds that exceed the player's purse come from
    /// the other player's.
    pub(super) fn after_arrangement(
        &self,
        rule: Distribution<'_>,
        seeds: &[u16],
    ) -> (Position, Score) {
        let (mut position, mut score) = (self.position, self.score);
        for (&pit, &seeds) in rule.pits.iter().zip(seeds) {
            let mut left = u32::from(seeds);
            for purse in [rule.player, other_seat(rule.player)] {
                let paid = left.min(score.purse_of(purse));
                score.purse[seat_index(purse)] -= paid;
                position.add(pit.0, paid as u16);
                left -= paid;
            }
        }
        (position, score)
    }

    fn copy(
        &mut self,
        earlier_actions: &[SetupStep],
        copier_role: Owner,
        mirrored: bool,
        own: Seat,
    ) {
        let copier = owner_seat(copier_role, own);
        let mut laid_out = Vec::new();
        for step in earlier_actions {
            let pits = match step {
                SetupStep::Arrange { player, places, .. } if *player != copier_role => {
                    self.pits(places, other_seat(copier))
                }
                SetupStep::Fill { places, .. } => self.pits(places, own),
                _ => continue,
            };
            let owned = |pit: &Cell| self.layout.owner(*pit) == Some(other_seat(copier));
            laid_out.extend(pits.into_iter().filter(owned));
        }
        laid_out.sort_unstable();
        laid_out.dedup();
        for pit in laid_out {
            let Some(CellKind::Pit(side, row, number)) = self.layout.kind(pit) else {
                continue;
            };
            let counterpart = if mirrored {
                self.layout.pit_in_column(pit, true, row)
            } else {
                self.layout.find_pit(other_seat(side), row, number)
            };
            if let Some(like) = counterpart.filter(|&like| !self.layout.is_blocked(like)) {
                self.move_from_purse(copier, like, self.position.seeds(pit).into());
            }
        }
    }
}

/// Clamps a number to the range of seeds.
fn clamp_seeds(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}

/// A board on which seeds are being laid out from the purses.
#[derive(Debug, Clone)]
pub(super) struct SetupBoard {
    /// The board for the options of this round, with all pits in play.
    plain: CompiledGame,
    /// The layout in its current shape.
    pub(super) layout: Layout,
    pub(super) shape: Shape,
    pub(super) position: Position,
    /// The score of the new round; its purses hold the seeds not laid out yet.
    pub(super) score: Score,
}

impl SetupBoard {
    /// Creates an empty board, with all seeds in the purses.
    pub(super) fn new(plain: CompiledGame, shape: Shape, score: Score) -> Self {
        let mut position = plain.program.empty_board();
        position.set_mover(seat_index(score.first_player) as u8);
        Self {
            layout: plain.program.layout().clone().with_shape(&shape),
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
        for (at, counter) in self.plain.rules.counters.iter().enumerate() {
            if counter.per_match {
                let id = CounterId(at as u16);
                let slots = last_program
                    .counter_slots(id)
                    .zip(self.plain.program.counter_slots(id));
                for (then, now) in slots {
                    self.position.set_counter(now, last_position.counter(then));
                }
            }
        }
        let marks = self.plain.rules.marks.iter().enumerate();
        let lasting = marks.filter(|(_, mark)| mark.per_match);
        let bits = lasting.fold(0, |bits, (at, _)| {
            let [south, north] = self.plain.program.mark_bits(MarkId(at as u16));
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

    /// Returns the context for evaluations by a player.
    pub(super) fn eval(&self, own: Seat) -> Eval<'_> {
        let nouns = NounResolver {
            rules: &self.plain.rules,
            settings: self.plain.program.settings(),
            layout: &self.layout,
        };
        Eval {
            program: &self.plain.program,
            nouns,
            position: &self.position,
            score: &self.score,
            own,
            it: None,
        }
    }

    /// Returns the seeds of a cell in the opening.
    pub(super) fn opening_seeds(&self, cell: Cell) -> u32 {
        self.plain.program.opening().seeds(cell).into()
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
        let shaped = programs.with_shape(&self.plain.program, &shape);
        shaped.unwrap_or_else(|_| self.plain.program.clone())
    }
}
