//! Numbers that depend on options, tried for the values that matter.

use crate::rules::{GameOption, Number, OptionId, OptionValues, Settings};
use std::collections::BTreeSet;

/// Beyond so many options in one question, they are put to their extremes one at a time.
const MOST_COMBINED: usize = 10;

/// The options that a number looks at.
pub(super) fn options_of(number: &Number, found: &mut BTreeSet<OptionId>) {
    match number {
        Number::Literal(_) => {}
        Number::Option(id) => {
            found.insert(*id);
        }
        Number::Reckoned(left, _, right) => {
            options_of(left, found);
            options_of(right, found);
        }
    }
}

/// The options that some numbers look at, in the order of the file.
pub(super) fn options_of_all<'n>(
    numbers: impl IntoIterator<Item = &'n Number>,
) -> BTreeSet<OptionId> {
    let mut found = BTreeSet::new();
    for number in numbers {
        options_of(number, &mut found);
    }
    found
}

/// The least and the greatest value of an option.
pub(super) fn extremes(option: &GameOption) -> (u32, u32) {
    match &option.values {
        OptionValues::Numbers(ranges) => (
            ranges.first().map_or(0, |range| range.0),
            ranges.last().map_or(0, |range| range.1),
        ),
        OptionValues::Flag => (0, 1),
        OptionValues::Words(words) => (0, (words.len() as u32).saturating_sub(1)),
    }
}

/// The defaults, then every combination of the least and greatest values of the options that matter.
pub(super) fn corners(options: &[GameOption], matter: &BTreeSet<OptionId>) -> Vec<Settings> {
    let defaults = Settings::defaults(options);
    let mut all = vec![defaults.clone()];
    let matter: Vec<_> = matter
        .iter()
        .map(|&id| (id, extremes(&options[usize::from(id.0)])))
        .collect();
    if matter.len() > MOST_COMBINED {
        for &(id, (low, high)) in &matter {
            for value in [low, high] {
                let mut settings = defaults.clone();
                settings.put(id, value);
                all.push(settings);
            }
        }
        return all;
    }
    for bits in 0..1_u32 << matter.len() {
        let mut settings = defaults.clone();
        for (at, &(id, (low, high))) in matter.iter().enumerate() {
            settings.put(id, if bits >> at & 1 == 0 { low } else { high });
        }
        all.push(settings);
    }
    all
}

/// ` with pits = 1 and seeds = 12`: the options that matter as they are in `settings`, if that is not as by default.
pub(super) fn with(
    options: &[GameOption],
    matter: &BTreeSet<OptionId>,
    settings: &Settings,
) -> String {
    let defaults = Settings::defaults(options);
    if *settings == defaults {
        return String::new();
    }
    let list: Vec<_> = matter
        .iter()
        .map(|&id| {
            let option = &options[usize::from(id.0)];
            format!("`{} = {}`", option.name, option.spell(settings.get(id)))
        })
        .collect();
    format!(" with {}", list.join(" and "))
}
