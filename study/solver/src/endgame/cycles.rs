//! Cycles: the positions of a layer whose bounds do not meet.
//!
//! Each question asks whether the player to move gets at least some number. For each, there are positions in which
//! neither player can force an answer by leaving the cycle. The player who leaves loses the question, so both stay
//! until a position is repeated, and the ending for repeated positions decides. If all positions of a strongly
//! connected component give the same answer, the other player has to get out, and the path does not matter. If not, it
//! matters *which* position is repeated first, and all paths are tried, up to a limit ([`graph`]).

use super::edges::Edge;
use super::graph::{self, Node};

/// The maximum number of steps along all paths of a layer.
const MOST_STEPS: u64 = 1 << 26;
/// Marks a position that is not in the graph.
const NONE: u32 = u32::MAX;

/// A position whose bounds have not met.
pub(super) struct Open {
    bounds: [i8; 2],
    /// The best value that moves out of the layer can lead to.
    exit: i8,
    /// The indices of the open positions that its moves lead to, and whether the same player moves again there.
    on: Vec<(u32, bool)>,
}

impl Open {
    /// Creates an open position. `places` lists all open positions in ascending order; `edges` are the moves of this
    /// one within the layer.
    pub(super) fn new(places: &[u64], bounds: [i8; 2], exit: i8, edges: &[Edge]) -> Self {
        let within = |edge: &Edge| {
            let at = places.binary_search(&edge.to()).ok()?;
            Some((at as u32, edge.is_same()))
        };
        Self {
            bounds,
            exit,
            on: edges.iter().filter_map(within).collect(),
        }
    }
}

/// Returns the values of open positions; `None` where the limit on steps was reached. `returns` gives, for each
/// position, what the player to move gets if it is repeated.
pub(super) fn values(open: &[Open], returns: &[i8]) -> impl Iterator<Item = Option<i8>> {
    let most = most(returns);
    let within = |open: &Open| {
        let [low, high] = open.bounds;
        [(-most).clamp(low, high), most.clamp(low, high)]
    };
    let bounds: Vec<[i8; 2]> = open.iter().map(within).collect();
    let mut round = Round {
        open,
        returns,
        found: bounds.clone(),
        bounds,
    };
    let mut steps = MOST_STEPS;
    // A question about a number below 1 is the other player's question about a number above 0.
    for least in 1..=most {
        round.ask(least, &mut steps);
    }
    let value = |[low, high]: [i8; 2]| (low == high).then_some(low);
    round.found.into_iter().map(value)
}

/// The state of answering the questions about the open positions of a layer.
struct Round<'l> {
    open: &'l [Open],
    /// The result for the player to move if each position is repeated.
    returns: &'l [i8],
    /// Bounds on each value that hold whichever position is repeated.
    bounds: Vec<[i8; 2]>,
    /// The bounds after the questions answered so far.
    found: Vec<[i8; 2]>,
}

impl Round<'_> {
    /// Asks at every position whether the player to move gets at least `least`, and whether the other player does.
    fn ask(&mut self, least: i8, steps: &mut u64) {
        let asked = [least, 1 - least];
        let (nodes, graph) = self.graph(asked);
        for ((at, other), answer) in nodes.into_iter().zip(graph::solve(&graph, steps)) {
            let (found, asked) = (&mut self.found[at], asked[usize::from(other)]);
            match answer.map(|first| first != other) {
                Some(true) => found[0] = found[0].max(asked),
                Some(false) => found[1] = found[1].min(asked - 1),
                None => {}
            }
        }
    }

    /// Returns the graph of positions where the question is open. A node is a position, and whether the player to move
    /// there is the opponent of the one who asks.
    fn graph(&self, asked: [i8; 2]) -> (Vec<(usize, bool)>, Vec<Node>) {
        let (mut nodes, mut numbers) = (Vec::new(), vec![[NONE; 2]; self.open.len()]);
        for (at, &[low, high]) in self.bounds.iter().enumerate() {
            for other in [false, true] {
                let asked = asked[usize::from(other)];
                if low < asked && asked <= high {
                    numbers[at][usize::from(other)] = nodes.len() as u32;
                    nodes.push((at, other));
                }
            }
        }
        let node = |&(at, other): &(usize, bool)| {
            let asked = asked[usize::from(other)];
            let open = &self.open[at];
            let to = |&(to, same): &(u32, bool)| {
                let other = other == same;
                Some(numbers[to as usize][usize::from(other)]).filter(|&number| number != NONE)
            };
            Node {
                first: !other,
                back: (self.returns[at] >= asked) != other,
                leaves: open.exit >= asked,
                on: open.on.iter().filter_map(to).collect(),
            }
        };
        let graph = nodes.iter().map(node).collect();
        (nodes, graph)
    }
}

fn most(returns: &[i8]) -> i8 {
    let gains = returns.iter().map(|gain| gain.saturating_abs());
    gains.max().unwrap_or(0)
}
