//! Plays two games side by side, until they differ.

use super::compare::{SpelledMoves, differences, legal_moves};
use serde::Serialize;
use sow_interpreter::Limit;
use sow_matches::Match;
use sow_operations::monitor::Monitor;
use sow_players::Chance;
use std::collections::{HashSet, VecDeque};

/// Limits of the search for a difference, and its progress.
#[derive(Clone, Copy)]
pub(super) struct SearchLimits<'m> {
    /// The maximum number of pairs of positions, for each of the two searches.
    pub(super) positions: usize,
    /// The maximum number of moves from the beginning; `None` for no limit.
    pub(super) depth: Option<usize>,
    /// Notified of every pair that has been compared.
    pub(super) monitor: &'m dyn Monitor,
}

/// The reason why the search for the shortest line did not see every pair of positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ReachedLimit {
    /// The limit on the number of positions was reached.
    Positions,
    /// The limit on the number of moves was reached.
    Depth,
    /// Some position has too many moves to list.
    Moves,
    /// Slow positions have used up the steps that they may take in total.
    Steps,
}

/// The outcome of playing two games side by side.
pub(super) struct Outcome {
    /// The first difference; `None` if no difference was found.
    pub(super) first_difference: Option<FirstDifference>,
    /// The number of pairs of positions compared.
    pub(super) positions: usize,
    /// The reason why the search for the shortest line was incomplete; `None` if it was complete.
    pub(super) reached_limit: Option<ReachedLimit>,
}

/// The first difference between two games.
pub(super) struct FirstDifference {
    /// The moves that lead to the difference.
    pub(super) moves: Vec<String>,
    /// The differences, one sentence each.
    pub(super) differences: Vec<String>,
    /// Both games after `moves`.
    pub(super) games: [Match; 2],
}

/// Plays all moves that both games have, shortest lines first. If a limit other than the depth ends that search, plays
/// random games as well.
///
/// # Errors
/// If a position cannot be played within the limits of play.
pub(super) fn find_difference(
    games: [Match; 2],
    names: [&str; 2],
    limits: SearchLimits<'_>,
) -> Result<Outcome, Limit> {
    let mut outcome = Search::new(games.clone()).run(names, limits)?;
    match outcome.reached_limit {
        Some(ReachedLimit::Positions | ReachedLimit::Moves) => {
            search_random_games(&games, names, limits, &mut outcome)?;
            Ok(outcome)
        }
        Some(ReachedLimit::Depth | ReachedLimit::Steps) | None => Ok(outcome),
    }
}

/// How many computation steps a pair of legal moves is charged with, per cell of the board. They pay for spelling and
/// making both moves, and for writing down the positions after them for comparison.
const PAIR_STEPS_PER_CELL: u32 = 120;

/// Lists the legal moves of both games. The cost of comparing them is charged to the limit on slow work that both games
/// share.
fn charged_moves(games: &[Match; 2]) -> Result<([SpelledMoves; 2], bool), Limit> {
    let listed = legal_moves(games)?;
    let pairs = listed.0.iter().map(Vec::len).max().unwrap_or(0) as u32;
    let program = games[0].program();
    let pair_steps = PAIR_STEPS_PER_CELL * u32::from(program.layout().cell_count());
    let limit = &program.work_limit;
    limit.spend(pairs.saturating_mul(pair_steps));
    match limit.is_exhausted() {
        true => Err(Limit::Work),
        false => Ok(listed),
    }
}

/// A pair of positions, and the move by which it was reached from the pair `parent`.
struct Node {
    parent: usize,
    spelling: String,
    depth: usize,
}

/// The search for the shortest line, breadth first.
struct Search {
    nodes: Vec<Node>,
    visited: HashSet<[String; 2]>,
    queue: VecDeque<(usize, [Match; 2])>,
    reached_limit: Option<ReachedLimit>,
}

fn key(games: &[Match; 2]) -> [String; 2] {
    games.each_ref().map(Match::notation)
}

