//! The parts of the game state that the rules look at, and that positions therefore have to keep.

use super::turns::Turns;
use crate::instructions::{
    Expr, ExprId, Instructions, LookAhead, NumberTest, PlaceTest, PlayTest, Skip, Sowing, Start,
    Test,
};

/// The parts of the game state that the rules look at.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uses {
    /// The turn number is looked at.
    pub turn: bool,
    /// The turn numbers that make a difference.
    pub turns: Turns,
    /// The round number is looked at.
    pub round: bool,
    /// Earlier positions are looked at.
    pub repeats: bool,
    /// An ending asks whether a legal move exists.
    pub no_move: bool,
    /// The rules ask which pits the move has sown into.
    pub passed: bool,
    /// The rules ask for the number of laps, beyond whether there was one.
    pub counts_laps: bool,
    /// Seeds may leave stores.
    pub stores_shrink: bool,
    /// The bits of the marks that disappear when their pit is emptied.
    pub marks_until_emptied: u8,
}

/// Collects what the rules look at.
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
    /// Whether an action depends on the number of laps.
    fn actions_count_laps(&self) -> bool {
        self.asked_by_actions().any(|expr| self.asks_laps(expr))
    }

    /// Returns the expressions that actions evaluate, those in conditions excepted.
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

/// Returns which kinds of [`crate::tables::sow_table::Round`] occur among the sowings.
pub fn rounds_sown(program: &Instructions) -> [bool; 3] {
    let skipping = |sowing: &Sowing| matches!(sowing.skipping, Some(Skip::Origin | Skip::LapStart));
    let into = |sowing: &Sowing| matches!(sowing.start, Start::At(_));
    [
        true,
        program.sowings().any(skipping),
        program.sowings().any(into),
    ]
}

/// Returns which sets of stores are sown into, indexed by their bits (1 South, 2 North).
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
