//! The opening: the seeds in each cell, for one choice of option values.

use super::layout::{Cell, Layout};
use super::option_values::{
    collect_condition_options, extreme_settings, options_of_all, settings_for_each_value,
};
use crate::rules::{Deal, DealtSeeds, MAX_SEEDS, Number, OptionId, Rules, Seat, Settings};
use std::collections::{BTreeMap, BTreeSet};

/// The seeds by cell, as South sees the board.
pub(crate) type Opening = BTreeMap<Cell, u64>;

/// A fault of the opening.
pub(crate) enum OpeningFault {
    /// Without the `rest of` deal, its side is dealt `dealt` seeds, more than the number `all` that the deal
    /// prescribes.
    RestExceeded {
        deal: usize,
        dealt: u64,
        all: u64,
    },
    /// The total number of seeds exceeds the limit.
    TooMany(u64),
    NoSeeds,
}

/// Returns the sides that a deal is for: `false` for the near side, which is South's, and `true` for the far side.
pub(crate) const fn sides(deal: &Deal, players: u8) -> &'static [bool] {
    match (deal.seat, players) {
        (Some(Seat::South), _) | (None, 1) => &[false],
        (Some(Seat::North), 1) => &[],
        (Some(Seat::North), _) => &[true],
        (None, _) => &[false, true],
    }
}

/// Computes the seeds of an opening.
pub(crate) fn opening(
    layout: &Layout,
    deals: &[Deal],
    players: u8,
) -> Result<Opening, OpeningFault> {
    let mut seeds = Opening::new();
    let counts = |deal: &&Deal| deal.applies(&layout.settings);
    for deal in deals.iter().filter(counts) {
        let DealtSeeds::Each(list) = &deal.seeds else {
            continue;
        };
        let numbers = list.iter().map(|number| number.value(&layout.settings));
        let numbers: Vec<u32> = numbers.collect();
        for &far in sides(deal, players) {
            let cells = layout.own_cells(&deal.places).into_iter();
            for (cell, &number) in cells.zip(numbers.iter().cycle()) {
                seeds.insert(south_view(layout, cell, far), number.into());
            }
        }
    }
    for (at, deal) in deals.iter().enumerate().filter(|(_, deal)| counts(deal)) {
        let DealtSeeds::RestOf(all) = &deal.seeds else {
            continue;
        };
        let all = u64::from(all.value(&layout.settings));
        for &far in sides(deal, players) {
            let Some(&cell) = layout.own_cells(&deal.places).first() else {
                continue;
            };
            let cell = south_view(layout, cell, far);
            let same_side = seeds
                .iter()
                .filter(|(other, _)| other.owner() == cell.owner() && **other != cell);
            let dealt = same_side.map(|(_, seeds)| seeds).sum();
            if dealt > all {
                return Err(OpeningFault::RestExceeded {
                    deal: at,
                    dealt,
                    all,
                });
            }
            seeds.insert(cell, all - dealt);
        }
    }
    match seeds.values().sum::<u64>() {
        0 => Err(OpeningFault::NoSeeds),
        all if all > u64::from(MAX_SEEDS) => Err(OpeningFault::TooMany(all)),
        _ => Ok(seeds),
    }
}

/// Returns a cell as South sees it. Without `far` it is South's view already; with `far` it is North's.
pub(crate) fn south_view(layout: &Layout, cell: Cell, far: bool) -> Cell {
    if far {
        layout.seen_from_other_seat(cell)
    } else {
        cell
    }
}

/// Returns the option values with which to check an opening, and the options that affect it. The option values are the
/// defaults, all combinations of the extremes of options that occur in numbers, and every value of each option that
/// decides which deals apply.
pub(crate) fn settings_to_check(rules: &Rules) -> (Vec<Settings>, BTreeSet<OptionId>) {
    let numbers = rules.setup.iter().flat_map(|deal| match &deal.seeds {
        DealtSeeds::Each(list) => list.iter().collect(),
        DealtSeeds::RestOf(all) => vec![all],
    });
    let numbers = numbers.chain(rules.board.size_numbers());
    let mut matter = options_of_all(numbers.collect::<Vec<&Number>>());
    let mut all = extreme_settings(&rules.options, &matter);
    let mut asked = BTreeSet::new();
    for when in rules.setup.iter().filter_map(|deal| deal.when.as_ref()) {
        collect_condition_options(when, &mut asked);
    }
    for option in asked {
        all.extend(settings_for_each_value(&rules.options, option));
        matter.insert(option);
    }
    (all, matter)
}
