//! The moves of a position: those to a lower layer, whose values are known, and those within the layer.
//!
//! Endings are applied when a position is expanded, not after a move: the value of a finished position is stored, like
//! any other, in the layer for its number of seeds.

use super::edges::{Edge, Edges, max_bounds};
use super::layer::{LayerContext, MoveTarget};
use crate::pit_places::{PitPlaces, add_seeds};
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{AppliedMove, SmallBoard, Successors};
use sow_interpreter::{Cell, History, Position};

impl<'p> LayerContext<'_, 'p> {
    /// Returns an expander for the positions of the layer.
    pub(super) fn expander<const W: usize>(
        &self,
        board: &'static SmallBoard<W>,
    ) -> Expander<'_, 'p, W> {
        let successors = board.successors(self.model.program, &History::default());
        let mut stored = [0; 8];
        let store = [Cell(self.south_store())];
        let stores =
            [Seat::South, Seat::North].map(|mover| successors.board_indices(&store, mover)[0]);
        add_seeds(&mut stored, stores[0], self.seeds_out_of_play() as u8);
        Expander {
            stored_seeds: stored,
            south_stores: stores,
            context: self,
            places: self.model.places(&successors, Some(self.ranking)),
            successors,
            move_list: Vec::new(),
            layout: Vec::new(),
        }
    }
}

/// Generates the moves of positions in a layer.
pub(super) struct Expander<'b, 'p, const W: usize> {
    context: &'b LayerContext<'b, 'p>,
    successors: Successors<'p, W>,
    places: PitPlaces,
    /// The packed board with only the seeds that are not in play.
    stored_seeds: [u64; 8],
    /// The index of South's store in the packed board, by player to move.
    south_stores: [u8; 2],
    /// A move list kept for reuse.
    move_list: Vec<AppliedMove<W>>,
    /// The layout of the position to expand, in the form of [`PitPlaces`].
    layout: Vec<u64>,
}

/// A function that returns the bounds of a position by its index in the layer.
type BoundsLookup<'k> = &'k dyn Fn(u64) -> [i8; 2];

/// The moves of a position found so far.
struct MoveCollector<'m, 'b, 'p, K> {
    context: &'m LayerContext<'b, 'p>,
    bounds_of: K,
    /// The moves within the layer to positions whose bounds have not met.
    edges: &'m mut Edges,
    /// The combined bounds of all other moves.
    base: [i8; 2],
    has_moves: bool,
}

impl<K: Fn(u64) -> [i8; 2]> MoveCollector<'_, '_, '_, K> {
    #[inline(always)]
    fn add(&mut self, lead: &MoveTarget, layout: impl FnOnce(&mut Vec<u64>)) {
        let bounds = if usize::from(lead.seeds_in_play) == self.context.seeds {
            let edge = Edge::new(lead.number - self.context.first_number(), lead.same_mover);
            match edge.exact_bounds(&self.bounds_of) {
                Some(bounds) => bounds,
                None => return self.edges.push(edge, layout),
            }
        } else {
            self.context.move_bounds(lead)
        };
        self.base = max_bounds(self.base, bounds);
    }
}

impl<const W: usize> Expander<'_, '_, W> {
    /// Returns an empty list of edges.
    pub(super) fn edges(&self) -> Edges {
        Edges::new(self.places.word_count())
    }

    /// Like [`Expander::expand`], for a layout given pit by pit.
    pub(super) fn expand_layout(
        &mut self,
        layout: &[u8],
        edges: &mut Edges,
        bounds_of: impl Fn(u64) -> [i8; 2],
    ) -> [i8; 2] {
        self.layout.clear();
        self.places.append(layout.iter().copied(), &mut self.layout);
        self.expand(edges, bounds_of)
    }

    /// Like [`Expander::expand_layout`], but adds all moves within the layer, whatever is known about the positions
    /// that they lead to.
    #[inline(never)]
    pub(super) fn expand_fully(&mut self, layout: &[u8], edges: &mut Edges) -> [i8; 2] {
        let widest = self.context.widest_bounds();
        self.expand_layout(layout, edges, |_| widest)
    }

    /// Like [`Expander::expand`], for the layout that an edge leads to.
    pub(super) fn expand_edge(
        &mut self,
        edge: usize,
        edges: &mut Edges,
        bounds_of: impl Fn(u64) -> [i8; 2],
    ) -> [i8; 2] {
        self.layout.clear();
        self.layout.extend(edges.layout(edge));
        self.expand(edges, bounds_of)
    }

