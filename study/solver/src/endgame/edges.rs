//! Moves within a layer.

use std::ops::Range;

/// A move within the layer: the index of the position that it leads to, and whether the same player moves again there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge(u64);

impl Edge {
    /// Creates a move to index `to` in the layer; `same` says that the same player moves again there.
    pub(super) const fn new(to: u64, same: bool) -> Self {
        Self(to << 1 | same as u64)
    }

    pub(super) const fn target(self) -> u64 {
        self.0 >> 1
    }

    pub(super) const fn is_same_mover(self) -> bool {
        self.0 & 1 != 0
    }

    /// Returns the bounds on the value of the move, if the bounds of the position that it leads to have met.
    #[inline]
    pub(super) fn exact_bounds(self, bounds: impl Fn(u64) -> [i8; 2]) -> Option<[i8; 2]> {
        let bounds = bounds(self.target());
        (!is_open(bounds)).then(|| self.bounds_for_mover(bounds))
    }

    /// Converts bounds on the position that the move leads to into bounds on the move.
    const fn bounds_for_mover(self, [low, high]: [i8; 2]) -> [i8; 2] {
        if self.is_same_mover() {
            [low, high]
        } else {
            [-high, -low]
        }
    }
}

/// The moves of positions being expanded, with the layouts that they lead to.
pub(super) struct Edges {
    /// The number of words in a layout.
    words_per_layout: usize,
    edges: Vec<Edge>,
    layouts: Vec<u64>,
}

impl Edges {
    /// Creates an empty list for layouts of `words` words.
    pub(super) const fn new(words: usize) -> Self {
        Self {
            words_per_layout: words,
            edges: Vec::new(),
            layouts: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    pub(super) fn get(&self, at: usize) -> Option<Edge> {
        self.edges.get(at).copied()
    }

    pub(super) fn edges_from(&self, first: usize) -> &[Edge] {
        &self.edges[first..]
    }

    /// Returns the layout that the edge with this index leads to.
    pub(super) fn layout(&self, at: usize) -> &[u64] {
        &self.layouts[self.layout_range(at)]
    }

    /// Adds an edge. `layout` appends the layout that it leads to.
    #[inline]
    pub(super) fn push(&mut self, edge: Edge, layout: impl FnOnce(&mut Vec<u64>)) {
        self.edges.push(edge);
        layout(&mut self.layouts);
    }

    /// Keeps only the first `first` edges.
    pub(super) fn truncate(&mut self, first: usize) {
        self.edges.truncate(first);
        self.layouts.truncate(first * self.words_per_layout);
    }

    const fn layout_range(&self, at: usize) -> Range<usize> {
        at * self.words_per_layout..(at + 1) * self.words_per_layout
    }
}

/// Returns the bounds of a position from its moves: `base` combines the moves out of the layer, and `edges` are the
/// moves within it.
pub(super) fn narrowed_bounds(
    before: [i8; 2],
    base: [i8; 2],
    edges: &[Edge],
    bounds: impl Fn(u64) -> [i8; 2],
) -> [i8; 2] {
    let each = edges
        .iter()
        .map(|edge| edge.bounds_for_mover(bounds(edge.target())));
    intersect(each.fold(base, max_bounds), before)
}

/// Returns the bounds of a choice between two moves.
pub(super) fn max_bounds(one: [i8; 2], other: [i8; 2]) -> [i8; 2] {
    [one[0].max(other[0]), one[1].max(other[1])]
}

/// Intersects new bounds with the bounds known before.
fn intersect(found: [i8; 2], before: [i8; 2]) -> [i8; 2] {
    [found[0].max(before[0]), found[1].min(before[1])]
}

pub(super) const fn is_open([low, high]: [i8; 2]) -> bool {
    low != high
}

/// Expanded positions with their moves.
#[derive(Debug, Default)]
pub(super) struct ExpandedPositions {
    indices: Vec<u64>,
    /// Bounds from endings and from moves out of the layer.
    base: Vec<[i8; 2]>,
    /// The end index of the edges of each position.
    ends: Vec<usize>,
    edges: Vec<Edge>,
}

impl ExpandedPositions {
    pub(super) fn push(&mut self, index: u64, base: [i8; 2], edges: &[Edge]) {
        reserve_slowly(&mut self.indices, 1);
        reserve_slowly(&mut self.base, 1);
        reserve_slowly(&mut self.ends, 1);
        reserve_slowly(&mut self.edges, edges.len());
        self.indices.push(index);
        self.base.push(base);
        self.edges.extend(edges);
        self.ends.push(self.edges.len());
    }

    pub(super) fn indices(&self) -> &[u64] {
        &self.indices
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let indices = self.indices.capacity() * size_of::<u64>();
        let base = self.base.capacity() * size_of::<[i8; 2]>();
        let ends = self.ends.capacity() * size_of::<usize>();
        let edges = self.edges.capacity() * size_of::<Edge>();
        (indices + base + ends + edges) as u64
    }

    /// Narrows the bounds of open positions once, in order. Positions whose bounds have met are dropped, and the moves
    /// that lead to them are merged into the `base` of the remaining positions. Returns whether any bounds have
    /// changed.
    pub(super) fn update_and_prune(
        &mut self,
        bounds: impl Fn(u64) -> [i8; 2],
        mut set: impl FnMut(u64, [i8; 2]),
    ) -> bool {
        let (mut kept, mut kept_edges, mut begin) = (0, 0, 0);
        let mut changed = false;
        for at in 0..self.indices.len() {
            let edges = begin..self.ends[at];
            begin = edges.end;
            let index = self.indices[at];
            let before = bounds(index);
            if !is_open(before) {
                continue;
            }
            let (mut base, first) = (self.base[at], kept_edges);
            let mut best = base;
            for at in edges {
                let edge = self.edges[at];
                let found = bounds(edge.target());
                best = max_bounds(best, edge.bounds_for_mover(found));
                if is_open(found) {
                    self.edges[kept_edges] = edge;
                    kept_edges += 1;
                } else {
                    base = max_bounds(base, edge.bounds_for_mover(found));
                }
            }
            let after = intersect(best, before);
            if after != before {
                set(index, after);
                changed = true;
            }
            if is_open(after) {
                (self.indices[kept], self.base[kept]) = (index, base);
                self.ends[kept] = kept_edges;
                kept += 1;
            } else {
                kept_edges = first;
            }
        }
        self.indices.truncate(kept);
        self.base.truncate(kept);
        self.ends.truncate(kept);
        self.edges.truncate(kept_edges);
        changed
    }
}

/// Makes room in a list that may be large: grows it by an eighth, where `Vec` would double its capacity.
fn reserve_slowly<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(more + list.len() / 8);
    }
}
