//! Evaluation of conditions. Conditions are trees, and a single function evaluates them for every kind of test and
//! every kind of answer: whether a condition holds, for which of many cells it holds, or which answers are possible
//! before play.

use crate::rules::{Condition, Spanned};

/// A condition built from others with "not", "and", "or".
pub trait ConditionTree: Sized {
    /// The type of a single test, a leaf of the tree.
    type Test;

    /// Returns the root node.
    fn node(&self) -> Node<'_, Self>;
}

/// The root node of a condition.
#[derive(Debug)]
pub enum Node<'t, T: ConditionTree> {
    /// A constant: always true, or always false.
    Constant(bool),
    /// True where this condition is false.
    Not(&'t T),
    /// True where all of these conditions are true.
    All(&'t [T]),
    /// True where at least one of these conditions is true.
    Any(&'t [T]),
    /// A single test.
    Test(&'t T::Test),
    /// A condition that several others share, as an index into the list of such conditions.
    Shared(u32),
}

impl ConditionTree for Spanned<Condition> {
    type Test = Condition;

    fn node(&self) -> Node<'_, Self> {
        match &self.node {
            Condition::All(parts) => Node::All(parts),
            Condition::Any(parts) => Node::Any(parts),
            Condition::Not(inner) => Node::Not(inner),
            test => Node::Test(test),
        }
    }
}

/// The values that conditions are evaluated to, and how to evaluate a single test.
pub trait Domain<T> {
    /// A truth value: yes or no, a set of cells, or the possible answers.
    type Truth: Copy;

    /// The truth value of a condition that never holds.
    const NEVER: Self::Truth;

    /// Evaluates a test; only cases within `scope` matter.
    fn test(&mut self, test: &T, scope: Self::Truth) -> Self::Truth;

    /// Returns the intersection: the cases that belong to both.
    fn and(one: Self::Truth, other: Self::Truth) -> Self::Truth;
    /// Returns the union: the cases that belong to either.
    fn or(one: Self::Truth, other: Self::Truth) -> Self::Truth;
    /// Returns the difference: the cases of the first that are not cases of the second.
    fn minus(one: Self::Truth, other: Self::Truth) -> Self::Truth;

    /// Reports whether the truth value is empty, so that no further part of a condition can matter.
    fn is_never(truth: Self::Truth) -> bool;

    /// Returns the cases in which the next part of a condition needs to be evaluated.
    fn scope(undecided: Self::Truth) -> Self::Truth {
        undecided
    }
}

/// The domain of a single case: each test is either true or false.
#[derive(Debug)]
pub struct BooleanDomain<F>(pub F);

impl<T, F: FnMut(&T) -> bool> Domain<T> for BooleanDomain<F> {
    type Truth = bool;

    const NEVER: bool = false;

    #[inline]
    fn test(&mut self, test: &T, _: bool) -> bool {
        (self.0)(test)
    }

    fn and(one: bool, other: bool) -> bool {
        one && other
    }

    fn or(one: bool, other: bool) -> bool {
        one || other
    }

    fn minus(one: bool, other: bool) -> bool {
        one && !other
    }

    fn is_never(truth: bool) -> bool {
        !truth
    }
}

/// Returns the cases within `scope` in which a condition holds; `shared` lists the conditions that several others
/// contain. Most conditions, and most parts of others, are a single test, which is handled first.
#[inline]
pub fn evaluate<T: ConditionTree, D: Domain<T::Test>>(
    shared: &[T],
    condition: &T,
    domain: &mut D,
    scope: D::Truth,
) -> D::Truth {
    match condition.node() {
        Node::Test(test) => domain.test(test, scope),
        Node::Not(inner) => {
            if let Node::Test(test) = inner.node() {
                return D::minus(scope, domain.test(test, scope));
            }
            evaluate_parts(shared, condition, domain, scope)
        }
        Node::Shared(id) => evaluate_parts(shared, &shared[id as usize], domain, scope),
        Node::Constant(_) | Node::All(_) | Node::Any(_) => {
            evaluate_parts(shared, condition, domain, scope)
        }
    }
}

fn evaluate_parts<T: ConditionTree, D: Domain<T::Test>>(
    shared: &[T],
    condition: &T,
    domain: &mut D,
    scope: D::Truth,
) -> D::Truth {
    match condition.node() {
        Node::Constant(true) => scope,
        Node::Constant(false) => D::NEVER,
        Node::Test(test) => domain.test(test, scope),
        Node::Not(inner) => D::minus(scope, evaluate(shared, inner, domain, scope)),
        Node::All(parts) => {
            let mut held = scope;
            for part in parts {
                if D::is_never(held) {
                    break;
                }
                held = D::and(held, evaluate(shared, part, domain, D::scope(held)));
            }
            held
        }
        Node::Any(parts) => {
            let (mut held, mut open) = (D::NEVER, scope);
            for part in parts {
                if D::is_never(open) {
                    break;
                }
                held = D::or(held, evaluate(shared, part, domain, D::scope(open)));
                open = D::minus(scope, held);
            }
            held
        }
        Node::Shared(id) => evaluate(shared, &shared[id as usize], domain, scope),
    }
}

/// Calls `visit` with every test in a condition, including the tests in shared conditions that it refers to.
pub fn visit_tests<'t, T: ConditionTree>(
    shared: &'t [T],
    condition: &'t T,
    visit: &mut impl FnMut(&'t T::Test),
) {
    match condition.node() {
        Node::Constant(_) => {}
        Node::Test(test) => visit(test),
        Node::Not(inner) => visit_tests(shared, inner, visit),
        Node::All(parts) | Node::Any(parts) => {
            for part in parts {
                visit_tests(shared, part, visit);
            }
        }
        Node::Shared(id) => {
            if let Some(one) = shared.get(id as usize) {
                visit_tests(shared, one, visit);
            }
        }
    }
}

/// The possible answers to a condition before play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TruthSet {
    /// Whether the condition may hold.
    pub yes: bool,
    /// Whether the condition may fail.
    pub no: bool,
}

impl TruthSet {
    /// The condition holds.
    pub const YES: Self = Self {
        yes: true,
        no: false,
    };
    /// The condition does not hold.
    pub const NO: Self = Self {
        yes: false,
        no: true,
    };
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        yes: true,
        no: true,
    };

    /// Returns whether the condition holds; `None` if both answers are possible.
    #[must_use]
    pub const fn as_bool(self) -> Option<bool> {
        match self {
            Self { no: false, .. } => Some(true),
            Self { yes: false, .. } => Some(false),
            _ => None,
        }
    }
}

