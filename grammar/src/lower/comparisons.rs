//! Comparisons: tests of numbers and of word options.

use super::conditions::{bare_name, not};
use super::context::{Context, Need};
use super::lowering::Lowering;
use super::names::Meaning;
use crate::diagnostic::Edit;
use crate::rules::{Condition, OptionId, OptionValues, Quantity};
use crate::syntax::{self, Name, NumberNode, Term};

impl Lowering<'_> {
    pub(super) fn test(
        &mut self,
        sum: &NumberNode,
        test: &syntax::Test,
        context: Context,
    ) -> Option<Condition> {
        if let Some((id, name)) = self.bare_option(sum) {
            match self.options[usize::from(id.0)].values {
                OptionValues::Numbers(_) => {}
                OptionValues::Words(_) => return self.compare_word(id, &name, test),
                OptionValues::Flag => return self.report_compared_flag(id, &name, test),
            }
        }
        let left = self.compared_number(sum, context);
        let test = self.lower(test, context);
        Some(Condition::Test(left?, test?))
    }

    /// Reports a yes/no option that is compared with something.
    fn report_compared_flag<T>(
        &mut self,
        id: OptionId,
        name: &Name,
        test: &syntax::Test,
    ) -> Option<T> {
        let expected = "a number or an option of words";
        let fault = self.wrong_kind_fault(name, Meaning::Option(id), expected);
        let name_text = &name.text;
        let negated = format!("not {name_text}");
        match test {
            syntax::Test::Compare(
                sign @ (syntax::Comparison::Equal | syntax::Comparison::Unequal),
                value,
            ) if matches!(self.text(value.span), "yes" | "no") => {
                let is_yes = self.text(value.span) == "yes";
                let holds = is_yes == (*sign == syntax::Comparison::Equal);
                let condition = if holds { name_text } else { &negated };
                let edit = Edit::new(name.span.to(value.span), condition.as_str());
                self.fail(fault.with_suggestion(format!("write `{condition}`"), edit))
            }
            _ => self.fail(fault.help(format!("write `{name_text}` or `{negated}`"))),
        }
    }

    /// Resolves a number before a comparison sign. There, `seeds` are those of the inspected pit, even if an option has
    /// that name.
    fn compared_number(&mut self, sum: &NumberNode, context: Context) -> Option<Quantity> {
        match &sum.node {
            syntax::Number::Seeds => {
                self.require(Need::Pit, context, sum.span)?;
                Some(Quantity::Seeds)
            }
            syntax::Number::Computed(left, operator, right) => {
                self.check_divisor(sum);
                let (left, right) = (
                    self.compared_number(left, context),
                    self.compared_number(right, context),
                );
                Some(Quantity::Computed(
                    Box::new(left?),
                    *operator,
                    Box::new(right?),
                ))
            }
            _ => self.lower(sum, context),
        }
    }

    /// Returns the option that a number consists of, if it is just the name of one.
    pub(super) fn bare_option(&mut self, sum: &NumberNode) -> Option<(OptionId, Name)> {
        let name = match &sum.node {
            syntax::Number::Written(Term::Word(name)) => name.clone(),
            syntax::Number::Written(Term::Place(place)) if place.owner.is_none() => {
                bare_name(place)?
            }
            _ => return None,
        };
        let Some(Meaning::Option(id)) = self.names.find_unmarked(&name.text) else {
            return None;
        };
        self.names.find(&name.text);
        Some((id, name))
    }

    /// Resolves `sides = onward`: a word option compared with one of its words.
    pub(super) fn compare_word(
        &mut self,
        id: OptionId,
        name: &Name,
        test: &syntax::Test,
    ) -> Option<Condition> {
        let syntax::Test::Compare(
            sign @ (syntax::Comparison::Equal | syntax::Comparison::Unequal),
            right,
        ) = test
        else {
            return self.report_wrong_kind(
                name,
                Meaning::Option(id),
                "a number",
                "an option of words is compared with `=` or `!=`",
            );
        };
        let word = self.text(right.span);
        let word = self.option_word_index(usize::from(id.0), word, right.span)?;
        let equal = Condition::Word(id, word);
        Some(if *sign == syntax::Comparison::Equal {
            equal
        } else {
            not(equal)
        })
    }
}
