//! Builds numbers and their tests.

use super::super::grammar::{Node, Rule};
use super::place::{first_non_sign, noun_place, owner};
use super::{Builder, name, nesting_fault, range, spanned};
use crate::syntax::{
    Comparison, Noun, Number, NumberNode, Operator, Place, Range, Spanned, Term, Test,
};

/// The largest number of terms after the first in a sum.
const MAX_TERMS: usize = 64;

impl Builder {
    /// Builds the tree of a `sum` node.
    pub(super) fn sum(&mut self, node: &Node<'_>) -> NumberNode {
        let first = self.factor(&node.part(Rule::factor));
        self.fold_terms(first, node.parts(Rule::more))
    }

    /// Builds the sum of `first` and the terms that are added to it or subtracted from it; products and quotients bind
    /// tighter.
    pub(super) fn fold_terms<'t>(
        &mut self,
        first: NumberNode,
        more: impl Iterator<Item = Node<'t>>,
    ) -> NumberNode {
        let mut terms = vec![first];
        let mut signs = Vec::new();
        for (at, node) in more.enumerate() {
            // A long sum nests deeply in the tree, although it does not in the text.
            if at == MAX_TERMS {
                self.faults.push(nesting_fault(node.span()));
                break;
            }
            let factor = self.factor(&node.part(Rule::factor));
            match (operator(&node.part(Rule::operator)), terms.pop()) {
                (sign @ (Operator::Times | Operator::Divide), Some(last)) => {
                    terms.push(computation(last, sign, factor));
                }
                (sign, last) => {
                    terms.extend(last);
                    terms.push(factor);
                    signs.push(sign);
                }
            }
        }
        let mut terms = terms.into_iter();
        let Some(first) = terms.next() else {
            unreachable!("the first term is never taken away")
        };
        terms
            .zip(signs)
            .fold(first, |sum, (term, sign)| computation(sum, sign, term))
    }

    /// Builds the tree of a `factor` node.
    pub(super) fn factor(&mut self, node: &Node<'_>) -> NumberNode {
        let inner = node.first();
        let number = match inner.rule() {
            Rule::number => Number::Written(Term::Literal(self.literal(&inner))),
            Rule::PAREN => self.sum(&node.part(Rule::sum)).node,
            Rule::measure => self.measure(&inner).node,
            Rule::owner => Number::Written(Term::Place(Box::new(owned_place(node)))),
            Rule::word => Number::Written(Term::Word(name(&inner))),
            _ => inner.unhandled(),
        };
        spanned(node, number)
    }

    /// Builds the tree of a `measure` node.
    pub(super) fn measure(&mut self, node: &Node<'_>) -> NumberNode {
        let inner = node.children().last().unwrap_or_else(|| node.first());
        let number = match inner.rule() {
            Rule::seeds_of => match inner.find(Rule::simple_place) {
                Some(place) => Number::SeedsOf(self.simple_place(&place)),
                None => Number::Seeds,
            },
            Rule::number_of => Number::NumberOf(self.simple_place(&inner.part(Rule::simple_place))),
            Rule::LAPS => Number::Laps,
            Rule::CAPTURED => Number::Captured,
            Rule::ROUND => Number::Round,
            Rule::TURN => Number::Turn(node.find(Rule::owner).map(|whose| owner(&whose).node)),
            Rule::SEEDS => Number::All(owner(&node.part(Rule::owner)).node),
            Rule::POINTS => Number::Points(owner(&node.part(Rule::owner)).node),
            _ => inner.unhandled(),
        };
        spanned(node, number)
    }

    /// Builds a number, a name, or a sum in parentheses.
    pub(super) fn number_or_sum(&mut self, node: &Node<'_>) -> NumberNode {
        let Some(inner) = first_non_sign(node) else {
            node.unhandled()
        };
        let number = match inner.rule() {
            Rule::number => Number::Written(Term::Literal(self.literal(&inner))),
            Rule::sum => self.sum(&inner).node,
            Rule::factor => self.factor(&inner).node,
            Rule::name | Rule::word => Number::Written(Term::Word(name(&inner))),
            _ => inner.unhandled(),
        };
        spanned(&inner, number)
    }

    /// Builds the tree of a `number` node.
    pub(super) fn plain_number(&mut self, node: &Node<'_>) -> NumberNode {
        let value = self.literal(node);
        spanned(node, Number::Written(Term::Literal(value)))
    }

    /// Builds the tree of a `test` node.
    pub(super) fn test(&mut self, node: &Node<'_>) -> Test {
        let inner = node.first();
        match inner.rule() {
            Rule::ODD => Test::Odd,
            Rule::EVEN => Test::Even,
            Rule::IN => {
                let members = node.part(Rule::members);
                Test::In(
                    members
                        .parts(Rule::member)
                        .map(|member| self.member(&member))
                        .collect(),
                )
            }
            Rule::comparison => Test::Compare(comparison(&inner), self.sum(&node.part(Rule::sum))),
            _ => inner.unhandled(),
        }
    }

    fn member(&mut self, node: &Node<'_>) -> Range {
        let first = node.find(Rule::low).map(|low| self.number_or_sum(&low));
        let last = node.find(Rule::high).map(|high| self.number_or_sum(&high));
        range(node, first, last)
    }
}

fn computation(left: NumberNode, sign: Operator, right: NumberNode) -> NumberNode {
    let span = left.span.to(right.span);
    Spanned {
        node: Number::Computed(Box::new(left), sign, Box::new(right)),
        span,
    }
}

/// Builds a place such as `own store` or `opponent catches`.
fn owned_place(node: &Node<'_>) -> Place {
    let whose = node.part(Rule::owner);
    let Some(word) = node.children().last() else {
        node.unhandled()
    };
    let meant = match word.rule() {
        Rule::STORE => Noun::Store,
        Rule::HAND => Noun::Hand,
        Rule::word => Noun::Written(name(&word)),
        _ => word.unhandled(),
    };
    let mut place = noun_place(&word, meant);
    place.node.owner = Some(owner(&whose));
    place.span = node.span();
    place
}

fn operator(node: &Node<'_>) -> Operator {
    match node.text() {
        "+" => Operator::Plus,
        "-" => Operator::Minus,
        "/" => Operator::Divide,
        _ => Operator::Times,
    }
}

fn comparison(node: &Node<'_>) -> Comparison {
    match node.text() {
        "=" => Comparison::Equal,
        "!=" => Comparison::Unequal,
        "<" => Comparison::Less,
        ">" => Comparison::Greater,
        "<=" => Comparison::AtMost,
        _ => Comparison::AtLeast,
    }
}
