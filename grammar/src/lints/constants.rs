//! Search for conditions with the same value in every position.

use super::game::LintContext;
use super::phrases::{Phrase, PhraseUse, phrases};
use crate::analysis::situation::{AssumptionSets, is_impossible};
use crate::rules::{Condition, Noun, Place, Quantity, Test};
use crate::source::Span;
use crate::syntax::{self, Cond, NumberNode, WrittenCondition};

/// A condition that always holds or never does, or a range of numbers that never decides one.
#[derive(Clone, Copy)]
pub(super) struct Constant {
    pub(super) span: Span,
    pub(super) value: ConstantValue,
}

/// The constant result of a condition, or of one of the ranges that it tests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ConstantValue {
    /// The condition always holds.
    Always,
    /// The condition never holds.
    Never,
    /// No number is ever in this range of a list.
    NeverInRange,
    /// Every number that can be in this range of a list is in an earlier one.
    CoveredRange,
}

/// Returns all constant conditions of a game; of nested ones, the innermost.
pub(super) fn constants(game: &LintContext<'_>) -> Vec<Constant> {
    let mut search = ConstantSearch {
        game,
        mid_move: false,
        constants: Vec::new(),
    };
    for PhraseUse {
        phrase,
        ways,
        mid_move: under_way,
    } in phrases(game)
    {
        search.mid_move = under_way;
        match phrase {
            Phrase::Condition(written, meant) => {
                search.condition(written, meant, &ways);
            }
            Phrase::Fit(written, meant) => {
                search.fit(written, meant, &ways);
            }
            Phrase::Place(written, meant) => {
                search.place(written, meant);
            }
        }
    }
    search.constants
}

/// Returns the span of the numbers of a range.
fn range_span(range: &syntax::Range) -> Option<Span> {
    let (first, last) = (range.first(), range.last());
    let start = first.or(last)?.span.start;
    Some(Span::new(start, last.or(first)?.span.end))
}

struct ConstantSearch<'a, 'g> {
    game: &'a LintContext<'g>,
    mid_move: bool,
    constants: Vec<Constant>,
}

impl ConstantSearch<'_, '_> {
    /// Searches a condition and its parts; reports whether anything was found.
    fn condition(
        &mut self,
        written: &syntax::Condition,
        meant: &Condition,
        ways: &AssumptionSets,
    ) -> bool {
        if self.search_parts(written, meant, ways) {
            return true;
        }
        let situations = &self.game.situations;
        let never = is_impossible(&situations.assume(meant, true, ways));
        let always = is_impossible(&situations.assume(meant, false, ways));
        if never == always {
            return self.ranges(written, meant, ways);
        }
        self.constants.push(Constant {
            span: written.span,
            value: match always {
                true => ConstantValue::Always,
                false => ConstantValue::Never,
            },
        });
        true
    }

    /// Searches a list of ranges for those that no number, or no further number, is in.
    fn ranges(
        &mut self,
        written: &syntax::Condition,
        meant: &Condition,
        ways: &AssumptionSets,
    ) -> bool {
        let (Cond::Test(_, syntax::Test::In(written)), Condition::Test(left, Test::In(meant))) =
            (&written.node, meant)
        else {
            return false;
        };
        if written.len() < 2 || written.len() != meant.len() {
            return false;
        }
        let situations = &self.game.situations;
        // The ways in which the number is in none of the ranges so far.
        let mut outside = ways.clone();
        let before = self.constants.len();
        for (written, range) in written.iter().zip(meant) {
            let single = Condition::Test(left.clone(), Test::In(vec![range.clone()]));
            let value = if is_impossible(&situations.assume(&single, true, ways)) {
                Some(ConstantValue::NeverInRange)
            } else if is_impossible(&situations.assume(&single, true, &outside)) {
                Some(ConstantValue::CoveredRange)
            } else {
                outside = situations.assume(&single, false, &outside);
                None
            };
            let constant = range_span(written).zip(value);
            self.constants
                .extend(constant.map(|(span, value)| Constant { span, value }));
        }
        self.constants.len() > before
    }

