//! What actions take, and the marks and counters that they name.

use super::context::Context;
use super::lowering::Lowering;
use super::names::Meaning;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Amount, CounterId, MarkId, Noun, Owner, Place, Take};
use crate::source::Span;
use crate::syntax::{self, Name};

impl Lowering<'_> {
    pub(super) fn take(&mut self, take: &syntax::Take, context: Context) -> Option<Take> {
        let amount = take
            .amount
            .as_ref()
            .map_or(Some(Amount::All), |amount| self.amount(amount, context));
        let places = self.places(&take.places, context);
        let places = places.map(|places| places.into_iter().map(of_mover).collect());
        Some(Take {
            amount: amount?,
            places: places?,
        })
    }

    pub(super) fn amount(&mut self, amount: &syntax::Amount, context: Context) -> Option<Amount> {
        match amount {
            syntax::Amount::Number(sum) => self.quantity(sum, context, true).map(Amount::Number),
            syntax::Amount::AllBut(sum) => self.quantity(sum, context, true).map(Amount::AllBut),
        }
    }

    /// Whether seeds that are put into several places are so many for each.
    pub(super) fn says_how_many(&mut self, take: &syntax::Take, span: Span) -> Option<()> {
        if matches!(take.amount, Some(syntax::Amount::Number(_))) {
            return Some(());
        }
        let fault = "it is not said how many seeds each of these gets";
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.fail(fault.help("write for example `put 1 from own hand into each own pit`"))
    }

    pub(super) fn mark_name(&mut self, name: &Name) -> Option<MarkId> {
        // To set a mark is not to look at it: the name does not count as used.
        let meaning = self.names.peek(&name.text);
        let help = format!(
            "define a mark by `mark {}`, under a name of its own",
            name.text
        );
        self.resolve(name, meaning, "a mark", &help, |meaning| match meaning {
            Meaning::Mark(id) => Some(id),
            _ => None,
        })
    }

    pub(super) fn counter_name(&mut self, name: &Name) -> Option<CounterId> {
        let meaning = self.names.peek(&name.text);
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
}

/// A store or hand that seeds are taken from or put into is the mover's, unless another is named.
pub(super) fn of_mover(place: Place) -> Place {
    let owner = match place.noun {
        Noun::Store | Noun::Hand => place.owner.or(Some(Owner::Own)),
        _ => place.owner,
    };
    Place { owner, ..place }
}
