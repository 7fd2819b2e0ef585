//! Conditions as trees, evaluated by [`sow_grammar::logic::evaluate`] over various domains.
#![deny(clippy::wildcard_enum_match_arm)]

use super::game::{CondId, ExprId, FixedId, PlaceId};
use sow_grammar::logic::{ConditionTree, Node};
use sow_grammar::rules::{Ability, Comparison, Heading, MoveId, Owner, PhaseId, Seat};

/// A condition in which tests of options are replaced by their outcomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    /// A constant.
    Known(bool),
    /// The condition does not hold.
    Not(Box<Self>),
    /// All conditions hold.
    All(Vec<Self>),
    /// At least one condition holds.
    Any(Vec<Self>),
    /// A test.
    Test(Test),
    /// A condition that several others contain.
    Shared(CondId),
}

/// A test, grouped by its subject, so that an analysis can dismiss a whole group at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// About the inspected cell.
    Cell(CellTest),
    /// About the seeds in a set of cells.
    Any(AnyCellTest),
    /// About the cells of a place.
    Place(PlaceTest),
    /// About a number.
    Number(NumberTest),
    /// About the state of play.
    Play(PlayTest),
}

/// A test of the inspected cell, `it`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellTest {
    /// The cell is in a fixed set.
    In(FixedId),
    /// The cell is in a place that depends on the position.
    InPlace(PlaceId),
    /// The cell holds seeds, not counting those just sown.
    Occupied,
    /// The cell holds at least this many seeds.
    AtLeast(u8),
    /// The number of its seeds is in a set of [`super::Operands::number_sets`].
    SeedsIn(u32),
    /// The cell has one of these marks, by mover.
    Marked([u8; 2]),
    /// The front pit opposite the cell holds seeds.
    OppositeOccupied,
}

/// The test that one of several cells holds at least `least` seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnyCellTest {
    /// The cells.
    pub cells: FixedId,
    /// The least number of seeds.
    pub least: u8,
    /// Whether seeds just sown into a cell are left out.
    pub before_last_seed: bool,
}

/// A test of the cells of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceTest {
    /// The place has at least one cell.
    NonEmpty(PlaceId),
    /// A cell of the place holds seeds, not counting those just sown.
    AnyOccupied(PlaceId),
    /// All cells of the place fulfil a condition.
    Every(PlaceId, CondId),
    /// The first place is not empty, and all its cells are in the second.
    Among(PlaceId, PlaceId),
    /// The move has sown into a cell of the place.
    Passed(PlaceId),
}

/// A test of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberTest {
    /// A comparison of two numbers.
    Compare(ExprId, Comparison, ExprId),
    /// The number is odd.
    Odd(ExprId),
    /// The number is in one of the ranges with this index in [`super::Operands::ranges`].
    Within(ExprId, u32),
}

/// A test of the state of play: the phase, the move, the options of the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayTest {
    /// The phase is this one.
    Phase(PhaseId),
    /// A question answered by looking ahead at moves.
    LookAhead(LookAhead),
    /// The position has occurred before.
    Repeats,
    /// The seed to be sown is the last one.
    LastSeed,
    /// The player for whom the condition is evaluated is the player to move.
    ToMove,
    /// The player for whom the condition is evaluated plays from this side.
    Seat(Seat),
    /// The sowing goes in this direction.
    Going(Heading),
}

/// The kinds of move whose first lap may threaten a pit.
pub type Threat = Vec<MoveId>;

/// A question that is answered by generating moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookAhead {
    /// The player can make a move with an ability.
    Can(Owner, Ability),
    /// The player could take seeds from the inspected pit in the first lap of a move; with the index of the [`Threat`].
    Threatened(Owner, u32),
    /// The player to move has no legal move.
    NoMove,
}

impl ConditionTree for Cond {
    type Test = Test;

    #[inline(always)]
    fn node(&self) -> Node<'_, Self> {
        match self {
            Self::Known(known) => Node::Constant(*known),
            Self::Not(inner) => Node::Not(inner),
            Self::All(parts) => Node::All(parts),
            Self::Any(parts) => Node::Any(parts),
            Self::Test(test) => Node::Test(test),
            Self::Shared(id) => Node::Shared(*id),
        }
    }
}

impl Cond {
    /// Collects the tests whose outcome follows from the outcome `holds` of the condition. Returns whether these tests
    /// are also sufficient for it. Not a domain of `evaluate`, which derives conditions from tests, not tests from
    /// conditions.
    pub fn collect_required<'c>(
        &'c self,
        conds: &'c [Self],
        holds: bool,
        required: &mut Vec<(&'c Test, bool)>,
    ) -> bool {
        match self {
            Self::Known(known) => *known == holds,
            Self::Not(inner) => inner.collect_required(conds, !holds, required),
            Self::All(parts) | Self::Any(parts) => {
                let each_matters = holds == matches!(self, Self::All(_));
                let parts = parts.iter().filter(|_| each_matters);
                let required = parts.map(|part| part.collect_required(conds, holds, required));
                required.fold(each_matters, |all, one| all & one)
            }
            Self::Test(test) => {
                required.push((test, holds));
                true
            }
            Self::Shared(id) => conds[*id as usize].collect_required(conds, holds, required),
        }
    }
}
