//! What can be said of a program without playing it.
#![deny(clippy::wildcard_enum_match_arm)]

use super::exclusion::exclude;
use super::turns::Turns;
use super::walk::{Sown, Walk};
use crate::program::ir::{
    Block, Expr, ExprId, Flow, LookAhead, NumberTest, Op, PlaceTest, PlayTest, Skip, Sowing, Start,
    Test,
};
use crate::program::specialise::first_lap::FirstLap;
use crate::program::{Priorities, Program, Uses};

/// What the rules look at anywhere.
pub fn uses(program: &Program) -> Uses {
    let tests = program.tests();
    let any = |asks: &dyn Fn(&Test) -> bool| tests.iter().any(asks);
    let marks = program
        .rules
        .marks
        .iter()
        .zip(&program.board.marks)
        .filter(|(mark, _)| mark.until_emptied);
    Uses {
        round: false,
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

impl Program {
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
        let set = ops.filter_map(|op| op.effects(self).asks);
        taken.chain(kept).chain(set)
    }

    fn asks_laps(&self, expr: ExprId) -> bool {
        match *self.expr(expr) {
            Expr::Laps => true,
            Expr::Computed(left, _, right) => self.asks_laps(left) || self.asks_laps(right),
            Expr::Number(_)
            | Expr::Seeds
            | Expr::SeedsOf(_)
            | Expr::NumberOf(_)
            | Expr::Turn(_)
            | Expr::Captured
            | Expr::Counter(_) => false,
        }
    }
}

/// How sowings go round, by [`crate::program::specialise::sow_table::Round`].
pub fn rounds_sown(program: &Program) -> [bool; 3] {
    let skipping = |sowing: &Sowing| matches!(sowing.skipping, Some(Skip::Origin | Skip::LapStart));
    let into = |sowing: &Sowing| matches!(sowing.start, Start::At(_));
    [
        true,
        program.sowings().any(skipping),
        program.sowings().any(into),
    ]
}

/// Which choices of stores to sow into occur, by their bits.
pub fn stores_sown(program: &Program) -> [bool; 4] {
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

/// The kinds of each phase in layers.
pub fn priorities(program: &Program) -> Vec<Option<Priorities>> {
    let phases = 0..program.code.phases.len();
    phases.map(|phase| priorities_of(program, phase)).collect()
}

fn priorities_of(program: &Program, phase: usize) -> Option<Priorities> {
    let of_phase = |at: usize| usize::from(program.code.kinds[at].phase.0) == phase;
    let mut left: Vec<usize> = (0..program.code.kinds.len())
        .filter(|&at| of_phase(at))
        .collect();
    let mut priorities = Priorities::new();
    let mut before: Vec<usize> = Vec::new();
    while !left.is_empty() {
        // Kinds that are there unless one of those before is, and no others. One that is never there together with a kind need
        // not say that it gives way to it.
        let gives_way = |at: usize| {
            let unless = &program.code.kinds[at].unless;
            let mut by = unless.iter().map(|kind| usize::from(kind.0));
            let later = by.any(|other| of_phase(other) && !before.contains(&other));
            let first = |other: usize| unless.iter().any(|kind| usize::from(kind.0) == other);
            let mut before = before.iter();
            !later && before.all(|&other| first(other) || exclude(program, at, other))
        };
        let mut priority: Vec<usize> = left.iter().copied().filter(|&at| gives_way(at)).collect();
        // Where it is there none of the others is, so they need not be asked for.
        let alone = |&&at: &&usize| {
            let mut others = priority.iter().filter(|&&other| other != at);
            others.all(|&other| exclude(program, at, other))
        };
        if let Some(&first) = priority.iter().find(alone) {
            priority = vec![first];
        }
        if priority.is_empty() {
            return None;
        }
        left.retain(|at| !priority.contains(at));
        priorities.push(priority.iter().map(|&at| at as u16).collect());
        before.extend(priority);
    }
    Some(priorities)
}

/// Finds the kinds of move that leave nothing to choose inside, and those that are always legal.
pub fn annotate_kinds(program: &mut Program) {
    for at in 0..program.code.kinds.len() {
        let walk = Walk::of_move(program, at);
        let doubtful = walk.doubtful
            || walk.sowings > program.board.lap_limit
            || walk.tables > 256
            || walk.circles && !laps_run_out(program, at);
        let choices = walk.choices;
        let kind = &mut program.code.kinds[at];
        kind.facts.no_choices = !choices;
        kind.facts.legal_ahead = !choices && !doubtful && kind.from.is_some();
        kind.facts.always_legal = kind.facts.legal_ahead && kind.filters.is_empty();
    }
}

/// Whether the laps of a kind of move come to an end before the limit of laps.
fn laps_run_out(program: &Program, at: usize) -> bool {
    let first_lap = FirstLap::of(program, program.code.kinds[at].actions);
    first_lap.is_some_and(|first_lap| first_lap.runs_out(program))
}

/// Finds the choices after which nothing else is chosen and nothing can make a move illegal.
pub fn find_tail_choices(program: &mut Program) {
    for at in 0..program.code.ops.len() {
        let alternatives = match program.code.ops[at].flow() {
            Flow::PitChoice(_) => vec![at as Block + 1],
            Flow::Choice(_) => program.successors(at as Block, |_| None),
            Flow::Next
            | Flow::Branch(..)
            | Flow::Jump(_)
            | Flow::Call(_)
            | Flow::Lap(_)
            | Flow::Stop => continue,
        };
        let sure = Walk::is_sure(program, alternatives, Sown::Unknown);
        if let Op::ChoosePlace { tail, .. } | Op::Choose { tail, .. } = &mut program.code.ops[at] {
            *tail = sure;
        }
    }
}
