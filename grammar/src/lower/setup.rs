//! Resolving of the setup.

use super::context::Context;
use super::lowering::Lowering;
use super::sections::Sections;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{Condition, Deal, DealtSeeds, Places, Settings};
use crate::syntax;

impl Lowering<'_> {
    /// Resolves the deals of the opening; `None` if any of them is faulty.
    pub(super) fn setup(&mut self, sections: &Sections) -> Option<Vec<Deal>> {
        let block = sections.setups.first()?;
        let deals: Vec<_> = block.lines.iter().map(|deal| self.deal(deal)).collect();
        deals.into_iter().collect()
    }

    fn deal(&mut self, deal: &syntax::Deal) -> Option<Deal> {
        let when = deal.when.as_ref().map(|when| self.deal_condition(when));
        self.guard = when.clone().flatten();
        let dealt = self.deal_contents(deal);
        self.guard = None;
        let (places, seeds) = dealt?;
        Some(Deal {
            seat: deal.seat.as_ref().map(|seat| seat.node),
            places,
            seeds,
            when: match when {
                None => None,
                Some(when) => Some(when?),
            },
        })
    }

    /// Resolves the places and seeds of a deal.
    fn deal_contents(&mut self, deal: &syntax::Deal) -> Option<(Places, DealtSeeds)> {
        for place in &deal.places {
            self.check_deal_owner(place);
        }
        let places = self.lower(&deal.places, Context::SETUP);
        let seeds = match &deal.seeds {
            syntax::DealtSeeds::Each(list) => {
                let numbers: Vec<_> = list.iter().map(|sum| self.fixed(sum)).collect();
                numbers
                    .into_iter()
                    .collect::<Option<Vec<_>>>()
                    .map(DealtSeeds::Each)
            }
            syntax::DealtSeeds::RestOf(sum) => self.fixed(sum).map(DealtSeeds::RestOf),
        };
        Some((places?, seeds?))
    }

    /// Resolves the `when` of a deal, which must be known before anything is dealt.
    fn deal_condition(&mut self, when: &syntax::Condition) -> Option<Condition> {
        let condition: Condition = self.lower(when, Context::BEFORE_MOVE)?;
        let settings = Settings::defaults(&self.options);
        let mut known = true;
        condition.for_each_phrase(&mut |part| {
            known &= match part {
                PhraseRef::Condition(Condition::All(_) | Condition::Any(_) | Condition::Not(_)) => {
                    true
                }
                PhraseRef::Condition(one) => one.evaluate_options(&settings).is_some(),
                PhraseRef::Place(_) | PhraseRef::Action(_) => false,
                // Part of a test that is checked as a whole.
                PhraseRef::Quantity(_) => true,
            }
        });
        if known {
            return Some(condition);
        }
        let fault = "only options are known before the seeds are dealt";
        let fault = Diagnostic::new(Code::CannotDeal, when.span, fault);
        self.fail(fault.help("test the value of an option, such as `when opening = 2`"))
    }

    /// Reports `opponent`: in the setup it is nobody's turn.
    fn check_deal_owner(&mut self, place: &syntax::Place) {
        if let Some(owner) = place
            .owner
            .as_ref()
            .filter(|owner| owner.node == syntax::Owner::Opponent)
        {
            let fault = Diagnostic::new(
                Code::CannotDeal,
                owner.span,
                "it is nobody's turn yet, so there is no opponent",
            );
            self.report(fault.help(
                "deals are for both players; write `south` or `north` in front to deal to one",
            ));
        }
    }
}
