//! Where the moves of a position lead: to a lower layer, or on within the layer. The best of the former is known at once.
//!
//! Endings are looked at before a position is expanded and never after a move: a position in which the game is over has its
//! value in the layer of its seeds like any other.

use super::Endgames;
use super::edges::{Edge, Edges};
use crate::facts::Repetition;
use crate::model::{Model, Places};
use crate::ranking::Ranking;
use sow_grammar::rules::Seat;
use sow_interpreter::game::History;
use sow_interpreter::successors::{MadeMove, SmallBoard, State, Successors};
use sow_interpreter::{Cell, Position};

/// What a layer is computed from.
pub(super) struct Below<'a, 'p> {
    pub(super) model: &'a Model<'p>,
    pub(super) ranking: &'a Ranking,
    /// The values of all lower layers.
    pub(super) lower: &'a dyn Endgames,
    pub(super) seeds: usize,
}

impl<'p> Below<'_, 'p> {
    /// The number of positions of the layer.
    pub(super) fn size(&self) -> u64 {
        self.ranking.before(self.seeds + 1) - self.ranking.before(self.seeds)
    }

    /// No value lies outside these bounds.
    pub(super) const fn widest(&self) -> [i8; 2] {
        let most = self.seeds as i8;
        [-most, most]
    }

    /// The layout in a place of the layer.
    pub(super) fn layout(&self, place: u64, layout: &mut Vec<u8>) {
        let first = self.ranking.before(self.seeds);
        self.ranking.unrank(first + place, layout);
    }

    /// What the ending for repeated positions gives to the player to move in each of these places; `None` if the rules have
    /// no such ending.
    pub(super) fn returns<const W: usize>(&self, places: &[u64]) -> Option<Vec<i8>> {
        if self.model.facts.repetition != Repetition::Ends {
            return None;
        }
        let mut layout = Vec::new();
        let mut gain = |&place: &u64| {
            self.layout(place, &mut layout);
            self.value_at_end::<W>(&mut self.position(&layout), true)
        };
        places.iter().map(&mut gain).collect()
    }

    /// The position with a layout seen by South, who is to move. Seeds not in play are in South's store.
    fn position<const W: usize>(&self, layout: &[u8]) -> Position<W> {
        let model = self.model;
        let mut cells = [0; MOST_CELLS];
        for (&pit, &seeds) in model.pits().iter().zip(layout) {
            cells[usize::from(pit)] = seeds;
        }
        if let Some([store, _]) = model.stores() {
            cells[usize::from(store)] = self.stored() as u8;
        }
        model.program.place(&cells, Seat::South)
    }

    /// The seeds that are not in play.
    fn stored(&self) -> i16 {
        self.model.program.seeds() as i16 - self.seeds as i16
    }

    /// What the player to move gets, if the game is over in a position of [`Below::position`], or would be over if it was
    /// `repeated`; `None` if it is not.
    fn value_at_end<const W: usize>(
        &self,
        position: &mut Position<W>,
        repeated: bool,
    ) -> Option<i8> {
        self.model.program.settle(position, repeated);
        position.over()?;
        Some((self.model.view(position).bounds.low - self.stored()) as i8)
    }

    /// Expands positions of the layer one after the other.
    pub(super) fn expander<const W: usize>(
        &self,
        board: &'static SmallBoard<W>,
    ) -> Expander<'_, 'p, W> {
        let successors = board.successors(self.model.program, &History::default());
        let place = |[store, _]: [u8; 2]| successors.places(&[Cell(store)], Seat::South)[0];
        Expander {
            below: self,
            places: self.model.places(&successors),
            store: self.model.stores().map(place),
            successors,
            made: Vec::new(),
            outs: Vec::new(),
            layout: Vec::new(),
        }
    }
}

/// No board has more cells.
const MOST_CELLS: usize = 256;

/// Expands positions of a layer.
pub(super) struct Expander<'b, 'p, const W: usize> {
    below: &'b Below<'b, 'p>,
    successors: Successors<'p, W>,
    /// Where the pits lie on the boards of states, and South's store, if there is one, with South to move.
    places: Places,
    store: Option<u8>,
    /// Lists that are used again.
    made: Vec<MadeMove<W>>,
    outs: Vec<Out>,
    /// The layout of the position to expand.
    pub(super) layout: Vec<u8>,
}

/// A move out of the layer.
struct Out {
    /// The number and the seeds in play of what it leads to.
    number: u64,
    left: i16,
    /// What it brings, and whether the same player moves on there.
    gain: i16,
    same: bool,
}

impl<const W: usize> Expander<'_, '_, W> {
    /// The same as [`Expander::expand`] for the position in a place of the layer.
    pub(super) fn expand_place(&mut self, place: u64, edges: &mut Edges) -> [i8; 2] {
        self.below.layout(place, &mut self.layout);
        self.expand(edges)
    }

