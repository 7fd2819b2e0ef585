//! The filter of `sow list`.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use sow_display::catalogue::Entry;
use sow_grammar::mechanisms::{self, Mechanism};
use sow_operations::failure::Failure;
use sow_operations::game::names::{self, NameMatch, search_form};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Conditions that a variant must meet to be listed.
#[derive(Debug, Args)]
pub(super) struct Filter {
    /// Only games with all these words in their names, places, notes or sources
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Only boards with N rows
    #[arg(long, value_name = "N")]
    rows: Option<usize>,
    /// Only boards with N pits in a row
    #[arg(long, value_name = "N")]
    pits: Option<u32>,
    /// Only games with this number of seeds: a number, or a range such as `36..48`, `..24`, `64..`
    #[arg(long, value_name = "RANGE", value_parser = range)]
    seeds: Option<RangeInclusive<u32>>,
    /// Only games from a part of the world: a region, a country or a people
    #[arg(long, value_name = "PLACE")]
    region: Option<String>,
    /// Only games with this mechanism; may be repeated (`--help` lists them all)
    #[arg(long, value_name = "MECHANISM", value_parser = known_mechanisms())]
    has: Vec<String>,
    /// Only games without this mechanism; may be repeated
    #[arg(long, value_name = "MECHANISM", value_parser = known_mechanisms(), hide_possible_values = true)]
    lacks: Vec<String>,
}

/// Returns the mechanisms that `--has` and `--lacks` accept.
fn known_mechanisms() -> PossibleValuesParser {
    let value = |one: &Mechanism| PossibleValue::new(one.name).help(one.meaning);
    PossibleValuesParser::new(mechanisms::MECHANISMS.iter().map(value))
}

/// Parses `48`, `36..48`, `..24` or `64..`; both ends are included.
fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.trim().parse::<u32>();
    let end = |text: &str, missing| match text.trim() {
        "" => Ok(missing),
        text => number(text),
    };
    let read = match text.split_once("..") {
        None => number(text).map(|only| only..=only),
        Some((least, most)) => end(least, 0).and_then(|least| Ok(least..=end(most, u32::MAX)?)),
    };
    match read {
        Ok(range) if range.is_empty() => Err("it ends before it begins".to_owned()),
        Ok(range) => Ok(range),
        Err(_) => Err("expected a number such as 48 or a range such as 36..48".to_owned()),
    }
}

impl Filter {
    /// Returns the variants that meet all conditions.
    ///
    /// # Errors
    /// If no variant at all is from the region.
    pub(super) fn matching_entries<'a>(&self, all: &'a [Entry]) -> Result<Vec<&'a Entry>, Failure> {
        self.check_region(all)?;
        let mut matching: Vec<&Entry> = all
            .iter()
            .filter(|entry| self.matches_facts(entry))
            .collect();
        if let Some(range) = &self.seeds {
            // Counting the seeds takes a compiled program, so the other conditions are checked first.
            let seeds = matching
                .iter()
                .map(|entry| Ok(entry.compiled().map_err(Failure::input)?.program.seeds()))
                .collect::<Result<Vec<u32>, Failure>>()?;
            let mut seeds = seeds.iter();
            matching.retain(|_| seeds.next().is_some_and(|seeds| range.contains(seeds)));
        }
        Ok(matching)
    }

    /// Returns a suggestion of games whose names are similar to the words; empty if there are none.
    ///
    /// # Errors
    /// If the names of games cannot be read.
    pub(super) fn suggestion(&self) -> Result<String, Failure> {
        Ok(match names::find(&self.words.join(" "))? {
            NameMatch::Unknown(near) if !near.is_empty() => {
                format!("; {}", names::did_you_mean(&near))
            }
            _ => String::new(),
        })
    }

    /// Whether the variant meets every condition except the number of seeds.
    fn matches_facts(&self, entry: &Entry) -> bool {
        let (rows, pits) = entry.size();
        let has = |wanted: &String| entry.mechanisms.contains(&wanted.as_str());
        self.rows.is_none_or(|wanted| wanted == rows)
            && self.pits.is_none_or(|wanted| wanted == pits)
            && self.has.iter().all(has)
            && !self.lacks.iter().any(has)
            && self.region.iter().all(|region| is_in_region(entry, region))
            && self.matches_words(entry)
    }

    fn matches_words(&self, entry: &Entry) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let facts = &entry.facts;
        let fields = [
            entry.name,
            &entry.rules.title,
            &facts.region,
            &facts.place,
            &facts.period,
        ];
        let lists = [&facts.names, &facts.notes, &facts.sources];
        let texts = fields.into_iter().map(str::to_owned);
        let texts = Vec::from_iter(texts.chain(lists.into_iter().flatten().cloned()));
        let text = search_form(&texts.join("\n"));
        self.words
            .iter()
            .all(|word| text.contains(&search_form(word)))
    }

    fn check_region(&self, all: &[Entry]) -> Result<(), Failure> {
        let Some(region) = &self.region else {
            return Ok(());
        };
        if all.iter().any(|entry| is_in_region(entry, region)) {
            return Ok(());
        }
        let known: BTreeSet<_> = all
            .iter()
            .map(|entry| entry.facts.region.as_str())
            .collect();
        let known = Vec::from_iter(known).join(", ");
        Err(Failure::Input(format!(
            "no variant is from `{region}`; the regions are {known}"
        )))
    }
}

fn is_in_region(entry: &Entry, region: &str) -> bool {
    let wanted = search_form(region);
    let places = [&entry.facts.region, &entry.facts.place];
    places
        .iter()
        .any(|place| search_form(place).contains(&wanted))
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!(range("48"), Ok(48..=48));
        assert_eq!(range("36..48"), Ok(36..=48));
        assert_eq!(range("..24"), Ok(0..=24));
        assert_eq!(range(" 64 .. "), Ok(64..=u32::MAX));
        for wrong in ["", "many", "-1", "3..x", "9..3", "99999999999"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}
