//! Builds conditions.

use super::super::grammar::{Node, Rule};
use super::place::{noun_place, owner, state};
use super::{Builder, name, spanned};
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::{
    Cond, Condition, Heading, MoveName, Noun, Number, Place, Quantifier, Seat, Spanned, Term,
    WrittenCondition,
};

impl Builder {
    /// Builds the tree of a `condition` node.
    pub(super) fn condition(&mut self, node: &Node<'_>) -> Condition {
        let parts: Vec<_> = node
            .parts(Rule::conjunction)
            .map(|part| self.conjunction(&part))
            .collect();
        combine(node, parts, Cond::Any)
    }

    fn conjunction(&mut self, node: &Node<'_>) -> Condition {
        let parts: Vec<_> = node
            .parts(Rule::atom)
            .map(|part| self.atom(&part))
            .collect();
        combine(node, parts, Cond::All)
    }

    fn atom(&mut self, node: &Node<'_>) -> Condition {
        let inner = node.first();
        let said = match inner.rule() {
            Rule::negation => Cond::Not(Box::new(self.atom(&inner.part(Rule::atom)))),
            Rule::grouped => return self.grouped(&inner),
            Rule::no_move => Cond::NoMove,
            Rule::quantified => self.quantified(&inner),
            Rule::can => {
                let kind = MoveName(name(&inner.part(Rule::word)));
                match inner.find(Rule::owner) {
                    Some(whose) => Cond::Can(owner(&whose).node, kind),
                    None => Cond::Written(WrittenCondition::Nobody(kind)),
                }
            }
            Rule::threatened => Cond::Threatened(
                owner(&inner.part(Rule::owner)).node,
                MoveName(name(&inner.part(Rule::word))),
            ),
            Rule::in_phase => Cond::Phase(name(&inner.part(Rule::name))),
            Rule::repeats => Cond::Repeats,
            Rule::last_seed => Cond::LastSeed,
            Rule::to_move => Cond::ToMove,
            Rule::in_seat => Cond::Seat(seat(&inner)),
            Rule::WON => Cond::Won,
            Rule::LOST => Cond::Lost,
            Rule::passed => Cond::Passed(self.simple_place(&inner.part(Rule::simple_place))),
            Rule::going => Cond::Going(going(&inner)),
            Rule::measure_test => {
                let measure = self.measure(&inner.part(Rule::measure));
                let sum = self.fold_terms(measure, inner.parts(Rule::more));
                Cond::Test(sum, self.test(&inner.part(Rule::test)))
            }
            Rule::place_test => {
                let place = self.simple_place(&inner.part(Rule::simple_place));
                self.place_condition(place, inner.find(Rule::said))
            }
            Rule::state => Cond::State(noun_place(&inner, Noun::It), state(&inner).node),
            _ => inner.unhandled(),
        };
        spanned(node, said)
    }

    fn quantified(&mut self, node: &Node<'_>) -> Cond {
        let word = node.first();
        let quantifier = match word.rule() {
            Rule::NO => Quantifier::No,
            Rule::SOME => Quantifier::Some,
            Rule::EVERY => Quantifier::Every,
            _ => word.unhandled(),
        };
        Cond::Written(WrittenCondition::Quantified {
            quantifier,
            place: self.simple_place(&node.part(Rule::simple_place)),
            has: node.find(Rule::atom).map(|has| Box::new(self.atom(&has))),
        })
    }

    /// Builds the condition that `predicate` states of a place; without a predicate, that the inspected pit is in the
    /// place.
    fn place_condition(&mut self, place: Place, predicate: Option<Node<'_>>) -> Cond {
        let Some(predicate) = predicate else {
            return Cond::It(place);
        };
        let word = predicate.first();
        match word.rule() {
            Rule::state => Cond::State(place, state(&word).node),
            Rule::IS => Cond::Is(
                place,
                self.simple_place(&predicate.part(Rule::simple_place)),
            ),
            Rule::HAS => {
                let has = Box::new(self.atom(&predicate.part(Rule::atom)));
                Cond::Written(WrittenCondition::Has(place, has))
            }
            Rule::more | Rule::test => {
                let first = Spanned {
                    span: place.span,
                    node: Number::Written(Term::Place(Box::new(place))),
                };
                let sum = self.fold_terms(first, predicate.parts(Rule::more));
                Cond::Test(sum, self.test(&predicate.part(Rule::test)))
            }
            _ => word.unhandled(),
        }
    }

    fn grouped(&mut self, node: &Node<'_>) -> Condition {
        let mut conditions = node
            .parts(Rule::condition)
            .map(|condition| self.condition(&condition))
            .collect::<Vec<_>>();
        let filter = (conditions.len() > 1).then(|| conditions.pop()).flatten();
        let Some(first) = conditions.pop() else {
            node.unhandled()
        };
        let others: Vec<_> = node
            .parts(Rule::place)
            .map(|place| self.place(&place))
            .collect();
        let said = node.find(Rule::said);
        if filter.is_none() && others.is_empty() && said.is_none() {
            return Spanned {
                node: first.node,
                span: node.span(),
            };
        }
        let span = node
            .part(Rule::PAREN)
            .span()
            .to(node.part(Rule::UNPAREN).span());
        let Cond::It(mut place) = first.node else {
            self.faults.push(not_a_place(first.span));
            return Spanned {
                node: first.node,
                span: node.span(),
            };
        };
        if let Some(filter) = filter {
            place.span = place.span.to(filter.span);
            place.node.condition = Some(Box::new(filter));
        }
        let places = std::iter::once(place).chain(others).collect();
        let said = self.place_condition(Self::group(places, span), said);
        spanned(node, said)
    }
}

fn seat(node: &Node<'_>) -> Seat {
    match node.has(Rule::SOUTH) {
        true => Seat::South,
        false => Seat::North,
    }
}

fn not_a_place(span: crate::source::Span) -> Diagnostic {
    Diagnostic::new(
        Code::Syntax,
        span,
        "expected a place such as `own pit`, found a condition",
    )
    .with_label("this is a condition")
    .help("put each condition in its own parentheses and join them with `and` or `or`")
}

fn combine(
    node: &Node<'_>,
    mut parts: Vec<Condition>,
    join: fn(Vec<Condition>) -> Cond,
) -> Condition {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            spanned(node, join(parts))
        }
    }
}

fn going(node: &Node<'_>) -> Heading {
    match node.children().last().map(|word| word.rule()) {
        Some(Rule::RIGHTWARD) => Heading::Rightward,
        Some(Rule::LEFTWARD) => Heading::Leftward,
        Some(Rule::CLOCKWISE) => Heading::Clockwise,
        Some(Rule::COUNTERCLOCKWISE) => Heading::Counterclockwise,
        _ => node.unhandled(),
    }
}
