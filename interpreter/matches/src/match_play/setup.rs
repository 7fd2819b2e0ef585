//! Carrying out the actions that lay out a round.

use super::arrangement::Arrangement;
use super::required::Required;
use super::score::Score;
use super::spread::Spread;
use super::table::Table;
use sow_compiler::board::Kind as CellKind;
use sow_compiler::seats::{index, other, player};
use sow_grammar::rules::{Laying, Owner, Places, Seat};
use sow_interpreter::{Cell, Position};
use std::sync::Arc;

/// A layout that waits for a player to arrange.
pub(super) struct Waits {
    /// The index of the action.
    pub(super) action: usize,
    pub(super) rule: Arrangement,
}

/// The source and the mode of a `fill` action.
struct Filling {
    purse: Option<Seat>,
    up_to: bool,
}

impl Table {
    /// Carries out actions from an index on, until they are done or a player has to arrange.
    pub(super) fn carry_out(
        &mut self,
        layings: &[Laying],
        from: usize,
        own: Seat,
    ) -> Option<Waits> {
        for (action, laying) in layings.iter().enumerate().skip(from) {
            if let Laying::Arrange { .. } = laying {
                if let Some(rule) = self.arrangement(laying, own) {
                    return Some(Waits { action, rule });
                }
            } else {
                self.lay(layings, action, own);
            }
        }
        if !layings.contains(&Laying::Keep) {
            self.store_the_rest();
        }
        None
    }

    fn lay(&mut self, layings: &[Laying], action: usize, own: Seat) {
        match &layings[action] {
            Laying::Deal => self.deal(),
            Laying::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let filling = Filling {
                    purse: purse.map(|owner| player(owner, own)),
                    up_to: *up_to,
                };
                let eval = self.eval(own);
                let wanted = |cell| (cell, seeds_wanted(eval.looking_at(cell).quantity(with)));
                let wanted: Vec<_> = eval.all_cells(places).into_iter().map(wanted).collect();
                self.fill(&wanted, &filling, own);
            }
            Laying::Block(places) => {
                for pit in self.pits(places, own) {
                    self.block(pit);
                }
            }
            Laying::Give { count, places, to } => {
                let count = count.as_ref().map(|count| self.eval(own).quantity(count));
                let count = count.map_or(usize::MAX, |count| usize::try_from(count).unwrap_or(0));
                for pit in self.pits(places, own).into_iter().take(count) {
                    if self.layout.side(pit).is_some() {
                        self.give(pit, player(*to, own));
                    }
                }
            }
            Laying::HandOver { seeds, to } => {
                let (to, seeds) = (player(*to, own), self.eval(own).quantity(seeds));
                let seeds = seeds_wanted(seeds).min(self.score.purse_of(other(to)));
                self.score.purse[index(other(to))] -= seeds;
                self.score.purse[index(to)] += seeds;
            }
            Laying::Mark(places, mark) => {
                let bits = self.bits(*mark)[index(own)];
                for pit in self.pits(places, own) {
                    let borne = self.position.mark_bits(pit.0);
                    self.position.set_mark_bits(pit.0, borne | bits);
                }
            }
            Laying::Unmark(places, mark) => {
                let [south, north] = self.bits(*mark);
                for pit in self.pits(places, own) {
                    let borne = self.position.mark_bits(pit.0);
                    self.position.set_mark_bits(pit.0, borne & !(south | north));
                }
            }
            Laying::Count(counter, owner, to) => {
                let value = self.eval(own).quantity(to);
                let whose = owner.map_or(own, |owner| player(owner, own));
                if let Some(slot) = self.slots(*counter).nth(index(whose)) {
                    self.position.set_counter(slot, value.clamp(0, 255) as u8);
                }
            }
            Laying::Copy { player, mirrored } => {
                self.copy(&layings[..action], *player, *mirrored, own);
            }
            // Arrangements are up to the player, and `keep` matters only at the end.
            Laying::Arrange { .. } | Laying::Keep => {}
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
        for cell in (0..self.layout.cells()).map(Cell) {
            let owner = self.layout.owner(cell).unwrap_or(self.score.began);
            let wanted = self.dealt(cell);
            self.pay(owner, cell, wanted);
            let lacking = wanted - u32::from(self.position.seeds(cell)).min(wanted);
            self.pay(other(owner), cell, lacking);
        }
    }

