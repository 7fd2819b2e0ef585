//! Named pits, marks and counters.

use super::Checker;
use super::sections::Sections;
use super::site::{Needs, Site};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Counter, Mark, Number, Region, RegionId};
use std::collections::BTreeSet;

impl Checker<'_> {
    /// Named pits. What they speak of is noted, to be held against the places where they are used.
    pub(super) fn regions(&mut self, sections: &Sections) -> Vec<Region> {
        let mut all = Vec::new();
        let mut needs = Vec::new();
        for section in &sections.regions {
            self.needs = Needs::default();
            let places = self.places(&section.places, Site::REGION);
            needs.push(std::mem::take(&mut self.needs));
            all.push(Region {
                name: section.name.text.clone(),
                places: places.unwrap_or_default(),
            });
        }
        self.region_needs = needs.clone();
        for (at, section) in sections.regions.iter().enumerate() {
            let reached = reached(&needs, RegionId(at as u16));
            if reached.contains(&RegionId(at as u16)) {
                let fault = format!(
                    "the pits `{}` are described by themselves",
                    section.name.text
                );
                let fault = Diagnostic::new(Code::RegionCycle, section.name.span, fault);
                self.report(fault.help("name them by row and number, or by other pits"));
            }
            for other in reached {
                let list = needs[usize::from(other.0)].list.clone();
                self.region_needs[at].list.extend(list);
            }
        }
        all
    }

    pub(super) fn marks(&mut self, sections: &Sections) -> Vec<Mark> {
        let marks = sections.marks.iter().map(|section| Mark {
            name: section.name.text.clone(),
            per_player: section.per_player,
            on: self.places(&section.on, Site::MARKED).unwrap_or_default(),
            until_emptied: section.until_emptied,
        });
        marks.collect()
    }

    pub(super) fn counters(&mut self, sections: &Sections) -> Vec<Counter> {
        let counters = sections.counters.iter().map(|section| Counter {
            name: section.name.text.clone(),
            per_player: section.per_player,
            start: self.number(&section.start).unwrap_or(Number::Literal(0)),
        });
        counters.collect()
    }
}

/// The regions that one names, straight or by others.
fn reached(needs: &[Needs], from: RegionId) -> BTreeSet<RegionId> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        for &other in &needs[usize::from(next.0)].regions {
            if found.insert(other) {
                open.push(other);
            }
        }
    }
    found
}