    /// Expands the position with the current layout. Returns the combined bounds from an ending, from moves out of the
    /// layer, and from moves to positions with a known value. All other moves are added to `edges`. `bounds_of` returns
    /// the bounds of a position by its index in the layer.
    #[inline]
    fn expand(&mut self, edges: &mut Edges, bounds_of: impl Fn(u64) -> [i8; 2]) -> [i8; 2] {
        let first = edges.len();
        let mut moves = MoveCollector {
            context: self.context,
            bounds_of,
            edges,
            base: [i8::MIN; 2],
            has_moves: false,
        };
        let far_from_end = match self.collect_packed_moves(&mut moves) {
            Some(far_from_end) => far_from_end,
            None => {
                // Type-erased, so that this path is compiled only once.
                let known: BoundsLookup<'_> = &moves.bounds_of;
                let mut general_moves = MoveCollector {
                    bounds_of: known,
                    edges: &mut *moves.edges,
                    context: moves.context,
                    base: moves.base,
                    has_moves: false,
                };
                let far_from_end = self.collect_moves(&mut general_moves);
                (moves.base, moves.has_moves) = (general_moves.base, general_moves.has_moves);
                far_from_end
            }
        };
        let MoveCollector {
            base,
            has_moves: any,
            ..
        } = moves;
        if far_from_end && any {
            return base;
        }
        if let Some(value) = self.value_at_end() {
            edges.truncate(first);
            return [value; 2];
        }
        // If no move is legal and no ending applies, the rules do not give the position a value.
        if any {
            base
        } else {
            self.context.widest_bounds()
        }
    }

    /// Generates all moves on a packed board. Returns whether it is certain that no ending applies before the move;
    /// `None` if the game is not played on packed boards.
    #[inline]
    fn collect_packed_moves(
        &mut self,
        moves: &mut MoveCollector<'_, '_, '_, impl Fn(u64) -> [i8; 2]>,
    ) -> Option<bool> {
        let (places, stores) = (&self.places, self.south_stores);
        let mut packed = self.stored_seeds;
        places.add_to_board(&self.layout, Seat::South, &mut packed);
        self.successors
            .visit_successors(&packed, Seat::South, &mut |words, mover| {
                let (number, seeds) = places.rank(words, mover);
                let same = mover == Seat::South;
                let store = usize::from(stores[usize::from(!same)]);
                let south = (words[store / 8] >> (8 * (store % 8))) as u8;
                let lead = MoveTarget {
                    number,
                    seeds_in_play: seeds,
                    south_store: south,
                    same_mover: same,
                };
                moves.has_moves = true;
                moves.add(&lead, |into| places.append_packed(words, mover, into));
            })
    }

    /// Generates all moves on any board. Returns whether it is certain that no ending applies before the move.
    #[inline(never)]
    fn collect_moves(&mut self, moves: &mut MoveCollector<'_, '_, '_, BoundsLookup<'_>>) -> bool {
        let position = self.position();
        let from = self.successors.state_of(&position);
        let mut move_list = std::mem::take(&mut self.move_list);
        self.successors.list_moves(&from, &mut move_list);
        moves.has_moves = !move_list.is_empty();
        for one in &move_list {
            let mut next = self.successors.position_of(one.after());
            if next.result().is_some() {
                let mut buffer = None;
                let finished = self.successors.finish(&from, one, &mut buffer);
                next = self.successors.position_of(finished);
            }
            match self.context.move_target(&next) {
                Ok(lead) => moves.add(&lead, |into| {
                    self.places.append(self.context.model.layout(&next), into);
                }),
                Err(value) => moves.base = max_bounds(moves.base, [value; 2]),
            }
        }
        self.move_list = move_list;
        self.context.model.program.is_far_from_end(&position)
    }

    /// Returns the position with the current layout.
    fn position(&self) -> Position<W> {
        let layout = self.places.seeds_by_pit(&self.layout);
        self.context.position(layout)
    }

    /// Returns the value that an ending gives to the player to move in the position with the current layout.
    fn value_at_end(&self) -> Option<i8> {
        self.context.value_at_end(&mut self.position(), false)
    }
}
