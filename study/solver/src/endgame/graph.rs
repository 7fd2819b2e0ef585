//! A game on a graph in which leaving loses for either player: the first repeated position decides the winner.

/// The maximum length of a path.
const MAX_PATH: usize = 1000;
/// The maximum number of steps on all paths from one position.
const MAX_STEPS: u64 = 1 << 14;

/// A position with the question that is asked there.
pub(super) struct Node {
    /// Whether the first player, who asks the question, is to move.
    pub(super) first_to_move: bool,
    /// Whether the first player wins if the position is repeated, because the answer is then yes.
    pub(super) repetition_wins: bool,
    /// Whether a move out of the graph has an unknown outcome.
    pub(super) has_exit: bool,
    pub(super) successors: Vec<u32>,
}

/// Returns, for each node, whether the first player wins from there; `None` where the limit on steps was reached.
pub(super) fn solve(nodes: &[Node], steps: &mut u64) -> Vec<Option<bool>> {
    let components = components(nodes);
    let mut component_of = vec![0; nodes.len()];
    for (number, component) in (0..).zip(&components) {
        for &node in component {
            component_of[node as usize] = number;
        }
    }
    let mut solving = GraphSolver {
        nodes,
        component_of,
        answers: vec![None; nodes.len()],
        on_path: vec![false; nodes.len()],
    };
    for component in &components {
        solving.solve_component(component, steps);
    }
    solving.answers
}

struct GraphSolver<'g> {
    nodes: &'g [Node],
    /// The component of each node.
    component_of: Vec<u32>,
    answers: Vec<Option<bool>>,
    on_path: Vec<bool>,
}

impl GraphSolver<'_> {
    /// Answers the nodes of a component as far as possible, given the answers of the components that it leads to.
    fn solve_component(&mut self, component: &[u32], steps: &mut u64) {
        self.force_answers(component);
        let open = |answers: &[Option<bool>], node: &u32| answers[*node as usize].is_none();
        let open: Vec<u32> = component
            .iter()
            .copied()
            .filter(|node| open(&self.answers, node))
            .collect();
        let Some(&one) = open.first() else { return };
        let winner = self.nodes[one as usize].repetition_wins;
        if component
            .iter()
            .all(|&node| self.nodes[node as usize].repetition_wins == winner)
        {
            self.answer_by_repetition(&open, winner);
            return;
        }
        let walk = |&node: &u32| {
            let mut remaining_steps = MAX_STEPS.min(*steps);
            let before = remaining_steps;
            let answer = self.try_paths(node as usize, MAX_PATH, &mut remaining_steps);
            *steps -= before - remaining_steps;
            answer
        };
        let found: Vec<Option<bool>> = open.iter().map(walk).collect();
        for (&node, answer) in open.iter().zip(found) {
            self.answers[node as usize] = answer;
        }
    }

    /// Answers nodes where a player can force a result by moving to answered nodes.
    fn force_answers(&mut self, component: &[u32]) {
        let mut changes = true;
        while changes {
            changes = false;
            for &at in component {
                let node = &self.nodes[at as usize];
                let mut answers = node.successors.iter().map(|&to| self.answers[to as usize]);
                let answer = if answers
                    .clone()
                    .any(|answer| answer == Some(node.first_to_move))
                {
                    Some(node.first_to_move)
                } else if !node.has_exit
                    && answers.all(|answer| answer == Some(!node.first_to_move))
                {
                    Some(!node.first_to_move)
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
    /// which the other player can force a way out are left open.
    fn answer_by_repetition(&mut self, open: &[u32], winner: bool) {
        for &at in open {
            self.answers[at as usize] = Some(winner);
        }
        let mut changes = true;
        while changes {
            changes = false;
            for &at in open {
                let node = &self.nodes[at as usize];
                let mut safe = node
                    .successors
                    .iter()
                    .map(|&to| self.answers[to as usize] == Some(winner));
                let still_wins = if node.first_to_move == winner {
                    safe.any(|safe| safe)
                } else {
                    !node.has_exit && safe.all(|safe| safe)
                };
                if !still_wins && self.answers[at as usize].take().is_some() {
                    changes = true;
                }
            }
        }
    }

    /// Tries all paths from a node; a node already on the path counts as repeated.
    fn try_paths(&mut self, at: usize, depth: usize, steps: &mut u64) -> Option<bool> {
        let nodes = self.nodes;
        let node = &nodes[at];
        if self.on_path[at] {
            return Some(node.repetition_wins);
        }
        *steps = steps.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        self.on_path[at] = true;
        let mut answer = if node.has_exit {
            None
        } else {
            Some(!node.first_to_move)
        };
        for &to in &node.successors {
            let to = to as usize;
            let known =
                self.answers[to].is_some() || self.component_of[to] != self.component_of[at];
            let found = if known {
                self.answers[to]
            } else {
                self.try_paths(to, depth, steps)
            };
            if found == Some(node.first_to_move) {
                answer = found;
                break;
            }
            answer = answer.and(found);
        }
        self.on_path[at] = false;
        answer
    }
}

/// Returns the strongly connected components, each after the components that it leads to (Tarjan's algorithm, 1972).
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
            if let Some(&to) = nodes[at].successors.get(next) {
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
