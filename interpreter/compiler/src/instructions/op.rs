//! Instructions and their descriptions for analyses: where control goes next, and what an instruction takes, fills and
//! decides. [`Op::flow`] and [`Op::effects`] name every instruction, so an analysis cannot miss a new one.
#![deny(clippy::wildcard_enum_match_arm)]

use super::cond::Test;
use super::game::{Block, CondId, ExprId, Instructions, Operands, PlaceId};
use super::place::{Count, CounterSlot};
use sow_grammar::rules::{Beneficiary, Heading, Outcome, Owner, TableId};
use std::collections::BTreeSet;

/// An instruction. Jump targets are indices of instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// Jumps unless the condition holds.
    Unless(CondId, u32),
    /// Jumps.
    Jump(u32),
    /// Performs an action and continues.
    Act(Act),
    /// Sows; the index of the sowing.
    Sow(u32),
    /// Continues with one of the `count` jumps that follow, chosen by the mover.
    Choose {
        /// The index of the list of names.
        name_list: u32,
        /// The number of alternatives.
        count: u8,
        /// Whether the rest of the move has no choice and cannot make it illegal.
        tail: bool,
    },
    /// Lets the mover choose a pit as `it` and keeps the former `it` in a slot; jumps if there is no pit.
    ChoosePlace {
        /// The pits to choose from.
        place: PlaceId,
        /// The slot for the former `it`.
        slot: u8,
        /// The jump target if there is no pit.
        no_pit_target: u32,
        /// Whether the rest of the move has no choice and cannot make it illegal.
        tail: bool,
    },
    /// Lets the mover choose a number; the move is illegal if none is offered.
    ChooseNumber {
        /// The index of the [`super::NumberChoice`].
        choice: u32,
        /// Whether the rest of the move has no choice and cannot make it illegal.
        tail: bool,
    },
    /// Runs a table.
    Do(TableId),
    /// Gives the same player another move.
    Again,
    /// Ends the block.
    End,
    /// Makes the move illegal.
    Illegal,
    /// Ends the game.
    Decide(Decision),
}

/// An action, after which the next instruction follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Moves seeds.
    Transfer(Transfer),
    /// Adds a mark to cells.
    Mark {
        /// The cells that get the mark.
        place: PlaceId,
        /// The bits of the mark, by mover.
        bits: [u8; 2],
    },
    /// Removes marks from cells.
    Unmark {
        /// The cells.
        place: PlaceId,
        /// The bits of the marks.
        bits: u8,
    },
    /// Sets a counter.
    Set {
        /// The counter.
        slot: CounterSlot,
        /// The value.
        value: ExprId,
    },
    /// Moves `here` on by this number of pits.
    Step(u8),
    /// Restores the former `it`.
    RestoreIt {
        /// The slot where it was kept.
        slot: u8,
    },
}

/// A transfer of seeds from one place to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transfer {
    /// Moves all seeds of `here` into the sower's hand.
    LiftHere,
    /// Moves the seeds of a [`super::Take`] into the sower's hand.
    Lift(u32),
    /// Moves seeds to a store.
    Capture {
        /// The index of the [`super::Take`].
        take: u32,
        /// The owner of the store.
        to: Beneficiary,
        /// The condition that prevents the capture if it would hold afterwards.
        unless: Option<CondId>,
    },
    /// Moves seeds to a place.
    Put {
        /// The index of the [`super::Take`].
        take: u32,
        /// The place.
        into: PlaceId,
        /// Whether each cell of the place gets the full amount.
        to_each_cell: bool,
    },
    /// Exchanges the seeds of two places, cell by cell.
    Exchange {
        /// One place.
        first: PlaceId,
        /// The other place.
        second: PlaceId,
        /// The index of the [`super::Take`] of both places.
        take: u32,
    },
    /// Moves the seeds left on the board to the stores of their owners, or all to one player's store.
    Sweep(Option<Owner>),
}

/// The start of a row's actions in the code; used only to report which rows were run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowStart {
    /// The first instruction of the row.
    pub first_op: Block,
    /// The table; `None` for an ending.
    pub table: Option<TableId>,
    /// The index of the row in its table.
    pub row: u16,
}

