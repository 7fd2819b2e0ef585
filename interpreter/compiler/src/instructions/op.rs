//! Instructions, and what they do as analyses see it: each says where control goes after it, and what it takes, fills and
//! decides. Both lists leave no instruction out, so a new one cannot be forgotten by an analysis.
#![deny(clippy::wildcard_enum_match_arm)]

use super::amount::CounterSlot;
use super::ids::{Block, CondId, ExprId, PlaceId};
use super::operands::Operands;
use sow_grammar::rules::{Beneficiary, Outcome, Owner, TableId};

/// An instruction. Targets of jumps are numbers of instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// Jumps unless the condition holds.
    Unless(CondId, u32),
    /// Jumps.
    Jump(u32),
    /// Does something and goes on.
    Act(Act),
    /// Sows; the number of the sowing.
    Sow(u32),
    /// Goes on with one of the jumps that follow, as the mover chooses.
    Choose {
        /// The number of the list of names.
        names: u32,
        /// The number of alternatives.
        count: u8,
        /// Nothing is chosen after it, and nothing can make the move illegal any more.
        tail: bool,
    },
    /// A pit becomes `it`, the former `it` being kept in a slot; jumps if there is none.
    ChoosePlace {
        /// The pits to choose from.
        place: PlaceId,
        /// Where the former `it` is kept.
        slot: u8,
        /// Where to jump if there is no pit.
        none: u32,
        /// Nothing is chosen after it, and nothing can make the move illegal any more.
        tail: bool,
    },
    /// Runs a table.
    Do(TableId),
    /// The same player moves again.
    Again,
    /// Ends the block.
    End,
    /// The move is illegal.
    Illegal,
    /// The game is over.
    Decide(Decision),
}

/// What is done before the next instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Seeds are moved.
    Transfer(Transfer),
    /// Cells get marks.
    Mark {
        /// The cells.
        place: PlaceId,
        /// The bits of the mark, by mover.
        bits: [u8; 2],
    },
    /// Cells lose marks.
    Unmark {
        /// The cells.
        place: PlaceId,
        /// The bits of the marks.
        bits: u8,
    },
    /// A counter gets a value.
    Set {
        /// The counter.
        slot: CounterSlot,
        /// The value.
        value: ExprId,
    },
    /// `here` moves on by so many pits.
    Step(u8),
    /// `it` is what it was before.
    Forget {
        /// Where it was kept.
        slot: u8,
    },
}

/// Seeds taken from somewhere and brought somewhere else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transfer {
    /// All of `here` goes into the sower's hand.
    LiftHere,
    /// Into the sower's hand.
    Lift(u32),
    /// Seeds go to a store.
    Capture {
        /// The number of the [`super::Take`].
        take: u32,
        /// Whose store.
        to: Beneficiary,
        /// If this would hold afterwards, the capture is not made.
        unless: Option<CondId>,
    },
    /// Seeds go to a place.
    Put {
        /// The number of the [`super::Take`].
        take: u32,
        /// The place.
        into: PlaceId,
        /// As much into each cell of the place.
        each: bool,
    },
    /// The seeds of two places are exchanged, cell by cell; all of them are those of a take.
    Exchange {
        /// One place.
        one: PlaceId,
        /// The other place.
        other: PlaceId,
        /// The number of the [`super::Take`] of all of them.
        all: u32,
    },
    /// Seeds left on the board go to the stores of their owners, or all to one player's.
    Sweep(Option<Owner>),
}

/// Where what a row does begins; told to those who watch and nothing to all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineStart {
    /// The first instruction of the row.
    pub begins: Block,
    /// `None` for an ending.
    pub table: Option<TableId>,
    /// The number of the row in its table.
    pub row: u16,
}

/// Where control goes after an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// To the next instruction.
    Next,
    /// To the next one if the condition holds, else elsewhere.
    Branch(CondId, Block),
    /// To an instruction.
    Jump(Block),
    /// To one of so many that follow, as the mover chooses.
    Choice(u8),
    /// To the next one with a pit that the mover chooses, or elsewhere if there is none.
    PitChoice(Block),
    /// To a table.
    Call(TableId),
    /// A lap is sown; its table looks at the last seed.
    Lap(u32),
    /// The block ends here.
    Stop,
}

