//! Two games played side by side, until they differ.

use super::compare::{differences, moves};
use serde::Serialize;
use sow_interpreter::Limit;
use sow_matches::Match;
use sow_players::Chance;
use std::collections::{HashSet, VecDeque};

/// How far is looked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// Pairs of positions, in each of both searches.
    pub(super) positions: usize,
    /// Moves from the beginning, if that is bounded.
    pub(super) depth: Option<usize>,
}

/// Why the search for the shortest line ended before all had been seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Bound {
    /// There were too many positions.
    Positions,
    /// No more moves ahead were wanted.
    Depth,
    /// Somewhere there are too many moves to list.
    Moves,
}

/// What came of playing side by side.
pub(super) struct Found {
    /// A line after which the games differ, and how; none if no difference was found.
    pub(super) parting: Option<Parting>,
    /// So many pairs of positions were looked at.
    pub(super) positions: usize,
    /// What kept the search for the shortest line from seeing all, if anything did.
    pub(super) bound: Option<Bound>,
}

/// Where two games part.
pub(super) struct Parting {
    /// The moves that lead there.
    pub(super) moves: Vec<String>,
    /// What is different, a sentence each.
    pub(super) differences: Vec<String>,
    /// Both games after these moves.
    pub(super) games: [Match; 2],
}

/// Plays all moves that both games have, the shortest lines first; then, if not all lines that are wanted could be seen,
/// at random.
///
/// # Errors
/// If a position cannot be played within the limits of play.
pub(super) fn part(games: [Match; 2], names: [&str; 2], bounds: Bounds) -> Result<Found, Limit> {
    let found = Search::new(games.clone()).run(names, bounds)?;
    match found.bound {
        Some(Bound::Positions | Bound::Moves) => {
            let (parting, positions) = by_chance(&games, names, bounds)?;
            Ok(Found {
                parting,
                positions: found.positions + positions,
                ..found
            })
        }
        Some(Bound::Depth) | None => Ok(found),
    }
}

/// A pair of positions, reached from another by a move.
struct Node {
    from: usize,
    played: String,
    depth: usize,
}

/// The search for the shortest line, breadth first.
struct Search {
    nodes: Vec<Node>,
    seen: HashSet<[String; 2]>,
    waiting: VecDeque<(usize, [Match; 2])>,
    bound: Option<Bound>,
}

fn key(games: &[Match; 2]) -> [String; 2] {
    games.each_ref().map(Match::notation)
}

impl Search {
    fn new(games: [Match; 2]) -> Self {
        let root = Node {
            from: 0,
            played: String::new(),
            depth: 0,
        };
        Self {
            nodes: vec![root],
            seen: HashSet::from([key(&games)]),
            waiting: VecDeque::from([(0, games)]),
            bound: None,
        }
    }

    fn run(mut self, names: [&str; 2], bounds: Bounds) -> Result<Found, Limit> {
        let mut positions = 0;
        while let Some((at, games)) = self.waiting.pop_front() {
            positions += 1;
            let (moves, cut_short) = moves(&games)?;
            let differences = differences(&games, &moves, names);
            if !differences.is_empty() {
                let parting = Some(Parting {
                    moves: self.line(at),
                    differences,
                    games,
                });
                return Ok(Found {
                    parting,
                    positions,
                    bound: None,
                });
            }
            if cut_short {
                self.bound = self.bound.or(Some(Bound::Moves));
            }
            if bounds.depth.is_none_or(|most| self.nodes[at].depth < most) {
                // No move is only in one of them, or they would differ.
                for ((spelt, one), (_, other)) in moves[0].iter().zip(&moves[1]) {
                    let mut after = games.clone();
                    after[0].play_unchecked(one);
                    after[1].play_unchecked(other);
                    self.wait(at, spelt, after, bounds);
                }
            } else if !moves[0].is_empty() {
                self.bound = self.bound.or(Some(Bound::Depth));
            }
        }
        Ok(Found {
            parting: None,
            positions,
            bound: self.bound,
        })
    }

    /// A pair is to be looked at, unless it was seen before or there are too many.
    fn wait(&mut self, from: usize, played: &str, games: [Match; 2], bounds: Bounds) {
        if self.nodes.len() >= bounds.positions {
            self.bound = Some(Bound::Positions);
        } else if self.seen.insert(key(&games)) {
            self.waiting.push_back((self.nodes.len(), games));
            self.nodes.push(Node {
                from,
                played: played.to_owned(),
                depth: self.nodes[from].depth + 1,
            });
        }
    }

    /// The moves that lead to a pair.
    fn line(&self, mut at: usize) -> Vec<String> {
        let mut moves = Vec::new();
        while at != 0 {
            moves.push(self.nodes[at].played.clone());
            at = self.nodes[at].from;
        }
        moves.reverse();
        moves
    }
}

/// Random games are stopped after so many moves.
const LONGEST: usize = 300;

/// The shortest line to a difference in random games, and how many positions were looked at.
fn by_chance(
    start: &[Match; 2],
    names: [&str; 2],
    bounds: Bounds,
) -> Result<(Option<Parting>, usize), Limit> {
    let longest = bounds.depth.unwrap_or(LONGEST);
    let mut chance = Chance::new(1);
    let mut found: Option<Parting> = None;
    let mut looked = 0;
    while looked < bounds.positions {
        let most = found.as_ref().map_or(longest, |found| found.moves.len());
        let mut games = start.clone();
        let mut line = Vec::new();
        while looked < bounds.positions && line.len() < most {
            looked += 1;
            let (moves, _) = moves(&games)?;
            let differences = differences(&games, &moves, names);
            if !differences.is_empty() {
                found = Some(Parting {
                    moves: line,
                    differences,
                    games,
                });
                break;
            }
            let [one, other] = moves;
            let pairs = one.into_iter().zip(other).collect();
            let Some(((spelt, one), (_, other))) = chance.pick(pairs) else {
                break;
            };
            line.push(spelt);
            games[0].play_unchecked(&one);
            games[1].play_unchecked(&other);
        }
    }
    Ok((found, looked))
}
