//! Sowings: how they run.

use super::context::Context;
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Heading, Noun, Number, Place, Quantity, Sow, SowStart, StoresSown};
use crate::source::Span;
use crate::syntax::{Manner, Sum};

/// A sowing in its plainest form.
pub(super) fn sowing(heading: Heading) -> Sow {
    Sow {
        heading,
        start: SowStart::After(Place::plain(Noun::Here)),
        stores: None,
        skipping: None,
        dropping: Vec::new(),
        keeping: Quantity::Number(Number::Literal(0)),
        each: None,
        last: None,
        relay: false,
    }
}

impl Lowering<'_> {
    /// A sowing with all that is said of how it runs.
    pub(super) fn sow(
        &mut self,
        heading: Heading,
        manner: &[Manner],
        context: Context,
    ) -> Option<Sow> {
        let mut sow = sowing(heading);
        let mut whole = true;
        for (at, one) in manner.iter().enumerate() {
            if let Some(first) = manner[..at].iter().find(|other| kind(other) == kind(one)) {
                let fault = format!("it is said twice {}", kind(one));
                let fault =
                    Diagnostic::new(Code::DuplicateLine, self.manner_span(one), fault).at("second");
                let first = self.manner_span(first);
                self.report(fault.and(first, "first").help("take one of them out"));
            }
            whole &= self.manner(one, &mut sow, context).is_some();
        }
        whole.then_some(sow)
    }

    fn manner(&mut self, manner: &Manner, sow: &mut Sow, context: Context) -> Option<()> {
        match manner {
            Manner::Into(stores) => {
                let found = stores.node;
                if found != StoresSown::None {
                    self.has_store(stores.span)?;
                }
                sow.stores = Some(found);
            }
            Manner::Skipping(places) => {
                sow.skipping = Some(self.places(places, context.falling())?)
            }
            Manner::From(place) => sow.start = SowStart::At(self.place(place, context)?),
            Manner::After(place) => sow.start = SowStart::After(self.place(place, context)?),
            Manner::Dropping(list) => {
                let all: Vec<_> = list.iter().map(|sum| self.number(sum)).collect();
                sow.dropping = all.into_iter().collect::<Option<_>>()?;
            }
            Manner::Keeping(sum) => {
                self.has_store(sum.span)?;
                sow.keeping = self.quantity(sum, context, true)?;
            }
        }
        Some(())
    }

    fn manner_span(&self, manner: &Manner) -> Span {
        let sums = |list: &[Sum]| {
            list.iter()
                .map(|sum| sum.span)
                .reduce(Span::to)
                .unwrap_or_default()
        };
        match manner {
            Manner::Into(stores) => stores.span,
            Manner::Skipping(places) => places
                .iter()
                .map(|place| place.span)
                .reduce(Span::to)
                .unwrap_or_default(),
            Manner::From(place) | Manner::After(place) => place.span,
            Manner::Dropping(list) => sums(list),
            Manner::Keeping(sum) => sum.span,
        }
    }
}

/// What a phrase says of a sowing.
const fn kind(manner: &Manner) -> &'static str {
    match manner {
        Manner::Into(_) => "which stores are sown into",
        Manner::Skipping(_) => "what is skipped",
        Manner::From(_) | Manner::After(_) => "where the first seed falls",
        Manner::Dropping(_) => "how many seeds fall into a pit",
        Manner::Keeping(_) => "how many seeds are kept",
    }
}
