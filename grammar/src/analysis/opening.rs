//! The opening: the seeds in each place, for one choice of option values.

use super::layout::{Cell, Layout};
use super::option_values::{corners, each_value, options_asked, options_of_all};
use crate::rules::{Deal, Deals, MAX_SEEDS, Number, OptionId, Rules, Seat, Settings};
use std::collections::{BTreeMap, BTreeSet};

/// The seeds by place, as South sees the board.
pub(crate) type Opening = BTreeMap<Cell, u64>;

/// A fault of the opening.
pub(crate) enum Fault {
    /// The other deals give `dealt` seeds, more than the number `all` of a `rest of` deal.
    Overdrawn {
        deal: usize,
        dealt: u64,
        all: u64,
    },
    /// The total number of seeds exceeds the limit.
    TooMany(u64),
    None,
}

/// Returns the sides that a deal is for; `false` is South's, the near side.
pub(crate) const fn sides(deal: &Deal, players: u8) -> &'static [bool] {
    match (deal.seat, players) {
        (Some(Seat::South), _) | (None, 1) => &[false],
        (Some(Seat::North), 1) => &[],
        (Some(Seat::North), _) => &[true],
        (None, _) => &[false, true],
    }
}

/// Computes the seeds of an opening.
pub(crate) fn opening(layout: &Layout, deals: &[Deal], players: u8) -> Result<Opening, Fault> {
    let mut seeds = Opening::new();
    let counts = |deal: &&Deal| deal.counts(&layout.settings);
    for deal in deals.iter().filter(counts) {
        let Deals::Each(list) = &deal.seeds else {
            continue;
        };
        let numbers = list.iter().map(|number| number.value(&layout.settings));
        let numbers: Vec<u32> = numbers.collect();
        for &far in sides(deal, players) {
            let cells = layout.own_cells(&deal.places).into_iter();
            for (cell, &number) in cells.zip(numbers.iter().cycle()) {
                seeds.insert(seen(layout, cell, far), number.into());
            }
        }
    }
    for (at, deal) in deals.iter().enumerate().filter(|(_, deal)| counts(deal)) {
        let Deals::RestOf(all) = &deal.seeds else {
            continue;
        };
        let all = u64::from(all.value(&layout.settings));
        for &far in sides(deal, players) {
            let Some(&cell) = layout.own_cells(&deal.places).first() else {
                continue;
            };
            let cell = seen(layout, cell, far);
            let same_side = seeds
                .iter()
                .filter(|(other, _)| other.owner() == cell.owner() && **other != cell);
            let dealt = same_side.map(|(_, seeds)| seeds).sum();
            if dealt > all {
                return Err(Fault::Overdrawn {
                    deal: at,
                    dealt,
                    all,
                });
            }
            seeds.insert(cell, all - dealt);
        }
    }
    match seeds.values().sum::<u64>() {
        0 => Err(Fault::None),
        all if all > u64::from(MAX_SEEDS) => Err(Fault::TooMany(all)),
        _ => Ok(seeds),
    }
}

/// Returns a cell as South sees it.
pub(crate) fn seen(layout: &Layout, cell: Cell, far: bool) -> Cell {
    if far { layout.turned(cell) } else { cell }
}

/// Returns the option values to check an opening with, and the options that affect it: the defaults, all combinations
/// of the extremes of options that occur in numbers, and every value of the options that decide which lines apply.
pub(crate) fn that_matter(rules: &Rules) -> (Vec<Settings>, BTreeSet<OptionId>) {
    let numbers = rules.setup.iter().flat_map(|deal| match &deal.seeds {
        Deals::Each(list) => list.iter().collect(),
        Deals::RestOf(all) => vec![all],
    });
    let numbers = numbers.chain(rules.board.shape());
    let mut matter = options_of_all(numbers.collect::<Vec<&Number>>());
    let mut all = corners(&rules.options, &matter);
    let mut asked = BTreeSet::new();
    for when in rules.setup.iter().filter_map(|deal| deal.when.as_ref()) {
        options_asked(when, &mut asked);
    }
    for option in asked {
        all.extend(each_value(&rules.options, option));
        matter.insert(option);
    }
    (all, matter)
}
