//! Cycles: positions whose bounds have not met, because play can return to them.
//!
//! Each question asks whether the player to move gets at least some number of points. Where leaving the cycle would lose
//! the question for either player, both stay until a position is repeated, and the ending for repeated positions
//! decides. If that ending gives the same answer in all positions of a strongly connected component, one player wins by
//! staying: the other needs a way out that wins, and the path to it does not matter. If it does not, it matters *which*
//! position is repeated first, and all paths are tried, up to a limit ([`graph`]).

use super::edges::Edge;
use super::graph::{self, Node};

/// The maximum number of steps along all paths of a layer.
const MAX_STEPS: u64 = 1 << 26;
/// Marks a position that is not in the graph.
const NO_NODE: u32 = u32::MAX;

/// A position whose bounds have not met.
pub(super) struct OpenPosition {
    bounds: [i8; 2],
    /// The best value that moves out of the layer can lead to.
    best_exit: i8,
    /// The indices of the open positions that moves within the layer lead to, and whether the same player moves again
    /// there.
    successors: Vec<(u32, bool)>,
}

impl OpenPosition {
    /// Creates an open position. `indices` lists all open positions in ascending order; `edges` are the moves of this
    /// position within the layer.
    pub(super) fn new(indices: &[u64], bounds: [i8; 2], exit: i8, edges: &[Edge]) -> Self {
        let successor = |edge: &Edge| {
            let at = indices.binary_search(&edge.target()).ok()?;
            Some((at as u32, edge.is_same_mover()))
        };
        Self {
            bounds,
            best_exit: exit,
            successors: edges.iter().filter_map(successor).collect(),
        }
    }
}

/// Returns the values of open positions; `None` where the limit on steps was reached. For each position,
/// `repetition_values` holds the result for the player to move if that position is repeated.
pub(super) fn resolve_values(
    open: &[OpenPosition],
    repetition_values: &[i8],
) -> impl Iterator<Item = Option<i8>> {
    let largest_gain = largest_gain(repetition_values);
    let clamped_bounds = |open: &OpenPosition| {
        let [low, high] = open.bounds;
        [
            (-largest_gain).clamp(low, high),
            largest_gain.clamp(low, high),
        ]
    };
    let bounds: Vec<[i8; 2]> = open.iter().map(clamped_bounds).collect();
    let mut solver = CycleSolver {
        open_positions: open,
        repetition_values,
        narrowed_bounds: bounds.clone(),
        bounds,
    };
    let mut steps = MAX_STEPS;
    // Numbers below 1 need no question: a player gets at least 0 exactly if the other player does not get at least 1.
    for least in 1..=largest_gain {
        solver.answer(least, &mut steps);
    }
    let value = |[low, high]: [i8; 2]| (low == high).then_some(low);
    solver.narrowed_bounds.into_iter().map(value)
}

/// The state of answering the questions about the open positions of a layer.
struct CycleSolver<'l> {
    open_positions: &'l [OpenPosition],
    /// The result for the player to move if each position is repeated.
    repetition_values: &'l [i8],
    /// Bounds on each value that hold whichever position is repeated.
    bounds: Vec<[i8; 2]>,
    /// The bounds after the questions answered so far.
    narrowed_bounds: Vec<[i8; 2]>,
}

impl CycleSolver<'_> {
    /// Asks at every position whether the player to move gets at least `least`, and whether the other player does.
    fn answer(&mut self, least: i8, steps: &mut u64) {
        let thresholds = [least, 1 - least];
        let (nodes, graph) = self.build_graph(thresholds);
        for ((at, other), answer) in nodes.into_iter().zip(graph::solve(&graph, steps)) {
            let (found, threshold) = (
                &mut self.narrowed_bounds[at],
                thresholds[usize::from(other)],
            );
            match answer.map(|first| first != other) {
                Some(true) => found[0] = found[0].max(threshold),
                Some(false) => found[1] = found[1].min(threshold - 1),
                None => {}
            }
        }
    }

    /// Returns the graph of positions where the question is open. A node is a position with a flag that says whether
    /// the player to move there is the opponent of the player who asks.
    fn build_graph(&self, thresholds: [i8; 2]) -> (Vec<(usize, bool)>, Vec<Node>) {
        let (mut nodes, mut numbers) = (Vec::new(), vec![[NO_NODE; 2]; self.open_positions.len()]);
        for (at, &[low, high]) in self.bounds.iter().enumerate() {
            for other in [false, true] {
                let threshold = thresholds[usize::from(other)];
                if low < threshold && threshold <= high {
                    numbers[at][usize::from(other)] = nodes.len() as u32;
                    nodes.push((at, other));
                }
            }
        }
        let node = |&(at, other): &(usize, bool)| {
            let threshold = thresholds[usize::from(other)];
            let open = &self.open_positions[at];
            let to = |&(to, same): &(u32, bool)| {
                let other = other == same;
                Some(numbers[to as usize][usize::from(other)]).filter(|&number| number != NO_NODE)
            };
            Node {
                first_to_move: !other,
                repetition_wins: (self.repetition_values[at] >= threshold) != other,
                has_exit: open.best_exit >= threshold,
                successors: open.successors.iter().filter_map(to).collect(),
            }
        };
        let graph = nodes.iter().map(node).collect();
        (nodes, graph)
    }
}

fn largest_gain(repetition_values: &[i8]) -> i8 {
    let gains = repetition_values.iter().map(|gain| gain.saturating_abs());
    gains.max().unwrap_or(0)
}
