//! A depth-first walk over all instructions that may follow an instruction.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::instructions::{Block, Flow, Instructions, NumberTest, PlayTest, Test};
use sow_grammar::rules::{Heading, PhaseId};

/// A walk and what it has found so far.
pub struct Walk<'p> {
    program: &'p Instructions,
    /// The instructions of the move itself, as opposed to those of tables.
    us: std::ops::Range<Block>,
    /// The phase of the move, if known.
    phase: Option<PhaseId>,
    /// The direction of sowing is chosen together with the pit.
    chooses_way: bool,
    /// The state of each instruction, by [`Sown`].
    seen: Vec<[Seen; 3]>,
    /// Whether something is chosen inside the move.
    pub choices: bool,
    /// The instructions with a choice that is made once in a lap.
    pub forks: Vec<Block>,
    /// Whether a direction is chosen inside the move, or something may be chosen for every seed.
    pub forks_elsewhere: bool,
    /// Whether the move may turn out to be illegal or never end.
    pub doubtful: bool,
    /// Whether a table may sow again with the table of an earlier lap, so that laps can repeat without bound.
    pub circles: bool,
    /// The number of sowings found.
    pub sowings: u32,
    /// The number of calls of tables found.
    pub tables: u32,
}

/// Whether something has been sown in the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sown {
    /// Nothing has been sown.
    No,
    /// Something has been sown.
    Yes,
    /// Something may have been sown.
    Unknown,
}

/// An instruction, with the state of sowing when it is reached.
type Step = (Block, Sown);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Not,
    /// On the current path from the start.
    OnTheWay,
    Done,
}

impl<'p> Walk<'p> {
    /// Creates a walk; `kind` is the kind of move if it is walked from its beginning.
    fn new(program: &'p Instructions, kind: Option<usize>) -> Self {
        let begins = |kind: usize| program.code.kinds.get(kind).map(|kind| kind.actions);
        let us = kind.map_or(0..0, |kind| {
            let end = begins(kind + 1).unwrap_or(program.code.ops.len() as Block);
            begins(kind).unwrap_or(0)..end
        });
        let chooses_way = kind.is_some_and(|kind| {
            let kind = &program.code.kinds[kind];
            matches!(kind.heading, Heading::EitherWay(_)) && kind.from.is_some()
        });
        Self {
            program,
            us,
            chooses_way,
            phase: kind.map(|kind| program.code.kinds[kind].phase),
            seen: vec![[Seen::Not; 3]; program.code.ops.len()],
            choices: false,
            forks: Vec::new(),
            forks_elsewhere: false,
            doubtful: false,
            circles: false,
            sowings: 0,
            tables: 0,
        }
    }

    /// Walks a whole move of a kind, and the block after it.
    pub fn of_move(program: &'p Instructions, kind: usize) -> Self {
        let mut walk = Self::new(program, Some(kind));
        walk.from(program.code.kinds[kind].actions, Sown::No);
        walk.after_move();
        walk
    }

    /// Whether nothing is looked up, chosen, sown or illegal on any path from these blocks.
    pub fn is_sure(
        program: &'p Instructions,
        blocks: impl IntoIterator<Item = Block>,
        sown: Sown,
    ) -> bool {
        let mut walk = Self::new(program, None);
        blocks.into_iter().for_each(|block| walk.from(block, sown));
        walk.after_move();
        !(walk.choices || walk.doubtful || walk.circles) && walk.sowings == 0 && walk.tables == 0
    }

    fn after_move(&mut self) {
        if let Some(after) = self.program.code.after_move {
            self.from(after, Sown::Unknown);
        }
    }

    fn from(&mut self, block: Block, sown: Sown) {
        let start = (block, sown);
        if *self.seen(start) != Seen::Not {
            return;
        }
        let mut direction = vec![(start, self.enter(start))];
        while let Some((at, open)) = direction.last_mut() {
            let Some(next) = open.pop() else {
                *self.seen(*at) = Seen::Done;
                direction.pop();
                continue;
            };
            match *self.seen(next) {
                Seen::Not => {
                    let open = self.enter(next);
                    direction.push((next, open));
                }
                Seen::OnTheWay => self.doubtful = true,
                Seen::Done => {}
            }
        }
    }

    fn seen(&mut self, (at, sown): Step) -> &mut Seen {
        &mut self.seen[at as usize][sown as usize]
    }

    /// Returns the outcome of a test that is the same on every path with this `sown`.
    fn known(&self, test: &Test, sown: Sown) -> Option<bool> {
        if let Test::Play(PlayTest::Phase(phase)) = *test {
            return self.phase.map(|own| own == phase);
        }
        let Test::Number(NumberTest::Compare(left, comparison, right)) = *test else {
            return None;
        };
        let [before, after] = self.program.outcome_by_sown(left, comparison, right)?;
        match sown {
            Sown::Yes => Some(after),
            Sown::No => Some(before),
            Sown::Unknown => None,
        }
    }

    /// Records the effects of an instruction and returns the steps that may follow it.
    fn enter(&mut self, step: Step) -> Vec<Step> {
        *self.seen(step) = Seen::OnTheWay;
        let (at, sown) = step;
        let op = &self.program.code.ops[at as usize];
        self.doubtful |= op.effects(&self.program.operands).refuses;
        match op.flow() {
            Flow::Choice(_) | Flow::PitChoice(_) => {
                self.choices = true;
                self.forks.push(at);
            }
            Flow::Call(_) => self.tables += 1,
            Flow::Lap(sowing) => return self.sow(at, sowing),
            Flow::Next | Flow::Branch(..) | Flow::Jump(_) | Flow::Stop => {}
        }
        let next = self.program.successors(at, |test| self.known(test, sown));
        next.into_iter().map(|at| (at, sown)).collect()
    }

    fn sow(&mut self, at: Block, sowing: u32) -> Vec<Step> {
        let sowing = &self.program.operands.sowings[sowing as usize];
        let of_move = self.us.contains(&at);
        self.sowings += 1;
        if matches!(sowing.heading, Heading::EitherWay(_)) && !(of_move && self.chooses_way) {
            self.choices = true;
            self.forks_elsewhere = true;
        }
        self.forks_elsewhere |= sowing.each.is_some();
        // A table run for each seed may lift more seeds, and a sowing without a table of its own reuses an earlier
        // one.
        let each = sowing.each;
        self.doubtful |= each.is_some_and(|each| self.program.lifts_seeds(each));
        self.circles |= sowing.last.is_none() && !of_move;
        let tables = sowing.last.into_iter().chain(sowing.each);
        tables
            .map(|table| (self.program.code.tables[usize::from(table.0)], Sown::Yes))
            .collect()
    }
}