impl Search {
    fn new(games: [Match; 2]) -> Self {
        let root = Node {
            parent: 0,
            spelling: String::new(),
            depth: 0,
        };
        Self {
            nodes: vec![root],
            visited: HashSet::from([key(&games)]),
            queue: VecDeque::from([(0, games)]),
            reached_limit: None,
        }
    }

    fn run(mut self, names: [&str; 2], limits: SearchLimits<'_>) -> Result<Outcome, Limit> {
        let mut positions = 0;
        while let Some((at, games)) = self.queue.pop_front() {
            let (moves, cut_short) = match charged_moves(&games) {
                Err(Limit::Work) => {
                    self.reached_limit = Some(ReachedLimit::Steps);
                    break;
                }
                listed => listed?,
            };
            positions += 1;
            limits.monitor.add(1);
            let differences = differences(&games, &moves, names);
            if !differences.is_empty() {
                let parting = Some(FirstDifference {
                    moves: self.moves_to(at),
                    differences,
                    games,
                });
                return Ok(Outcome {
                    first_difference: parting,
                    positions,
                    reached_limit: None,
                });
            }
            if cut_short {
                self.reached_limit = self.reached_limit.or(Some(ReachedLimit::Moves));
            }
            if limits.depth.is_none_or(|most| self.nodes[at].depth < most) {
                // Both lists contain the same moves: otherwise, a difference would have been found.
                for ((spelt, one), (_, other)) in moves[0].iter().zip(&moves[1]) {
                    let mut after = games.clone();
                    after[0].play_unchecked(one);
                    after[1].play_unchecked(other);
                    self.enqueue(at, spelt, after, limits);
                }
            } else if !moves[0].is_empty() {
                self.reached_limit = self.reached_limit.or(Some(ReachedLimit::Depth));
            }
        }
        Ok(Outcome {
            first_difference: None,
            positions,
            reached_limit: self.reached_limit,
        })
    }

    /// Queues a pair of positions unless it was seen before or the limit is reached.
    fn enqueue(
        &mut self,
        parent: usize,
        spelling: &str,
        games: [Match; 2],
        limits: SearchLimits<'_>,
    ) {
        if self.nodes.len() >= limits.positions {
            self.reached_limit = Some(ReachedLimit::Positions);
        } else if self.visited.insert(key(&games)) {
            self.queue.push_back((self.nodes.len(), games));
            self.nodes.push(Node {
                parent,
                spelling: spelling.to_owned(),
                depth: self.nodes[parent].depth + 1,
            });
        }
    }

    /// Returns the moves that lead to the pair with index `at`.
    fn moves_to(&self, mut at: usize) -> Vec<String> {
        let mut moves = Vec::new();
        while at != 0 {
            moves.push(self.nodes[at].spelling.clone());
            at = self.nodes[at].parent;
        }
        moves.reverse();
        moves
    }
}

/// The number of moves after which a random game is stopped.
const MAX_RANDOM_MOVES: usize = 300;

/// Plays random games. Adds the shortest line to a difference and the number of compared pairs to `outcome`. Ends early
/// if slow positions have used up their steps.
fn search_random_games(
    start: &[Match; 2],
    names: [&str; 2],
    limits: SearchLimits<'_>,
    outcome: &mut Outcome,
) -> Result<(), Limit> {
    let max_moves = limits.depth.unwrap_or(MAX_RANDOM_MOVES);
    let mut chance = Chance::new(1);
    let found = &mut outcome.first_difference;
    let mut compared = 0;
    while compared < limits.positions {
        let most = found.as_ref().map_or(max_moves, |found| found.moves.len());
        let mut games = start.clone();
        let mut line = Vec::new();
        while compared < limits.positions && line.len() < most {
            let (moves, _) = match charged_moves(&games) {
                Err(Limit::Work) => {
                    outcome.reached_limit = Some(ReachedLimit::Steps);
                    outcome.positions += compared;
                    return Ok(());
                }
                listed => listed?,
            };
            compared += 1;
            limits.monitor.add(1);
            let differences = differences(&games, &moves, names);
            if !differences.is_empty() {
                *found = Some(FirstDifference {
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
    outcome.positions += compared;
    Ok(())
}
