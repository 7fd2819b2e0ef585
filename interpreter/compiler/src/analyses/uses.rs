//! The parts of the game state that the rules read, and that positions therefore have to keep.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::instructions::{
    Expr, ExprId, Instructions, LookAhead, NumberTest, PlaceTest, PlayTest, Skip, Sowing, Start,
    Test,
};
use sow_grammar::rules::Owner;

/// The parts of the game state that the rules read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uses {
    /// Whether the rules read the turn number.
    pub turn: bool,
    /// The turn numbers that make a difference.
    pub turn_classes: TurnClasses,
    /// Whether the rules read the round number.
    pub round: bool,
    /// Whether the rules compare the position with earlier ones.
    pub repeats: bool,
    /// Whether an ending asks if a legal move exists.
    pub no_move: bool,
    /// Whether the rules ask which pits the move has sown into.
    pub sown_pits: bool,
    /// Whether the rules ask for the number of laps, not just whether there has been one.
    pub counts_laps: bool,
    /// Whether seeds may leave stores.
    pub stores_shrink: bool,
    /// The bits of the marks that disappear when their pit is emptied.
    pub marks_until_emptied: u8,
}

/// Collects the parts of the game state that the rules read.
pub fn collect_uses(program: &Instructions) -> Uses {
    let tests = program.tests();
    let any = |asks: &dyn Fn(&Test) -> bool| tests.iter().any(asks);
    let marks = program.board.marks.iter();
    let marks = marks.filter(|mark| mark.until_emptied);
    Uses {
        round: program.reads_round,
        turn: program
            .operands
            .exprs
            .iter()
            .any(|measure| matches!(measure, Expr::Turn(_))),
        turn_classes: TurnClasses::new(program),
        repeats: any(&|test| matches!(test, Test::Play(PlayTest::Repeats))),
        no_move: any(&|test| matches!(test, Test::Play(PlayTest::LookAhead(LookAhead::NoMove)))),
        counts_laps: program.operands.exprs.contains(&Expr::Laps)
            && (program.actions_read_laps()
                || any(&|test| match *test {
                    Test::Number(NumberTest::Compare(left, comparison, right)) => program
                        .outcomes_by_first_lap(left, comparison, right)
                        .is_none(),
                    Test::Number(NumberTest::Odd(_) | NumberTest::Within(..)) => true,
                    Test::Cell(_) | Test::Any(_) | Test::Place(_) | Test::Play(_) => false,
                })),
        sown_pits: any(&|test| matches!(test, Test::Place(PlaceTest::Passed(_)))),
        stores_shrink: !program.stores_only_grow(),
        marks_until_emptied: marks.fold(0, |bits, mark| bits | mark.bits[0] | mark.bits[1]),
    }
}

impl Instructions {
    /// Whether an action depends on the number of laps.
    fn actions_read_laps(&self) -> bool {
        self.action_exprs().any(|expr| self.reads_laps(expr))
    }

    /// Returns the expressions that actions evaluate, except those in conditions.
    pub(super) fn action_exprs(&self) -> impl Iterator<Item = ExprId> {
        let take_exprs = self
            .operands
            .takes
            .iter()
            .filter_map(|take| take.amount.computed_expr());
        let sowings = self.sowings();
        let keep_exprs = sowings.filter_map(|sowing| sowing.keeping.computed_expr());
        let ops = self.code.ops.iter();
        let op_exprs = ops.filter_map(|op| op.effects(&self.operands).evaluates);
        take_exprs.chain(keep_exprs).chain(op_exprs)
    }

    fn reads_laps(&self, expr: ExprId) -> bool {
        let expr = *self.expr(expr);
        let mut operands = expr.operands().into_iter().flatten();
        expr == Expr::Laps || operands.any(|operand| self.reads_laps(operand))
    }
}

/// Returns which kinds of [`crate::tables::sow_table::RingKind`] occur among the sowings.
pub fn ring_kinds_used(program: &Instructions) -> [bool; 3] {
    let skipping = |sowing: &Sowing| matches!(sowing.skipping, Some(Skip::Origin | Skip::LapStart));
    let into = |sowing: &Sowing| matches!(sowing.start, Start::At(_));
    [
        true,
        program.sowings().any(skipping),
        program.sowings().any(into),
    ]
}

/// Returns which sets of stores sowings use, indexed by their bits (1 South, 2 North).
pub fn store_sets_used(program: &Instructions) -> [bool; 4] {
    let mut stores = [true, false, false, false];
    for one in program
        .sowings()
        .filter_map(|sowing| sowing.stores)
        .flatten()
    {
        stores[usize::from(one)] = true;
    }
    stores
}

/// The turn numbers that the rules distinguish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TurnClasses {
    /// From this turn on, only the remainder of the turn number by `period` matters.
    period_start: u16,
    /// The length of the period, in turns.
    period: u16,
}

impl TurnClasses {
    const ALL: Self = Self {
        period_start: u16::MAX,
        period: 1,
    };

    pub(super) fn new(program: &Instructions) -> Self {
        let mut turns = Self {
            period_start: 1,
            period: 1,
        };
        let owner = |asked: ExprId| {
            let Expr::Turn(owner) = *program.expr(asked) else {
                return None;
            };
            Some(owner)
        };
        let is_turn = |asked: ExprId| owner(asked).is_some();
        let computes = |expr: &Expr| expr.operands().into_iter().flatten().any(is_turn);
        if program.operands.exprs.iter().any(computes) || program.action_exprs().any(is_turn) {
            return Self::ALL;
        }
        for test in program.tests() {
            match test {
                Test::Number(NumberTest::Compare(left, _, right)) => {
                    for (turn, other) in [(left, right), (right, left)] {
                        let Some(owner) = owner(turn) else {
                            continue;
                        };
                        let Expr::Number(number) = *program.expr(other) else {
                            return Self::ALL;
                        };
                        turns.record_comparison(owner, number);
                    }
                }
                Test::Number(NumberTest::Within(turn, ranges)) => {
                    if let Some(owner) = owner(turn) {
                        let ranges = program.operands.ranges[ranges as usize].iter();
                        ranges.for_each(|&(low, high)| {
                            turns.record_comparison(owner, low);
                            turns.record_comparison(owner, high);
                        });
                    }
                }
                Test::Number(NumberTest::Odd(turn)) => {
                    if let Some(owner) = owner(turn) {
                        turns.period = turns.period.max(if owner.is_some() { 4 } else { 2 });
                    }
                }
                Test::Cell(_) | Test::Any(_) | Test::Place(_) | Test::Play(_) => {}
            }
        }
        turns
    }

    /// Records that the rules compare the turn number with `number` or, for an owner, the number of that player's own
    /// turns (every other turn).
    fn record_comparison(&mut self, owner: Option<Owner>, number: i64) {
        let past = number.saturating_add(1);
        let turn = match owner {
            None => past,
            Some(_) => past.saturating_mul(2),
        };
        // A number below 1 or above `u16::MAX` is never a turn number, so the comparison is constant.
        if let Ok(turn) = u16::try_from(turn) {
            self.period_start = self.period_start.max(turn);
        }
    }

    /// Returns the lowest turn number that the rules do not distinguish from `turn`.
    pub fn representative(self, turn: u16) -> u16 {
        match turn.checked_sub(self.period_start) {
            None => turn,
            Some(past) => self.period_start + past % self.period.max(1),
        }
    }
}
