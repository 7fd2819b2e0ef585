//! A game on a graph in which leaving loses for either player: the first repeated position decides the winner.

/// The maximum length of a path, and the maximum number of steps on all paths from one position.
const DEEPEST: usize = 1000;
const STEPS: u64 = 1 << 14;

/// A position, with the question asked there.
pub(super) struct Node {
    /// Whether the first player, who asks the question, is to move.
    pub(super) first: bool,
    /// Whether the answer is yes if the position is repeated, so that the first player wins.
    pub(super) back: bool,
    /// Whether there is a move out of the graph with an unknown outcome.
    pub(super) leaves: bool,
    pub(super) on: Vec<u32>,
}

/// Returns, for each start position, whether the first player wins; `None` where the limit on steps was reached.
pub(super) fn solve(nodes: &[Node], steps: &mut u64) -> Vec<Option<bool>> {
    let components = components(nodes);
    let mut home = vec![0; nodes.len()];
    for (number, component) in (0..).zip(&components) {
        for &node in component {
            home[node as usize] = number;
        }
    }
    let mut solving = Solving {
        nodes,
        home,
        answers: vec![None; nodes.len()],
        on_path: vec![false; nodes.len()],
    };
    for component in &components {
        solving.component(component, steps);
    }
    solving.answers
}

struct Solving<'g> {
    nodes: &'g [Node],
    /// The component of each node.
    home: Vec<u32>,
    answers: Vec<Option<bool>>,
    on_path: Vec<bool>,
}

impl Solving<'_> {
    /// Answers the nodes of a component as far as possible, given the answers of those that it leads to.
    fn component(&mut self, component: &[u32], steps: &mut u64) {
        self.force(component);
        let open = |answers: &[Option<bool>], node: &u32| answers[*node as usize].is_none();
        let open: Vec<u32> = component
            .iter()
            .copied()
            .filter(|node| open(&self.answers, node))
            .collect();
        let Some(&one) = open.first() else { return };
        let winner = self.nodes[one as usize].back;
        if component
            .iter()
            .all(|&node| self.nodes[node as usize].back == winner)
        {
            self.stay(&open, winner);
            return;
        }
        let walk = |&node: &u32| {
            let mut left = STEPS.min(*steps);
            let before = left;
            let answer = self.walk(node as usize, DEEPEST, &mut left);
            *steps -= before - left;
            answer
        };
        let found: Vec<Option<bool>> = open.iter().map(walk).collect();
        for (&node, answer) in open.iter().zip(found) {
            self.answers[node as usize] = answer;
        }
    }

    /// Answers nodes where a player can force a result by moving to answered nodes.
    fn force(&mut self, component: &[u32]) {
        let mut changes = true;
        while changes {
            changes = false;
            for &at in component {
                let node = &self.nodes[at as usize];
                let mut answers = node.on.iter().map(|&to| self.answers[to as usize]);
                let answer = if answers.clone().any(|answer| answer == Some(node.first)) {
                    Some(node.first)
                } else if !node.leaves && answers.all(|answer| answer == Some(!node.first)) {
                    Some(!node.first)
                } else {
                    None
                };
                changes |=
                    answer != self.answers[at as usize] && self.answers[at as usize].is_none();
                self.answers[at as usize] = self.answers[at as usize].or(answer);
            }
        }
    }

    /// Answers a component in which `winner` wins every repetition, so that the other player has to get out. Nodes from
    /// which that can be forced are left open.
    fn stay(&mut self, open: &[u32], winner: bool) {
        for &at in open {
            self.answers[at as usize] = Some(winner);
        }
        let mut changes = true;
        while changes {
            changes = false;
            for &at in open {
                let node = &self.nodes[at as usize];
                let mut safe = node
                    .on
                    .iter()
                    .map(|&to| self.answers[to as usize] == Some(winner));
                let kept = if node.first == winner {
                    safe.any(|safe| safe)
                } else {
                    !node.leaves && safe.all(|safe| safe)
                };
                if !kept && self.answers[at as usize].take().is_some() {
                    changes = true;
                }
            }
        }
    }

    /// Tries all paths from a node; a node already on the path counts as repeated.
    fn walk(&mut self, at: usize, depth: usize, steps: &mut u64) -> Option<bool> {
        let nodes = self.nodes;
        let node = &nodes[at];
        if self.on_path[at] {
            return Some(node.back);
        }
        *steps = steps.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        self.on_path[at] = true;
        let mut answer = if node.leaves { None } else { Some(!node.first) };
        for &to in &node.on {
            let to = to as usize;
            let known = self.answers[to].is_some() || self.home[to] != self.home[at];
            let found = if known {
                self.answers[to]
            } else {
                self.walk(to, depth, steps)
            };
            if found == Some(node.first) {
                answer = found;
                break;
            }
            answer = answer.and(found);
        }
        self.on_path[at] = false;
        answer
    }
}

/// Returns the strongly connected components, each after those that it leads to (Tarjan's algorithm, 1972).
fn components(nodes: &[Node]) -> Vec<Vec<u32>> {
    const UNSEEN: u32 = 0;
    const DONE: u32 = u32::MAX;
    let mut order = vec![UNSEEN; nodes.len()];
    let (mut stack, mut components, mut count) = (Vec::new(), Vec::new(), 0);
    for start in 0..nodes.len() {
        // The nodes in progress, each with its next edge and the earliest node on the stack that it reaches.
        let mut path = if order[start] == UNSEEN {
            vec![(start, 0, u32::MAX)]
        } else {
            Vec::new()
        };
        while let Some((at, next, mut reached)) = path.pop() {
            if next == 0 {
                count += 1;
                order[at] = count;
                stack.push(at as u32);
            }
            reached = reached.min(order[at]);
            if let Some(&to) = nodes[at].on.get(next) {
                let to = to as usize;
                if order[to] != DONE && order[to] != UNSEEN {
                    reached = reached.min(order[to]);
                }
                path.push((at, next + 1, reached));
                if order[to] == UNSEEN {
                    path.push((to, 0, u32::MAX));
                }
            } else if reached == order[at] {
                let from = stack
                    .iter()
                    .rposition(|&node| node as usize == at)
                    .unwrap_or(0);
                let component = stack.split_off(from);
                component
                    .iter()
                    .for_each(|&node| order[node as usize] = DONE);
                components.push(component);
            } else if let Some(before) = path.last_mut() {
                before.2 = before.2.min(reached);
            }
        }
    }
    components
}
