//! The moves of a position: those to a lower layer, whose values are known, and those within the layer.
//!
//! Endings are applied before a position is expanded and never after a move: a position in which the game is over has
//! its value in the layer of its seeds like any other.

use super::below::{Below, Lead};
use super::edges::{Edge, Edges, best_of};
use crate::places::{Places, put};
use sow_grammar::rules::Seat;
use sow_interpreter::History;
use sow_interpreter::successors::{MadeMove, SmallBoard, Successors};
use sow_interpreter::{Cell, Position};

impl<'p> Below<'_, 'p> {
    /// Returns an expander for the positions of the layer.
    pub(super) fn expander<const W: usize>(
        &self,
        board: &'static SmallBoard<W>,
    ) -> Expander<'_, 'p, W> {
        let successors = board.successors(self.model.program, &History::default());
        let mut stored = [0; 8];
        let store = [Cell(self.store())];
        let stores = [Seat::South, Seat::North].map(|mover| successors.places(&store, mover)[0]);
        put(&mut stored, stores[0], self.stored() as u8);
        Expander {
            stored,
            stores,
            below: self,
            places: self.model.places(&successors, Some(self.ranking)),
            successors,
            made: Vec::new(),
            layout: Vec::new(),
        }
    }
}

/// Generates the moves of positions in a layer.
pub(super) struct Expander<'b, 'p, const W: usize> {
    below: &'b Below<'b, 'p>,
    successors: Successors<'p, W>,
    places: Places,
    /// The packed board with only the seeds that are not in play, and the place of South's store by player to move.
    stored: [u64; 8],
    stores: [u8; 2],
    /// A move list kept for reuse.
    made: Vec<MadeMove<W>>,
    /// The layout of the position to expand, in the form of [`Places`].
    layout: Vec<u64>,
}

/// A function that returns the bounds of a position by its index in the layer.
type Known<'k> = &'k dyn Fn(u64) -> [i8; 2];

/// The moves of a position found so far.
struct Moves<'m, 'b, 'p, K> {
    below: &'m Below<'b, 'p>,
    /// Returns the bounds of a position by its index in the layer.
    known: K,
    /// The moves within the layer to positions whose bounds have not met.
    edges: &'m mut Edges,
    /// The combined bounds of all other moves.
    base: [i8; 2],
    any: bool,
}

impl<K: Fn(u64) -> [i8; 2]> Moves<'_, '_, '_, K> {
    #[inline(always)]
    fn add(&mut self, lead: &Lead, layout: impl FnOnce(&mut Vec<u64>)) {
        let bounds = if usize::from(lead.left) == self.below.seeds {
            let edge = Edge::new(lead.number - self.below.first(), lead.same);
            match edge.closed(&self.known) {
                Some(bounds) => bounds,
                None => return self.edges.push(edge, layout),
            }
        } else {
            self.below.worth(lead)
        };
        self.base = best_of(self.base, bounds);
    }
}

impl<const W: usize> Expander<'_, '_, W> {
    /// Returns an empty list of edges.
    pub(super) fn edges(&self) -> Edges {
        Edges::new(self.places.words())
    }

    /// Like [`Expander::expand`], for a layout given pit by pit.
    pub(super) fn expand_layout(
        &mut self,
        layout: &[u8],
        edges: &mut Edges,
        known: impl Fn(u64) -> [i8; 2],
    ) -> [i8; 2] {
        self.layout.clear();
        self.places.add(layout.iter().copied(), &mut self.layout);
        self.expand(edges, known)
    }

    /// Like [`Expander::expand_layout`] with nothing known, so that all moves within the layer are added.
    #[inline(never)]
    pub(super) fn expand_unknown(&mut self, layout: &[u8], edges: &mut Edges) -> [i8; 2] {
        let widest = self.below.widest();
        self.expand_layout(layout, edges, |_| widest)
    }

