//! What the rules look at anywhere, and so what has to be kept.

use super::turns::Turns;
use crate::instructions::{
    Expr, ExprId, Instructions, LookAhead, NumberTest, PlaceTest, PlayTest, Skip, Sowing, Start,
    Test,
};

/// What the rules look at anywhere, and so what has to be kept.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uses {
    /// The number of the turn.
    pub turn: bool,
    /// How far it matters.
    pub turns: Turns,
    /// The number of the round.
    pub round: bool,
    /// Earlier positions.
    pub repeats: bool,
    /// Whether there is a legal move, in an ending.
    pub no_move: bool,
    /// The pits sown into in a move.
    pub passed: bool,
    /// How many laps a move has had, more than whether it has had one.
    pub counts_laps: bool,
    /// Seeds may be taken out of stores.
    pub stores_shrink: bool,
    /// The bits of marks that go when their pit is emptied.
    pub marks_until_emptied: u8,
}

/// What the rules look at anywhere.
pub fn uses(program: &Instructions) -> Uses {
    let tests = program.tests();
    let any = |asks: &dyn Fn(&Test) -> bool| tests.iter().any(asks);
    let marks = program
        .rules
        .marks
        .iter()
        .zip(&program.board.marks)
        .filter(|(mark, _)| mark.until_emptied);
    Uses {
        round: program.asks_round,
        turn: program
            .operands
            .exprs
            .iter()
            .any(|measure| matches!(measure, Expr::Turn(_))),
        turns: Turns::of(program),
        repeats: any(&|test| matches!(test, Test::Play(PlayTest::Repeats))),
        no_move: any(&|test| matches!(test, Test::Play(PlayTest::Ahead(LookAhead::NoMove)))),
        counts_laps: program.operands.exprs.contains(&Expr::Laps)
            && (program.actions_count_laps()
                || any(&|test| match *test {
                    Test::Number(NumberTest::Compare(left, comparison, right)) => {
                        program.outcome_by_sown(left, comparison, right).is_none()
                    }
                    Test::Number(NumberTest::Odd(_) | NumberTest::Within(..)) => true,
                    Test::Cell(_) | Test::Any(_) | Test::Place(_) | Test::Play(_) => false,
                })),
        passed: any(&|test| matches!(test, Test::Place(PlaceTest::Passed(_)))),
        stores_shrink: !program.stores_only_grow(),
        marks_until_emptied: marks.fold(0, |bits, (_, slot)| bits | slot.bits[0] | slot.bits[1]),
    }
}

impl Instructions {
    /// Whether what actions do depends on the number of laps.
    fn actions_count_laps(&self) -> bool {
        self.asked_by_actions().any(|expr| self.asks_laps(expr))
    }

    /// The numbers that actions ask for, conditions apart.
    pub(super) fn asked_by_actions(&self) -> impl Iterator<Item = ExprId> {
        let taken = self
            .operands
            .takes
            .iter()
            .filter_map(|take| take.amount.asked());
        let kept = self.sowings();
        let kept = kept.filter_map(|sowing| sowing.keeping.asked());
        let ops = self.code.ops.iter();
        let set = ops.filter_map(|op| op.effects(&self.operands).asks);
        taken.chain(kept).chain(set)
    }

    fn asks_laps(&self, expr: ExprId) -> bool {
        let expr = *self.expr(expr);
        let mut operands = expr.operands().into_iter().flatten();
        expr == Expr::Laps || operands.any(|operand| self.asks_laps(operand))
    }
}

/// How sowings go round, by [`crate::tables::sow_table::Round`].
pub fn rounds_sown(program: &Instructions) -> [bool; 3] {
    let skipping = |sowing: &Sowing| matches!(sowing.skipping, Some(Skip::Origin | Skip::LapStart));
    let into = |sowing: &Sowing| matches!(sowing.start, Start::At(_));
    [
        true,
        program.sowings().any(skipping),
        program.sowings().any(into),
    ]
}

/// Which choices of stores to sow into occur, by their bits.
pub fn stores_sown(program: &Instructions) -> [bool; 4] {
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
