//! How many seeds lie where at the start.

use super::grid::{Grid, number};
use super::tree::Node;
use crate::description::{Deal, Description, Owner, Part, Place, Seat, Which};
use sow_grammar::rules::MAX_SEEDS;
use std::collections::BTreeMap;

/// Reads a `start`.
pub(super) fn read(start: Option<&Node>, grid: &Grid, game: &mut Description) {
    let mut seeds: BTreeMap<usize, u32> = grid.all().into_iter().map(|site| (site, 0)).collect();
    for rule in start.map(Node::plain).unwrap_or_default() {
        if deal(rule, grid, &mut seeds).is_none() {
            game.leave_out(Part::Setup, rule.brief());
        }
    }
    game.setup = deals(grid, &seeds);
}

/// One `(set Count N to:SITES)`.
fn deal(rule: &Node, grid: &Grid, seeds: &mut BTreeMap<usize, u32>) -> Option<()> {
    let parts = rule.plain();
    let [what, count, rest @ ..] = parts.as_slice() else {
        return None;
    };
    if rule.head() != "set" || what.head() != "Count" || !rest.is_empty() {
        return None;
    }
    let count = u32::try_from(number(count)?)
        .ok()
        .filter(|count| *count <= MAX_SEEDS)?;
    for site in grid.region(rule.named("to")?, 1)? {
        seeds.insert(site, count);
    }
    Some(())
}

fn deals(grid: &Grid, seeds: &BTreeMap<usize, u32>) -> Vec<Deal> {
    let mut numbers = seeds.values();
    let first = numbers.next().copied().unwrap_or_default();
    if numbers.all(|number| *number == first) {
        return vec![line(None, Place::ANY, vec![first])];
    }
    let rows = [(true, Which::Front), (false, Which::Back)];
    let rows = rows.into_iter().take(grid.rows / 2);
    let mut lines = Vec::new();
    for (is_front, which) in rows {
        let [south, north] = [true, false].map(|is_south| row(grid, seeds, is_front, is_south));
        let place = || Place::Pits(Owner::Either, which.clone());
        if south == north {
            lines.push(line(None, place(), south));
        } else {
            lines.push(line(Some(Seat::South), place(), south));
            lines.push(line(Some(Seat::North), place(), north));
        }
    }
    lines
}

/// The numbers of a row from its owner's left.
fn row(grid: &Grid, seeds: &BTreeMap<usize, u32>, is_front: bool, is_south: bool) -> Vec<u32> {
    let mut row: Vec<(u8, u32)> = Vec::new();
    for (site, number) in seeds {
        let seen = grid.seen_by_owner(*site);
        if let Some((front, place)) =
            seen.filter(|seen| seen.0 == is_front && grid.is_south(*site) == is_south)
        {
            debug_assert_eq!(front, is_front);
            row.push((place, *number));
        }
    }
    row.sort_unstable();
    row.into_iter().map(|(_, number)| number).collect()
}

const fn line(player: Option<Seat>, place: Place, seeds: Vec<u32>) -> Deal {
    Deal {
        player,
        place,
        seeds,
    }
}
