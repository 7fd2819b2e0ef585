//! Chooses the option values with which numbers and conditions are tested.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::rules::{
    Condition, GameOption, Number, OptionId, OptionValues, Quantity, Settings, Test,
};
use std::collections::BTreeSet;

/// The largest number of options whose extremes are combined; with more, they are set to their extremes one at a time.
const MAX_COMBINED: usize = 10;

/// The largest number of values of an option that are tried one by one.
const MAX_VALUES: usize = 300;

/// Collects the options that a number depends on.
pub(crate) fn collect_number_options(number: &Number, found: &mut BTreeSet<OptionId>) {
    match number {
        Number::Literal(_) => {}
        Number::Option(id) => {
            found.insert(*id);
        }
        Number::Computed(left, _, right) => {
            collect_number_options(left, found);
            collect_number_options(right, found);
        }
    }
}

/// Returns the options that any of these numbers depends on, in the order of the file.
pub(crate) fn options_of_all<'n>(
    numbers: impl IntoIterator<Item = &'n Number>,
) -> BTreeSet<OptionId> {
    let mut found = BTreeSet::new();
    for number in numbers {
        collect_number_options(number, &mut found);
    }
    found
}

/// Collects the options that decide a condition, from those of its parts that depend on options alone.
pub(crate) fn collect_condition_options(condition: &Condition, found: &mut BTreeSet<OptionId>) {
    match condition {
        Condition::All(list) | Condition::Any(list) => {
            list.iter()
                .for_each(|one| collect_condition_options(one, found));
        }
        Condition::Not(inner) => collect_condition_options(inner, found),
        Condition::Flag(id) | Condition::Word(id, _) => {
            found.insert(*id);
        }
        Condition::Test(left, test) => {
            collect_quantity_options(left, found);
            match test {
                Test::In(ranges) => ranges
                    .iter()
                    .flat_map(|range| range.first().into_iter().chain(range.last()))
                    .for_each(|number| collect_number_options(number, found)),
                Test::Compare(_, right) => collect_quantity_options(right, found),
                Test::Odd | Test::Even => {}
            }
        }
        Condition::Some(_)
        | Condition::Every(..)
        | Condition::State(..)
        | Condition::Is(..)
        | Condition::It(_)
        | Condition::Phase(_)
        | Condition::Can(..)
        | Condition::Threatened(..)
        | Condition::NoMove
        | Condition::Repeats
        | Condition::LastSeed
        | Condition::Won
        | Condition::Lost
        | Condition::ToMove
        | Condition::Seat(_)
        | Condition::Passed(_)
        | Condition::Going(_)
        | Condition::Written(_) => {}
    }
}

/// Returns the options that decide a number, from those of its parts that depend on options alone.
pub(crate) fn options_of_quantity(quantity: &Quantity) -> BTreeSet<OptionId> {
    let mut found = BTreeSet::new();
    collect_quantity_options(quantity, &mut found);
    found
}

fn collect_quantity_options(quantity: &Quantity, found: &mut BTreeSet<OptionId>) {
    match quantity {
        Quantity::Number(number) => collect_number_options(number, found),
        Quantity::Computed(left, _, right) => {
            collect_quantity_options(left, found);
            collect_quantity_options(right, found);
        }
        Quantity::Seeds
        | Quantity::SeedsOf(_)
        | Quantity::NumberOf(_)
        | Quantity::Laps
        | Quantity::Turn(_)
        | Quantity::Captured
        | Quantity::Counter(..)
        | Quantity::All(_)
        | Quantity::Round
        | Quantity::Points(_)
        | Quantity::Written(_) => {}
    }
}

/// Returns one choice of option values for each value of an option, with the other options at their defaults.
pub(crate) fn settings_for_each_value(options: &[GameOption], id: OptionId) -> Vec<Settings> {
    let defaults = Settings::defaults(options);
    let values = options[usize::from(id.0)].all_values(MAX_VALUES);
    let with = |value| {
        let mut settings = defaults.clone();
        settings.set_unchecked(id, value);
        settings
    };
    values.into_iter().map(with).collect()
}

/// Returns the least and the greatest value of an option.
pub(crate) fn extremes(option: &GameOption) -> (u32, u32) {
    match &option.values {
        OptionValues::Numbers(ranges) => (
            ranges.first().map_or(0, |range| range.0),
            ranges.last().map_or(0, |range| range.1),
        ),
        OptionValues::Flag => (0, 1),
        OptionValues::Words(words) => (0, (words.len() as u32).saturating_sub(1)),
    }
}

/// Returns the defaults, then every combination of the least and greatest values of the options in `relevant`.
pub(crate) fn extreme_settings(
    options: &[GameOption],
    relevant: &BTreeSet<OptionId>,
) -> Vec<Settings> {
    let defaults = Settings::defaults(options);
    let mut all = vec![defaults.clone()];
    let matter: Vec<_> = relevant
        .iter()
        .map(|&id| (id, extremes(&options[usize::from(id.0)])))
        .collect();
    if matter.len() > MAX_COMBINED {
        for &(id, (low, high)) in &matter {
            for value in [low, high] {
                let mut settings = defaults.clone();
                settings.set_unchecked(id, value);
                all.push(settings);
            }
        }
        return all;
    }
    for bits in 0..1_u32 << matter.len() {
        let mut settings = defaults.clone();
        for (at, &(id, (low, high))) in matter.iter().enumerate() {
            settings.set_unchecked(id, if bits >> at & 1 == 0 { low } else { high });
        }
        all.push(settings);
    }
    all
}

/// Formats the values of the options in `relevant`, such as ` with pits = 1 and seeds = 12`; empty if all options are
/// at their defaults.
pub(crate) fn describe_settings(
    options: &[GameOption],
    relevant: &BTreeSet<OptionId>,
    settings: &Settings,
) -> String {
    let defaults = Settings::defaults(options);
    if *settings == defaults {
        return String::new();
    }
    let list: Vec<_> = relevant
        .iter()
        .map(|&id| {
            let option = &options[usize::from(id.0)];
            format!(
                "`{} = {}`",
                option.name,
                option.format_value(settings.get(id))
            )
        })
        .collect();
    format!(" with {}", list.join(" and "))
}
