//! Two games played side by side, until they differ.

use super::compare::{differences, moves};
use serde::Serialize;
use sow_interpreter::Limit;
use sow_matches::Match;
use sow_players::Chance;
use std::collections::{HashSet, VecDeque};

/// Limits of the search for a difference.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// The maximum number of pairs of positions, for each of the two searches.
    pub(super) positions: usize,
    /// The maximum number of moves from the beginning; `None` for no limit.
    pub(super) depth: Option<usize>,
}

/// Why the search for the shortest line did not see every pair of positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Bound {
    /// The limit on the number of positions was reached.
    Positions,
    /// The limit on the number of moves was reached.
    Depth,
    /// Some position has too many moves to list.
    Moves,
}

/// The outcome of playing two games side by side.
pub(super) struct Found {
    /// The first difference; `None` if no difference was found.
    pub(super) parting: Option<Parting>,
    /// The number of pairs of positions compared.
    pub(super) positions: usize,
    /// What made the search for the shortest line incomplete; `None` if it was complete.
    pub(super) bound: Option<Bound>,
}

/// The first difference between two games.
pub(super) struct Parting {
    /// The moves that lead to it.
    pub(super) moves: Vec<String>,
    /// The differences, one sentence each.
    pub(super) differences: Vec<String>,
    /// Both games after `moves`.
    pub(super) games: [Match; 2],
}

/// Plays all moves that both games have, shortest lines first. If that search runs into a limit other than the depth,
/// plays random games as well.
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
                // Both lists hold the same moves, or there would be a difference.
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

    /// Queues a pair of positions unless it was seen before or the limit is reached.
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

    /// Returns the moves that lead to the pair with index `at`.
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

/// The number of moves after which a random game is stopped.
const LONGEST: usize = 300;

/// Returns the shortest line to a difference found in random games, and the number of pairs compared.
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
