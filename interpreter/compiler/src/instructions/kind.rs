//! Kinds of move.

use super::ids::{Block, CondId, FixedId};
use sow_grammar::rules::{FilterKind, Heading, MoveId, PhaseId};

/// A kind of move.
#[derive(Debug, Clone)]
pub struct CompiledKind {
    /// The index among the kinds of the rules.
    pub index: u16,
    /// The name in the rules.
    pub name: String,
    /// The phase in which it can be made.
    pub phase: PhaseId,
    /// The kinds of move that must have no legal move for this kind to be allowed.
    pub unless: Vec<MoveId>,
    /// The condition under which it can be made.
    pub when: Option<CondId>,
    /// The choice of a pit, if the move begins with one.
    pub pit_choice: Option<PitChoice>,
    /// The filters on the position after the move.
    pub filters: Vec<Filter>,
    /// The first instruction.
    pub actions: Block,
    /// Whether the move leaves all seeds in place; see [`sow_grammar::rules::MoveKind::is_pass`].
    pub is_pass: bool,
    /// The direction assumed while a pit is being chosen: that of the first sowing.
    pub heading: Heading,
    /// Facts derived by the analyses.
    pub facts: KindFacts,
}

impl CompiledKind {
    /// Whether nothing is chosen inside the move and no filter prefers some moves to others.
    pub fn is_plain(&self) -> bool {
        let prefers = |filter: &Filter| filter.kind.is_preference();
        self.facts.no_choices && !self.filters.iter().any(prefers)
    }
}

/// Index of the first superblock of a kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prologue {
    /// The index for the first player, first direction and first cell.
    pub first: usize,
    /// The number of cells with an entry.
    pub cells: usize,
}

/// Facts about a kind of move, derived before play.
#[derive(Debug, Clone, Default)]
pub struct KindFacts {
    /// The first superblocks of moves of the kind, if at least one of them could be built.
    pub prologue: Option<Prologue>,
    /// Whether superblocks are known, before play, to cover everything after the first ones too.
    pub is_simple: bool,
    /// Whether the move itself sows, as opposed to a table.
    pub sows: bool,
    /// Whether only pit and direction are chosen.
    pub no_choices: bool,
    /// A bound on the number of lines that begin with each pit, if known.
    pub branching_bound: Option<BranchingBound>,
    /// Whether the move can never turn out to be illegal.
    pub always_legal: bool,
    /// Like `always_legal`, but without the filters after the move, which a look ahead ignores.
    pub legal_without_filters: bool,
}

/// A bound on the alternatives of a move with at most one choice after its pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BranchingBound {
    /// The highest number of named alternatives; 1 if there are none.
    pub max_alternatives: u8,
    /// The pits to choose from, if a pit is chosen.
    pub pits: Option<FixedId>,
    /// Whether only occupied pits count, and the move cannot occupy more of them.
    pub occupied_only: bool,
}

/// The choice of a pit.
#[derive(Debug, Clone)]
pub struct PitChoice {
    /// All pits that can ever be chosen.
    pub pits: FixedId,
    /// The condition on each pit in each direction; `None` without one.
    pub condition: Option<CondId>,
    /// The lowest number of seeds in a pit; 0 if the move first puts seeds there.
    pub least: u8,
    /// The filters that narrow the choice, in this order.
    pub filters: Vec<PitFilter>,
}

impl PitChoice {
    /// Whether a pit must meet conditions besides holding enough seeds.
    pub fn has_conditions(&self) -> bool {
        self.condition.is_some() || !self.filters.is_empty()
    }
}

/// A filter on the choice of a pit, with its condition.
pub type PitFilter = (ChoiceKind, CondId);

/// The kind of a filter on the choice of a pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceKind {
    /// Pits for which the condition holds, if there are any.
    Preferring,
    /// Pits for which the condition does not hold, if there are any.
    Avoiding,
    /// Only pits for which the condition does not hold.
    Except,
}

/// A filter on moves by the position after them.
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    /// Whether the filter requires, forbids or prefers.
    pub kind: FilterKind,
    /// The condition on the position after the move.
    pub condition: CondId,
    /// The condition under which the filter applies.
    pub when: Option<CondId>,
    /// The index of the filter in the rules.
    pub rule_index: u16,
}
