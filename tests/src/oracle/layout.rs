//! Layout of a round from the purses, action by action.

use super::board::{At, Cell, index, other};
use super::game::Oracle;
use super::state::{Bearing, State};
use super::view::{Progress, Score, View};
use sow_grammar::rules::{CounterScope, Laying, Owner, Place, Quantity, Seat};
use std::collections::BTreeSet;

/// An arrangement of seeds that a player has to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arranging {
    /// The player who arranges.
    pub player: Seat,
    /// The pits that receive the seeds.
    pub pits: Vec<At>,
    /// The number of seeds to arrange.
    pub seeds: u32,
    /// The least number of seeds in each pit.
    pub least: u32,
}

/// A round that is being laid out, or has been.
#[derive(Debug, Clone)]
pub(super) struct Layout<'r> {
    pub(super) oracle: Oracle<'r>,
    pub(super) state: State,
    pub(super) score: Score,
    pub(super) waits: Option<Arranging>,
    own: Seat,
    layings: &'r [Laying],
    /// Index of the next action.
    next: usize,
    /// Seeds in each cell of the opening.
    dealt: Vec<u32>,
}

impl<'r> Layout<'r> {
    /// Creates the layout of a round that is already laid out.
    pub(super) fn done(oracle: Oracle<'r>, state: State, score: Score) -> Self {
        Self {
            dealt: state.seeds.clone(),
            oracle,
            state,
            score,
            waits: None,
            own: Seat::South,
            layings: &[],
            next: 0,
        }
    }

    /// Starts with an empty board, and with the marks and counters that outlast a round. `None` deals the opening.
    pub(super) fn begun(
        oracle: Oracle<'r>,
        score: Score,
        own: Seat,
        layings: Option<&'r [Laying]>,
        last: &Self,
    ) -> Self {
        let mut state = oracle.dealt();
        let dealt = std::mem::take(&mut state.seeds);
        state.seeds = vec![0; dealt.len()];
        state.mover = score.began;
        let mut begun = Self {
            oracle,
            state,
            score,
            waits: None,
            own,
            layings: layings.unwrap_or(&[Laying::Deal]),
            next: 0,
            dealt,
        };
        begun.remember(last);
        begun
    }

    fn remember(&mut self, last: &Self) {
        let rules = self.oracle.rules;
        for (at, counter) in rules.counters.iter().enumerate() {
            if counter.per_match {
                self.state.counters[at] = last.state.counters[at];
            }
        }
        let lasts = |bearing: &Bearing| rules[bearing.mark].per_match;
        self.state.marks.retain(|bearing| !lasts(bearing));
        for bearing in last.state.marks.iter().filter(|bearing| lasts(bearing)) {
            let cell = last.oracle.board.cells[bearing.at];
            if let Some(at) = self.oracle.board.find(cell) {
                self.state.marks.push(Bearing { at, ..*bearing });
            }
        }
    }

    /// Carries out actions until a player has to arrange. After the last action, the purses are paid into the stores
    /// and the endings are checked.
    pub(super) fn go_on(&mut self) {
        while let Some(laying) = self.layings.get(self.next) {
            self.next += 1;
            self.lay(laying);
            if self.waits.is_some() {
                return;
            }
        }
        if !self.layings.contains(&Laying::Keep) {
            for seat in [Seat::South, Seat::North] {
                if let Some(store) = self.oracle.board.find(Cell::Store(seat)) {
                    self.pay(seat, store, u32::MAX);
                }
            }
        }
        self.oracle.look_at_endings(&mut self.state);
    }

    /// Carries out a player's arrangement; seeds that the player's purse lacks come from the other one.
    pub(super) fn arranged(&mut self, seeds: &[u16]) {
        let Some(arranging) = self.waits.take() else {
            return;
        };
        for (&pit, &seeds) in arranging.pits.iter().zip(seeds) {
            let before = self.state.seeds[pit];
            self.pay(arranging.player, pit, seeds.into());
            let paid = self.state.seeds[pit] - before;
            self.pay(other(arranging.player), pit, u32::from(seeds) - paid);
        }
        self.go_on();
    }

