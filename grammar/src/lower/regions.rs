//! Resolving of named pits.

use super::context::{Context, Needs};
use super::lowering::Lowering;
use super::sections::{Sections, help_text};
use crate::analysis::cycles::cycles;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{Noun, Place, Region};

/// The largest number of named pits that one name may expand to, because analyses go through all of them.
const MAX_EXPANDED_REGIONS: usize = 100;

impl Lowering<'_> {
    /// Resolves the named pits. Their requirements are recorded, and checked where the names are used.
    pub(super) fn regions(&mut self, sections: &Sections) -> Vec<Region> {
        let mut all = Vec::new();
        for section in &sections.regions {
            self.needs = Needs::default();
            let places = self
                .lower(&section.places, Context::REGION)
                .unwrap_or_default();
            self.region_needs.push(std::mem::take(&mut self.needs));
            all.push(Region {
                name: section.name.text.clone(),
                places,
                help: help_text(section.help.as_ref()),
            });
        }
        let mut named: Vec<Vec<usize>> = all.iter().map(regions_named_in).collect();
        for ring in cycles(&named) {
            self.report_region_cycle(sections, &ring);
            for at in ring {
                all[at].places.clear();
                named[at].clear();
            }
        }
        let mut weights = vec![None; all.len()];
        for at in 0..all.len() {
            if expansion_size(&named, at, &mut weights) > MAX_EXPANDED_REGIONS {
                let name = &sections.regions[at].name;
                let fault = format!("the pits `{}` name too many others", name.text);
                let fault = Diagnostic::new(Code::TooLarge, name.span, fault);
                self.report(fault.help("name them by row and number"));
                all[at].places.clear();
                named[at].clear();
                weights[at] = Some(1);
            }
        }
        self.propagate_needs(&named);
        for region in &all {
            let plural =
                region.places.len() > 1 || region.places.iter().any(|place| self.is_plural(place));
            self.plural_regions.push(plural);
        }
        all
    }

    fn report_region_cycle(&mut self, sections: &Sections, ring: &[usize]) {
        let mut names = ring.iter().map(|&at| &sections.regions[at].name);
        let Some(first) = names.next() else { return };
        let fault = format!(
            "the pits `{}` are defined in terms of themselves",
            first.text
        );
        let mut fault = Diagnostic::new(Code::RegionCycle, first.span, fault)
            .help("name them by row and number, or by other pits");
        for name in names.take(4) {
            fault = fault.with_related(name.span, "by way of these");
        }
        self.report(fault);
    }

    /// Adds to the requirements of named pits those of the pits that they name.
    fn propagate_needs(&mut self, named: &[Vec<usize>]) {
        for at in 0..named.len() {
            let mut open = named[at].clone();
            while let Some(next) = open.pop() {
                let list = self.region_needs[next].list.clone();
                self.region_needs[at].list.extend(list);
                open.extend(&named[next]);
            }
        }
    }
}

/// Returns the named pits that a region names directly.
fn regions_named_in(region: &Region) -> Vec<usize> {
    let mut named = Vec::new();
    region.places.for_each_phrase(&mut |part| {
        if let PhraseRef::Place(Place {
            noun: Noun::Region(id),
            ..
        }) = part
        {
            named.push(usize::from(id.0));
        }
    });
    named
}

/// Returns the number of named pits that one expands to, including itself. There must be no cycles.
fn expansion_size(named: &[Vec<usize>], at: usize, sizes: &mut [Option<usize>]) -> usize {
    let mut open = vec![(at, named[at].iter())];
    while let Some((next, others)) = open.last_mut() {
        let next = *next;
        match others.next() {
            Some(&other) if sizes[other].is_none() => open.push((other, named[other].iter())),
            Some(_) => {}
            None => {
                let others = named[next].iter().map(|&other| sizes[other].unwrap_or(1));
                sizes[next] = Some(others.fold(1, usize::saturating_add));
                open.pop();
            }
        }
    }
    sizes[at].unwrap_or(1)
}
