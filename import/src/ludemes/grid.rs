//! The board and its sites by number: which pits a region is.

use super::tree::Node;
use crate::ImportError;
use crate::description::{Direction, Owner, Place, Which};
use std::collections::BTreeSet;

/// Regions that mention each other are followed no deeper than this.
const DEEPEST: usize = 12;

/// The sites of a board: rows from the bottom, each from the left, after the store on the left if there is one.
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The number of the first pit.
    first: usize,
    /// Name, player (0 for both) and path.
    tracks: Vec<(String, usize, String)>,
    /// Name, player and region.
    regions: Vec<(String, usize, Node)>,
}

/// The player that a word means, from 1.
pub(super) fn player(word: &str) -> Option<usize> {
    match word {
        "P1" => Some(1),
        "P2" => Some(2),
        _ => None,
    }
}

impl Grid {
    pub(super) fn new(game: &Node) -> Result<Self, ImportError> {
        let Some(board) = game.find("mancalaBoard") else {
            return Err(ImportError::Missing {
                missing: "`mancalaBoard`",
                help: "boards of other shapes cannot be translated",
            });
        };
        let sizes = board.plain();
        let mut sizes = sizes.iter().map_while(|node| number(node));
        let (rows, columns) = (sizes.next().unwrap_or(0), sizes.next().unwrap_or(0));
        if !matches!(rows, 2 | 4) || !(1..=24).contains(&columns) {
            let what = format!("{rows} rows of {columns}");
            return Err(ImportError::Board { what });
        }
        let has_stores = board.named("store").is_none_or(|store| store.head() != "None");
        let mut grid = Self {
            rows: rows as usize,
            columns: columns as usize,
            first: usize::from(has_stores),
            tracks: Vec::new(),
            regions: Vec::new(),
        };
        for track in board.plain().into_iter().filter(|node| node.head() == "track") {
            grid.add_track(track);
        }
        let equipment = game.find("equipment").map(Node::plain).unwrap_or_default();
        for region in equipment.into_iter().filter(|node| node.head() == "regions") {
            grid.add_region(region);
        }
        Ok(grid)
    }

    fn add_track(&mut self, track: &Node) {
        let texts: Vec<&str> = track.items().iter().map(Node::head).collect();
        let owner = texts.iter().find_map(|word| player(word)).unwrap_or(0);
        if let [name, path, ..] = texts.as_slice() {
            self.tracks.push(((*name).to_owned(), owner, (*path).to_owned()));
        }
    }

    fn add_region(&mut self, region: &Node) {
        let items = region.plain();
        let name = items.iter().find_map(|item| match item {
            Node::Text(name) => Some(name.clone()),
            _ => None,
        });
        let owner = items.iter().find_map(|item| player(item.head()));
        let sites = items.iter().rev().find(|item| matches!(item, Node::List(_)));
        if let (Some(owner), Some(sites)) = (owner, sites) {
            self.regions
                .push((name.unwrap_or_default(), owner, (*sites).clone()));
        }
    }

    /// All pits.
    pub(super) fn all(&self) -> BTreeSet<usize> {
        self.row_sites(0, self.rows)
    }

    fn row_sites(&self, from: usize, to: usize) -> BTreeSet<usize> {
        (self.first + from * self.columns..self.first + to * self.columns).collect()
    }

    /// The row, from the bottom, and the column of a pit.
    fn cell(&self, site: usize) -> Option<(usize, usize)> {
        let at = site.checked_sub(self.first)?;
        (at < self.rows * self.columns).then_some((at / self.columns, at % self.columns))
    }

    /// The sites of a region as the player sees it who moves.
    pub(super) fn region(&self, node: &Node, mover: usize) -> Option<BTreeSet<usize>> {
        self.region_within(node, mover, DEEPEST)
    }

