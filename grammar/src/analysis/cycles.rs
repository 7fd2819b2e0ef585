//! Cycles of a graph.

/// Returns all sets of nodes in which each node leads to every node of the set, including itself; `edges[node]` lists
/// the nodes that `node` leads to.
///
/// Two passes (Kosaraju's algorithm), without recursion, so that no file can overflow the stack.
pub(crate) fn cycles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut backward = vec![Vec::new(); edges.len()];
    for (from, list) in edges.iter().enumerate() {
        list.iter().for_each(|&to| backward[to].push(from));
    }
    let mut seen = vec![false; edges.len()];
    let mut order = Vec::new();
    for start in 0..edges.len() {
        visit(edges, start, &mut seen, &mut order);
    }
    let mut seen = vec![false; edges.len()];
    let mut found = Vec::new();
    for &start in order.iter().rev() {
        let mut ring = Vec::new();
        visit(&backward, start, &mut seen, &mut ring);
        if ring.len() > 1 || ring.iter().any(|&node| edges[node].contains(&node)) {
            ring.sort_unstable();
            found.push(ring);
        }
    }
    found.sort_unstable();
    found
}

/// Appends to `order` all unseen nodes that `start` leads to, each after the nodes it leads to.
fn visit(edges: &[Vec<usize>], start: usize, seen: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut path = vec![(start, edges[start].iter())];
    while let Some((node, open)) = path.last_mut() {
        match open.next() {
            Some(&next) if seen[next] => {}
            Some(&next) => {
                seen[next] = true;
                path.push((next, edges[next].iter()));
            }
            None => {
                order.push(*node);
                path.pop();
            }
        }
    }
}
