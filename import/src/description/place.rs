//! Places: pits and stores, as the language names them.

use super::Condition;

/// Pits or a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where the last seed fell.
    Here,
    /// The pit that the move began in, or its lap.
    Origin,
    LapStart,
    Opposite,
    OppositeBack,
    /// A pit that follows; 1 is the first.
    Next(u8),
    Previous,
    Pits(Owner, Which),
    Store(Owner),
    OppositeOf(Box<Place>),
    Where(Box<Place>, Box<Condition>),
    /// The place and what follows it, as long as each is one of `of`.
    Run {
        backward: bool,
        from: Box<Place>,
        of: Box<Place>,
    },
}

impl Place {
    pub(crate) const OWN: Self = Self::Pits(Owner::Own, Which::All);
    pub(crate) const OPPONENT: Self = Self::Pits(Owner::Opponent, Which::All);
    pub(crate) const ANY: Self = Self::Pits(Owner::Either, Which::All);

    /// Those of them for which all conditions hold.
    pub(crate) fn having(self, conditions: impl IntoIterator<Item = Condition>) -> Self {
        let conditions = Vec::from_iter(conditions);
        match conditions.is_empty() {
            true => self,
            false => Self::Where(Box::new(self), Box::new(Condition::All(conditions))),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    Own,
    Opponent,
    Either,
}

/// Which pits of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Which {
    All,
    Front,
    Back,
    /// These of the front row, counted from the owner's left.
    Numbers(Vec<u8>),
    /// These of the back row.
    BackNumbers(Vec<u8>),
    /// These of the front row, and these of the back row.
    Both(Vec<u8>, Vec<u8>),
}
