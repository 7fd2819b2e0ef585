//! Tests whose outcome is known beforehand.

use super::super::Program;
use super::super::code::{Block, Test};
use super::super::flow::Flow;
use super::Known;
use super::asked::{Asked, is_behind, is_next};
use sow_grammar::rules::Heading;

/// Follows conditions and jumps as far as they are settled. Jumps lead forward, so this ends.
pub(in super::super) fn follow(
    program: &Program,
    block: Block,
    known: impl Fn(&Test) -> Option<bool>,
) -> Block {
    let mut at = block;
    loop {
        at = match program.code[at as usize].flow() {
            Flow::Branch(cond, to) => match program.foretell(cond, &known) {
                Some(true) => at + 1,
                Some(false) => to,
                None => return at,
            },
            Flow::Jump(to) => to,
            _ => return at,
        };
    }
}

/// The same through tables that hand over to each other; says how many have. `passed`: shown the instructions that do.
pub(in super::super) fn follow_tables(
    program: &Program,
    block: Block,
    known: impl Fn(&Test) -> Option<bool>,
    mut passed: impl FnMut(Block),
) -> (Block, u8) {
    let mut at = follow(program, block, &known);
    let mut look_ups = 0;
    while let Flow::Call(table) = program.code[at as usize].flow()
        && look_ups < u8::MAX
    {
        look_ups += 1;
        passed(at);
        at = follow(program, program.tables[usize::from(table.0)], &known);
    }
    (at, look_ups)
}

/// Answers tests about a cell of which some things are known.
#[derive(Clone, Copy)]
pub(super) struct Answers<'p> {
    pub(super) program: &'p Program,
    pub(super) asked: &'p Asked,
    pub(super) known: Known,
    /// The last seed has just fallen here, and nothing has been moved since.
    pub(super) untouched: bool,
    /// There has been a lap.
    pub(super) sown: bool,
}

impl Answers<'_> {
    pub(super) fn to(&self, test: &Test) -> Option<bool> {
        let (program, known) = (self.program, self.known);
        match *test {
            Test::In(fixed) => {
                let members = program.fixed[fixed as usize].members[usize::from(known.own)];
                Some(members.contains(known.cell))
            }
            Test::Phase(phase) => Some(phase.0 == known.phase),
            Test::Going(heading) => self.going(heading),
            Test::Compare(left, comparison, right)
                if program.asks_whether_sown(left, comparison, right) =>
            {
                Some(self.sown)
            }
            _ if self.untouched => self.of_state(test),
            _ => None,
        }
    }

    /// The answer to a test of how the cell and those around it are.
    fn of_state(&self, test: &Test) -> Option<bool> {
        let Self {
            program,
            asked,
            known,
            ..
        } = *self;
        let seeds = asked.example(known.seeds);
        match *test {
            // The last seed does not count in a pit.
            Test::Occupied => Some(seeds > 1 || known.cell >= program.pit_count),
            Test::AtLeast(least) => asked.numbers.then_some(seeds >= least),
            Test::SeedsIn(numbers) => asked.numbers.then(|| program.has_number(numbers, seeds)),
            Test::Marked(_) if known.marks == 0 => Some(false),
            Test::Marked(bits) if asked.each_mark => {
                Some(known.marks & bits[usize::from(known.own)] != 0)
            }
            Test::OppositeOccupied => Some(known.opposite),
            Test::SomeOccupied(spot) if is_next(program, spot) => Some(known.next),
            Test::SomeOccupied(spot) if is_behind(program, spot) => Some(known.behind),
            Test::Compare(..) => asked.late(program, *test, known.late),
            _ => None,
        }
    }

    /// Whether the last seed fell in this direction.
    fn going(&self, heading: Heading) -> Option<bool> {
        let known = self.known;
        let (own, cell) = (usize::from(known.own), usize::from(known.cell));
        match heading {
            Heading::Leftward => Some(known.way != self.program.track.rightward[own][cell]),
            Heading::Rightward => Some(known.way == self.program.track.rightward[own][cell]),
            Heading::Clockwise => Some(known.way == 0),
            Heading::Counterclockwise => Some(known.way == 1),
            Heading::Onward | Heading::Backward | Heading::EitherWay(_) => None,
        }
    }
}
