//! Cycles: the positions of a layer whose bounds do not meet.
//!
//! For each question (does the player to move get at least so much?) there are positions in which neither player can force
//! an answer by leaving the cycle. Whoever leaves loses the question, so both stay until a position is repeated, and the
//! ending that the rules have for that decides. If all positions of a strongly connected component give the same answer,
//! the other player has to get out, and the path does not matter. If not, it matters *which* position is repeated first,
//! and all paths are tried, up to a limit ([`graph`]).

use super::graph::{self, Node};
use super::layer::{Layer, SAME};

/// The limit on steps along all paths of a layer.
const MOST_STEPS: u64 = 1 << 26;
/// Not a node of the graph.
const NONE: u32 = u32::MAX;

/// The positions whose bounds have not met.
pub(super) struct Round<'l> {
    layer: &'l Layer,
    /// Their indices in the layer, ascending.
    places: &'l [usize],
    /// What the player to move gets if each is repeated.
    returns: &'l [i8],
    /// Bounds on each value, whatever is repeated.
    bounds: Vec<[i8; 2]>,
    /// The bounds after the questions answered so far.
    found: Vec<[i8; 2]>,
}

impl<'l> Round<'l> {
    /// `returns`: what the player to move gets in each of these places if the position there is repeated.
    pub(super) fn new(layer: &'l Layer, places: &'l [usize], returns: &'l [i8]) -> Self {
        let most = most(returns);
        let within = |&place: &usize| {
            let [low, high] = layer.bounds(place);
            [(-most).clamp(low, high), most.clamp(low, high)]
        };
        let bounds: Vec<[i8; 2]> = places.iter().map(within).collect();
        Self {
            layer,
            places,
            returns,
            found: bounds.clone(),
            bounds,
        }
    }

    /// The values; `None` where the limit on steps was reached.
    pub(super) fn values(mut self) -> impl Iterator<Item = Option<i8>> {
        let mut steps = MOST_STEPS;
        // Asking for less than 0 is the other player asking for more.
        for least in 1..=most(self.returns) {
            self.ask(least, &mut steps);
        }
        let value = |[low, high]: [i8; 2]| (low == high).then_some(low);
        self.found.into_iter().map(value)
    }

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

    /// The graph of positions where the question is open. A node is a place, and whether the player to move there is the
    /// other one and not the one who asks.
    fn graph(&self, asked: [i8; 2]) -> (Vec<(usize, bool)>, Vec<Node>) {
        let (mut nodes, mut numbers) = (Vec::new(), vec![[NONE; 2]; self.places.len()]);
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
            let (base, edges) = self.layer.leads(self.places[at]);
            let to = |&edge: &u32| {
                let to = self.places.binary_search(&((edge & !SAME) as usize)).ok()?;
                let other = other != (edge & SAME == 0);
                Some(numbers[to][usize::from(other)]).filter(|&number| number != NONE)
            };
            Node {
                first: !other,
                back: (self.returns[at] >= asked) != other,
                leaves: base[1] >= asked,
                on: edges.iter().filter_map(to).collect(),
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