/// The target of control after an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Control continues with the next instruction.
    Next,
    /// Control goes to the next instruction if the condition holds, otherwise to the given one.
    Branch(CondId, Block),
    /// Control goes to an instruction.
    Jump(Block),
    /// Control goes to one of the next instructions (this number of them), chosen by the mover.
    Choice(u8),
    /// Control goes to the next instruction with a pit chosen by the mover, or to the given one if there is no pit.
    PitChoice(Block),
    /// The mover chooses a number and control goes to the next instruction. Without a number the move is illegal.
    NumberChoice,
    /// Control goes to a table.
    Call(TableId),
    /// Control goes to the sowing with this index, after which the table of the sowing is run.
    Lap(u32),
    /// The block ends.
    Stop,
}

/// The effects of an instruction on the game.
#[derive(Debug, Clone, Copy, Default)]
pub struct Effects<'p> {
    /// The source of the seeds that the instruction takes.
    pub takes: SeedSource<'p>,
    /// Whether these seeds go into the sower's hand.
    pub lifts: bool,
    /// The place that the instruction moves seeds to, other than by sowing; stores that capture are left out.
    pub fills: Option<PlaceId>,
    /// The expression that the instruction evaluates; amounts of seeds are left out.
    pub evaluates: Option<ExprId>,
    /// Whether the instruction may make the move illegal.
    pub is_illegal: bool,
    /// How the instruction ends the game.
    pub decides: Option<Decision>,
}

/// The source of the seeds that an instruction takes.
#[derive(Debug, Clone, Copy, Default)]
pub enum SeedSource<'p> {
    /// No source: the instruction takes no seeds.
    #[default]
    Nothing,
    /// The pit of the last seed.
    Here,
    /// The cells of these places.
    Places(&'p [PlaceId]),
}

/// How the result of the game is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The result is decided by counting seeds.
    Most {
        /// Whether all seeds of a side count, as opposed to those in store only.
        all_seeds: bool,
        /// Whether the player with the most seeds loses.
        loses: bool,
        /// The outcome if both have the same number.
        tie: Outcome,
    },
    /// The result is a fixed outcome.
    Outcome(Outcome),
}

impl Op {
    /// Moves all seeds of `here` into the sower's hand.
    pub const LIFT_HERE: Self = Self::Act(Act::Transfer(Transfer::LiftHere));

    /// Returns the target of control after the instruction.
    pub const fn flow(&self) -> Flow {
        match *self {
            Self::Unless(cond, to) => Flow::Branch(cond, to),
            Self::Jump(to) => Flow::Jump(to),
            Self::Choose { count, .. } => Flow::Choice(count),
            Self::ChoosePlace {
                no_pit_target: none,
                ..
            } => Flow::PitChoice(none),
            Self::ChooseNumber { .. } => Flow::NumberChoice,
            Self::Do(table) => Flow::Call(table),
            Self::Sow(sowing) => Flow::Lap(sowing),
            Self::Again | Self::End | Self::Illegal | Self::Decide(_) => Flow::Stop,
            Self::Act(_) => Flow::Next,
        }
    }

    /// Returns the instruction with its jump targets mapped.
    pub fn relocate(mut self, moved: impl Fn(Block) -> Block) -> Self {
        match &mut self {
            Self::Unless(_, to)
            | Self::Jump(to)
            | Self::ChoosePlace {
                no_pit_target: to, ..
            } => {
                *to = moved(*to);
            }
            Self::Act(_)
            | Self::Sow(_)
            | Self::Choose { .. }
            | Self::ChooseNumber { .. }
            | Self::Do(_)
            | Self::Again
            | Self::End
            | Self::Illegal
            | Self::Decide(_) => {}
        }
        self
    }

    /// Returns the instruction's effects on the game.
    pub fn effects<'p>(&self, operands: &'p Operands) -> Effects<'p> {
        let places = |take: u32| SeedSource::Places(&operands.takes[take as usize].places);
        let mut effects = Effects::default();
        match *self {
            Self::Act(Act::Transfer(transfer)) => match transfer {
                Transfer::LiftHere => (effects.takes, effects.lifts) = (SeedSource::Here, true),
                Transfer::Lift(take) => (effects.takes, effects.lifts) = (places(take), true),
                Transfer::Capture { take, .. } => effects.takes = places(take),
                Transfer::Put { take, into, .. }
                | Transfer::Exchange {
                    take, first: into, ..
                } => (effects.takes, effects.fills) = (places(take), Some(into)),
                // A sweep only moves seeds into stores.
                Transfer::Sweep(_) => {}
            },
            Self::Act(Act::Set { value, .. }) => effects.evaluates = Some(value),
            Self::ChooseNumber { choice, .. } => {
                effects.is_illegal = operands.number_choices[choice as usize].only.is_some();
            }
            Self::Illegal => effects.is_illegal = true,
            Self::Decide(decision) => effects.decides = Some(decision),
            Self::Act(
                Act::Mark { .. } | Act::Unmark { .. } | Act::Step(_) | Act::RestoreIt { .. },
            )
            | Self::Unless(..)
            | Self::Jump(_)
            | Self::Sow(_)
            | Self::Choose { .. }
            | Self::ChoosePlace { .. }
            | Self::Do(_)
            | Self::Again
            | Self::End => {}
        }
        effects
    }
}

