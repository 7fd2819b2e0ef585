//! A depth-first walk over all instructions that may follow an instruction.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::instructions::{Block, Flow, Instructions, NumberTest, PlayTest, Test};
use sow_grammar::rules::{Heading, PhaseId};

/// The highest number of tables entered in one lap; a move that exceeds it is illegal.
pub const MAX_TABLES_PER_LAP: u16 = 256;

/// A walk and what it has found so far.
pub struct Walk<'p> {
    program: &'p Instructions,
    /// The instructions of the move itself, as opposed to those of tables.
    own_ops: std::ops::Range<Block>,
    /// The phase of the move, if known.
    phase: Option<PhaseId>,
    /// Whether the direction of sowing is chosen together with the pit.
    chooses_direction: bool,
    /// Whether the walk ends at the first choice or illegal move.
    stops_when_uncertain: bool,
    /// The progress of the walk at each instruction, by [`SownState`].
    visit_states: Vec<[VisitState; 3]>,
    /// Whether something is chosen inside the move.
    pub has_choices: bool,
    /// Whether an instruction may make the move illegal.
    may_be_illegal: bool,
    /// Whether instructions may repeat without end within a lap.
    has_cycle: bool,
    /// Whether a table may sow again with the table of an earlier lap, so that laps can repeat without bound.
    pub has_unbounded_laps: bool,
    /// The number of sowings found.
    pub sowing_count: u32,
    /// The number of calls of tables found.
    pub table_call_count: u32,
}

/// Whether something has been sown in the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SownState {
    /// Nothing has been sown.
    No,
    /// Something has been sown.
    Yes,
    /// Something may have been sown.
    Unknown,
}

/// An instruction, with the state of sowing when it is reached.
type Step = (Block, SownState);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VisitState {
    Unvisited,
    /// The instruction is on the current path from the start.
    OnPath,
    Done,
}

impl<'p> Walk<'p> {
    /// Creates a walk. `kind` is given if the walk starts at the beginning of that kind of move.
    fn new(program: &'p Instructions, kind: Option<usize>) -> Self {
        let begins = |kind: usize| program.code.kinds.get(kind).map(|kind| kind.actions);
        let own_ops = kind.map_or(0..0, |kind| {
            let end = begins(kind + 1).unwrap_or(program.code.ops.len() as Block);
            begins(kind).unwrap_or(0)..end
        });
        let chooses_direction = kind.is_some_and(|kind| {
            let kind = &program.code.kinds[kind];
            matches!(kind.heading, Heading::EitherWay(_)) && kind.pit_choice.is_some()
        });
        Self {
            program,
            own_ops,
            chooses_direction,
            phase: kind.map(|kind| program.code.kinds[kind].phase),
            stops_when_uncertain: false,
            visit_states: vec![[VisitState::Unvisited; 3]; program.code.ops.len()],
            has_choices: false,
            may_be_illegal: false,
            has_cycle: false,
            has_unbounded_laps: false,
            sowing_count: 0,
            table_call_count: 0,
        }
    }

    /// Walks a whole move of a kind, and the block after it.
    pub fn for_move(program: &'p Instructions, kind: usize) -> Self {
        let mut walk = Self::new(program, Some(kind));
        walk.walk_from(program.code.kinds[kind].actions, SownState::No);
        walk.walk_after_move();
        walk
    }

    /// Walks the rest of a move, which begins with one of these blocks, and the block after the move. Each path ends at
    /// the first choice or illegal action.
    pub fn for_rest(
        program: &'p Instructions,
        blocks: impl IntoIterator<Item = Block>,
        sown: SownState,
    ) -> Self {
        let mut walk = Self::new(program, None);
        walk.stops_when_uncertain = true;
        blocks
            .into_iter()
            .for_each(|block| walk.walk_from(block, sown));
        walk.walk_after_move();
        walk
    }

    /// Whether the move may turn out to be illegal or never end, apart from the limits on laps and tables.
    pub const fn may_fail(&self) -> bool {
        self.may_be_illegal || self.has_cycle
    }

    /// Whether laps and tables stay within their limits on every path without unbounded laps.
    pub fn stays_within_limits(&self) -> bool {
        self.sowing_count <= self.program.board.lap_limit
            && self.table_call_count <= u32::from(MAX_TABLES_PER_LAP)
    }

