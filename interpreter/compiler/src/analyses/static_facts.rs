//! Static facts about how a game can end.

use super::folding::follow_branches;
use crate::instructions::{
    BasePlace, Block, CellTest, CondId, Decision, Flow, Instructions, Op, PlaceId, SeedSource,
    Test, reachable,
};
use sow_grammar::rules::Outcome;

impl Instructions {
    /// Whether seeds never leave a store.
    #[must_use]
    pub fn stores_only_grow(&self) -> bool {
        let mut places = self.operands.takes.iter().flat_map(|take| &take.places);
        let may_choose = self.may_choose_store();
        let may_take =
            |place| self.may_include_store(place) || may_choose && self.may_include_it(place);
        self.board.layout.has_stores()
            && !places.any(|&place| may_take(place))
            && !self.takes_from_sown_stores()
    }

    /// Whether a store may be chosen inside a move; `it` may then be a store, wherever the last seed fell.
    fn may_choose_store(&self) -> bool {
        self.code.ops.iter().any(|op| {
            let Op::ChoosePlace { place, .. } = *op else {
                return false;
            };
            self.may_include_store(place)
        })
    }

    /// Whether stores only grow and the fullest store wins, so that a player who holds more than half of all seeds in
    /// store has certainly won.
    #[must_use]
    pub fn stores_decide(&self) -> bool {
        self.stores_only_grow() && self.most_in_store_wins()
    }

    /// Whether a store may be among the cells of a place. Ignores `here` and the starts of laps and moves, which
    /// [`Self::takes_from_sown_stores`] covers.
    fn may_include_store(&self, place: PlaceId) -> bool {
        self.any_base(place, &|base| {
            let BasePlace::Fixed(fixed) = *base else {
                return false;
            };
            let mut cells = self.fixed(fixed).lists.iter().flatten();
            cells.any(|cell| self.board.stores.contains(cell))
        })
    }

    /// Whether the place is the inspected pit, or one just chosen.
    fn may_include_it(&self, place: PlaceId) -> bool {
        self.any_base(place, &|base| matches!(base, BasePlace::It))
    }

    /// Whether the place may be the pit of the last seed.
    fn may_include_here(&self, place: PlaceId) -> bool {
        self.any_base(place, &|base| {
            matches!(base, BasePlace::Here | BasePlace::It)
        })
    }

    /// Whether the predicate holds for the base of a place or for the base of any of its parts.
    fn any_base(&self, place: PlaceId, predicate: &impl Fn(&BasePlace) -> bool) -> bool {
        let base = &self.place_of(place).base;
        let mut parts = base.parts().iter();
        predicate(base) || parts.any(|&part| self.any_base(part, predicate))
    }

    /// Whether seeds may be taken from the store that the last seed fell into.
    fn takes_from_sown_stores(&self) -> bool {
        let sowings = self.sowings();
        let mut sown = sowings.filter_map(|sowing| sowing.stores).flatten();
        let stores = self.board.stores.into_iter();
        let mut seen = stores.flat_map(|store| [(0, store), (1, store)]);
        sown.any(|stores| stores != 0)
            && seen.any(|(us, store)| self.takes_from_entry_cell(us, store))
    }

    /// Whether a table entered at a cell, or the block after a move, may take seeds from that cell.
    fn takes_from_entry_cell(&self, us: u8, cell: u8) -> bool {
        // The last seed has just fallen into the store.
        let known = |test: &Test| match *test {
            Test::Cell(CellTest::In(fixed)) => {
                Some(self.fixed(fixed).members[usize::from(us)].contains(cell))
            }
            Test::Cell(CellTest::Occupied) => Some(true),
            _ => None,
        };
        let entry = |table: Block| follow_branches(self, table, known);
        let next = |at: Block| match self.code.ops[at as usize].flow() {
            // A called table inspects the same cell.
            Flow::Call(called) => vec![entry(self.code.tables[usize::from(called.0)])],
            // After a sowing, its table starts again at another cell.
            _ => self.successors(at, |_| None),
        };
        let tables = self.code.tables.iter().map(|&table| entry(table));
        let starts = tables.chain(self.code.after_move);
        let mut reached = reachable(starts, next);
        reached.any(
            |at| match self.code.ops[at as usize].effects(&self.operands).takes {
                SeedSource::Nothing => false,
                SeedSource::Here => true,
                SeedSource::Places(places) => {
                    places.iter().any(|&place| self.may_include_here(place))
                }
            },
        )
    }

    /// Whether the player with more seeds in store wins every ending, or an ending that declares a winner requires
    /// half of all seeds in the winner's store.
    fn most_in_store_wins(&self) -> bool {
        let by_most = Decision::Most {
            all_seeds: false,
            loses: false,
            tie: Outcome::Draw,
        };
        // Instructions paired with whether the winner is known to hold half of all seeds.
        let next = |(at, half): (Block, bool)| match self.code.ops[at as usize].flow() {
            Flow::Branch(cond, to) => {
                let half_if_true = half || self.requires_half(cond);
                vec![(to, half), (at + 1, half_if_true)]
            }
            _ => {
                let next = self.successors(at, |_| None).into_iter();
                next.map(|at| (at, half)).collect()
            }
        };
        let endings: Vec<_> = reachable([(self.code.endings, false)], next).collect();
        let is_decided_by_stores = |&(at, half): &(Block, bool)| {
            let op = &self.code.ops[at as usize];
            let decided = match op.effects(&self.operands).decides {
                None => true,
                Some(Decision::Outcome(Outcome::OwnWins)) => half,
                Some(decision) => decision == by_most,
            };
            decided && !matches!(op.flow(), Flow::Call(_))
        };
        // Only the endings may end the game.
        let ends = |at: Block| endings.iter().any(|&(ending, _)| ending == at);
        let mut ops = (0..).zip(&self.code.ops);
        endings.iter().all(is_decided_by_stores)
            && ops.all(|(at, op)| op.effects(&self.operands).decides.is_none() || ends(at))
    }

    /// Whether a condition holds only for a player with half of all seeds in store.
    fn requires_half(&self, cond: CondId) -> bool {
        let tests_half = |test: &Test| {
            let Test::Any(any) = *test else { return false };
            let lists = self.fixed(any.cells).lists.iter();
            let mut stores = lists.zip(self.board.stores);
            !any.before_last_seed
                && stores.all(|(list, store)| *list == [store])
                && u32::from(any.least) * 2 >= self.seeds
        };
        // It must be false if no store holds half of the seeds.
        self.fold_cond(cond, |test| tests_half(test).then_some(false)) == Some(false)
    }
}
