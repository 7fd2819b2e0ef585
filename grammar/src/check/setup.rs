//! The opening.

use super::Checker;
use super::sections::Sections;
use super::site::Site;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Deal, Deals, Seat};
use crate::syntax;

impl Checker<'_> {
    /// The deals of the opening; `None` if any of them makes no sense.
    pub(super) fn setup(&mut self, sections: &Sections) -> Option<Vec<Deal>> {
        let block = sections.setups.first()?;
        let deals: Vec<_> = block.lines.iter().map(|deal| self.deal(deal)).collect();
        deals.into_iter().collect()
    }

    fn deal(&mut self, deal: &syntax::Deal) -> Option<Deal> {
        for place in &deal.places {
            self.dealt_to(place);
        }
        let places = self.places(&deal.places, Site::SETUP);
        let seeds = match &deal.seeds {
            syntax::Deals::Each(list) => {
                let numbers: Vec<_> = list.iter().map(|sum| self.number(sum)).collect();
                numbers
                    .into_iter()
                    .collect::<Option<Vec<_>>>()
                    .map(Deals::Each)
            }
            syntax::Deals::RestOf(sum) => self.number(sum).map(Deals::RestOf),
        };
        let seat = deal.seat.as_ref().map(|seat| match seat.node {
            syntax::Seat::South => Seat::South,
            syntax::Seat::North => Seat::North,
        });
        Some(Deal {
            seat,
            places: places?,
            seeds: seeds?,
        })
    }

    /// Nobody is on the move in the setup: `opponent` means nothing.
    fn dealt_to(&mut self, place: &syntax::Place) {
        if let Some(owner) = place
            .owner
            .as_ref()
            .filter(|owner| owner.node == syntax::Owner::Opponent)
        {
            let fault = Diagnostic::new(
                Code::CannotDeal,
                owner.span,
                "nobody is to move yet, so there is no opponent",
            );
            self.report(fault.help(
                "deals are for both players; write `south` or `north` in front to deal to one",
            ));
        }
    }
}
