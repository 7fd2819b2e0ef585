//! What can be told of the end of a game long before it comes.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::program::Program;
use crate::program::ir::Cond;
use crate::program::ir::{BasePlace, Block, PlaceId, Test};
use crate::program::ir::{Decision, Flow, Taken};
use sow_grammar::rules::Outcome;
use std::collections::BTreeSet;

impl Program {
    /// Whether seeds that are in store once stay there.
    #[must_use]
    pub fn stores_only_grow(&self) -> bool {
        let mut places = self.operands.takes.iter().flat_map(|take| &take.places);
        self.board.layout.has_stores()
            && !places.any(|&place| self.names_a_store(place))
            && !self.takes_from_sown_stores()
    }

    /// Whether stores only grow and whoever has more in store at the end wins, so that a player with more than half of
    /// all seeds in store has won, whatever comes.
    #[must_use]
    pub fn stores_decide(&self) -> bool {
        self.stores_only_grow() && self.most_in_store_wins()
    }

    /// Whether a store may be among these, wherever the last seed fell. Here and where a lap or move began may be a store too: see
    /// where something is taken from there.
    fn names_a_store(&self, place: PlaceId) -> bool {
        self.consists_of(place, &|base| {
            let BasePlace::Fixed(fixed) = *base else {
                return false;
            };
            let mut cells = self.fixed(fixed).lists.iter().flatten();
            cells.any(|cell| self.board.stores.contains(cell))
        })
    }

    /// Whether this is the place where the last seed fell.
    fn names_here(&self, place: PlaceId) -> bool {
        self.consists_of(place, &|base| {
            matches!(base, BasePlace::Here | BasePlace::It)
        })
    }

    /// Whether a place, or one of those that it is put together from, is such a one.
    fn consists_of(&self, place: PlaceId, such: &impl Fn(&BasePlace) -> bool) -> bool {
        let base = &self.place_of(place).base;
        such(base)
            || match base {
                BasePlace::Group(places) => {
                    places.iter().any(|&place| self.consists_of(place, such))
                }
                // A run ends before the first cell that is none of its pits.
                BasePlace::Run { pits: place, .. } | BasePlace::First { place, .. } => {
                    self.consists_of(*place, such)
                }
                BasePlace::Fixed(_)
                | BasePlace::Marked(_)
                | BasePlace::Here
                | BasePlace::It
                | BasePlace::Origin
                | BasePlace::LapStart
                | BasePlace::Column { .. }
                | BasePlace::Neighbours { .. } => false,
            }
    }

    /// Whether something is taken from the store that a last seed fell into.
    fn takes_from_sown_stores(&self) -> bool {
        let sown = self
            .operands
            .sowings
            .iter()
            .filter_map(|sowing| sowing.stores);
        if sown.flatten().all(|stores| stores == 0) {
            return false;
        }
        let after = |block| self.takes_from(block, 0, self.board.stores[0], &mut BTreeSet::new());
        if self.code.after_move.is_some_and(after) {
            return true;
        }
        let stores = self
            .board
            .stores
            .into_iter()
            .flat_map(|store| [(0, store), (1, store)]);
        stores.into_iter().any(|(us, store)| {
            let mut seen = BTreeSet::new();
            (0..self.code.tables.len()).any(|table| self.takes_at(table, us, store, &mut seen))
        })
    }

    /// The same for one table that looks at a store, and those that it calls.
    fn takes_at(&self, table: usize, us: u8, store: u8, seen: &mut BTreeSet<Block>) -> bool {
        let id = sow_grammar::rules::TableId(table as u16);
        let Some(start) = self.specialised.jump_table.get(id, us, store, true) else {
            return true;
        };
        self.takes_from(start, us, store, seen)
    }

    /// The same from an instruction on.
    fn takes_from(&self, start: Block, us: u8, store: u8, seen: &mut BTreeSet<Block>) -> bool {
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            if !seen.insert(at) {
                continue;
            }
            let op = &self.code.ops[at as usize];
            let takes = match op.effects(self).takes {
                Taken::Nothing => false,
                Taken::Here => true,
                Taken::Places(places) => places.iter().any(|&place| self.names_here(place)),
            };
            if takes {
                return true;
            }
            match op.flow() {
                // A table that is called looks at the same place.
                Flow::Call(called) => {
                    if self.takes_at(called.0.into(), us, store, seen) {
                        return true;
                    }
                }
                // What comes after a sowing looks at another place, from the beginning of its table.
                Flow::Lap(_)
                | Flow::Next
                | Flow::Branch(..)
                | Flow::Jump(_)
                | Flow::Choice(_)
                | Flow::PitChoice(_)
                | Flow::Stop => open.extend(self.successors(at, |_| None)),
            }
        }
        false
    }

    /// Whether every end of the game is won by him who has more in store, or a win that is told beforehand is one for
    /// a player who has half of all seeds there.
    fn most_in_store_wins(&self) -> bool {
        let mut seen = BTreeSet::new();
        let mut open = vec![(self.code.endings, false)];
        while let Some((at, half)) = open.pop() {
            if !seen.insert((at, half)) {
                continue;
            }
            let op = &self.code.ops[at as usize];
            let by_most = Decision::Most {
                all_seeds: false,
                loses: false,
                tie: Outcome::Draw,
            };
            match op.effects(self).decides {
                None => {}
                Some(decision) if decision == by_most => {}
                Some(Decision::Outcome(Outcome::OwnWins)) if half => {}
                Some(_) => return false,
            }
            match op.flow() {
                Flow::Branch(cond, to) => {
                    let told = half || self.tells_half(self.cond(cond));
                    open.extend([(to, half), (at + 1, told)]);
                }
                Flow::Call(_) => return false,
                Flow::Lap(_)
                | Flow::Next
                | Flow::Jump(_)
                | Flow::Choice(_)
                | Flow::PitChoice(_)
                | Flow::Stop => open.extend(
                    self.successors(at, |_| None)
                        .into_iter()
                        .map(|at| (at, half)),
                ),
            }
        }
        // Nothing but the endings may end the game.
        self.code.ops.iter().enumerate().all(|(at, op)| {
            let at = at as Block;
            op.effects(self).decides.is_none()
                || seen.contains(&(at, false))
                || seen.contains(&(at, true))
        })
    }

    /// Whether a condition holds only for a player with half of all seeds in his store.
    fn tells_half(&self, cond: &Cond) -> bool {
        let (fixed, least) = match cond {
            Cond::All(parts) => return parts.iter().any(|part| self.tells_half(part)),
            Cond::Any(parts) => return parts.iter().all(|part| self.tells_half(part)),
            Cond::Shared(id) => return self.tells_half(self.cond(*id)),
            Cond::Test(Test::Any(any)) if !any.before_last_seed => (any.cells, any.least),
            Cond::Known(_) | Cond::Not(_) | Cond::Test(_) => return false,
        };
        let lists = &self.fixed(fixed).lists;
        let own_store = lists
            .iter()
            .zip(self.board.stores)
            .all(|(list, store)| *list == [store]);
        own_store && u32::from(least) * 2 >= self.seeds
    }
}
