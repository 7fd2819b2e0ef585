//! The instructions of a program and the tables they refer to.

use super::cond::CondId;
use super::deeds::Opening;
use super::settled::Settled;
use super::sieves::Sieve;
use crate::cells::Cells;
use sow_grammar::rules::{
    Beneficiary, Comparison, FilterKind, Heading, MoveId, Once, Operator, Outcome, Owner, PhaseId,
    State, TableId,
};

/// The number of a block's first instruction.
pub(crate) type Block = u32;
/// The number of a [`Spot`].
pub(crate) type SpotId = u32;
/// The number of a [`Fixed`].
pub(crate) type FixedId = u32;
/// The number of a [`Measure`].
pub(crate) type MeasureId = u32;

/// An instruction. Targets of jumps are numbers of instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    /// Jumps unless the condition holds.
    Unless(CondId, u32),
    Jump(u32),
    /// All of `here` goes into the sower's hand.
    LiftHere,
    /// Into the sower's hand.
    Lift(u32),
    Sow(u32),
    Capture {
        take: u32,
        to: Beneficiary,
        unless: Option<CondId>,
    },
    Put {
        take: u32,
        into: SpotId,
    },
    Mark {
        spot: SpotId,
        bits: [u8; 2],
    },
    Unmark {
        spot: SpotId,
        bits: u8,
    },
    Set {
        slot: [u8; 2],
        value: MeasureId,
    },
    Step(u8),
    /// Goes on with one of so many jumps that follow; the number is that of the names. Where a choice is `closing`, nothing
    /// is chosen after it and nothing can make the move illegal any more.
    Choose {
        names: u32,
        count: u8,
        closing: bool,
    },
    /// A pit becomes `it`, the former `it` being kept in a slot; jumps if there is none.
    ChoosePlace {
        spot: SpotId,
        slot: u8,
        none: u32,
        closing: bool,
    },
    /// `it` is what it was before.
    Forget {
        slot: u8,
    },
    Do(TableId),
    Again,
    End,
    Illegal,
    Sweep(Option<Owner>),
    Most {
        all_seeds: bool,
        loses: bool,
        tie: Outcome,
    },
    Outcome(Outcome),
}

/// Where what a row does begins; told to those who watch and nothing to all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowStart {
    pub(crate) begins: Block,
    /// `None` for an ending.
    pub(crate) table: Option<TableId>,
    pub(crate) row: u16,
}

/// A question. "It" is the pit looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Test {
    /// It is one of these.
    In(FixedId),
    /// It is one of these, which have to be found first.
    InSpot(SpotId),
    /// It holds seeds, those just sown not counted.
    Occupied,
    /// It holds at least so many seeds.
    AtLeast(u8),
    /// It holds one of these numbers of seeds.
    SeedsIn(u32),
    /// It bears one of these marks, by mover.
    Marked([u8; 2]),
    /// The front pit that faces it holds seeds.
    OppositeOccupied,
    /// One of these holds seeds, those just sown not counted.
    AnyOccupied(FixedId),
    /// One of these holds at least so many seeds.
    AnyAtLeast(FixedId, u8),
    /// There is one of these.
    Some(SpotId),
    /// One of these holds seeds, those just sown not counted.
    SomeOccupied(SpotId),
    /// All of these fulfil a condition.
    Every(SpotId, CondId),
    /// There is one of the first, and all are among the second.
    Among(SpotId, SpotId),
    Compare(MeasureId, Comparison, MeasureId),
    Odd(MeasureId),
    Within(MeasureId, u32),
    Phase(PhaseId),
    Can(Owner, Option<MoveId>),
    Threatened(Owner, u32),
    NoMove,
    Repeats,
    LastSeed,
    ToMove,
    Passed(SpotId),
    Going(Heading),
}

/// Places that depend on the position or on how far a move has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) noun: Noun,
    /// Only those among these.
    pub(crate) within: Option<FixedId>,
    pub(crate) state: Option<State>,
    /// Asked of each, looked at one by one.
    pub(crate) filter: Option<CondId>,
    /// These if there is exactly one.
    pub(crate) only: bool,
}

/// What a spot is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Noun {
    Fixed(FixedId),
    /// Pits with one of these marks, by mover.
    Marked([u8; 2]),
    Here,
    It,
    Origin,
    LapStart,
    Opposite {
        back: bool,
        of: Option<SpotId>,
    },
    Neighbours {
        previous: bool,
        count: u8,
        of: Option<SpotId>,
    },
    Run {
        heading: Heading,
        from: Option<SpotId>,
        pits: SpotId,
    },
    First {
        place: SpotId,
        after: SpotId,
    },
    Group(Vec<SpotId>),
}