impl From<Option<bool>> for TruthSet {
    fn from(known: Option<bool>) -> Self {
        match known {
            None => Self::UNKNOWN,
            Some(true) => Self::YES,
            Some(false) => Self::NO,
        }
    }
}

/// The domain of abstract evaluation: each test is either known before play or open.
#[derive(Debug)]
pub struct AbstractDomain<F>(pub F);

impl<T, F: FnMut(&T) -> Option<bool>> Domain<T> for AbstractDomain<F> {
    type Truth = TruthSet;

    const NEVER: TruthSet = TruthSet::NO;

    fn test(&mut self, test: &T, _: TruthSet) -> TruthSet {
        (self.0)(test).into()
    }

    fn and(one: TruthSet, other: TruthSet) -> TruthSet {
        TruthSet {
            yes: one.yes && other.yes,
            no: one.no || other.no,
        }
    }

    fn or(one: TruthSet, other: TruthSet) -> TruthSet {
        TruthSet {
            yes: one.yes || other.yes,
            no: one.no && other.no,
        }
    }

    fn minus(one: TruthSet, other: TruthSet) -> TruthSet {
        let not = TruthSet {
            yes: other.no,
            no: other.yes,
        };
        Self::and(one, not)
    }

    fn is_never(truth: TruthSet) -> bool {
        !truth.yes
    }

    fn scope(_: TruthSet) -> TruthSet {
        TruthSet::YES
    }
}