    fn lay(&mut self, laying: &Laying) {
        match laying {
            Laying::Deal => self.deal(),
            Laying::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let purse = purse.map(|owner| self.player(owner));
                self.fill(places, with, purse, *up_to);
            }
            Laying::Block(places) => {
                for pit in self.pits(places, self.own) {
                    let owner = self.oracle.board.owner(pit).unwrap_or(self.score.began);
                    self.score.purse[index(owner)] += std::mem::take(&mut self.state.seeds[pit]);
                    self.state.marks.retain(|bearing| bearing.at != pit);
                    self.oracle.board.blocked.push(pit);
                }
            }
            Laying::Give { count, places, to } => {
                let count = count.as_ref().map(|count| self.number(count, self.own));
                let to = self.player(*to);
                let pits = self.pits(places, self.own);
                let first = count.map_or(usize::MAX, |count| count as usize);
                for pit in pits.into_iter().take(first) {
                    self.give(pit, to);
                }
            }
            Laying::HandOver { seeds, to } => {
                let to = self.player(*to);
                let seeds = self.number(seeds, self.own);
                let seeds = seeds.min(self.score.purse[index(other(to))]);
                self.score.purse[index(other(to))] -= seeds;
                self.score.purse[index(to)] += seeds;
            }
            Laying::Mark(places, mark) => {
                let maker = self.oracle.rules[*mark].per_player.then_some(self.own);
                for at in self.pits(places, self.own) {
                    let bearing = Bearing {
                        mark: *mark,
                        maker,
                        at,
                    };
                    if !self.state.marks.contains(&bearing) {
                        self.state.marks.push(bearing);
                    }
                }
            }
            Laying::Unmark(places, mark) => {
                let pits = self.pits(places, self.own);
                let taken = |bearing: &Bearing| bearing.mark == *mark && pits.contains(&bearing.at);
                self.state.marks.retain(|bearing| !taken(bearing));
            }
            Laying::Count(counter, owner, to) => {
                let value = self.number(to, self.own).min(255);
                let whose = match self.oracle.rules[*counter].scope {
                    CounterScope::Player => {
                        index(owner.map_or(self.own, |owner| self.player(owner)))
                    }
                    _ => 0,
                };
                self.state.counters[usize::from(counter.0)][whose] = value;
            }
            Laying::Arrange { .. } => self.waits = self.arranging(laying),
            Laying::Copy { player, mirrored } => self.copy(*player, *mirrored),
            Laying::Keep => {}
        }
    }

    fn player(&self, owner: Owner) -> Seat {
        match owner {
            Owner::Own => self.own,
            Owner::Opponent => other(self.own),
        }
    }

    fn see<T>(&self, own: Seat, look: impl FnOnce(View<'_>) -> T) -> T {
        let progress = Progress::none(self.oracle.board.turning);
        look(View {
            between: Some(&self.score),
            ..self.oracle.view(&self.state, own, &progress)
        })
    }

    fn number(&self, quantity: &Quantity, own: Seat) -> u32 {
        let value = self.see(own, |view| view.quantity(quantity));
        u32::try_from(value.max(0)).unwrap_or(u32::MAX)
    }

    fn pits(&self, places: &[Place], own: Seat) -> Vec<At> {
        let mut cells = self.see(own, |view| view.places(places));
        cells.retain(|&at| self.oracle.board.is_pit(at));
        cells
    }

    fn pay(&mut self, purse: Seat, at: At, seeds: u32) {
        let purse = &mut self.score.purse[index(purse)];
        let paid = seeds.min(*purse);
        *purse -= paid;
        self.state.seeds[at] += paid;
    }

    fn deal(&mut self) {
        for at in 0..self.dealt.len() {
            let owner = self.oracle.board.owner(at).unwrap_or(self.score.began);
            for purse in [owner, other(owner)] {
                let lacking = self.dealt[at].saturating_sub(self.state.seeds[at]);
                self.pay(purse, at, lacking);
            }
        }
    }

    fn fill(&mut self, places: &[Place], with: &Quantity, purse: Option<Seat>, up_to: bool) {
        let wanted: Vec<(At, i64)> = self.see(self.own, |view| {
            let cells = view.places(places).into_iter();
            cells.map(|at| (at, view.on(at).quantity(with))).collect()
        });
        let mut ended = [false; 2];
        for (at, wanted) in wanted {
            let owner = self.oracle.board.owner(at).unwrap_or(self.own);
            let payer = purse.unwrap_or(owner);
            let lacking = (wanted - i64::from(self.state.seeds[at])).max(0) as u32;
            if ended[index(payer)] || lacking == 0 {
                continue;
            }
            ended[index(payer)] = self.score.purse[index(payer)] < lacking;
            if up_to || !ended[index(payer)] {
                self.pay(payer, at, lacking);
            }
        }
    }

    fn give(&mut self, pit: At, to: Seat) {
        let board = &mut self.oracle.board;
        if let Cell::Pit(side, ..) = board.cells[pit] {
            board.given.retain(|&given| given != pit);
            if side != to {
                board.given.push(pit);
            }
        }
    }

    fn arranging(&self, laying: &Laying) -> Option<Arranging> {
        let Laying::Arrange {
            player,
            places,
            both,
            seeds,
            least,
            ..
        } = laying
        else {
            return None;
        };
        let player = self.player(*player);
        let mut pits = self.pits(places, player);
        let [south, north] = self.score.purse;
        let mut purse = south + north;
        if !both {
            pits.retain(|&pit| self.oracle.board.owner(pit) == Some(player));
            purse = self.score.purse[index(player)];
        }
        let seeds = seeds
            .as_ref()
            .map_or(purse, |seeds| self.number(seeds, self.own).min(purse));
        let most = seeds.checked_div(pits.len() as u32)?;
        let least = self.number(least, self.own).min(most);
        (seeds > 0).then_some(Arranging {
            player,
            pits,
            seeds,
            least,
        })
    }

    fn copy(&mut self, who: Owner, mirrored: bool) {
        let copier = self.player(who);
        let mut copied = BTreeSet::new();
        for laying in &self.layings[..self.next] {
            match laying {
                Laying::Arrange { player, places, .. } if *player != who => {
                    copied.extend(self.pits(places, other(copier)));
                }
                Laying::Fill { places, .. } => copied.extend(self.pits(places, self.own)),
                _ => {}
            }
        }
        copied.retain(|&pit| self.oracle.board.owner(pit) == Some(other(copier)));
        for pit in copied {
            let board = &self.oracle.board;
            let Cell::Pit(side, row, number) = board.cells[pit] else {
                continue;
            };
            let like = match mirrored {
                true => board.in_column(pit, true, row),
                false => board.find(Cell::Pit(other(side), row, number)),
            };
            if let Some(like) = like.filter(|&like| board.in_play(like)) {
                self.pay(copier, like, self.state.seeds[pit]);
            }
        }
    }
}
