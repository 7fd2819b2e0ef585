//! The options that a round of a match sets.

use super::context::{Context, Need};
use super::layings::Laid;
use super::lowering::Lowering;
use super::names::Meaning;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::Resolver;
use crate::rules::{CounterId, CounterScope, Number, OptionId, OptionValues, Owner, Quantity};
use crate::source::Span;
use crate::syntax::{self, MatchRows, Name, Sum, Term};

impl Lowering<'_> {
    /// Resolves `set columns to 5`: an option for the round.
    pub(super) fn set_option(
        &mut self,
        option: &Name,
        sum: &Sum,
        of: MatchRows,
        span: Span,
        laid: &mut Laid,
    ) -> Option<(OptionId, Quantity)> {
        if let Some(first) = laid.first {
            let fault = "options decide the board, but seeds have already been laid out on it";
            self.report(
                Diagnostic::new(Code::Misplaced, span, fault)
                    .and(first, "laid out here")
                    .help("write it first in the row"),
            );
        }
        let meaning = self.names.peek(&option.text);
        let help = "a mark is made with `mark PLACES as` and its name";
        let as_option = |meaning| match meaning {
            Meaning::Option(id) => Some(id),
            _ => None,
        };
        let id = self.resolve(option, meaning, "an option", help, as_option)?;
        if let Some(&(_, first)) = laid.set.iter().find(|(other, _)| *other == id) {
            let fault = format!("option `{}` is set already", option.text);
            self.report(
                Diagnostic::new(Code::DuplicateLine, span, fault)
                    .at("second")
                    .and(first, "first")
                    .help("take one of them out"),
            );
        }
        laid.set.push((id, span));
        self.option_value(id, sum, of).map(|value| (id, value))
    }

    /// Reports whether a name is that of a counter, which rounds can set too.
    pub(super) fn is_counter(&self, name: &Name) -> bool {
        matches!(self.names.peek(&name.text), Some(Meaning::Counter(_)))
    }

    /// Resolves a counter that lasts at least for a round, and whose it is.
    pub(super) fn counter_of_round(
        &mut self,
        name: &Name,
        owner: Option<Owner>,
        of: MatchRows,
    ) -> Option<(CounterId, Option<Owner>)> {
        let counter = self.counter_name(name)?;
        if self.counter_scope(counter) == Some(CounterScope::Move) {
            self.need(Need::UnderWay, Context::of_rows(of), name.span)?;
        }
        Some((counter, self.counter_owner(name, counter, owner)?))
    }

    /// Resolves a value for an option: a number, one of its words, or `yes` or `no`.
    fn option_value(&mut self, id: OptionId, sum: &Sum, of: MatchRows) -> Option<Quantity> {
        let known = |value| Some(Quantity::Number(Number::Literal(value)));
        let option = &self.options[usize::from(id.0)];
        let text = self.text(sum.span);
        match &option.values {
            OptionValues::Words(_) => {
                let word = self.option_word(usize::from(id.0), text, sum.span)?;
                known(word)
            }
            OptionValues::Flag => match option.read(text) {
                Ok(value) => known(value),
                Err(_) => self.not_a_value(id, sum.span),
            },
            OptionValues::Numbers(_) => match &sum.node {
                syntax::Number::Written(Term::Literal(_)) if option.read(text).is_err() => {
                    self.not_a_value(id, sum.span)
                }
                _ => self.lower(sum, Context::of_rows(of)),
            },
        }
    }

    fn not_a_value<T>(&mut self, id: OptionId, span: Span) -> Option<T> {
        let option = &self.options[usize::from(id.0)];
        let fault = format!("option `{}` cannot be `{}`", option.name, self.text(span));
        let allowed = option.allowed();
        let fault =
            Diagnostic::new(Code::BadDefault, span, fault).at(format!("expected {allowed}"));
        self.fail(fault.help(format!("it may be {allowed}")))
    }
}