    fn region_within(&self, node: &Node, mover: usize, left: usize) -> Option<BTreeSet<usize>> {
        let left = left.checked_sub(1)?;
        let mut parts = node.plain().into_iter();
        let mut part = || parts.next().and_then(|part| self.region_within(part, mover, left));
        match node.head() {
            "sites" => self.sites(node, mover, left),
            "difference" => {
                let (all, taken) = (part()?, part()?);
                Some(&all - &taken)
            }
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

    fn sites(&self, node: &Node, mover: usize, left: usize) -> Option<BTreeSet<usize>> {
        let items = node.plain();
        let words: Vec<&str> = items.iter().map(|item| item.head()).collect();
        let column = |wanted: usize| {
            let all = self.all().into_iter();
            Some(all.filter(|site| self.cell(*site).is_some_and(|cell| cell.1 == wanted)).collect())
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
                let sites = sets.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
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

    /// The way along the track that a sowing names, as South sees it, with the path.
    pub(super) fn direction(&self, name: Option<&str>) -> (Direction, &str) {
        let of_south = |track: &&(String, usize, String)| track.1 != 2;
        let named = |track: &&(String, usize, String)| {
            name.is_none_or(|name| track.0 == name || track.0.strip_suffix('1') == Some(name))
        };
        let path = self
            .tracks
            .iter()
            .filter(of_south)
            .find(named)
            .map_or("", |track| &track.2);
        let first = path.split(',').find(|step| matches!(*step, "E" | "W"));
        match first {
            Some("W") => (Direction::Clockwise, path),
            _ => (Direction::Counterclockwise, path),
        }
    }

    /// Whether there are stores on the board.
    pub(super) const fn has_stores(&self) -> bool {
        self.first == 1
    }

    /// A set of sites as a place, where South is to move.
    pub(super) fn place(&self, sites: &BTreeSet<usize>) -> Option<Place> {
        let half = self.rows / 2;
        let (own, other) = (self.row_sites(0, half), self.row_sites(half, self.rows));
        if *sites == self.all() {
            return Some(Place::ANY);
        }
        let (owner, side) = match (sites.is_subset(&own), sites.is_subset(&other)) {
            (true, false) => (Owner::Own, own),
            (false, true) => (Owner::Opponent, other),
            _ => return None,
        };
        if *sites == side {
            return Some(Place::Pits(owner, Which::All));
        }
        let cells: Option<Vec<(bool, u8)>> = sites.iter().map(|site| self.seen_by_owner(*site)).collect();
        let cells = cells?;
        let front = cells.first()?.0;
        if cells.iter().any(|cell| cell.0 != front) {
            return None;
        }
        let mut numbers: Vec<u8> = cells.into_iter().map(|cell| cell.1).collect();
        numbers.sort_unstable();
        let which = match (numbers.len() == self.columns, front) {
            (true, true) => Which::Front,
            (true, false) => Which::Back,
            (false, true) => Which::Numbers(numbers),
            (false, false) => Which::BackNumbers(numbers),
        };
        Some(Place::Pits(owner, which))
    }

    /// Whether a pit is in the front row of its owner, and its number there from the left.
    pub(super) fn seen_by_owner(&self, site: usize) -> Option<(bool, u8)> {
        let (row, column) = self.cell(site)?;
        let half = self.rows / 2;
        let (front, number) = match row < half {
            true => (row == half - 1, column + 1),
            false => (row == half, self.columns - column),
        };
        Some((front, u8::try_from(number).ok()?))
    }

    /// Whether South owns it.
    pub(super) fn is_south(&self, site: usize) -> bool {
        self.cell(site).is_some_and(|cell| cell.0 < self.rows / 2)
    }
}

/// A number that can be worked out before play.
pub(super) fn number(node: &Node) -> Option<i64> {
    if let Node::Word(word) = node {
        return word.parse().ok().filter(|number| (-10_000..=10_000).contains(number));
    }
    let Node::List(items) = node else {
        return None;
    };
    if let [single] = items.as_slice() {
        return number(single);
    }
    let parts: Option<Vec<i64>> = node.plain().into_iter().map(number).collect();
    let parts = parts?;
    let (first, rest) = parts.split_first()?;
    let apply: fn(i64, i64) -> Option<i64> = match node.head() {
        "+" => i64::checked_add,
        "-" => i64::checked_sub,
        "*" => i64::checked_mul,
        "/" => i64::checked_div,
        _ => return None,
    };
    rest.iter().try_fold(*first, |sum, part| apply(sum, *part))
}

/// Sites as `5` or `8..11`.
fn range(word: &str) -> Option<Vec<usize>> {
    let (first, last) = word.split_once("..").unwrap_or((word, word));
    let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last && last < 1000).then(|| (first..=last).collect())
}