impl Instructions {
    /// Returns the instructions that may follow an instruction within the same lap. Branches whose condition is `known`
    /// are followed one way only.
    pub fn successors(&self, at: Block, known: impl Fn(&Test) -> Option<bool>) -> Vec<Block> {
        match self.code.ops[at as usize].flow() {
            Flow::Next | Flow::NumberChoice => vec![at + 1],
            Flow::Branch(cond, to) => match self.fold_cond(cond, known) {
                Some(true) => vec![at + 1],
                Some(false) => vec![to],
                None => vec![to, at + 1],
            },
            Flow::Jump(to) => vec![to],
            Flow::Choice(count) => (1..=Block::from(count)).map(|pick| at + pick).collect(),
            Flow::PitChoice(none) => vec![at + 1, none],
            Flow::Call(table) => vec![self.code.tables[usize::from(table.0)]],
            Flow::Lap(_) | Flow::Stop => Vec::new(),
        }
    }

    /// Returns the instructions that tables may reach within a lap. `follow` decides whether to go on after an
    /// instruction.
    pub fn reachable_ops(
        &self,
        tables: impl Iterator<Item = TableId>,
        follow: impl Fn(&Op) -> bool,
    ) -> Vec<Op> {
        let starts = tables.map(|table| self.code.tables[usize::from(table.0)]);
        let op = |at: Block| self.code.ops[at as usize];
        let next = |at: Block| match follow(&op(at)) {
            true => self.successors(at, |_| None),
            false => Vec::new(),
        };
        reachable(starts, next).map(op).collect()
    }

    /// Whether a table may lift seeds into the sower's hand or start another sowing.
    pub fn lifts_seeds(&self, table: TableId) -> bool {
        let mut ops = self
            .reachable_ops(std::iter::once(table), |_| true)
            .into_iter();
        ops.any(|op| op.effects(&self.operands).lifts || matches!(op.flow(), Flow::Lap(_)))
    }
}

/// Iterates over everything reachable from `starts` by `next`, each item once.
pub fn reachable<T: Copy + Ord>(
    starts: impl IntoIterator<Item = T>,
    next: impl Fn(T) -> Vec<T>,
) -> impl Iterator<Item = T> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<T> = starts.into_iter().collect();
    std::iter::from_fn(move || {
        while let Some(one) = open.pop() {
            if seen.insert(one) {
                open.extend(next(one));
                return Some(one);
            }
        }
        None
    })
}

/// A sowing; see [`sow_grammar::rules::Sow`] for the meaning of `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sowing {
    /// The direction.
    pub heading: Heading,
    /// The starting point.
    pub start: Start,
    /// The stores sown into, by mover: bit 0 South's, bit 1 North's.
    pub stores: Option<[u8; 2]>,
    /// The pits that the sowing leaves out.
    pub skipping: Option<Skip>,
    /// The number of seeds dropped into each pit in turn, the last number repeating; one seed each if the list is
    /// empty.
    pub dropping: Vec<u16>,
    /// The number of seeds that go to the mover's own store first.
    pub keeping: Count,
    /// The table run for each seed.
    pub seed_table: Option<TableId>,
    /// The table run for the last seed.
    pub last_seed_table: Option<TableId>,
    /// Whether the rules say `relay`.
    pub relay: bool,
}

/// The pits that a sowing leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
    /// No pits.
    Nothing,
    /// The pit that the move began with.
    Origin,
    /// The cell where the sowing starts.
    LapStart,
    /// Pits that fulfil a condition that depends only on the pit and on whether the seed is the last one.
    ByPit(CondId),
    /// Pits that fulfil any other condition.
    ByPosition(CondId),
}

/// The starting point of a sowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// The pit after `here`.
    AfterHere,
    /// The pit after the pit of this place.
    After(PlaceId),
    /// The pit of this place.
    At(PlaceId),
}
