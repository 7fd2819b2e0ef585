//! Layout of a round from the purses, action by action.

use super::board::{Cell, CellIndex, opponent_of, seat_index};
use super::game::Oracle;
use super::state::{PlacedMark, State};
use super::view::{MatchScore, Progress, View};
use sow_grammar::rules::{CounterScope, Owner, Place, Quantity, Seat, SetupStep, Spanned};
use std::collections::BTreeSet;

/// An arrangement of seeds that a player has to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    /// The player who arranges.
    pub player: Seat,
    /// The pits that receive the seeds.
    pub pits: Vec<CellIndex>,
    /// The number of seeds to arrange.
    pub seeds: u32,
    /// The least number of seeds in each pit.
    pub least: u32,
}

/// A round that is being laid out, or has been.
#[derive(Debug, Clone)]
pub(super) struct RoundSetup<'r> {
    pub(super) oracle: Oracle<'r>,
    pub(super) state: State,
    pub(super) score: MatchScore,
    pub(super) pending_arrangement: Option<Arrangement>,
    own: Seat,
    steps: &'r [SetupStep],
    /// Index of the next action.
    next_step: usize,
    /// Seeds in each cell of the opening.
    opening_seeds: Vec<u32>,
}

impl<'r> RoundSetup<'r> {
    /// Creates the layout of a round that is already laid out.
    pub(super) fn finished(oracle: Oracle<'r>, state: State, score: MatchScore) -> Self {
        Self {
            opening_seeds: state.seeds.clone(),
            oracle,
            state,
            score,
            pending_arrangement: None,
            own: Seat::South,
            steps: &[],
            next_step: 0,
        }
    }

    /// Starts with an empty board, and with the marks and counters that outlast a round. `None` deals the opening.
    pub(super) fn start(
        oracle: Oracle<'r>,
        score: MatchScore,
        own: Seat,
        steps: Option<&'r [SetupStep]>,
        last: &Self,
    ) -> Self {
        let mut state = oracle.opening_before_endings();
        let dealt = std::mem::take(&mut state.seeds);
        state.seeds = vec![0; dealt.len()];
        state.mover = score.first_mover;
        let mut begun = Self {
            oracle,
            state,
            score,
            pending_arrangement: None,
            own,
            steps: steps.unwrap_or(&[SetupStep::Deal]),
            next_step: 0,
            opening_seeds: dealt,
        };
        begun.carry_over(last);
        begun
    }

    fn carry_over(&mut self, last: &Self) {
        let rules = self.oracle.rules;
        for (at, counter) in rules.counters.iter().enumerate() {
            if counter.per_match {
                self.state.counters[at] = last.state.counters[at];
            }
        }
        let lasts = |bearing: &PlacedMark| rules[bearing.mark].per_match;
        self.state.marks.retain(|bearing| !lasts(bearing));
        for bearing in last.state.marks.iter().filter(|bearing| lasts(bearing)) {
            let cell = last.oracle.board.cells[bearing.pit];
            if let Some(at) = self.oracle.board.index_of(cell) {
                self.state.marks.push(PlacedMark {
                    pit: at,
                    ..*bearing
                });
            }
        }
    }

    /// Carries out actions until a player has to arrange. After the last action, the purses are paid into the stores
    /// and the endings are checked.
    pub(super) fn advance(&mut self) {
        while let Some(step) = self.steps.get(self.next_step) {
            self.next_step += 1;
            self.apply_step(step);
            if self.pending_arrangement.is_some() {
                return;
            }
        }
        if !self.steps.contains(&SetupStep::Keep) {
            for seat in [Seat::South, Seat::North] {
                if let Some(store) = self.oracle.board.index_of(Cell::Store(seat)) {
                    self.pay(seat, store, u32::MAX);
                }
            }
        }
        self.oracle.apply_endings(&mut self.state);
    }