    /// Fills cells; `wanted` is the number of seeds that each cell is to hold.
    fn fill(&mut self, wanted: &[(Cell, u32)], filling: &Filling, own: Seat) {
        let mut exhausted = [false; 2];
        for &(cell, with) in wanted {
            let owner = self.layout.owner(cell).unwrap_or(own);
            let purse = filling.purse.unwrap_or(owner);
            let lacking = with.saturating_sub(self.position.seeds(cell).into());
            if exhausted[index(purse)] || lacking == 0 {
                continue;
            }
            let enough = self.score.purse_of(purse) >= lacking;
            exhausted[index(purse)] = !enough;
            if enough || filling.up_to {
                self.pay(purse, cell, lacking);
            }
        }
    }

    /// Returns what a player has to arrange; `None` if there are no seeds or no pits for them.
    fn arrangement(&self, laying: &Laying, own: Seat) -> Option<Arrangement> {
        let Laying::Arrange {
            player: who,
            places,
            both,
            seeds,
            least,
            require,
        } = laying
        else {
            return None;
        };
        let arranger = player(*who, own);
        let (pits, purse) = if *both {
            let [south, north] = self.score.purse;
            (self.pits(places, arranger), south + north)
        } else {
            let pits = self.arranged_by(arranger, places);
            (pits, self.score.purse_of(arranger))
        };
        let seeds = seeds.as_ref().map_or(purse, |seeds| {
            seeds_wanted(self.eval(own).quantity(seeds)).min(purse)
        });
        let most = seeds.checked_div(pits.len() as u32)?;
        let least = seeds_wanted(self.eval(own).quantity(least));
        let label = |&pit: &Cell| {
            let side = if self.layout.side(pit) == Some(other(arranger)) {
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
            rule.required = Required::new(self, require, rule.spread()).map(Arc::new);
        }
        (seeds > 0).then_some(rule)
    }

    /// Returns the arranger's pits in places that are seen from the arranger's seat.
    fn arranged_by(&self, arranger: Seat, places: &Places) -> Vec<Cell> {
        let mut pits = self.pits(places, arranger);
        pits.retain(|&pit| self.layout.owner(pit) == Some(arranger));
        pits
    }

    /// Lays out what a player has arranged.
    pub(super) fn arrange(&mut self, rule: Spread<'_>, seeds: &[u16]) {
        (self.position, self.score) = self.arranged(rule, seeds);
    }

    /// Returns the board and the purses after a player has arranged. Seeds that exceed the player's purse come from
    /// the other player's.
    pub(super) fn arranged(&self, rule: Spread<'_>, seeds: &[u16]) -> (Position, Score) {
        let (mut position, mut score) = (self.position, self.score);
        for (&pit, &seeds) in rule.pits.iter().zip(seeds) {
            let mut left = u32::from(seeds);
            for purse in [rule.player, other(rule.player)] {
                let paid = left.min(score.purse_of(purse));
                score.purse[index(purse)] -= paid;
                position.add(pit.0, paid as u16);
                left -= paid;
            }
        }
        (position, score)
    }

    fn copy(&mut self, before: &[Laying], who: Owner, mirrored: bool, own: Seat) {
        let copier = player(who, own);
        let mut laid_out = Vec::new();
        for laying in before {
            let pits = match laying {
                Laying::Arrange { player, places, .. } if *player != who => {
                    self.pits(places, other(copier))
                }
                Laying::Fill { places, .. } => self.pits(places, own),
                _ => continue,
            };
            let owned = |pit: &Cell| self.layout.owner(*pit) == Some(other(copier));
            laid_out.extend(pits.into_iter().filter(owned));
        }
        laid_out.sort_unstable();
        laid_out.dedup();
        for pit in laid_out {
            let Some(CellKind::Pit(side, row, number)) = self.layout.kind(pit) else {
                continue;
            };
            let like = if mirrored {
                self.layout.in_column(pit, true, row)
            } else {
                self.layout.find_pit(other(side), row, number)
            };
            if let Some(like) = like.filter(|&like| !self.layout.is_blocked(like)) {
                self.pay(copier, like, self.position.seeds(pit).into());
            }
        }
    }
}

/// Clamps a number to the range of seeds.
fn seeds_wanted(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}
