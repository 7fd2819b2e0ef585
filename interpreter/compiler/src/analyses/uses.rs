//! The parts of the game state that the rules read, and that positions therefore have to keep.

use super::turn_classes::TurnClasses;
use crate::instructions::{
    Expr, ExprId, Instructions, LookAhead, NumberTest, PlaceTest, PlayTest, Skip, Sowing, Start,
    Test,
};

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
    /// Whether the rules ask for the number of laps, beyond whether there was one.
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
    let marks = program
        .rules
        .marks
        .iter()
        .zip(&program.board.marks)
        .filter(|(mark, _)| mark.until_emptied);
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
        marks_until_emptied: marks.fold(0, |bits, (_, slot)| bits | slot.bits[0] | slot.bits[1]),
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