    /// Carries out a player's arrangement; seeds that the player's purse lacks come from the other one.
    pub(super) fn apply_arrangement(&mut self, seeds: &[u16]) {
        let Some(arranging) = self.pending_arrangement.take() else {
            return;
        };
        for (&pit, &seeds) in arranging.pits.iter().zip(seeds) {
            let before = self.state.seeds[pit];
            self.pay(arranging.player, pit, seeds.into());
            let paid = self.state.seeds[pit] - before;
            self.pay(opponent_of(arranging.player), pit, u32::from(seeds) - paid);
        }
        self.advance();
    }

    fn apply_step(&mut self, step: &SetupStep) {
        match step {
            SetupStep::Deal => self.deal(),
            SetupStep::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let purse = purse.map(|owner| self.seat_of(owner));
                self.fill(places, with, purse, *up_to);
            }
            SetupStep::Block(places) => {
                for pit in self.pits(places, self.own) {
                    let owner = self
                        .oracle
                        .board
                        .owner(pit)
                        .unwrap_or(self.score.first_mover);
                    self.score.purses[seat_index(owner)] +=
                        std::mem::take(&mut self.state.seeds[pit]);
                    self.state.marks.retain(|bearing| bearing.pit != pit);
                    self.oracle.board.blocked.push(pit);
                }
            }
            SetupStep::Give { count, places, to } => {
                let count = count.as_ref().map(|count| self.evaluate(count, self.own));
                let to = self.seat_of(*to);
                let pits = self.pits(places, self.own);
                let first = count.map_or(usize::MAX, |count| count as usize);
                for pit in pits.into_iter().take(first) {
                    self.give(pit, to);
                }
            }
            SetupStep::HandOver { seeds, to } => {
                let to = self.seat_of(*to);
                let seeds = self.evaluate(seeds, self.own);
                let seeds = seeds.min(self.score.purses[seat_index(opponent_of(to))]);
                self.score.purses[seat_index(opponent_of(to))] -= seeds;
                self.score.purses[seat_index(to)] += seeds;
            }
            SetupStep::Mark(places, mark) => {
                let maker = self.oracle.rules[*mark].per_player.then_some(self.own);
                for at in self.pits(places, self.own) {
                    let bearing = PlacedMark {
                        mark: *mark,
                        maker,
                        pit: at,
                    };
                    if !self.state.marks.contains(&bearing) {
                        self.state.marks.push(bearing);
                    }
                }
            }
            SetupStep::Unmark(places, mark) => {
                let pits = self.pits(places, self.own);
                let taken =
                    |bearing: &PlacedMark| bearing.mark == *mark && pits.contains(&bearing.pit);
                self.state.marks.retain(|bearing| !taken(bearing));
            }
            SetupStep::Count(counter, owner, to) => {
                let value = self.evaluate(to, self.own).min(255);
                let whose = match self.oracle.rules[*counter].scope {
                    CounterScope::Player => {
                        seat_index(owner.map_or(self.own, |owner| self.seat_of(owner)))
                    }
                    _ => 0,
                };
                self.state.counters[usize::from(counter.0)][whose] = value;
            }
            SetupStep::Arrange { .. } => self.pending_arrangement = self.next_arrangement(step),
            SetupStep::Copy { player, mirrored } => self.copy_arrangement(*player, *mirrored),
            SetupStep::Keep => {}
        }
    }

    fn seat_of(&self, owner: Owner) -> Seat {
        match owner {
            Owner::Own => self.own,
            Owner::Opponent => opponent_of(self.own),
        }
    }

    fn with_view<T>(&self, own: Seat, look: impl FnOnce(View<'_>) -> T) -> T {
        let progress = Progress::new(self.oracle.board.turning);
        look(View {
            match_score: Some(&self.score),
            ..self.oracle.view(&self.state, own, &progress)
        })
    }

    fn evaluate(&self, quantity: &Quantity, own: Seat) -> u32 {
        let value = self.with_view(own, |view| view.quantity(quantity));
        u32::try_from(value.max(0)).unwrap_or(u32::MAX)
    }

    fn pits(&self, places: &[Spanned<Place>], own: Seat) -> Vec<CellIndex> {
        let mut cells = self.with_view(own, |view| view.cells_of_all(places));
        cells.retain(|at| self.oracle.board.is_pit(*at));
        cells.into_vec()
    }

    fn pay(&mut self, purse: Seat, at: CellIndex, seeds: u32) {
        let purse = &mut self.score.purses[seat_index(purse)];
        let paid = seeds.min(*purse);
        *purse -= paid;
        self.state.seeds[at] += paid;
    }

    fn deal(&mut self) {
        for at in 0..self.opening_seeds.len() {
            let owner = self
                .oracle
                .board
                .owner(at)
                .unwrap_or(self.score.first_mover);
            for purse in [owner, opponent_of(owner)] {
                let lacking = self.opening_seeds[at].saturating_sub(self.state.seeds[at]);
                self.pay(purse, at, lacking);
            }
        }
    }

    fn fill(
        &mut self,
        places: &[Spanned<Place>],
        with: &Quantity,
        purse: Option<Seat>,
        up_to: bool,
    ) {
        let wanted: Vec<(CellIndex, i64)> = self.with_view(self.own, |view| {
            let cells = view.cells_of_all(places).into_iter();
            cells
                .map(|at| (at, view.at_pit(at).quantity(with)))
                .collect()
        });
        let mut ended = [false; 2];
        for (at, wanted) in wanted {
            let owner = self.oracle.board.owner(at).unwrap_or(self.own);
            let payer = purse.unwrap_or(owner);
            let lacking = (wanted - i64::from(self.state.seeds[at])).max(0) as u32;
            if ended[seat_index(payer)] || lacking == 0 {
                continue;
            }
            ended[seat_index(payer)] = self.score.purses[seat_index(payer)] < lacking;
            if up_to || !ended[seat_index(payer)] {
                self.pay(payer, at, lacking);
            }
        }
    }

    fn give(&mut self, pit: CellIndex, to: Seat) {
        let board = &mut self.oracle.board;
        if let Cell::Pit(side, ..) = board.cells[pit] {
            board.given_pits.retain(|&given| given != pit);
            if side != to {
                board.given_pits.push(pit);
            }
        }
    }

    fn next_arrangement(&self, step: &SetupStep) -> Option<Arrangement> {
        let SetupStep::Arrange {
            player,
            places,
            both,
            seeds,
            least,
            ..
        } = step
        else {
            return None;
        };
        let player = self.seat_of(*player);
        let mut pits = self.pits(places, player);
        let [south, north] = self.score.purses;
        let mut purse = south + north;
        if !both {
            pits.retain(|&pit| self.oracle.board.owner(pit) == Some(player));
            purse = self.score.purses[seat_index(player)];
        }
        let seeds = seeds
            .as_ref()
            .map_or(purse, |seeds| self.evaluate(seeds, self.own).min(purse));
        let most = seeds.checked_div(pits.len() as u32)?;
        let least = self.evaluate(least, self.own).min(most);
        (seeds > 0).then_some(Arrangement {
            player,
            pits,
            seeds,
            least,
        })
    }

    fn copy_arrangement(&mut self, owner: Owner, mirrored: bool) {
        let copier = self.seat_of(owner);
        let mut copied = BTreeSet::new();
        for step in &self.steps[..self.next_step] {
            match step {
                SetupStep::Arrange { player, places, .. } if *player != owner => {
                    copied.extend(self.pits(places, opponent_of(copier)));
                }
                SetupStep::Fill { places, .. } => copied.extend(self.pits(places, self.own)),
                _ => {}
            }
        }
        copied.retain(|&pit| self.oracle.board.owner(pit) == Some(opponent_of(copier)));
        for pit in copied {
            let board = &self.oracle.board;
            let Cell::Pit(side, row, number) = board.cells[pit] else {
                continue;
            };
            let like = match mirrored {
                true => board.pit_in_column(pit, true, row),
                false => board.index_of(Cell::Pit(opponent_of(side), row, number)),
            };
            if let Some(like) = like.filter(|&like| board.is_in_play(like)) {
                self.pay(copier, like, self.state.seeds[pit]);
            }
        }
    }
}
