//! Constant folding of tests. A test that is not handled here stays unknown and is evaluated during play.

use crate::instructions::{Block, CellTest, Expr, ExprId, Flow, Instructions, NumberTest, Test};

/// Follows branches and jumps from a block while their outcome is known. Terminates because all jumps lead forward.
pub fn follow_branches(
    program: &Instructions,
    block: Block,
    known: impl Fn(&Test) -> Option<bool>,
) -> Block {
    let mut at = block;
    loop {
        at = match program.code.ops[at as usize].flow() {
            Flow::Branch(cond, to) => match program.fold_cond(cond, &known) {
                Some(true) => at + 1,
                Some(false) => to,
                None => return at,
            },
            Flow::Jump(to) => to,
            _ => return at,
        };
    }
}

/// Like [`follow_branches`], but also follows calls of tables; `call` receives the instruction of each.
pub fn follow_calls(
    program: &Instructions,
    block: Block,
    known: impl Fn(&Test) -> Option<bool>,
    mut call: impl FnMut(Block),
) -> Block {
    let mut at = follow_branches(program, block, &known);
    let mut table_calls = 0;
    while let Flow::Call(table) = program.code.ops[at as usize].flow()
        && table_calls < u8::MAX
    {
        table_calls += 1;
        call(at);
        at = follow_branches(program, program.code.tables[usize::from(table.0)], &known);
    }
    at
}

/// Returns the outcome of a test that depends only on the cell and its number of seeds.
pub fn cell_test_outcome(
    program: &Instructions,
    us: u8,
    cell: u8,
    seeds: u8,
    test: &Test,
) -> Option<bool> {
    let number = |id: ExprId| match *program.expr(id) {
        Expr::Number(number) => Some(number),
        Expr::Seeds => Some(seeds.into()),
        _ => None,
    };
    match *test {
        Test::Cell(CellTest::In(fixed)) => {
            Some(program.fixed(fixed).members[usize::from(us)].contains(cell))
        }
        Test::Cell(CellTest::AtLeast(least)) => Some(seeds >= least),
        Test::Cell(CellTest::SeedsIn(numbers)) => Some(program.has_number(numbers, seeds)),
        Test::Number(NumberTest::Odd(expr)) => Some(number(expr)? % 2 == 1),
        Test::Number(NumberTest::Compare(left, comparison, right)) => {
            Some(comparison.holds(number(left)?, number(right)?))
        }
        _ => None,
    }
}