    fn search_parts(
        &mut self,
        written: &syntax::Condition,
        meant: &Condition,
        ways: &AssumptionSets,
    ) -> bool {
        match (&written.node, meant) {
            (Cond::All(written), Condition::All(meant))
            | (Cond::Any(written), Condition::Any(meant)) => {
                let pairs = written.iter().zip(meant);
                pairs.fold(false, |found, (written, meant)| {
                    self.condition(written, meant, ways) || found
                })
            }
            (Cond::Not(written), Condition::Not(meant)) => self.condition(written, meant, ways),
            (Cond::Written(written), meant) => self.quantified(written, meant),
            (Cond::It(place), Condition::It(meant)) => self.fit(place, meant, ways),
            (Cond::State(place, _), Condition::State(meant, _))
            | (Cond::Passed(place), Condition::Passed(meant)) => self.place(place, meant),
            (Cond::Is(one, other), Condition::Is(left, right)) => {
                self.place(one, left) || self.place(other, right)
            }
            (Cond::Test(sum, test), Condition::Test(left, meant)) => {
                self.number(sum, left)
                    || match (test, meant) {
                        (syntax::Test::Compare(_, sum), Test::Compare(_, right)) => {
                            self.number(sum, right)
                        }
                        _ => false,
                    }
            }
            _ => false,
        }
    }

    /// Searches a condition on pits: `no`, `some`, `every`, `has`.
    fn quantified(&mut self, written: &WrittenCondition, meant: &Condition) -> bool {
        let (place, has) = match written {
            WrittenCondition::Quantified { place, has, .. } => (place, has.as_deref()),
            WrittenCondition::Has(place, has) => (place, Some(&**has)),
            WrittenCondition::Nobody(_) => return false,
        };
        match (meant, has) {
            (Condition::Not(inner), _) => self.quantified(written, inner),
            (Condition::Some(meant), has) => self.place_with_condition(place, has, meant),
            (Condition::Every(meant, every), Some(has)) => {
                let ways = self.game.situations.at_named_pits(meant, self.mid_move);
                self.place(place, meant) || self.condition(has, every, &ways)
            }
            _ => false,
        }
    }

    /// Searches a place and the condition that its pits must fulfil.
    fn place_with_condition(
        &mut self,
        place: &syntax::Place,
        has: Option<&syntax::Condition>,
        meant: &Place,
    ) -> bool {
        let ways = self.game.situations.at_named_pits(meant, self.mid_move);
        let Some(condition) = meant.condition.as_deref() else {
            return self.noun(place, meant);
        };
        let found = match (&place.condition, has, condition) {
            (Some(narrowed), Some(has), Condition::All(both)) if both.len() == 2 => {
                self.condition(narrowed, &both[0], &ways) || self.condition(has, &both[1], &ways)
            }
            (Some(one), None, condition) => self.condition(one, condition, &ways),
            (None, Some(one), condition) => self.condition(one, condition, &ways),
            _ => false,
        };
        self.noun(place, meant) || found
    }

    /// Searches a place that is evaluated to its pits.
    fn place(&mut self, written: &syntax::Place, meant: &Place) -> bool {
        self.place_with_condition(written, None, meant)
    }

    /// Searches a place to which the inspected pit must belong.
    fn fit(&mut self, written: &syntax::Place, meant: &Place, ways: &AssumptionSets) -> bool {
        let bare = Place {
            condition: None,
            ..meant.clone()
        };
        let within = self.game.situations.narrow_each(ways, |evaluation, way| {
            evaluation.assume_member(&bare, true, way)
        });
        let found = match (&written.condition, &meant.condition) {
            (Some(written), Some(meant)) if !is_impossible(&within) => {
                self.condition(written, meant, &within)
            }
            _ => false,
        };
        self.noun(written, meant) || found
    }

    /// Searches the places that a noun consists of.
    fn noun(&mut self, written: &syntax::Place, meant: &Place) -> bool {
        match (&written.noun.node, &meant.noun) {
            (syntax::Noun::Group(written), Noun::Group(meant)) => {
                let pairs = written.iter().zip(meant);
                pairs.fold(false, |found, (written, meant)| {
                    self.place(written, meant) || found
                })
            }
            (
                syntax::Noun::Column {
                    of: Some(written), ..
                },
                Noun::Column {
                    of: Some(meant), ..
                },
            )
            | (
                syntax::Noun::Neighbours {
                    of: Some(written), ..
                },
                Noun::Neighbours {
                    of: Some(meant), ..
                },
            ) => self.place(written, meant),
            (syntax::Noun::Run { pits: written, .. }, Noun::Run { pits: meant, .. })
            | (syntax::Noun::First { place: written, .. }, Noun::First { place: meant, .. }) => {
                self.place(written, meant)
            }
            _ => false,
        }
    }

    fn number(&mut self, sum: &NumberNode, meant: &Quantity) -> bool {
        match (&sum.node, meant) {
            (syntax::Number::SeedsOf(written), Quantity::SeedsOf(meant))
            | (syntax::Number::NumberOf(written), Quantity::NumberOf(meant)) => {
                self.place(written, meant)
            }
            (syntax::Number::Computed(one, _, other), Quantity::Computed(left, _, right)) => {
                self.number(one, left) || self.number(other, right)
            }
            _ => false,
        }
    }
}
