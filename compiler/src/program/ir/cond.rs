//! Conditions are trees, and one function evaluates them, whatever is wanted: whether one holds for a cell, for which of
//! many cells it holds, or what can be said of it beforehand.
#![deny(clippy::wildcard_enum_match_arm)]

use super::{ExprId, FixedId, PlaceId};
use sow_grammar::rules::{Ability, Comparison, Heading, Owner, PhaseId};

/// The number of a condition of a program.
pub type CondId = u32;

/// A condition with the options folded away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    Known(bool),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
    Test(Test),
    /// One that several others contain.
    Shared(CondId),
}

/// A question, by what it is asked of: an analysis that can say nothing of a whole group need not name its members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    Cell(CellTest),
    Any(AnyHolds),
    Place(PlaceTest),
    Number(NumberTest),
    Play(PlayTest),
}

/// A question about the cell looked at, "it".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellTest {
    /// It is one of these.
    In(FixedId),
    /// It is one of these, which have to be found first.
    InPlace(PlaceId),
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
}

/// Whether one of some cells holds at least so many seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnyHolds {
    pub cells: FixedId,
    pub least: u8,
    /// Seeds just sown into a pit are not counted.
    pub before_last_seed: bool,
}

/// A question about the cells of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceTest {
    /// There is one of these.
    Some(PlaceId),
    /// One of these holds seeds, those just sown not counted.
    SomeOccupied(PlaceId),
    /// All of these fulfil a condition.
    Every(PlaceId, CondId),
    /// There is one of the first, and all are among the second.
    Among(PlaceId, PlaceId),
    /// One of these was sown into.
    Passed(PlaceId),
}

/// A question about a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberTest {
    Compare(ExprId, Comparison, ExprId),
    Odd(ExprId),
    Within(ExprId, u32),
}

/// A question about how play stands: the phase, the move, what players can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayTest {
    Phase(PhaseId),
    Can(Owner, Ability),
    Threatened(Owner, u32),
    NoMove,
    Repeats,
    LastSeed,
    ToMove,
    Going(Heading),
}

/// What conditions are evaluated over: truth values, and how a single test comes out.
pub trait Domain {
    /// A truth value: yes or no, a set of cells, or what is known of it.
    type Truth: Copy;

    /// What is so in no case.
    const NEVER: Self::Truth;

    /// How a test comes out; only cases among the given ones matter.
    fn test(&mut self, test: &Test, among: Self::Truth) -> Self::Truth;

    fn and(one: Self::Truth, other: Self::Truth) -> Self::Truth;
    fn or(one: Self::Truth, other: Self::Truth) -> Self::Truth;
    fn minus(one: Self::Truth, other: Self::Truth) -> Self::Truth;

    /// Whether no further part of a condition can matter.
    fn is_never(truth: Self::Truth) -> bool;

    /// The cases in which the next part of a condition is worth asking for.
    fn scope(open: Self::Truth) -> Self::Truth {
        open
    }
}

/// The cases among the given ones in which a condition holds. Most are a single test, and so are most parts of others.
#[inline]
pub fn evaluate<D: Domain>(
    conds: &[Cond],
    cond: &Cond,
    domain: &mut D,
    among: D::Truth,
) -> D::Truth {
    match cond {
        Cond::Test(test) => domain.test(test, among),
        Cond::Not(inner) => {
            if let Cond::Test(test) = &**inner {
                return D::minus(among, domain.test(test, among));
            }
            evaluate_parts(conds, cond, domain, among)
        }
        Cond::Shared(id) => evaluate_parts(conds, &conds[*id as usize], domain, among),
        Cond::Known(_) | Cond::All(_) | Cond::Any(_) => evaluate_parts(conds, cond, domain, among),
    }
}

fn evaluate_parts<D: Domain>(
    conds: &[Cond],
    cond: &Cond,
    domain: &mut D,
    among: D::Truth,
) -> D::Truth {
    match cond {
        Cond::Known(true) => among,
        Cond::Known(false) => D::NEVER,
        Cond::Test(test) => domain.test(test, among),
        Cond::Not(inner) => D::minus(among, evaluate(conds, inner, domain, among)),
        Cond::All(parts) => {
            let mut held = among;
            for part in parts {
                if D::is_never(held) {
                    break;
                }
                held = D::and(held, evaluate(conds, part, domain, D::scope(held)));
            }
            held
        }
        Cond::Any(parts) => {
            let (mut held, mut open) = (D::NEVER, among);
            for part in parts {
                if D::is_never(open) {
                    break;
                }
                held = D::or(held, evaluate(conds, part, domain, D::scope(open)));
                open = D::minus(among, held);
            }
            held
        }
        Cond::Shared(id) => evaluate(conds, &conds[*id as usize], domain, among),
    }
}

impl Cond {
    /// All tests in it, those of conditions that it shares with others included.
    pub fn each_test(&self, conds: &[Self], see: &mut impl FnMut(&Test)) {
        match self {
            Self::Known(_) => {}
            Self::Not(inner) => inner.each_test(conds, see),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.each_test(conds, see));
            }
            Self::Test(test) => see(test),
            Self::Shared(id) => {
                if let Some(shared) = conds.get(*id as usize) {
                    shared.each_test(conds, see);
                }
            }
        }
    }

    /// Collects the tests that come out in one way wherever the condition comes out as told, each with that way; says whether it comes
    /// out so wherever they do.
    pub fn require<'c>(
        &'c self,
        conds: &'c [Self],
        holds: bool,
        required: &mut Vec<(&'c Test, bool)>,
    ) -> bool {
        match self {
            Self::Known(known) => *known == holds,
            Self::Not(inner) => inner.require(conds, !holds, required),
            Self::All(parts) | Self::Any(parts) => {
                let each_matters = holds == matches!(self, Self::All(_));
                let parts = parts.iter().filter(|_| each_matters);
                let required = parts.map(|part| part.require(conds, holds, required));
                required.fold(each_matters, |all, one| all & one)
            }
            Self::Test(test) => {
                required.push((test, holds));
                true
            }
            Self::Shared(id) => conds[*id as usize].require(conds, holds, required),
        }
    }
}
