//! Play that goes round: what is left of a layer when its bounds have closed in.
//!
//! Whoever asks for at least so much, there are positions in which neither player can force an answer by leaving. Whoever leaves
//! them loses the question, so both stay, until a position comes back; then the ending that the rules have for that tells who was
//! right. Among positions that can be reached from each other all may answer alike: then the other player has to get out, and
//! nothing depends on the way. Where they do not, it depends on *which* of them comes back first, and all ways are tried, as far
//! as that goes ([`graph`]).

use super::graph::{self, Node};
use super::layer::{Layer, SAME};

/// Steps along all ways that are tried in a layer.
const MOST_STEPS: u64 = 1 << 26;
/// There is no such node.
const NONE: u32 = u32::MAX;

/// The positions whose bounds have not met.
pub(super) struct Round<'l> {
    layer: &'l Layer,
    /// Their places in the layer, growing.
    places: &'l [usize],
    /// What the player to move gets where each comes back.
    returns: &'l [i8],
    /// Between what the value of each lies, whatever comes back.
    bounds: Vec<[i8; 2]>,
    /// The same with what was found.
    found: Vec<[i8; 2]>,
}

impl<'l> Round<'l> {
    /// `returns`: what the player to move gets in each of these places if the position there comes back.
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

    /// The values; `None` where it takes too long to find out.
    pub(super) fn values(mut self) -> impl Iterator<Item = Option<i8>> {
        let mut steps = MOST_STEPS;
        // Who asks for less than nothing is the other one, asking for more than that.
        for least in 1..=most(self.returns) {
            self.ask(least, &mut steps);
        }
        let value = |[low, high]: [i8; 2]| (low == high).then_some(low);
        self.found.into_iter().map(value)
    }

    /// Asks everywhere whether the player to move gets at least so much, and whether the other one does.
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

    /// Where the question is open, and what that leads to. A node is a place and whether the other player, not the one who asks
    /// first, is to move there.
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
