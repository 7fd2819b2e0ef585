//! Resolving of single phrases. Phrases without a method here are resolved part by part.

use super::context::{Context, Need};
use super::lowering::Lowering;
use super::names::Meaning;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{Lower, Resolver};
use crate::rules::{
    Ability, Action, Condition, CounterId, Heading, MarkId, MoveId, Noun, Number, PhaseId, Place,
    Quantity, Sow, TableId,
};
use crate::source::Span;
use crate::syntax::{self, Cond, Name, RowName, Term, WrittenCondition, WrittenSow};

impl Lowering<'_> {
    /// Resolves a phrase.
    pub(super) fn lower<T: Lower<U>, U>(&mut self, phrase: &T, context: Context) -> Option<U> {
        phrase.lower(Span::default(), self, context)
    }

    /// Records all requirements of a phrase; reports the first that the context does not meet.
    fn require_all(&mut self, needs: &[Need], context: Context, span: Span) -> Option<()> {
        needs
            .iter()
            .try_for_each(|need| self.require(*need, context, span))
    }
}

impl Resolver for Lowering<'_> {
    type Context = Context;

    fn condition(&mut self, condition: &Cond, at: Span, context: Context) -> Option<Condition> {
        self.require_all(condition.needs(), context, at)?;
        match condition {
            Cond::All(list) => self.conjunction(list, context).map(Condition::All),
            Cond::It(place) => self.place_as_condition(place, context),
            Cond::Is(place, other) => {
                self.option_is_no_place(place, other)?;
                condition.lower_parts(at, self, context)
            }
            Cond::Test(sum, test) => self.test(sum, test, context),
            other => other.lower_parts(at, self, context),
        }
    }

    fn written_condition(
        &mut self,
        condition: &WrittenCondition,
        at: Span,
        context: Context,
    ) -> Option<Condition> {
        match condition {
            WrittenCondition::Quantified {
                quantifier,
                place,
                has,
            } => self.quantified(*quantifier, place, has.as_deref(), context, at),
            WrittenCondition::Has(place, has) => {
                let found = self.place_with_condition(place, Some(has), context)?;
                self.is_one_place(&found, place)?;
                Some(Condition::Some(found))
            }
            WrittenCondition::Nobody(kind) => {
                self.require(Need::RoundInProgress, context, at)?;
                self.nobody_can(&kind.0)
            }
        }
    }

    fn place(&mut self, place: &syntax::NounPhrase, at: Span, context: Context) -> Option<Place> {
        self.noun_phrase(place, at, context)
    }

    fn noun(&mut self, noun: &syntax::Noun, at: Span, context: Context) -> Option<Noun> {
        self.require_all(noun.needs(), context, at)?;
        match noun {
            syntax::Noun::Row(name, pick) => self.named_row(*name, pick.as_ref(), at),
            syntax::Noun::Store => self.check_store(at).map(|()| Noun::Store),
            syntax::Noun::Hand => self.check_hand(at).map(|()| Noun::Hand),
            syntax::Noun::Neighbours { pick, .. } => {
                let found = noun.lower_parts(at, self, context)?;
                self.check_counted_from_one(&found, pick, at)?;
                Some(found)
            }
            syntax::Noun::Run {
                heading,
                from,
                pits,
            } => {
                let heading = self.lower(heading, context);
                let (from, pits) = (
                    self.lower(from, context),
                    self.lower(pits, context.with_candidate_pit()),
                );
                Some(Noun::Run {
                    heading: heading?,
                    from: from?,
                    pits: pits?,
                })
            }
            syntax::Noun::First { place, after } => {
                let place = self.lower(place, context.with_candidate_pit());
                let after = self.lower(after, context);
                Some(Noun::First {
                    place: place?,
                    after: after?,
                })
            }
            other => other.lower_parts(at, self, context),
        }
    }

    fn named_place(&mut self, name: &Name, context: Context) -> Option<Noun> {
        self.named_noun(name, context)
    }

    fn row(&mut self, row: RowName, at: Span) -> Option<u8> {
        self.side_row(row, at)
    }

    fn heading(&mut self, heading: Heading, at: Span, context: Context) -> Option<Heading> {
        match heading {
            Heading::EitherWay(_) => {
                let fault = "a run of pits goes one way; nobody chooses it";
                let fault = Diagnostic::new(Code::Misplaced, at, fault);
                return self
                    .fail(fault.help("write `onward`, `backward`, `clockwise` or the like"));
            }
            Heading::Onward | Heading::Backward => self.require(Need::Direction, context, at)?,
            Heading::Clockwise
            | Heading::Counterclockwise
            | Heading::Rightward
            | Heading::Leftward => {}
        }
        Some(heading)
    }

    /// After a comparison sign, in an amount and the like, `seeds` alone is the option of that name if there is one.
    fn quantity(
        &mut self,
        quantity: &syntax::Number,
        at: Span,
        context: Context,
    ) -> Option<Quantity> {
        if *quantity == syntax::Number::Seeds && self.has_number_option("seeds") {
            return self.number(quantity, at).map(Quantity::Number);
        }
        self.require_all(quantity.needs(), context, at)?;
        self.check_divisor(quantity);
        quantity.lower_parts(at, self, context)
    }

    fn term(&mut self, term: &Term, _: Span, context: Context) -> Option<Quantity> {
        match term {
            Term::Literal(value) => Some(Quantity::Number(Number::Literal(*value))),
            Term::Word(name) => self.word_as_number(name, None, context),
            Term::Place(place) => self.place_as_number(place, context),
        }
    }

    fn number(&mut self, number: &syntax::Number, at: Span) -> Option<Number> {
        self.fixed_number(number, at)
    }

    fn sow(&mut self, sow: &WrittenSow, context: Context) -> Option<Sow> {
        self.sowing(sow, context)
    }

    /// Fails without a report: an action of a match outside matches has been reported already.
    fn written_action(&mut self, _: &syntax::WrittenAction, _: Span, _: Context) -> Option<Action> {
        None
    }

    fn mark_name(&mut self, name: &Name) -> Option<MarkId> {
        // Setting a mark does not count as using it.
        let meaning = self.names.find_unmarked(&name.text);
        let help = format!(
            "define a mark with `mark {}`, using a name that nothing else has",
            name.text
        );
        self.resolve(name, meaning, "a mark", &help, |meaning| match meaning {
            Meaning::Mark(id) => Some(id),
            _ => None,
        })
    }

    fn counter_name(&mut self, name: &Name) -> Option<CounterId> {
        let meaning = self.names.find_unmarked(&name.text);
        let help = match meaning {
            Some(Meaning::Option(_)) => {
                "options are set for a whole round: in `next round` of a `match` section"
            }
            _ => "define one, such as `counter catches = 0`",
        };
        self.resolve(name, meaning, "a counter", help, |meaning| match meaning {
            Meaning::Counter(id) => Some(id),
            _ => None,
        })
    }

    fn phase_name(&mut self, name: &Name) -> Option<PhaseId> {
        let meaning = self.names.find(&name.text);
        let help = "write the name of a phase";
        self.resolve(name, meaning, "a phase", help, |meaning| match meaning {
            Meaning::Phase(id) => Some(id),
            _ => None,
        })
    }

    fn table_name(&mut self, name: &Name) -> Option<TableId> {
        self.consulted_table(name)
    }

    fn ability(&mut self, name: &Name) -> Option<Ability> {
        match name.text.as_str() {
            "move" if self.names.moves_named("move").is_empty() => Some(Ability::Move),
            "play" if self.names.moves_named("play").is_empty() => Some(Ability::Play),
            _ => {
                let kinds = self.move_kinds(name)?;
                kinds.first().copied().map(Ability::Kind)
            }
        }
    }

    /// Returns all kinds of move with a name, in any phase.
    fn move_kinds(&mut self, name: &Name) -> Option<Vec<MoveId>> {
        let found = self.names.moves_named(&name.text);
        if found.is_empty() {
            self.report_unknown_move(name, None)
        } else {
            Some(found)
        }
    }
}
