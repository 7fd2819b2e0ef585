//! What a condition comes to once the options are chosen.

use super::Words;
use crate::rules::{Condition, Fit, Place, Row, Test};

/// What is left of a condition.
pub(super) enum Folded {
    /// It always holds.
    Always,
    /// It never holds.
    Never,
    /// It depends on the position.
    Depends(Condition),
}

impl Words<'_> {
    /// Takes the options out of a condition.
    pub(super) fn folded(self, condition: &Condition) -> Folded {
        match condition {
            Condition::Flag(option) => known(self.settings.get(*option) != 0),
            Condition::Word(option, word) => known(self.settings.get(*option) == *word),
            Condition::Test(quantity, test) => self
                .known(quantity)
                .and_then(|value| self.known_test(value, test))
                .map_or_else(|| Folded::Depends(condition.clone()), known),
            Condition::Not(inner) => match self.folded(inner) {
                Folded::Always => Folded::Never,
                Folded::Never => Folded::Always,
                Folded::Depends(inner) => Folded::Depends(Condition::Not(Box::new(inner))),
            },
            Condition::All(parts) => self.fold_parts(parts, true),
            Condition::Any(parts) => self.fold_parts(parts, false),
            _ => Folded::Depends(condition.clone()),
        }
    }

    fn fold_parts(self, parts: &[Condition], all: bool) -> Folded {
        let mut left = Vec::new();
        for part in parts {
            match (self.folded(part), all) {
                (Folded::Never, true) => return Folded::Never,
                (Folded::Always, false) => return Folded::Always,
                (Folded::Depends(part), _) => left.push(part),
                (Folded::Always, true) | (Folded::Never, false) => {}
            }
        }
        match left.len() {
            0 => known(all),
            1 => Folded::Depends(left.swap_remove(0)),
            _ => Folded::Depends(if all {
                Condition::All(left)
            } else {
                Condition::Any(left)
            }),
        }
    }

    /// The outcome of a test of a number that is known, if the other side is known too.
    fn known_test(self, value: i64, test: &Test) -> Option<bool> {
        match test {
            Test::Odd => Some(value % 2 != 0),
            Test::Even => Some(value % 2 == 0),
            Test::In(ranges) => Some(ranges.iter().any(|(low, high)| {
                low.as_ref()
                    .is_none_or(|low| i64::from(low.value(self.settings)) <= value)
                    && high
                        .as_ref()
                        .is_none_or(|high| value <= i64::from(high.value(self.settings)))
            })),
            Test::Compare(sign, other) => self.known(other).map(|other| sign.holds(value, other)),
        }
    }

    /// A place without the options in its `where`; `None` if it can name nothing.
    pub(super) fn folded_place(self, place: &Place) -> Option<Place> {
        let mut place = place.clone();
        if let Some(condition) = place.condition.take() {
            place.condition = match self.folded(&condition) {
                Folded::Never => return None,
                Folded::Always => None,
                Folded::Depends(condition) => Some(Box::new(condition)),
            };
        }
        Some(place)
    }

    /// The rows that can fit and are not hidden by a like one, each with what is left of its `where` or `when`.
    pub(super) fn folded_rows(self, rows: &[Row]) -> Vec<Row> {
        let mut left = Vec::new();
        for row in rows {
            let fit = match &row.fit {
                Fit::Place(place) => self.folded_place(place).map(Fit::Place),
                Fit::When(condition) => match self.folded(condition) {
                    Folded::Never => None,
                    Folded::Always => Some(Fit::Else),
                    Folded::Depends(condition) => Some(Fit::When(condition)),
                },
                Fit::Else => Some(Fit::Else),
            };
            let Some(fit) = fit.filter(|fit| left.iter().all(|row: &Row| row.fit != *fit)) else {
                continue;
            };
            let last = fit == Fit::Else;
            left.push(Row { fit, ..row.clone() });
            if last {
                break;
            }
        }
        left
    }
}

const fn known(holds: bool) -> Folded {
    if holds { Folded::Always } else { Folded::Never }
}
