//! The options that a round of a match sets.

use super::context::{Context, Need};
use super::lowering::Lowering;
use super::names::Meaning;
use super::round_setup::SetupProgress;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::Resolver;
use crate::rules::{CounterId, CounterScope, Number, OptionId, OptionValues, Owner, Quantity};
use crate::source::Span;
use crate::syntax::{self, MatchTableKind, Name, NumberNode, Term};

impl Lowering<'_> {
    /// Resolves `set columns to 5`: an option for the round.
    pub(super) fn set_option(
        &mut self,
        option: &Name,
        sum: &NumberNode,
        table: MatchTableKind,
        span: Span,
        progress: &mut SetupProgress,
    ) -> Option<(OptionId, Quantity)> {
        if let Some(first) = progress.first_step {
            let fault = "options decide the board, but seeds have already been laid out on it";
            self.report(
                Diagnostic::new(Code::Misplaced, span, fault)
                    .with_related(first, "laid out here")
                    .help("write it first in the row"),
            );
        }
        let meaning = self.names.find_unmarked(&option.text);
        let help = "a mark is made with `mark PLACES as` and its name";
        let as_option = |meaning| match meaning {
            Meaning::Option(id) => Some(id),
            _ => None,
        };
        let id = self.resolve(option, meaning, "an option", help, as_option)?;
        if let Some(&(_, first)) = progress.options.iter().find(|(other, _)| *other == id) {
            let fault = format!("option `{}` is set already", option.text);
            self.report(
                Diagnostic::new(Code::DuplicateLine, span, fault)
                    .with_label("second")
                    .with_related(first, "first")
                    .help("take one of them out"),
            );
        }
        progress.options.push((id, span));
        self.option_value(id, sum, table).map(|value| (id, value))
    }

    /// Reports whether a name is that of a counter, which rounds can set too.
    pub(super) fn is_counter(&self, name: &Name) -> bool {
        matches!(
            self.names.find_unmarked(&name.text),
            Some(Meaning::Counter(_))
        )
    }

    /// Resolves a counter that lasts at least for a round, and whose it is.
    pub(super) fn round_counter(
        &mut self,
        name: &Name,
        owner: Option<Owner>,
        table: MatchTableKind,
    ) -> Option<(CounterId, Option<Owner>)> {
        let counter = self.counter_name(name)?;
        if self.counter_scope(counter) == Some(CounterScope::Move) {
            self.require(
                Need::MoveInProgress,
                Context::for_match_table(table),
                name.span,
            )?;
        }
        Some((counter, self.counter_owner(name, counter, owner)?))
    }

    /// Resolves a value for an option: a number, one of its words, or `yes` or `no`.
    fn option_value(
        &mut self,
        id: OptionId,
        sum: &NumberNode,
        table: MatchTableKind,
    ) -> Option<Quantity> {
        let known = |value| Some(Quantity::Number(Number::Literal(value)));
        let option = &self.options[usize::from(id.0)];
        let text = self.text(sum.span);
        match &option.values {
            OptionValues::Words(_) => {
                let word = self.option_word_index(usize::from(id.0), text, sum.span)?;
                known(word)
            }
            OptionValues::Flag => match option.parse_value(text) {
                Ok(value) => known(value),
                Err(_) => self.report_invalid_value(id, sum.span),
            },
            OptionValues::Numbers(_) => match &sum.node {
                syntax::Number::Written(Term::Literal(_)) if option.parse_value(text).is_err() => {
                    self.report_invalid_value(id, sum.span)
                }
                _ => self.lower(sum, Context::for_match_table(table)),
            },
        }
    }

    fn report_invalid_value<T>(&mut self, id: OptionId, span: Span) -> Option<T> {
        let option = &self.options[usize::from(id.0)];
        let fault = format!("option `{}` cannot be `{}`", option.name, self.text(span));
        let allowed = option.describe_values();
        let fault = Diagnostic::new(Code::BadDefault, span, fault)
            .with_label(format!("expected {allowed}"));
        self.fail(fault.help(format!("it may be {allowed}")))
    }
}
