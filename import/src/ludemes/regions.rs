//! Which sites a region is.

use super::grid::{Grid, number, player};
use super::tree::Node;
use std::collections::BTreeSet;

/// Regions that mention each other are followed no deeper than this.
const DEEPEST: usize = 12;

impl Grid {
    /// The sites of a region as the player sees it who moves.
    pub(super) fn region(&self, node: &Node, mover: usize) -> Option<BTreeSet<usize>> {
        self.region_within(node, mover, DEEPEST)
    }

    fn region_within(&self, node: &Node, mover: usize, left: usize) -> Option<BTreeSet<usize>> {
        let left = left.checked_sub(1)?;
        let mut parts = node.plain().into_iter();
        let mut part = || {
            parts
                .next()
                .and_then(|part| self.region_within(part, mover, left))
        };
        match node.head() {
            "sites" => self.sites(node, mover, left),
            "difference" => {
                let (all, taken) = (part()?, part()?);
                Some(&all - &taken)
            }
            "expand" => self.expanded(node, &part()?),
            "union" | "intersection" => {
                let mut sets = node
                    .plain()
                    .into_iter()
                    .map(|part| self.region_within(part, mover, left));
                let first = sets.next()??;
                let is_union = node.head() == "union";
                sets.try_fold(first, |sum, set| {
                    let set = set?;
                    Some(if is_union { &sum | &set } else { &sum & &set })
                })
            }
            _ => None,
        }
    }

    /// The sites and those beside them, so many steps along the row.
    fn expanded(&self, node: &Node, sites: &BTreeSet<usize>) -> Option<BTreeSet<usize>> {
        let steps = node.named("steps").map_or(Some(1), number)?;
        let steps = usize::try_from(steps).ok()?.min(self.columns);
        let east = match node.plain().get(1)?.head() {
            "E" => true,
            "W" => false,
            _ => return None,
        };
        let mut expanded = sites.clone();
        for site in sites {
            let (_, column) = self.cell(*site)?;
            let room = if east {
                self.columns - 1 - column
            } else {
                column
            };
            let far = steps.min(room);
            let range = if east {
                *site..=*site + far
            } else {
                *site - far..=*site
            };
            expanded.extend(range);
        }
        Some(expanded)
    }

    fn sites(&self, node: &Node, mover: usize, left: usize) -> Option<BTreeSet<usize>> {
        let items = node.plain();
        let words: Vec<&str> = items.iter().map(|item| item.head()).collect();
        let column = |wanted: usize| {
            let all = self.all().into_iter();
            Some(
                all.filter(|site| self.cell(*site).is_some_and(|cell| cell.1 == wanted))
                    .collect(),
            )
        };
        match words.as_slice() {
            ["Board"] | ["Track"] => Some(self.all()),
            ["Bottom"] => Some(self.row_sites(0, 1)),
            ["Top"] => Some(self.row_sites(self.rows - 1, self.rows)),
            ["Left"] => column(0),
            ["Right"] => column(self.columns - 1),
            ["Row", row] => {
                let row = row.parse::<usize>().ok().filter(|row| *row < self.rows)?;
                Some(self.row_sites(row, row + 1))
            }
            ["Track", name] => self.track_sites(name),
            [owner] | [owner, _] if self.seat(owner, mover).is_some() => {
                let name = words.get(1).copied();
                self.owned(self.seat(owner, mover)?, name, mover, left)
            }
            numbers if !numbers.is_empty() => {
                let sets = numbers.iter().map(|word| range(word));
                let sites = sets
                    .collect::<Option<Vec<_>>>()?
                    .into_iter()
                    .flatten()
                    .collect();
                Some(&sites & &self.all())
            }
            _ => None,
        }
    }

    /// The player whom a word means while `mover` moves.
    fn seat(&self, word: &str, mover: usize) -> Option<usize> {
        match word {
            "Mover" => Some(mover),
            "Next" => Some(3 - mover),
            other => player(other),
        }
    }

    fn owned(
        &self,
        owner: usize,
        name: Option<&str>,
        mover: usize,
        left: usize,
    ) -> Option<BTreeSet<usize>> {
        let fits = |region: &&(String, usize, Node)| {
            region.1 == owner && name.is_none_or(|name| region.0 == name)
        };
        let mut regions = self.regions.iter().filter(fits).peekable();
        regions.peek()?;
        let sets = regions.map(|region| self.region_within(&region.2, mover, left));
        let sets: Option<Vec<_>> = sets.collect();
        Some(sets?.into_iter().flatten().collect())
    }

    fn track_sites(&self, name: &str) -> Option<BTreeSet<usize>> {
        let (_, owner, _) = self.tracks.iter().find(|track| track.0 == name)?;
        let half = self.rows / 2;
        Some(match (owner, self.rows) {
            (1, 4) => self.row_sites(0, half),
            (2, 4) => self.row_sites(half, self.rows),
            _ => self.all(),
        })
    }
}

/// Sites as `5` or `8..11`.
fn range(word: &str) -> Option<Vec<usize>> {
    let (first, last) = word.split_once("..").unwrap_or((word, word));
    let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last && last < 1000).then(|| (first..=last).collect())
}
