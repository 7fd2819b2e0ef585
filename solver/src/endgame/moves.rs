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
        let stores = self.model.stores().unwrap_or_default().map(Cell);
        let stores = |mover| successors.places(&stores, mover);
        Expander {
            below: self,
            places: self.model.places(&successors),
            stores: [Seat::South, Seat::North].map(stores),
            successors,
            made: Vec::new(),
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
    /// Where the pits and the stores lie on the boards of states, by player to move.
    places: Places,
    stores: [Vec<u8>; 2],
    /// A list that is used again.
    made: Vec<MadeMove<W>>,
    /// The layout of the position to expand.
    pub(super) layout: Vec<u8>,
}

/// Where a move leads.
enum Leads {
    /// On within the layer.
    On(Edge),
    /// Out of it, to what is worth so much at least and at most.
    Out([i8; 2]),
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
        for at in 0..self.made.len() {
            match self.leads(&state, at, edges) {
                Leads::On(edge) => edges.push(edge),
                Leads::Out([low, high]) => base = [base[0].max(low), base[1].max(high)],
            }
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
        if let (Some(_), Some(&store)) = (below.model.stores(), self.stores[0].first()) {
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

    /// Where a move of South leads. If it leads on, its layout is added to `edges`.
    fn leads(&mut self, from: &State<W>, at: usize, edges: &mut Edges) -> Leads {
        let (below, after) = (self.below, self.made[at].after());
        let Some(seeds) = after.seeds() else {
            // The move itself has ended the game, or the board is too large to be seen at once.
            return self.leads_finished(from, at, edges);
        };
        let seat = after.mover();
        let layout = self.places.of(seat).iter();
        edges.add_layout(layout.map(|&place| seeds[usize::from(place) & 63]));
        let stores = &self.stores[usize::from(seat == Seat::North)];
        let stored = |at: usize| i16::from(seeds[usize::from(stores[at]) & 63]);
        below.leads(seat, [stored(0), stored(1)], edges)
    }

    #[cold]
    fn leads_finished(&mut self, from: &State<W>, at: usize, edges: &mut Edges) -> Leads {
        let (below, model) = (self.below, self.below.model);
        let next = self.successors.finish(from, &self.made[at]);
        let next = self.successors.position(&next);
        let view = model.view(&next);
        let for_south = |value: i16| {
            if view.mover == Seat::South {
                value
            } else {
                -value
            }
        };
        if let Some(value) = view.bounds.value() {
            return Leads::Out([(for_south(value) - below.stored()) as i8; 2]);
        }
        edges.add_layout(model.layout(&next));
        let stored = model
            .stores()
            .map(|stores| stores.map(|store| i16::from(next.cells()[usize::from(store)])));
        below.leads(view.mover, stored.unwrap_or_default(), edges)
    }
}

impl Below<'_, '_> {
    /// Where a move of South leads: to the layout that was added to `edges` last, with this player to move and so many seeds in
    /// South's and North's stores.
    fn leads(&self, mover: Seat, [south, north]: [i16; 2], edges: &mut Edges) -> Leads {
        let left = self.model.program.seeds() as i16 - south - north;
        if left > self.seeds as i16 {
            // Impossible, since seeds in store stay there; the widest bounds are safe all the same.
            edges.drop_layout();
            return Leads::Out(self.widest());
        }
        let (layout, same) = (edges.last_layout(), mover == Seat::South);
        let number = self.ranking.rank(layout.iter().copied());
        if left == self.seeds as i16 {
            return Leads::On(Edge::new(number - self.ranking.before(self.seeds), same));
        }
        edges.drop_layout();
        let most = left as i8;
        let value = self.lower.ranked(number, left);
        let bounds = value.map_or([-most, most], |value| [value; 2]);
        let gain = south - north - self.stored();
        let turned = if same {
            bounds
        } else {
            [-bounds[1], -bounds[0]]
        };
        Leads::Out(turned.map(|value| (i16::from(value) + gain) as i8))
    }
}
