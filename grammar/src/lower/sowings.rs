//! Resolving of sowings and their manner.

use super::context::Context;
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Heading, Noun, Number, Place, Quantity, Sow, SowStart, StoresSown};
use crate::source::Span;
use crate::syntax::{Manner, WrittenSow};

/// Returns a plain sowing.
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
    /// Resolves a sowing and its manner.
    pub(super) fn sowing(&mut self, written: &WrittenSow, context: Context) -> Option<Sow> {
        let mut sow = sowing(written.heading);
        sow.relay = written.relay;
        let mut whole = true;
        for (at, one) in written.manner.iter().enumerate() {
            let before = &written.manner[..at];
            if let Some(first) = before.iter().find(|other| kind(other) == kind(one)) {
                let fault = format!("this says twice {}", kind(one));
                let fault =
                    Diagnostic::new(Code::DuplicateLine, manner_span(one), fault).at("second");
                let first = manner_span(first);
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
                sow.skipping = Some(self.lower(places, context.falling())?);
            }
            Manner::From(place) => sow.start = SowStart::At(self.lower(place, context)?),
            Manner::After(place) => sow.start = SowStart::After(self.lower(place, context)?),
            Manner::Dropping(list) => {
                let all: Vec<_> = list.iter().map(|sum| self.fixed(sum)).collect();
                sow.dropping = all.into_iter().collect::<Option<_>>()?;
            }
            Manner::Keeping(sum) => {
                self.has_store(sum.span)?;
                sow.keeping = self.lower(sum, context)?;
            }
        }
        Some(())
    }
}

/// Returns the span of a part of the manner.
fn manner_span(manner: &Manner) -> Span {
    let spans: Vec<Span> = match manner {
        Manner::Into(stores) => vec![stores.span],
        Manner::Skipping(places) => places.iter().map(|place| place.span).collect(),
        Manner::From(place) | Manner::After(place) => vec![place.span],
        Manner::Dropping(list) => list.iter().map(|sum| sum.span).collect(),
        Manner::Keeping(sum) => vec![sum.span],
    };
    spans.into_iter().reduce(Span::to).unwrap_or_default()
}

/// Describes what a part of the manner determines.
const fn kind(manner: &Manner) -> &'static str {
    match manner {
        Manner::Into(_) => "which stores are sown into",
        Manner::Skipping(_) => "what is skipped",
        Manner::From(_) | Manner::After(_) => "where the first seed falls",
        Manner::Dropping(_) => "how many seeds fall into a pit",
        Manner::Keeping(_) => "how many seeds are kept",
    }
}
