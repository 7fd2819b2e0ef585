//! Comparisons: what is asked of a number, and options of words.

use super::conditions::{bare_name, not};
use super::context::Context;
use super::lowering::Lowering;
use super::names::Meaning;
use crate::rules::{Condition, Number, OptionId, OptionValues, Test};
use crate::syntax::{self, Name, Sum};

impl Lowering<'_> {
    pub(super) fn test(
        &mut self,
        sum: &Sum,
        test: &syntax::Test,
        context: Context,
    ) -> Option<Condition> {
        if let Some((id, name)) = self.bare_option(sum) {
            match self.options[usize::from(id.0)].values {
                OptionValues::Numbers(_) => {}
                OptionValues::Words(_) => return self.compare_word(id, &name, test),
                OptionValues::Flag => {
                    let help = format!("write `{0}` or `not {0}`", name.text);
                    return self.wrong_kind(
                        &name,
                        Meaning::Option(id),
                        "a number or an option of words",
                        help,
                    );
                }
            }
        }
        let left = self.quantity(sum, context, false);
        let test = match test {
            syntax::Test::Odd => Some(Test::Odd),
            syntax::Test::Even => Some(Test::Even),
            syntax::Test::In(members) => self.members(members).map(Test::In),
            syntax::Test::Compare(sign, right) => self
                .quantity(right, context, true)
                .map(|right| Test::Compare(*sign, right)),
        };
        Some(Condition::Test(left?, test?))
    }

    pub(super) fn members(
        &mut self,
        members: &[syntax::Member],
    ) -> Option<Vec<(Option<Number>, Option<Number>)>> {
        let mut all = Vec::new();
        let mut whole = true;
        for member in members {
            let first = member.first.as_ref().map(|first| self.number(first));
            let last = member.last.as_ref().map(|last| self.number(last));
            whole &= first != Some(None) && last != Some(None);
            all.push((first.flatten(), last.flatten()));
        }
        whole.then_some(all)
    }

    /// The option that a number consists of.
    pub(super) fn bare_option(&mut self, sum: &Sum) -> Option<(OptionId, Name)> {
        let name = match &sum.node {
            syntax::Number::Word(word) => Name {
                text: word.clone(),
                span: sum.span,
            },
            syntax::Number::Place(place) if place.owner.is_none() => bare_name(place)?,
            _ => return None,
        };
        let Some(Meaning::Option(id)) = self.names.peek(&name.text) else {
            return None;
        };
        self.names.find(&name.text);
        Some((id, name))
    }

    /// `sides = onward`: an option of words compared with one of them.
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
            return self.wrong_kind(
                name,
                Meaning::Option(id),
                "a number",
                "an option of words is compared by `=` or `!=`",
            );
        };
        let word = self.text(right.span);
        let word = self.option_word(usize::from(id.0), word, right.span)?;
        let equal = Condition::Word(id, word);
        Some(if *sign == syntax::Comparison::Equal {
            equal
        } else {
            not(equal)
        })
    }
}
