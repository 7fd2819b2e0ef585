//! Resolving of the setup.

use super::context::Context;
use super::lowering::Lowering;
use super::sections::Sections;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{Part, Parts};
use crate::rules::{Condition, Deal, Deals, Places, Settings};
use crate::syntax;

impl Lowering<'_> {
    /// Resolves the deals of the opening; `None` if any of them is faulty.
    pub(super) fn setup(&mut self, sections: &Sections) -> Option<Vec<Deal>> {
        let block = sections.setups.first()?;
        let deals: Vec<_> = block.lines.iter().map(|deal| self.deal(deal)).collect();
        deals.into_iter().collect()
    }

    fn deal(&mut self, deal: &syntax::Deal) -> Option<Deal> {
        let when = deal.when.as_ref().map(|when| self.deal_when(when));
        self.guard = when.clone().flatten();
        let dealt = self.dealt(deal);
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
    fn dealt(&mut self, deal: &syntax::Deal) -> Option<(Places, Deals)> {
        for place in &deal.places {
            self.dealt_to(place);
        }
        let places = self.lower(&deal.places, Context::SETUP);
        let seeds = match &deal.seeds {
            syntax::Deals::Each(list) => {
                let numbers: Vec<_> = list.iter().map(|sum| self.fixed(sum)).collect();
                numbers
                    .into_iter()
                    .collect::<Option<Vec<_>>>()
                    .map(Deals::Each)
            }
            syntax::Deals::RestOf(sum) => self.fixed(sum).map(Deals::RestOf),
        };
        Some((places?, seeds?))
    }

    /// Resolves the `when` of a deal, which must be known before anything is dealt.
    fn deal_when(&mut self, when: &syntax::Condition) -> Option<Condition> {
        let condition: Condition = self.lower(when, Context::BEFORE)?;
        let settings = Settings::defaults(&self.options);
        let mut known = true;
        condition.each_part(&mut |part| {
            known &= match part {
                Part::Condition(Condition::All(_) | Condition::Any(_) | Condition::Not(_)) => true,
                Part::Condition(one) => one.by_options(&settings).is_some(),
                Part::Place(_) | Part::Action(_) => false,
                // Part of a test that is checked as a whole.
                Part::Quantity(_) => true,
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
    fn dealt_to(&mut self, place: &syntax::Place) {
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
