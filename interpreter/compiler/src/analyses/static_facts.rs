//! What can be told of the end of a game long before it comes.

use super::folding::follow;
use crate::instructions::{
    BasePlace, Block, CellTest, CondId, Decision, Flow, Instructions, Op, PlaceId, Taken, Test,
    reached,
};
use sow_grammar::rules::Outcome;

impl Instructions {
    /// Whether seeds that are in store once stay there.
    #[must_use]
    pub fn stores_only_grow(&self) -> bool {
        let mut places = self.operands.takes.iter().flat_map(|take| &take.places);
        let may_choose = self.lets_choose_a_store();
        let may_take = |place| self.names_a_store(place) || may_choose && self.names_it(place);
        self.board.layout.has_stores()
            && !places.any(|&place| may_take(place))
            && !self.takes_from_sown_stores()
    }

    /// Whether a store may be what is chosen inside a move; it is "it" then, wherever the last seed fell.
    fn lets_choose_a_store(&self) -> bool {
        self.code.ops.iter().any(|op| {
            let Op::ChoosePlace { place, .. } = *op else {
                return false;
            };
            self.names_a_store(place)
        })
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

    /// Whether this is the pit that is looked at or has been chosen.
    fn names_it(&self, place: PlaceId) -> bool {
        self.consists_of(place, &|base| matches!(base, BasePlace::It))
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
        let mut parts = base.parts().iter();
        such(base) || parts.any(|&part| self.consists_of(part, such))
    }

    /// Whether something is taken from the store that a last seed fell into.
    fn takes_from_sown_stores(&self) -> bool {
        let sowings = self.sowings();
        let mut sown = sowings.filter_map(|sowing| sowing.stores).flatten();
        let stores = self.board.stores.into_iter();
        let mut seen = stores.flat_map(|store| [(0, store), (1, store)]);
        sown.any(|stores| stores != 0) && seen.any(|(us, store)| self.takes_here(us, store))
    }

    /// Whether a table that looks at a cell for a player, or what is done after a move, may take something from there.
    fn takes_here(&self, us: u8, cell: u8) -> bool {
        // The store has just been sown into.
        let known = |test: &Test| match *test {
            Test::Cell(CellTest::In(fixed)) => {
                Some(self.fixed(fixed).members[usize::from(us)].contains(cell))
            }
            Test::Cell(CellTest::Occupied) => Some(true),
            _ => None,
        };
        let entry = |table: Block| follow(self, table, known);
        let next = |at: Block| match self.code.ops[at as usize].flow() {
            // A table that is called looks at the same place.
            Flow::Call(called) => vec![entry(self.code.tables[usize::from(called.0)])],
            // What comes after a sowing looks at another place, from the beginning of its table.
            _ => self.successors(at, |_| None),
        };
        let tables = self.code.tables.iter().map(|&table| entry(table));
        let starts = tables.chain(self.code.after_move);
        let mut reached = reached(starts, next);
        reached.any(
            |at| match self.code.ops[at as usize].effects(&self.operands).takes {
                Taken::Nothing => false,
                Taken::Here => true,
                Taken::Places(places) => places.iter().any(|&place| self.names_here(place)),
            },
        )
    }

    /// Whether every end of the game is won by him who has more in store, or a win that is told beforehand is one for
    /// a player who has half of all seeds there.
    fn most_in_store_wins(&self) -> bool {
        let by_most = Decision::Most {
            all_seeds: false,
            loses: false,
            tie: Outcome::Draw,
        };
        // Each instruction with whether the player asked for has half of all seeds.
        let next = |(at, half): (Block, bool)| match self.code.ops[at as usize].flow() {
            Flow::Branch(cond, to) => {
                let told = half || self.tells_half(cond);
                vec![(to, half), (at + 1, told)]
            }
            _ => {
                let next = self.successors(at, |_| None).into_iter();
                next.map(|at| (at, half)).collect()
            }
        };
        let endings: Vec<_> = reached([(self.code.endings, false)], next).collect();
        let fair = |&(at, half): &(Block, bool)| {
            let op = &self.code.ops[at as usize];
            let decided = match op.effects(&self.operands).decides {
                None => true,
                Some(Decision::Outcome(Outcome::OwnWins)) => half,
                Some(decision) => decision == by_most,
            };
            decided && !matches!(op.flow(), Flow::Call(_))
        };
        // Nothing but the endings may end the game.
        let ends = |at: Block| endings.iter().any(|&(ending, _)| ending == at);
        let mut ops = (0..).zip(&self.code.ops);
        endings.iter().all(fair)
            && ops.all(|(at, op)| op.effects(&self.operands).decides.is_none() || ends(at))
    }

    /// Whether a condition holds only for a player with half of all seeds in his store.
    fn tells_half(&self, cond: CondId) -> bool {
        let asks_for_half = |test: &Test| {
            let Test::Any(any) = *test else { return false };
            let lists = self.fixed(any.cells).lists.iter();
            let mut stores = lists.zip(self.board.stores);
            !any.before_last_seed
                && stores.all(|(list, store)| *list == [store])
                && u32::from(any.least) * 2 >= self.seeds
        };
        // Without half of the seeds it does not hold.
        self.foretell(cond, |test| asks_for_half(test).then_some(false)) == Some(false)
    }
}
