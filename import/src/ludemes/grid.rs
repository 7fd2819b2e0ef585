//! The board and its sites by number: which pits a region is.

use super::tree::Node;
use crate::ImportError;
use crate::description::{Direction, Owner, Place, Which};
use std::collections::BTreeSet;

/// The sites of a board: rows from the bottom, each from the left, after the store on the left if there is one.
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The number of the first pit.
    first: usize,
    /// Name, player (0 for both) and path.
    pub(super) tracks: Vec<(String, usize, String)>,
    /// Name, player and region.
    pub(super) regions: Vec<(String, usize, Node)>,
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
        if !matches!(rows, 2 | 4) || !(1..=64).contains(&columns) {
            let what = format!("{rows} rows of {columns}");
            return Err(ImportError::Board { what });
        }
        let has_stores = board
            .named("store")
            .is_none_or(|store| store.head() != "None");
        let mut grid = Self {
            rows: rows as usize,
            columns: columns as usize,
            first: usize::from(has_stores),
            tracks: Vec::new(),
            regions: Vec::new(),
        };
        for track in board
            .plain()
            .into_iter()
            .filter(|node| node.head() == "track")
        {
            grid.add_track(track);
        }
        let equipment = game.find("equipment").map(Node::plain).unwrap_or_default();
        for region in equipment
            .into_iter()
            .filter(|node| node.head() == "regions")
        {
            grid.add_region(region);
        }
        Ok(grid)
    }

    fn add_track(&mut self, track: &Node) {
        let texts: Vec<&str> = track.items().iter().map(Node::head).collect();
        let owner = texts.iter().find_map(|word| player(word)).unwrap_or(0);
        if let [name, path, ..] = texts.as_slice() {
            self.tracks
                .push(((*name).to_owned(), owner, (*path).to_owned()));
        }
    }

    fn add_region(&mut self, region: &Node) {
        let items = region.plain();
        let name = items.iter().find_map(|item| match item {
            Node::Text(name) => Some(name.clone()),
            _ => None,
        });
        let owner = items.iter().find_map(|item| player(item.head()));
        let sites = items
            .iter()
            .rev()
            .find(|item| matches!(item, Node::List(_)));
        if let (Some(owner), Some(sites)) = (owner, sites) {
            self.regions
                .push((name.unwrap_or_default(), owner, (*sites).clone()));
        }
    }

    /// All pits.
    pub(super) fn all(&self) -> BTreeSet<usize> {
        self.row_sites(0, self.rows)
    }

    pub(super) fn row_sites(&self, from: usize, to: usize) -> BTreeSet<usize> {
        (self.first + from * self.columns..self.first + to * self.columns).collect()
    }

    /// The row, from the bottom, and the column of a pit.
    pub(super) fn cell(&self, site: usize) -> Option<(usize, usize)> {
        let at = site.checked_sub(self.first)?;
        (at < self.rows * self.columns).then_some((at / self.columns, at % self.columns))
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
        let cells = sites.iter().map(|site| self.seen_by_owner(*site));
        let cells: Vec<(bool, u8)> = cells.collect::<Option<_>>()?;
        let row = |wanted: bool| {
            let row = cells.iter().filter(|(front, _)| *front == wanted);
            let mut numbers: Vec<u8> = row.map(|(_, number)| *number).collect();
            numbers.sort_unstable();
            numbers
        };
        let (front, back) = (row(true), row(false));
        let which = match (front.len(), back.len()) {
            (0, 0) => return None,
            (all, 0) if all == self.columns => Which::Front,
            (0, all) if all == self.columns => Which::Back,
            (_, 0) => Which::Numbers(front),
            (0, _) => Which::BackNumbers(back),
            _ => Which::Both(front, back),
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
        return word
            .parse()
            .ok()
            .filter(|number| (-10_000..=10_000).contains(number));
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