    /// The bounds that an ending and moves out of the layer give to the position with the layout. Its other moves are added
    /// to `edges`.
    pub(super) fn expand(&mut self, edges: &mut Edges) -> [i8; 2] {
        let below = self.below;
        let (state, far_from_end) = self.begin();
        if !far_from_end && let Some(value) = self.value_at_end() {
            return [value; 2];
        }
        self.successors.list(&state, &mut self.made);
        if self.made.is_empty() {
            // Where that does not end the game, the rules do not say what becomes of it.
            let value = if far_from_end {
                self.value_at_end()
            } else {
                None
            };
            return value.map_or(below.widest(), |value| [value; 2]);
        }
        let mut base = [i8::MIN; 2];
        self.outs.clear();
        for at in 0..self.made.len() {
            if let Some(bounds) = self.follow(&state, at, edges) {
                base = best_of(base, bounds);
            }
        }
        // One right after the other, so that they are waited for together.
        for out in &self.outs {
            base = best_of(base, below.worth(out));
        }
        base
    }

    /// The state with the layout, and whether it is plain to see that no ending holds in it, there being a move.
    fn begin(&mut self) -> (State<W>, bool) {
        let below = self.below;
        let mut seeds = [0; 64];
        for (&place, &held) in self.places.of(Seat::South).iter().zip(&self.layout) {
            seeds[usize::from(place) & 63] = held;
        }
        if let Some(store) = self.store {
            seeds[usize::from(store) & 63] = below.stored() as u8;
        }
        if let Some(state) = self.successors.state_of_seeds(&seeds, Seat::South) {
            return (state, state.is_far_from_end());
        }
        let position = below.position::<W>(&self.layout);
        let far_from_end = below.model.program.is_far_from_end(&position);
        (self.successors.state(&position), far_from_end)
    }

    /// What an ending gives to the player to move in the position with the layout.
    fn value_at_end(&self) -> Option<i8> {
        let mut position = self.below.position::<W>(&self.layout);
        self.below.value_at_end(&mut position, false)
    }

    /// Notes where a move of South leads: on within the layer as an edge, or out of it. The bounds on what it is worth are
    /// returned where the move alone tells them.
    fn follow(&mut self, from: &State<W>, at: usize, edges: &mut Edges) -> Option<[i8; 2]> {
        let (model, after) = (self.below.model, self.made[at].after());
        if let Some(words) = after.packed_words() {
            let (mover, stored) = (after.mover(), after.points(model.program));
            let stored = stored.map(|seeds| seeds as i16);
            let places = &self.places;
            let number = places.rank(self.below.ranking, words, mover);
            let layout = || places.layout(words, mover);
            return self
                .below
                .note(mover, stored, number, (&mut self.outs, edges), layout);
        }
        self.follow_position(from, at, edges)
    }

    /// The same on a board that is not packed, or where the move has ended the game.
    fn follow_position(
        &mut self,
        from: &State<W>,
        at: usize,
        edges: &mut Edges,
    ) -> Option<[i8; 2]> {
        let (below, model) = (self.below, self.below.model);
        let mut next = self.successors.position(self.made[at].after());
        if next.over().is_some() {
            let finished = self.successors.finish(from, &self.made[at]);
            next = self.successors.position(&finished);
        }
        let view = model.view(&next);
        if let Some(value) = view.bounds.value() {
            let for_south = if view.mover == Seat::South {
                value
            } else {
                -value
            };
            return Some([(for_south - below.stored()) as i8; 2]);
        }
        let stores = model.stores().unwrap_or_default();
        let stored = stores.map(|store| i16::from(next.cells()[usize::from(store)]));
        let number = below.ranking.rank(model.layout(&next));
        let layout = || model.layout(&next);
        below.note(view.mover, stored, number, (&mut self.outs, edges), layout)
    }
}

/// The bounds of a choice between two moves.
fn best_of(one: [i8; 2], other: [i8; 2]) -> [i8; 2] {
    [one[0].max(other[0]), one[1].max(other[1])]
}

impl Below<'_, '_> {
    /// Notes where a move of South leads: to the layout with this number, with this player to move and so many seeds in South's and
    /// North's stores.
    fn note<L: Iterator<Item = u8>>(
        &self,
        mover: Seat,
        [south, north]: [i16; 2],
        number: u64,
        (outs, edges): (&mut Vec<Out>, &mut Edges),
        layout: impl FnOnce() -> L,
    ) -> Option<[i8; 2]> {
        let left = self.model.program.seeds() as i16 - south - north;
        let same = mover == Seat::South;
        if left > self.seeds as i16 {
            // Impossible, since seeds in store stay there; the widest bounds are safe all the same.
            return Some(self.widest());
        }
        if left == self.seeds as i16 {
            let to = number - self.ranking.before(self.seeds);
            edges.push(Edge::new(to, same), layout());
        } else {
            let gain = south - north - self.stored();
            outs.push(Out {
                number,
                left,
                gain,
                same,
            });
        }
        None
    }

    /// Bounds on what a move out of the layer is worth.
    fn worth(&self, out: &Out) -> [i8; 2] {
        let most = out.left as i8;
        let value = self.lower.ranked(out.number, out.left);
        let bounds = value.map_or([-most, most], |value| [value; 2]);
        let turned = if out.same {
            bounds
        } else {
            [-bounds[1], -bounds[0]]
        };
        turned.map(|value| (i16::from(value) + out.gain) as i8)
    }
}