    /// Like [`Expander::expand`], for the layout that an edge leads to.
    pub(super) fn expand_edge(
        &mut self,
        edge: usize,
        edges: &mut Edges,
        known: impl Fn(u64) -> [i8; 2],
    ) -> [i8; 2] {
        self.layout.clear();
        self.layout.extend(edges.layout(edge));
        self.expand(edges, known)
    }

    /// Expands the position with the current layout. Returns the combined bounds from an ending, from moves out of the
    /// layer, and from moves to positions with a known value. Its other moves are added to `edges`. `known` returns the
    /// bounds of a position by its index in the layer.
    #[inline]
    fn expand(&mut self, edges: &mut Edges, known: impl Fn(u64) -> [i8; 2]) -> [i8; 2] {
        let first = edges.len();
        let mut moves = Moves {
            below: self.below,
            known,
            edges,
            base: [i8::MIN; 2],
            any: false,
        };
        let far_from_end = match self.packed_moves(&mut moves) {
            Some(far_from_end) => far_from_end,
            None => {
                // Type-erased, so that this path is compiled only once.
                let known: Known<'_> = &moves.known;
                let mut on_any_board = Moves {
                    known,
                    edges: &mut *moves.edges,
                    below: moves.below,
                    base: moves.base,
                    any: false,
                };
                let far_from_end = self.moves(&mut on_any_board);
                (moves.base, moves.any) = (on_any_board.base, on_any_board.any);
                far_from_end
            }
        };
        let Moves { base, any, .. } = moves;
        if far_from_end && any {
            return base;
        }
        if let Some(value) = self.value_at_end() {
            edges.truncate(first);
            return [value; 2];
        }
        // If having no move is not an ending, the rules do not give the position a value.
        if any { base } else { self.below.widest() }
    }

    /// Generates all moves on a packed board. Returns whether it is certain that no ending applies before them; `None`
    /// if the game is not played on packed boards.
    #[inline]
    fn packed_moves(
        &mut self,
        moves: &mut Moves<'_, '_, '_, impl Fn(u64) -> [i8; 2]>,
    ) -> Option<bool> {
        let (places, stores) = (&self.places, self.stores);
        let mut packed = self.stored;
        places.put(&self.layout, Seat::South, &mut packed);
        self.successors
            .each_after(&packed, Seat::South, &mut |words, mover| {
                let (number, left) = places.rank(words, mover);
                let same = mover == Seat::South;
                let store = usize::from(stores[usize::from(!same)]);
                let south = (words[store / 8] >> (8 * (store % 8))) as u8;
                let lead = Lead {
                    number,
                    left,
                    south,
                    same,
                };
                moves.any = true;
                moves.add(&lead, |into| places.add_packed(words, mover, into));
            })
    }

    /// Generates all moves on any board. Returns whether it is certain that no ending applies before them.
    #[inline(never)]
    fn moves(&mut self, moves: &mut Moves<'_, '_, '_, Known<'_>>) -> bool {
        let position = self.position();
        let from = self.successors.state(&position);
        let mut made = std::mem::take(&mut self.made);
        self.successors.list(&from, &mut made);
        moves.any = !made.is_empty();
        for one in &made {
            let mut next = self.successors.position(one.after());
            if next.over().is_some() {
                let mut room = None;
                let finished = self.successors.finish(&from, one, &mut room);
                next = self.successors.position(finished);
            }
            match self.below.lead(&next) {
                Ok(lead) => moves.add(&lead, |into| {
                    self.places.add(self.below.model.layout(&next), into);
                }),
                Err(value) => moves.base = best_of(moves.base, [value; 2]),
            }
        }
        self.made = made;
        self.below.model.program.is_far_from_end(&position)
    }

    /// Returns the position with the current layout.
    fn position(&self) -> Position<W> {
        let layout = self.places.pit_by_pit(&self.layout);
        self.below.position(layout)
    }

    /// Returns the value that an ending gives to the player to move in the position with the current layout.
    fn value_at_end(&self) -> Option<i8> {
        self.below.value_at_end(&mut self.position(), false)
    }
}