/// Cells known once the board is, by mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fixed {
    /// In the order of mention.
    pub(crate) lists: [Vec<u8>; 2],
    pub(crate) members: [Cells; 2],
    /// A byte of ones for each member, for looking at eight cells at once.
    pub(crate) masks: [Vec<u64>; 2],
}

/// Seeds to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Take {
    pub(crate) amount: Amount,
    pub(crate) spots: Vec<SpotId>,
}

/// How many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Amount {
    All,
    Number(u8),
    AllBut(u8),
}

/// A sowing; see [`sow_grammar::rules::Sow`] for what is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sowing {
    pub(crate) heading: Heading,
    pub(crate) start: Start,
    /// The stores sown into, by mover: bit 0 South's, bit 1 North's.
    pub(crate) stores: Option<[u8; 2]>,
    pub(crate) skipping: Option<Skip>,
    pub(crate) dropping: Vec<u8>,
    pub(crate) keeping: u8,
    pub(crate) each: Option<TableId>,
    pub(crate) last: Option<TableId>,
    pub(crate) relay: bool,
}

/// Which pits a sowing leaves out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Skip {
    Nothing,
    /// The pit that the move began with.
    Origin,
    /// A condition asked of each that looks only at this pit, and at whether the seed is the last one.
    Seen(CondId),
    /// Any other condition asked of each.
    Asked(CondId),
}

/// Where a sowing starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    AfterHere,
    After(SpotId),
    At(SpotId),
}

/// A number that is asked of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    Number(i64),
    Seeds,
    SeedsOf(SpotId),
    NumberOf(SpotId),
    Laps,
    Turn(Option<Owner>),
    Captured,
    Counter([u8; 2]),
    Reckoned(MeasureId, Operator, MeasureId),
}

/// Ranges of numbers, both ends included.
pub(crate) type Ranges = Vec<(i64, i64)>;

/// Kinds of move whose first lap is looked at ahead.
pub(crate) type Threat = Vec<MoveId>;

/// A kind of move.
#[derive(Debug, Clone)]
pub(crate) struct Kind {
    pub(crate) name: String,
    pub(crate) phase: PhaseId,
    pub(crate) unless: Vec<MoveId>,
    pub(crate) when: Option<CondId>,
    pub(crate) from: Option<Choosing>,
    pub(crate) filters: Vec<Filter>,
    pub(crate) actions: Block,
    pub(crate) heading: FirstHeading,
    /// What it begins with, if that is simple.
    pub(crate) opening: Option<Opening>,
    /// What comes of its first lap may tell whether it is legal; and that it is not.
    pub(crate) may_be_foreseen: bool,
    pub(crate) may_be_refused: bool,
    /// All that may follow from that is simple as well, as far as can be seen beforehand.
    pub(crate) is_simple: bool,
    /// Whether the move itself sows; otherwise a table does.
    pub(crate) sows: bool,
    /// Nothing is chosen inside it but pit and direction.
    pub(crate) no_choices: bool,
    /// How many lines can begin with a pit at most, if that is known.
    pub(crate) fan: Option<Fan>,
    /// It can never turn out not to be legal.
    pub(crate) always_legal: bool,
    /// The same apart from the filters after it, which are left aside by those who look ahead.
    pub(crate) legal_ahead: bool,
}

/// What only one thing can be chosen of in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fan {
    /// The most alternatives with names; 1 if there are none.
    pub(crate) names: u8,
    /// Or else a pit among these.
    pub(crate) pits: Option<FixedId>,
    /// Only occupied ones, which are those that are occupied before the move or fewer.
    pub(crate) occupied: bool,
}

/// The direction in which a pit is looked at when it is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FirstHeading {
    Given(Heading),
    Chosen(Once),
}

/// The choice of a pit.
#[derive(Debug, Clone)]
pub(crate) struct Choosing {
    /// All that can be chosen at any time.
    pub(crate) pits: FixedId,
    /// Asked of each pit, in each direction; `None` if all will do.
    pub(crate) fits: Option<CondId>,
    /// The least number of seeds; 0 if seeds are put there first.
    pub(crate) least: u8,
    pub(crate) filters: Vec<Narrowing>,
    /// All of that at once, if it can be asked so.
    pub(crate) sieve: Option<Box<Sieve>>,
    /// What of it does not change from move to move, if that is all but the least number of seeds.
    pub(crate) settled: Option<Box<Settled>>,
}

/// A way of narrowing a choice, and what it asks of each pit.
pub(crate) type Narrowing = (ChoiceKind, CondId);

/// How a choice is narrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChoiceKind {
    Preferring,
    Avoiding,
    Except,
}

/// What is asked after a move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Filter {
    pub(crate) kind: FilterKind,
    pub(crate) after: CondId,
    pub(crate) when: Option<CondId>,
}