/// What an instruction does to the game.
#[derive(Debug, Clone, Copy, Default)]
pub struct Effects<'p> {
    /// Where it takes seeds from.
    pub takes: Taken<'p>,
    /// What it takes goes into the sower's hand.
    pub lifts: bool,
    /// A place that seeds are brought to other than by sowing; stores that capture apart.
    pub fills: Option<PlaceId>,
    /// A number that it asks for, those of seeds to take apart.
    pub asks: Option<ExprId>,
    /// It may turn the move illegal.
    pub refuses: bool,
    /// How it ends the game.
    pub decides: Option<Decision>,
}

/// Where an instruction takes seeds from.
#[derive(Debug, Clone, Copy, Default)]
pub enum Taken<'p> {
    /// From nowhere.
    #[default]
    Nothing,
    /// The pit of the last seed.
    Here,
    /// From these places.
    Places(&'p [PlaceId]),
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// By counting seeds.
    Most {
        /// All seeds of a side count, not only those in store.
        all_seeds: bool,
        /// The player with the most seeds loses.
        loses: bool,
        /// The outcome if both have as many.
        tie: Outcome,
    },
    /// With a fixed outcome.
    Outcome(Outcome),
}

impl Op {
    /// All of `here` goes into the sower's hand.
    pub const LIFT_HERE: Self = Self::Act(Act::Transfer(Transfer::LiftHere));

    /// Where control goes after it.
    pub const fn flow(&self) -> Flow {
        match *self {
            Self::Unless(cond, to) => Flow::Branch(cond, to),
            Self::Jump(to) => Flow::Jump(to),
            Self::Choose { count, .. } => Flow::Choice(count),
            Self::ChoosePlace { none, .. } => Flow::PitChoice(none),
            Self::Do(table) => Flow::Call(table),
            Self::Sow(sowing) => Flow::Lap(sowing),
            Self::Again | Self::End | Self::Illegal | Self::Decide(_) => Flow::Stop,
            Self::Act(_) => Flow::Next,
        }
    }

    /// The same with what it jumps to replaced by where that lies.
    pub fn relocated(mut self, moved: impl Fn(Block) -> Block) -> Self {
        match &mut self {
            Self::Unless(_, to) | Self::Jump(to) | Self::ChoosePlace { none: to, .. } => {
                *to = moved(*to);
            }
            Self::Act(_)
            | Self::Sow(_)
            | Self::Choose { .. }
            | Self::Do(_)
            | Self::Again
            | Self::End
            | Self::Illegal
            | Self::Decide(_) => {}
        }
        self
    }

    /// What it does to the game.
    pub fn effects<'p>(&self, operands: &'p Operands) -> Effects<'p> {
        let places = |take: u32| Taken::Places(&operands.takes[take as usize].places);
        let mut effects = Effects::default();
        match *self {
            Self::Act(Act::Transfer(transfer)) => match transfer {
                Transfer::LiftHere => (effects.takes, effects.lifts) = (Taken::Here, true),
                Transfer::Lift(take) => (effects.takes, effects.lifts) = (places(take), true),
                Transfer::Capture { take, .. } => effects.takes = places(take),
                Transfer::Put { take, into, .. }
                | Transfer::Exchange {
                    all: take,
                    one: into,
                    ..
                } => (effects.takes, effects.fills) = (places(take), Some(into)),
                // What is left at the end goes to stores only.
                Transfer::Sweep(_) => {}
            },
            Self::Act(Act::Set { value, .. }) => effects.asks = Some(value),
            Self::Illegal => effects.refuses = true,
            Self::Decide(decision) => effects.decides = Some(decision),
            Self::Act(
                Act::Mark { .. } | Act::Unmark { .. } | Act::Step(_) | Act::Forget { .. },
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
