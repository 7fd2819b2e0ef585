//! Conditions in the form that is easiest to read.

use super::Writer;
use super::place::NounForm;
use super::place::takes_article;
use crate::rules::{Comparison, Condition, Noun, Occupancy, Place, Quantity, Test};

impl Writer<'_> {
    /// Simplifies a condition, or its negation: `not` remains only where no other test expresses it, a definite pit is
    /// tested directly rather than for existence, and comparisons of seeds with 0 become states.
    pub(super) fn simplify(self, condition: &Condition, not: bool) -> Condition {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                let parts = parts.iter().map(|part| self.simplify(part, not));
                match matches!(condition, Condition::All(_)) != not {
                    true => Condition::All(parts.collect()),
                    false => Condition::Any(parts.collect()),
                }
            }
            Condition::Not(inner) => self.simplify(inner, !not),
            Condition::Some(place) => self.simplify_existence(place, not),
            Condition::State(place, state) => {
                let empty = (*state == Occupancy::Empty) != not;
                let state = if empty {
                    Occupancy::Empty
                } else {
                    Occupancy::Occupied
                };
                Condition::State(place.clone(), state)
            }
            Condition::Test(quantity, test) => self.simplify_test(quantity, test, not),
            leaf if not => Condition::Not(Box::new(leaf.clone())),
            leaf => leaf.clone(),
        }
    }

    /// Simplifies a condition on the existence of a place, or its negation.
    fn simplify_existence(self, place: &Place, not: bool) -> Condition {
        let Some(place) = self.simplified_place(place) else {
            return if not {
                Condition::ALWAYS
            } else {
                Condition::NEVER
            };
        };
        let bare = Place {
            state: None,
            condition: None,
            ..place.clone()
        };
        let form = self.noun_form(&place.noun);
        // An owner after the noun would have to be a separate condition.
        let is_subject = !place.only && (place.owner.is_none() || takes_article(&place.noun));
        match (&place.noun, place.state, place.condition.as_deref()) {
            (Noun::Group(places), None, None) if !place.only && place.owner.is_none() => {
                let each = places.iter().map(|one| self.simplify_existence(one, not));
                match not {
                    true => Condition::All(each.collect()),
                    false => Condition::Any(each.collect()),
                }
            }
            (_, Some(Occupancy::Occupied), None)
                if is_subject && matches!(form, NounForm::Single | NounForm::Several) =>
            {
                self.simplify(&Condition::State(bare, Occupancy::Occupied), not)
            }
            (_, Some(Occupancy::Empty), None) if is_subject && form == NounForm::Single => {
                self.simplify(&Condition::State(bare, Occupancy::Empty), not)
            }
            (_, None, Some(Condition::Test(Quantity::Seeds, test)))
                if is_subject
                    && form == NounForm::Single
                    && self.amount(test, "seed").is_some() =>
            {
                self.simplify_test(&Quantity::SeedsOf(bare), test, not)
            }
            _ if not => Condition::Not(Box::new(Condition::Some(place))),
            _ => Condition::Some(place),
        }
    }

    fn simplify_test(self, quantity: &Quantity, original: &Test, not: bool) -> Condition {
        let test = if not {
            complement(original)
        } else {
            Some(original.clone())
        };
        let Some(test) = test else {
            let condition = Condition::Test(quantity.clone(), original.clone());
            return Condition::Not(Box::new(condition));
        };
        let place = match quantity {
            Quantity::Seeds => Some(Place::from_noun(Noun::It)),
            Quantity::SeedsOf(place) => Some(place.clone()),
            _ => None,
        };
        let sign = match &test {
            Test::Compare(sign, other) => other
                .evaluate_options(self.settings)
                .map(|than| (*sign, than)),
            _ => None,
        };
        match (place, sign) {
            (Some(place), Some((Comparison::Equal, 0) | (Comparison::Less, 1))) => {
                Condition::State(place, Occupancy::Empty)
            }
            (
                Some(place),
                Some((Comparison::Greater | Comparison::Unequal, 0) | (Comparison::AtLeast, 1)),
            ) => Condition::State(place, Occupancy::Occupied),
            _ => Condition::Test(quantity.clone(), test),
        }
    }
}

/// Returns the test that holds exactly when `test` does not; `None` if no single test does.
fn complement(test: &Test) -> Option<Test> {
    match test {
        Test::Odd => Some(Test::Even),
        Test::Even => Some(Test::Odd),
        Test::In(_) => None,
        Test::Compare(sign, other) => Some(Test::Compare(sign.complement(), other.clone())),
    }
}
