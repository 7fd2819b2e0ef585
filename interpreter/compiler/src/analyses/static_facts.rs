//! Static facts about stores, about choices after which nothing else is chosen, and about the precedence of kinds of
//! move.

use super::folding::follow_branches;
use super::walk::{MAX_TABLES_PER_LAP, SownState, Walk};
use crate::instructions::{
    Act, BasePlace, Block, CellTest, CondId, Decision, Expr, ExprId, Flow, Instructions,
    NumberTest, Op, PlaceId, PlayTest, SeedSource, Test, Transfer, reachable,
};
use sow_grammar::rules::{Comparison, Outcome};

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

    /// Whether a store may be chosen inside a move. If so, `it` may be a store, whatever pit the last seed fell into.
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

    /// Whether every decision compares points, seeds in store or on a board without stores all seeds, and the most win.
    #[must_use]
    pub fn most_points_win(&self) -> bool {
        let by_points = Decision::Most {
            all_seeds: !self.board.layout.has_stores(),
            loses: false,
            tie: Outcome::Draw,
        };
        let ops = self.code.ops.iter();
        let mut decisions = ops.filter_map(|op| op.effects(&self.operands).decides);
        let first = decisions.next();
        first == Some(by_points) && decisions.all(|other| other == by_points)
    }

    /// Whether a sweep leaves seeds in pits without an owner.
    #[must_use]
    pub fn sweeps_by_owner(&self) -> bool {
        let sweep = Op::Act(Act::Transfer(Transfer::Sweep(None)));
        self.code.ops.contains(&sweep)
    }

    /// Whether the rules distinguish South from North.
    #[must_use]
    pub fn distinguishes_seats(&self) -> bool {
        let is_seat = |test: &Test| matches!(test, Test::Play(PlayTest::Seat(_)));
        self.tests().iter().any(is_seat)
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

    /// Whether the place may be the pit called `it`: the inspected one, or one just chosen.
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

    /// Whether the table for a last seed in this cell, or the block after the move, may take seeds from the cell.
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
            // The table after a further sowing is one of the starts, too.
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

    /// Whether the player with more seeds in store wins at every ending: the ending compares the stores, or it names a
    /// winner and requires half of all seeds in the winner's store.
    fn most_in_store_wins(&self) -> bool {
        let by_most = Decision::Most {
            all_seeds: false,
            loses: false,
            tie: Outcome::Draw,
        };
        // Each instruction is paired with whether the winner is known to hold half of all seeds when control reaches
        // it.
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

/// Finds the instructions from which on a move is certain to be legal: whatever happens, nothing is chosen or sown any
/// more, and nothing makes the move illegal, up to the end of the table after the move.
///
/// A move that has reached one of the first two rows of this table, for example, is certain to be legal; the third may go
/// on for ever:
///
/// ```text
/// empty pit            => end
/// pit where seeds = 2  => capture here
/// else                 => relay
/// ```
pub fn find_certain_ends(program: &Instructions) -> CertainEnds {
    let mut certain = vec![false; program.code.ops.len()];
    // Control goes back only by calls of tables, so few rounds are needed. Tables that call each other stay uncertain.
    let mut grows = true;
    while std::mem::take(&mut grows) {
        for at in (0..program.code.ops.len()).rev() {
            if !certain[at] && leads_to_certain_ends(program, at as Block, &certain) {
                (certain[at], grows) = (true, true);
            }
        }
    }
    let after_move = program.code.after_move;
    let after_move = after_move.is_none_or(|after| certain[after as usize]);
    if !after_move {
        certain.clear();
    }
    let tables = program.code.tables.len();
    CertainEnds {
        blocks: certain,
        after_move,
        most_tables_before: usize::from(MAX_TABLES_PER_LAP).checked_sub(tables),
    }
}

/// Whether an instruction leaves no doubt about the move, and `certain` holds for all that may follow it.
fn leads_to_certain_ends(program: &Instructions, at: Block, certain: &[bool]) -> bool {
    let op = &program.code.ops[at as usize];
    let chooses_nothing = match op.flow() {
        Flow::Choice(_) | Flow::PitChoice(_) | Flow::NumberChoice | Flow::Lap(_) => false,
        Flow::Next | Flow::Branch(..) | Flow::Jump(_) | Flow::Call(_) | Flow::Stop => true,
    };
    let mut next = program.successors(at, |_| None).into_iter();
    chooses_nothing
        && !op.effects(&program.operands).is_illegal
        && next.all(|at| certain[at as usize])
}

/// The instructions from which on a move is certain to be legal.
#[derive(Debug, Clone, Default)]
pub struct CertainEnds {
    /// Whether moves are certain to be legal from each instruction on; empty if from none.
    blocks: Vec<bool>,
    /// Whether the table after a move leaves no doubt about any move.
    pub after_move: bool,
    /// The number of tables that may have been entered in a lap before, so that even if each table is entered once more
    /// the limit is not exceeded; `None` if there are too many tables.
    most_tables_before: Option<usize>,
}

impl CertainEnds {
    /// Whether a move is certain to be legal once it has reached this instruction. `tables_entered` counts the tables
    /// entered in its current lap.
    #[inline]
    #[must_use]
    pub fn contains(&self, at: Block, tables_entered: u16) -> bool {
        let is_certain = self.blocks.get(at as usize) == Some(&true);
        is_certain && Some(usize::from(tables_entered)) <= self.most_tables_before
    }
}

/// Marks the choices after which nothing else is chosen and nothing can make the move illegal.
pub fn find_tail_choices(program: &mut Instructions) {
    // If moves are short, what follows a choice cannot exceed a limit. A move that begins without a pit may find no pit to
    // sow from, which makes it illegal.
    let mut kinds = program.code.kinds.iter().enumerate();
    let sowing_is_safe =
        kinds.all(|(at, kind)| kind.pit_choice.is_some() && Walk::for_move(program, at).is_short());
    for at in 0..program.code.ops.len() {
        let alternatives = match program.code.ops[at].flow() {
            Flow::PitChoice(_) => vec![at as Block + 1],
            Flow::Choice(_) | Flow::NumberChoice => program.successors(at as Block, |_| None),
            _ => continue,
        };
        let rest = Walk::for_rest(program, alternatives, SownState::Unknown);
        let is_tail = rest.is_deterministic() || sowing_is_safe && rest.is_certain();
        if let Op::ChoosePlace { tail, .. }
        | Op::Choose { tail, .. }
        | Op::ChooseNumber { tail, .. } = &mut program.code.ops[at]
        {
            *tail = is_tail;
        }
    }
}

/// Whether no position has moves of both kinds.
pub(super) fn are_exclusive(program: &Instructions, one: usize, other: usize) -> bool {
    match [one, other].map(|at| program.code.kinds[at].when) {
        [Some(one), Some(other)] => {
            rules_out(program, one, other) || rules_out(program, other, one)
        }
        _ => false,
    }
}

/// Whether `other` is false wherever `one` holds.
#[deny(clippy::wildcard_enum_match_arm)]
fn rules_out(program: &Instructions, one: CondId, other: CondId) -> bool {
    let mut required = Vec::new();
    let conds = &program.code.conds;
    program
        .cond(one)
        .collect_required(conds, true, &mut required);
    let follows = |test: &Test| {
        let mut outcomes = required.iter();
        outcomes.find_map(|&(known, holds)| implied_outcome(program, test, known, holds))
    };
    program.fold_cond(other, follows) == Some(false)
}

/// Returns the outcome of `test` if it follows from the outcome of the test `known`.
#[deny(clippy::wildcard_enum_match_arm)]
fn implied_outcome(program: &Instructions, test: &Test, known: &Test, holds: bool) -> Option<bool> {
    if test == known {
        return Some(holds);
    }
    // A number known to equal a constant is compared with another constant.
    let (left_expr, comparison, number) = as_number_comparison(program, test)?;
    let (same, Comparison::Equal, value) = as_number_comparison(program, known)? else {
        return None;
    };
    (holds && left_expr == same).then(|| comparison.holds(value, number))
}

/// Splits a comparison of an expression with a constant into its parts.
#[deny(clippy::wildcard_enum_match_arm)]
fn as_number_comparison(program: &Instructions, test: &Test) -> Option<(Expr, Comparison, i64)> {
    let Test::Number(NumberTest::Compare(left, comparison, right)) = *test else {
        return None;
    };
    let expr = |id: ExprId| *program.expr(id);
    let Expr::Number(number) = expr(right) else {
        return None;
    };
    Some((expr(left), comparison, number))
}

/// The kinds of move of a phase, in layers: those of a layer may be played only if no kind in an earlier layer has a
/// legal move.
pub type Priorities = Vec<Vec<u16>>;

/// Returns the layers of each phase; `None` if the kinds of a phase cannot be layered.
pub fn priorities(program: &Instructions) -> Vec<Option<Priorities>> {
    let phases = 0..program.code.phases.len();
    phases
        .map(|phase| phase_priorities(program, phase))
        .collect()
}

fn phase_priorities(program: &Instructions, phase: usize) -> Option<Priorities> {
    let of_phase = |at: usize| usize::from(program.code.kinds[at].phase.0) == phase;
    let mut remaining: Vec<usize> = (0..program.code.kinds.len())
        .filter(|&at| of_phase(at))
        .collect();
    let mut priorities = Priorities::new();
    let mut before: Vec<usize> = Vec::new();
    while !remaining.is_empty() {
        // The next layer: kinds that yield to all kinds before them and to no later ones. Kinds that exclude each other
        // need not yield explicitly.
        let gives_way = |at: usize| {
            let unless = &program.code.kinds[at].unless;
            let mut by = unless.iter().map(|kind| usize::from(kind.0));
            let later = by.any(|other| of_phase(other) && !before.contains(&other));
            let first = |other: usize| unless.iter().any(|kind| usize::from(kind.0) == other);
            let mut before = before.iter();
            !later && before.all(|&other| first(other) || are_exclusive(program, at, other))
        };
        let mut priority: Vec<usize> = remaining
            .iter()
            .copied()
            .filter(|&at| gives_way(at))
            .collect();
        // A kind that excludes all others of the layer can be a layer alone, so that the others are not evaluated.
        let alone = |&&at: &&usize| {
            let mut others = priority.iter().filter(|&&other| other != at);
            others.all(|&other| are_exclusive(program, at, other))
        };
        if let Some(&first) = priority.iter().find(alone) {
            priority = vec![first];
        }
        if priority.is_empty() {
            return None;
        }
        remaining.retain(|at| !priority.contains(at));
        priorities.push(priority.iter().map(|&at| at as u16).collect());
        before.extend(priority);
    }
    Some(priorities)
}
