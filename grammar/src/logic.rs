//! Conditions are trees, and one function evaluates them, whatever they ask and whatever is wanted: whether one holds, for which of
//! many cells it holds, or what can be said of it beforehand.

use crate::rules::Condition;

/// A condition that is put together from others with "not", "and", "or".
pub trait Tree: Sized {
    /// What is asked by those that are not put together.
    type Test;

    /// How it is put together.
    fn node(&self) -> Node<'_, Self>;
}

/// How a condition is put together.
#[derive(Debug)]
pub enum Node<'t, T: Tree> {
    /// It always holds, or never.
    Known(bool),
    /// It holds where this does not.
    Not(&'t T),
    /// It holds where all of these do.
    All(&'t [T]),
    /// It holds where one of these does.
    Any(&'t [T]),
    /// It asks.
    Test(&'t T::Test),
    /// It is the one with this number of those that several others contain.
    Shared(u32),
}

impl Tree for Condition {
    type Test = Self;

    fn node(&self) -> Node<'_, Self> {
        match self {
            Self::All(parts) => Node::All(parts),
            Self::Any(parts) => Node::Any(parts),
            Self::Not(inner) => Node::Not(inner),
            _ => Node::Test(self),
        }
    }
}

/// What conditions are evaluated over: truth values, and how a single test comes out.
pub trait Domain<T> {
    /// A truth value: yes or no, a set of cells, or what is known of it.
    type Truth: Copy;

    /// What is so in no case.
    const NEVER: Self::Truth;

    /// How a test comes out; only cases among the given ones matter.
    fn test(&mut self, test: &T, among: Self::Truth) -> Self::Truth;

    /// The cases of both.
    fn and(one: Self::Truth, other: Self::Truth) -> Self::Truth;
    /// The cases of either.
    fn or(one: Self::Truth, other: Self::Truth) -> Self::Truth;
    /// The cases of the first that are none of the second.
    fn minus(one: Self::Truth, other: Self::Truth) -> Self::Truth;

    /// Whether no further part of a condition can matter.
    fn is_never(truth: Self::Truth) -> bool;

    /// The cases in which the next part of a condition is worth asking for.
    fn scope(open: Self::Truth) -> Self::Truth {
        open
    }
}

/// The domain of a single case: each test comes out one way or the other.
#[derive(Debug)]
pub struct YesOrNo<F>(pub F);

impl<T, F: FnMut(&T) -> bool> Domain<T> for YesOrNo<F> {
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

/// The cases among the given ones in which a condition holds; `shared` are those that several others contain. Most are a single
/// test, and so are most parts of others.
#[inline]
pub fn evaluate<T: Tree, D: Domain<T::Test>>(
    shared: &[T],
    condition: &T,
    domain: &mut D,
    among: D::Truth,
) -> D::Truth {
    match condition.node() {
        Node::Test(test) => domain.test(test, among),
        Node::Not(inner) => {
            if let Node::Test(test) = inner.node() {
                return D::minus(among, domain.test(test, among));
            }
            evaluate_parts(shared, condition, domain, among)
        }
        Node::Shared(id) => evaluate_parts(shared, &shared[id as usize], domain, among),
        Node::Known(_) | Node::All(_) | Node::Any(_) => {
            evaluate_parts(shared, condition, domain, among)
        }
    }
}

fn evaluate_parts<T: Tree, D: Domain<T::Test>>(
    shared: &[T],
    condition: &T,
    domain: &mut D,
    among: D::Truth,
) -> D::Truth {
    match condition.node() {
        Node::Known(true) => among,
        Node::Known(false) => D::NEVER,
        Node::Test(test) => domain.test(test, among),
        Node::Not(inner) => D::minus(among, evaluate(shared, inner, domain, among)),
        Node::All(parts) => {
            let mut held = among;
            for part in parts {
                if D::is_never(held) {
                    break;
                }
                held = D::and(held, evaluate(shared, part, domain, D::scope(held)));
            }
            held
        }
        Node::Any(parts) => {
            let (mut held, mut open) = (D::NEVER, among);
            for part in parts {
                if D::is_never(open) {
                    break;
                }
                held = D::or(held, evaluate(shared, part, domain, D::scope(open)));
                open = D::minus(among, held);
            }
            held
        }
        Node::Shared(id) => evaluate(shared, &shared[id as usize], domain, among),
    }
}

/// Shows every test in a condition, those of conditions that it shares with others included, as far as these are given.
pub fn each_test<'t, T: Tree>(
    shared: &'t [T],
    condition: &'t T,
    see: &mut impl FnMut(&'t T::Test),
) {
    match condition.node() {
        Node::Known(_) => {}
        Node::Test(test) => see(test),
        Node::Not(inner) => each_test(shared, inner, see),
        Node::All(parts) | Node::Any(parts) => {
            for part in parts {
                each_test(shared, part, see);
            }
        }
        Node::Shared(id) => {
            if let Some(one) = shared.get(id as usize) {
                each_test(shared, one, see);
            }
        }
    }
}

/// What is known of a condition beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Possible {
    /// It may come out so.
    pub yes: bool,
    /// It may come out otherwise.
    pub no: bool,
}

impl Possible {
    /// It holds.
    pub const YES: Self = Self {
        yes: true,
        no: false,
    };
    /// It does not hold.
    pub const NO: Self = Self {
        yes: false,
        no: true,
    };
    /// Nothing is known.
    pub const OPEN: Self = Self {
        yes: true,
        no: true,
    };

    /// Whether it holds; `None` if that is open.
    #[must_use]
    pub const fn known(self) -> Option<bool> {
        match self {
            Self { no: false, .. } => Some(true),
            Self { yes: false, .. } => Some(false),
            _ => None,
        }
    }
}

impl From<Option<bool>> for Possible {
    fn from(known: Option<bool>) -> Self {
        match known {
            None => Self::OPEN,
            Some(true) => Self::YES,
            Some(false) => Self::NO,
        }
    }
}

/// The domain of abstract evaluation: some tests are known beforehand, the others are open.
#[derive(Debug)]
pub struct Abstract<F>(pub F);

impl<T, F: FnMut(&T) -> Option<bool>> Domain<T> for Abstract<F> {
    type Truth = Possible;

    const NEVER: Possible = Possible::NO;

    fn test(&mut self, test: &T, _: Possible) -> Possible {
        (self.0)(test).into()
    }

    fn and(one: Possible, other: Possible) -> Possible {
        Possible {
            yes: one.yes && other.yes,
            no: one.no || other.no,
        }
    }

    fn or(one: Possible, other: Possible) -> Possible {
        Possible {
            yes: one.yes || other.yes,
            no: one.no && other.no,
        }
    }

    fn minus(one: Possible, other: Possible) -> Possible {
        let not = Possible {
            yes: other.no,
            no: other.yes,
        };
        Self::and(one, not)
    }

    fn is_never(truth: Possible) -> bool {
        !truth.yes
    }

    fn scope(_: Possible) -> Possible {
        Possible::YES
    }
}
