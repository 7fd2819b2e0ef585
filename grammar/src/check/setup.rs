//! The opening.

use super::Checker;
use super::sections::Sections;
use super::site::Site;
use crate::rules::{Deal, Deals, Seat};
use crate::syntax;

impl Checker<'_> {
    pub(super) fn setup(&mut self, sections: &Sections) -> Vec<Deal> {
        let Some(block) = sections.setups.first() else {
            return Vec::new();
        };
        let deals: Vec<_> = block.lines.iter().map(|deal| self.deal(deal)).collect();
        let whole = deals.iter().all(Option::is_some);
        let deals: Vec<_> = deals.into_iter().flatten().collect();
        if whole {
            self.count_seeds(block, &deals);
        }
        deals
    }

    fn deal(&mut self, deal: &syntax::Deal) -> Option<Deal> {
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

    fn count_seeds(&mut self, _block: &syntax::Block<syntax::Deal>, _deals: &[Deal]) {}
}