    /// Whether every path stays below the limits on laps and tables.
    pub fn is_short(&self) -> bool {
        self.stays_within_limits() && !self.has_cycle && !self.has_unbounded_laps
    }

    /// Whether no path meets a choice, an illegal action or laps without bound.
    pub const fn is_certain(&self) -> bool {
        !(self.has_choices || self.may_fail() || self.has_unbounded_laps)
    }

    /// Like [`Self::is_certain`], and no path sows or runs a table.
    pub const fn is_deterministic(&self) -> bool {
        self.is_certain() && self.sowing_count == 0 && self.table_call_count == 0
    }

    fn walk_after_move(&mut self) {
        if let Some(after) = self.program.code.after_move {
            self.walk_from(after, SownState::Unknown);
        }
    }

    fn walk_from(&mut self, block: Block, sown: SownState) {
        let start = (block, sown);
        if *self.visit_state(start) != VisitState::Unvisited {
            return;
        }
        let mut path = vec![(start, self.enter(start))];
        while let Some((at, open)) = path.last_mut() {
            if self.stops_when_uncertain && !self.is_certain() {
                return;
            }
            let Some(next) = open.pop() else {
                *self.visit_state(*at) = VisitState::Done;
                path.pop();
                continue;
            };
            match *self.visit_state(next) {
                VisitState::Unvisited => {
                    let open = self.enter(next);
                    path.push((next, open));
                }
                VisitState::OnPath => self.has_cycle = true,
                VisitState::Done => {}
            }
        }
    }

    fn visit_state(&mut self, (at, sown): Step) -> &mut VisitState {
        &mut self.visit_states[at as usize][sown as usize]
    }

    /// Returns the outcome of a test if it is the same on every path with this state of sowing.
    fn known_outcome(&self, test: &Test, sown: SownState) -> Option<bool> {
        if let Test::Play(PlayTest::Phase(phase)) = *test {
            return self.phase.map(|own| own == phase);
        }
        let Test::Number(NumberTest::Compare(left, comparison, right)) = *test else {
            return None;
        };
        let [before, after] = self
            .program
            .outcomes_by_first_lap(left, comparison, right)?;
        match sown {
            SownState::Yes => Some(after),
            SownState::No => Some(before),
            SownState::Unknown => None,
        }
    }

    /// Records the effects of an instruction and returns the steps that may follow it.
    fn enter(&mut self, step: Step) -> Vec<Step> {
        *self.visit_state(step) = VisitState::OnPath;
        let (at, sown) = step;
        let op = &self.program.code.ops[at as usize];
        self.may_be_illegal |= op.effects(&self.program.operands).is_illegal;
        match op.flow() {
            Flow::Choice(_) | Flow::PitChoice(_) | Flow::NumberChoice => {
                self.has_choices = true;
            }
            Flow::Call(_) => self.table_call_count += 1,
            Flow::Lap(sowing) => return self.enter_sowing(at, sowing),
            Flow::Next | Flow::Branch(..) | Flow::Jump(_) | Flow::Stop => {}
        }
        let next = self
            .program
            .successors(at, |test| self.known_outcome(test, sown));
        next.into_iter().map(|at| (at, sown)).collect()
    }

    fn enter_sowing(&mut self, at: Block, sowing: u32) -> Vec<Step> {
        let sowing = &self.program.operands.sowings[sowing as usize];
        let is_own_op = self.own_ops.contains(&at);
        self.sowing_count += 1;
        if matches!(sowing.heading, Heading::EitherWay(_)) && !(is_own_op && self.chooses_direction)
        {
            self.has_choices = true;
        }
        // A table run for each seed may lift more seeds, and a sowing without a table of its own reuses that of the
        // sowing before it.
        let each = sowing.seed_table;
        self.may_be_illegal |= each.is_some_and(|each| self.program.lifts_seeds(each));
        self.has_unbounded_laps |= sowing.last_seed_table.is_none() && !is_own_op;
        let tables = sowing.last_seed_table.into_iter().chain(sowing.seed_table);
        tables
            .map(|table| {
                (
                    self.program.code.tables[usize::from(table.0)],
                    SownState::Yes,
                )
            })
            .collect()
    }
}
