//! Kinds of move.

use super::ids::{Block, CondId, FixedId};
use sow_grammar::rules::{FilterKind, Heading, MoveId, PhaseId};

/// A kind of move.
#[derive(Debug, Clone)]
pub struct Kind {
    /// Its place among the kinds of the rules.
    pub number: u16,
    /// As it is named in the rules.
    pub name: String,
    /// The phase in which it can be made.
    pub phase: PhaseId,
    /// It can be made only if none of these kinds has a legal move.
    pub unless: Vec<MoveId>,
    /// The condition under which it can be made.
    pub when: Option<CondId>,
    /// The choice of a pit, if it begins with one.
    pub from: Option<Choosing>,
    /// The filters that look at the position after it.
    pub filters: Vec<Filter>,
    /// The first instruction.
    pub actions: Block,
    /// It moves no seeds; see [`sow_grammar::rules::MoveKind::is_pass`].
    pub is_pass: bool,
    /// The direction in which a pit is looked at when it is chosen: that of the first sowing.
    pub heading: Heading,
    /// Facts found out beforehand.
    pub facts: KindFacts,
}

impl Kind {
    /// Whether it leaves nothing to choose inside and prefers nothing.
    pub fn is_plain(&self) -> bool {
        let prefers = |filter: &Filter| filter.kind == FilterKind::Prefer;
        self.facts.no_choices && !self.filters.iter().any(prefers)
    }
}

/// Index of the first superblock of a kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prologue {
    /// That of the first player in the first direction, of the first cell.
    pub first: usize,
    /// How many cells there are.
    pub cells: usize,
}

/// What is found out about a kind of move beforehand.
#[derive(Debug, Clone, Default)]
pub struct KindFacts {
    /// What it begins with, if that is simple.
    pub prologue: Option<Prologue>,
    /// All that may follow from that is simple as well, as far as can be seen beforehand.
    pub is_simple: bool,
    /// Whether the move itself sows; otherwise a table does.
    pub sows: bool,
    /// Nothing is chosen inside it but pit and direction.
    pub no_choices: bool,
    /// How many lines can begin with a pit at most, if that is known.
    pub bound: Option<BranchingBound>,
    /// It can never turn out not to be legal.
    pub always_legal: bool,
    /// The same apart from the filters after it, which are left aside by those who look ahead.
    pub legal_ahead: bool,
}

/// What only one thing can be chosen of in a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BranchingBound {
    /// The most alternatives with names; 1 if there are none.
    pub names: u8,
    /// Or else a pit among these.
    pub pits: Option<FixedId>,
    /// Only occupied ones, which are those that are occupied before the move or fewer.
    pub occupied: bool,
}

/// The choice of a pit.
#[derive(Debug, Clone)]
pub struct Choosing {
    /// All that can be chosen at any time.
    pub pits: FixedId,
    /// Asked of each pit, in each direction; `None` if all will do.
    pub fits: Option<CondId>,
    /// The least number of seeds; 0 if seeds are put there first.
    pub least: u8,
    /// How the choice is narrowed further, in this order.
    pub filters: Vec<Narrowing>,
}

impl Choosing {
    /// Whether more is asked of a pit than that it holds enough seeds.
    pub fn asks(&self) -> bool {
        self.fits.is_some() || !self.filters.is_empty()
    }
}

/// A way of narrowing a choice, and what it asks of each pit.
pub type Narrowing = (ChoiceKind, CondId);

/// How a choice is narrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceKind {
    /// Pits for which the condition holds, if there are any.
    Preferring,
    /// Pits for which the condition does not hold, if there are any.
    Avoiding,
    /// Only pits for which the condition does not hold.
    Except,
}

/// What is asked after a move.
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    /// Whether the filter requires, forbids or prefers.
    pub kind: FilterKind,
    /// The condition on the position after the move.
    pub after: CondId,
    /// The condition under which the filter applies.
    pub when: Option<CondId>,
    /// Which filter of the rules it is.
    pub written: u16,
}
