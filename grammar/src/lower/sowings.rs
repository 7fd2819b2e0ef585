//! Resolution of sowings and their clauses.

use super::context::Context;
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Heading, Noun, Number, Place, Quantity, Sow, SowStart, StoresSown};
use crate::source::Span;
use crate::syntax::{SowModifier, WrittenSow};

/// Returns a plain sowing.
pub(super) fn plain_sow(heading: Heading) -> Sow {
    Sow {
        heading,
        start: SowStart::After(Place::from_noun(Noun::Here)),
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
    /// Resolves a sowing and its clauses.
    pub(super) fn sowing(&mut self, written: &WrittenSow, context: Context) -> Option<Sow> {
        let mut sow = plain_sow(written.heading);
        sow.relay = written.relay;
        let mut complete = true;
        for (at, one) in written.manner.iter().enumerate() {
            let before = &written.manner[..at];
            if let Some(first) = before
                .iter()
                .find(|other| modifier_description(other) == modifier_description(one))
            {
                let fault = format!("this says twice {}", modifier_description(one));
                let fault = Diagnostic::new(Code::DuplicateLine, modifier_span(one), fault)
                    .with_label("second");
                let first = modifier_span(first);
                self.report(
                    fault
                        .with_related(first, "first")
                        .help("take one of them out"),
                );
            }
            complete &= self.sow_modifier(one, &mut sow, context).is_some();
        }
        complete.then_some(sow)
    }

    fn sow_modifier(
        &mut self,
        manner: &SowModifier,
        sow: &mut Sow,
        context: Context,
    ) -> Option<()> {
        match manner {
            SowModifier::Into(stores) => {
                let found = stores.node;
                if found != StoresSown::None {
                    self.check_store(stores.span)?;
                }
                sow.stores = Some(found);
            }
            SowModifier::Skipping(places) => {
                sow.skipping = Some(self.lower(places, context.for_falling_seed())?);
            }
            SowModifier::From(place) => sow.start = SowStart::At(self.lower(place, context)?),
            SowModifier::After(place) => sow.start = SowStart::After(self.lower(place, context)?),
            SowModifier::Dropping(list) => {
                let all: Vec<_> = list.iter().map(|sum| self.fixed(sum)).collect();
                sow.dropping = all.into_iter().collect::<Option<_>>()?;
            }
            SowModifier::Keeping(sum) => {
                self.check_store(sum.span)?;
                sow.keeping = self.lower(sum, context)?;
            }
        }
        Some(())
    }
}

/// Returns the span of a clause of a sowing.
fn modifier_span(manner: &SowModifier) -> Span {
    let spans: Vec<Span> = match manner {
        SowModifier::Into(stores) => vec![stores.span],
        SowModifier::Skipping(places) => places.iter().map(|place| place.span).collect(),
        SowModifier::From(place) | SowModifier::After(place) => vec![place.span],
        SowModifier::Dropping(list) => list.iter().map(|sum| sum.span).collect(),
        SowModifier::Keeping(sum) => vec![sum.span],
    };
    spans.into_iter().reduce(Span::to).unwrap_or_default()
}

/// Describes the subject of a clause of a sowing, for a fault about two clauses with the same subject.
const fn modifier_description(manner: &SowModifier) -> &'static str {
    match manner {
        SowModifier::Into(_) => "which stores are sown into",
        SowModifier::Skipping(_) => "what is skipped",
        SowModifier::From(_) | SowModifier::After(_) => "where the first seed falls",
        SowModifier::Dropping(_) => "how many seeds fall into a pit",
        SowModifier::Keeping(_) => "how many seeds are kept",
    }
}
