//! Numbers: those known once the options are set, and those that depend on a position.

use super::context::{Context, Need};
use super::lowering::Lowering;
use super::names::{Meaning, quoted};
use crate::diagnostic::{Code, Diagnostic};
use crate::nearest::nearest;
use crate::rules::{
    self, CounterId, CounterScope, Number, OptionId, OptionValues, Owner, Quantity,
};
use crate::source::Span;
use crate::syntax::{self, Name, Noun, NumberNode, Operator, Term};

/// The words of the language that are numbers on their own.
const NUMBER_WORDS: &[&str] = &["seeds", "laps", "turn", "round", "captured"];

/// The words of rule sheets for what a player has won.
const SCORE_WORDS: &[&str] = &[
    "score", "total", "count", "captures", "winnings", "stones", "beans", "bank",
];

const fn owner_word(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "own",
        Owner::Opponent => "opponent",
    }
}

impl Lowering<'_> {
    /// Resolves a number that must be known once the options are set.
    pub(super) fn fixed_number(&mut self, number: &syntax::Number, span: Span) -> Option<Number> {
        match number {
            syntax::Number::Written(Term::Literal(value)) => Some(Number::Literal(*value)),
            syntax::Number::Written(Term::Word(_) | Term::Place(_)) | syntax::Number::Seeds => {
                self.option_number(number, span)
            }
            syntax::Number::Computed(left, operator, right) => {
                self.check_divisor(number);
                let (left, right) = (self.fixed(left), self.fixed(right));
                Some(Number::Computed(
                    Box::new(left?),
                    *operator,
                    Box::new(right?),
                ))
            }
            _ => self.report_not_fixed(span),
        }
    }

    /// Like `fixed_number`, for a number with its span.
    pub(super) fn fixed(&mut self, sum: &NumberNode) -> Option<Number> {
        self.fixed_number(sum, sum.span)
    }

    fn option_number(&mut self, number: &syntax::Number, span: Span) -> Option<Number> {
        let name = Name {
            text: self.text(span).to_owned(),
            span,
        };
        match self.names.find(&name.text) {
            Some(Meaning::Option(id)) => self.check_number_option(id, &name).map(Number::Option),
            Some(Meaning::Counter(_)) => self.report_not_fixed(span),
            Some(meaning) => self.report_wrong_kind(
                &name,
                meaning,
                "a number or a number option",
                "write a number or the name of an option",
            ),
            None if matches!(number, syntax::Number::Written(Term::Word(_))) => self
                .report_unknown_name(&name, "a number option", &[], |lowering, meaning| {
                    lowering.is_number_option(meaning)
                }),
            None => self.report_not_fixed(span),
        }
    }

    fn report_not_fixed<T>(&mut self, span: Span) -> Option<T> {
        let fault = format!(
            "`{}` changes during the game, but a fixed number is needed here",
            self.text(span)
        );
        let fault = Diagnostic::new(Code::WrongKind, span, fault)
            .with_label("expected a number or a number option");
        let options = self
            .names
            .matching(|meaning| matches!(meaning, Meaning::Option(_)));
        let options: Vec<&str> = options
            .filter(|name| self.has_number_option(name))
            .collect();
        let near = nearest(self.text(span), options.iter().copied());
        let help = match (near, &options[..]) {
            (Some(near), _) => format!("did you mean the option `{near}`?"),
            (None, []) => "write a number, or the name of a number option of the file".to_owned(),
            (None, options) => format!(
                "write a number or the name of a number option; the file has {}",
                quoted(options.iter().copied())
            ),
        };
        self.fail(fault.help(help))
    }

    fn check_number_option(&mut self, id: OptionId, name: &Name) -> Option<OptionId> {
        let help = match self.options[usize::from(id.0)].values {
            OptionValues::Numbers(_) => return Some(id),
            OptionValues::Flag => "it is `yes` or `no`; use it as a condition",
            OptionValues::Words(_) => {
                "it is one of several words; compare it with one of them in a condition"
            }
        };
        self.report_wrong_kind(name, Meaning::Option(id), "a number", help)
    }

    /// Reports a division by the literal 0.
    pub(super) fn check_divisor(&mut self, number: &syntax::Number) {
        if let syntax::Number::Computed(_, Operator::Divide, right) = number
            && right.node == syntax::Number::Written(Term::Literal(0))
        {
            let fault = "nothing can be divided by 0";
            let fault = Diagnostic::new(Code::DivisionByZero, right.span, fault);
            self.report(fault.help("write a number greater than 0"));
        }
    }

    pub(super) fn has_number_option(&self, name: &str) -> bool {
        let found = self.names.find_unmarked(name);
        found.is_some_and(|meaning| self.is_number_option(meaning))
    }

    fn is_number_option(&self, meaning: Meaning) -> bool {
        matches!(meaning, Meaning::Option(id)
            if matches!(self.options[usize::from(id.0)].values, OptionValues::Numbers(_)))
    }

    /// Resolves a word as a number: an option or a counter.
    pub(super) fn word_as_number(
        &mut self,
        name: &Name,
        owner: Option<Owner>,
        context: Context,
    ) -> Option<Quantity> {
        let found = self.names.find(&name.text);
        match (found, owner) {
            (Some(Meaning::Counter(id)), _) => {
                if self.counter_scope(id) == Some(CounterScope::Move) {
                    self.require(Need::MoveInProgress, context, name.span)?;
                }
                let owner = self.counter_owner(name, id, owner)?;
                Some(Quantity::Counter(id, owner))
            }
            (Some(Meaning::Option(id)), None) => self
                .check_number_option(id, name)
                .map(|id| Quantity::Number(Number::Option(id))),
            (Some(meaning), _) => {
                let help = match meaning {
                    Meaning::Region(_) | Meaning::Mark(_) => {
                        format!("write `seeds of {0}` or `number of {0}`", name.text)
                    }
                    Meaning::Option(_) => {
                        "an option belongs to neither player; write its name alone".to_owned()
                    }
                    Meaning::Counter(_) | Meaning::Table(_) | Meaning::Phase(_) => {
                        "write a number, or the name of an option or counter".to_owned()
                    }
                };
                self.report_wrong_kind(name, meaning, "a number", help)
            }
            (None, Some(owner)) if SCORE_WORDS.contains(&name.text.as_str()) => {
                let owner = owner_word(owner);
                let fault = format!("nothing is called `{}`", name.text);
                let fault = Diagnostic::new(Code::UnknownName, name.span, fault);
                self.fail(fault.help(format!(
                    "write `{owner} store` for the seeds in store, or `{owner} seeds` for all seeds of the player"
                )))
            }
            (None, _) => self.report_unknown_name(
                name,
                "a number option or counter",
                NUMBER_WORDS,
                |lowering, meaning| {
                    lowering.is_number_option(meaning) || matches!(meaning, Meaning::Counter(_))
                },
            ),
        }
    }

    /// Returns the scope of a counter: a round, a player or a move.
    pub(super) fn counter_scope(&self, id: CounterId) -> Option<CounterScope> {
        self.names.counters.get(usize::from(id.0)).copied()
    }

    /// Returns the player whose counter is meant: the mover where none is written, and nobody if the counter belongs
    /// to no player.
    pub(super) fn counter_owner(
        &mut self,
        name: &Name,
        id: CounterId,
        owner: Option<Owner>,
    ) -> Option<Option<Owner>> {
        let each = self.counter_scope(id) == Some(CounterScope::Player);
        if owner.is_some() && !each {
            let help = "write it without `own` or `opponent`, or define it `per player`";
            return self.report_wrong_kind(
                name,
                Meaning::Counter(id),
                "a counter of each player",
                help,
            );
        }
        Some(each.then_some(owner.unwrap_or(Owner::Own)))
    }

    /// Resolves a place compared as a number: a store, a hand, a counter, or an option with the name of a place.
    pub(super) fn place_as_number(
        &mut self,
        place: &syntax::Place,
        context: Context,
    ) -> Option<Quantity> {
        let bare = !place.only && place.state.is_none() && place.condition.is_none();
        match &place.noun.node {
            Noun::Written(name) if bare => {
                return self.word_as_number(
                    name,
                    place.owner.as_ref().map(|owner| owner.node),
                    context,
                );
            }
            Noun::Store | Noun::Hand => {
                let place = self.lower(place, context)?;
                return Some(Quantity::SeedsOf(place));
            }
            _ => {}
        }
        let text = self.text(place.span);
        if let Some(Meaning::Option(id)) = self.names.find_unmarked(text) {
            self.names.find(text);
            let name = Name {
                text: text.to_owned(),
                span: place.span,
            };
            return self
                .check_number_option(id, &name)
                .map(|id| Quantity::Number(Number::Option(id)));
        }
        let _: rules::Place = self.lower(place, context)?;
        let fault = format!("`{text}` is a place, but a number is needed here");
        let help = format!("write `seeds of {text}` or `number of {text}`");
        self.fail(
            Diagnostic::new(Code::WrongKind, place.span, fault)
                .with_label("expected a number")
                .help(help),
        )
    }
}
