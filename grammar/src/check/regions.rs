//! Named pits, marks and counters.

use super::Checker;
use super::sections::Sections;
use super::site::{Needs, Site};
use super::walk::{self, Part};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Counter, Mark, Noun, Number, Place, Region, RegionId};
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
                all[at].places.clear();
            }
            for other in reached {
                let list = needs[usize::from(other.0)].list.clone();
                self.region_needs[at].list.extend(list);
            }
        }
        self.too_many_pits(sections, &mut all);
        all
    }

    /// Pits named by pits named by pits: bounded, since everybody who looks at them goes through all of that.
    fn too_many_pits(&mut self, sections: &Sections, all: &mut [Region]) {
        let mut weights: Vec<Option<usize>> = vec![None; all.len()];
        for at in 0..all.len() {
            if weight(all, at, &mut weights) > MOST_NAMED {
                let name = &sections.regions[at].name;
                let fault = format!("the pits `{}` name too many others", name.text);
                self.report(
                    Diagnostic::new(Code::TooLarge, name.span, fault)
                        .help("name them by row and number"),
                );
                all[at].places.clear();
                weights[at] = Some(1);
            }
        }
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

/// How many named pits one name may stand for in the end.
const MOST_NAMED: usize = 100;

/// How many named pits one stands for in the end, itself included. There are no rings.
fn weight(all: &[Region], at: usize, known: &mut [Option<usize>]) -> usize {
    let mut open = vec![at];
    while let Some(&next) = open.last() {
        let mut named = Vec::new();
        walk::places(&all[next].places, &mut |part| {
            if let Part::Place(Place {
                noun: Noun::Region(id),
                ..
            }) = part
            {
                named.push(usize::from(id.0));
            }
        });
        let missing = named.iter().copied().find(|&other| known[other].is_none());
        match missing {
            Some(other) => open.push(other),
            None => {
                let others = named.iter().map(|&other| known[other].unwrap_or(1));
                known[next] = Some(others.fold(1_usize, usize::saturating_add));
                open.pop();
            }
        }
    }
    known[at].unwrap_or(1)
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
