//! Where the moves of a position lead: to a lower layer, or on within the layer. The best of the former is known at once.
//!
//! Endings are looked at before a position is expanded and never after a move: a position in which the game is over has its
//! value in the layer of its seeds like any other.

use super::Endgames;
use super::edges::{Edge, Edges, best_of};
use crate::facts::Repetition;
use crate::model::Model;
use crate::places::{Places, put};
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
        self.ranking.unrank(self.first() + place, layout);
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
            let layout = layout.iter().copied();
            self.value_at_end::<W>(&mut self.position(layout), true)
        };
        places.iter().map(&mut gain).collect()
    }

    /// The position with a layout seen by South, who is to move. Seeds not in play are in South's store.
    fn position<const W: usize>(&self, layout: impl Iterator<Item = u8>) -> Position<W> {
        let model = self.model;
        let mut cells = [0; MOST_CELLS];
        for (&pit, seeds) in model.pits().iter().zip(layout) {
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
        let mut successors = board.successors(self.model.program, &History::default());
        let mut stored = [0; 8];
        if let Some([store, _]) = self.model.stores() {
            let place = successors.places(&[Cell(store)], Seat::South)[0];
            put(&mut stored, place, self.stored() as u8);
        }
        let nothing = self.position(std::iter::empty());
        Expander {
            state: successors.state(&nothing),
            stored,
            below: self,
            places: self.model.places(&successors, Some(self.ranking)),
            successors,
            made: Vec::new(),
            leads: Vec::new(),
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
    places: Places,
    /// The packed board with nothing but the seeds that are not in play.
    stored: [u64; 8],
    /// The position to expand. It is overwritten word by word, since what is copied has to have been written long ago, or
    /// the copy waits.
    state: State<W>,
    /// Lists that are used again.
    made: Vec<MadeMove<W>>,
    leads: Vec<Lead>,
    /// The layout of the position to expand, as [`Places`] writes it.
    layout: Vec<u64>,
}

/// Where a move leads to.
struct Lead {
    /// The index of the move in the list of those made.
    made: usize,
    /// The number and the seeds in play of what it leads to.
    number: u64,
    left: i16,
    /// What it brings, and whether the same player moves on there.
    gain: i16,
    same: bool,
}

impl<const W: usize> Expander<'_, '_, W> {
    /// No moves yet.
    pub(super) fn edges(&self) -> Edges {
        Edges::new(self.places.words())
    }

    /// The same as [`Expander::expand`] for a layout that is given pit by pit.
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

    /// The same for the layout that an edge leads to.
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

    /// The bounds that an ending, moves out of the layer and moves to positions whose value is known give to the position with
    /// the layout. Its other moves are added to `edges`. `known` tells the bounds of a place of the layer.
    #[inline]
    fn expand(&mut self, edges: &mut Edges, known: impl Fn(u64) -> [i8; 2]) -> [i8; 2] {
        let below = self.below;
        let far_from_end = self.begin();
        if !far_from_end && let Some(value) = self.value_at_end() {
            return [value; 2];
        }
        self.successors.list(&self.state, &mut self.made);
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
        self.leads.clear();
        for made in 0..self.made.len() {
            match self.lead(made) {
                Ok(lead) => self.leads.push(lead),
                Err(value) => base = best_of(base, [value; 2]),
            }
        }
        // What stands where they lead to is read one right after the other, so that it is waited for together.
        for lead in &self.leads {
            if lead.left != below.seeds as i16 {
                base = best_of(base, below.worth(lead));
                continue;
            }
            let edge = Edge::new(lead.number - below.first(), lead.same);
            match edge.closed(&known) {
                Some(bounds) => base = best_of(base, bounds),
                None => edges.push(edge, |into| self.add_layout(lead.made, into)),
            }
        }
        base
    }

    /// Adds the layout that a move leads to.
    fn add_layout(&self, made: usize, into: &mut Vec<u64>) {
        let after = self.made[made].after();
        match after.packed_words() {
            Some(words) => self.places.add_packed(words, after.mover(), into),
            None => {
                let position = self.successors.position(after);
                self.places.add(self.below.model.layout(&position), into);
            }
        }
    }

    /// Makes the state with the layout; whether it is plain to see that no ending holds in it, there being a move.
    fn begin(&mut self) -> bool {
        let mut packed = self.stored;
        self.places.put(&self.layout, Seat::South, &mut packed);
        if self
            .successors
            .set_words(&packed, Seat::South, &mut self.state)
        {
            return self.state.is_far_from_end();
        }
        let position = self.position();
        self.state = self.successors.state(&position);
        self.below.model.program.is_far_from_end(&position)
    }

    /// The position with the layout.
    fn position(&self) -> Position<W> {
        let layout = self.places.pit_by_pit(&self.layout);
        self.below.position(layout)
    }

    /// What an ending gives to the player to move in the position with the layout.
    fn value_at_end(&self) -> Option<i8> {
        self.below.value_at_end(&mut self.position(), false)
    }

    /// Where a move of South leads; what it is worth if it ends the game.
    #[inline]
    fn lead(&mut self, made: usize) -> Result<Lead, i8> {
        let (model, after) = (self.below.model, self.made[made].after());
        let Some(words) = after.packed_words() else {
            return self.lead_of_position(made);
        };
        let (mover, stored) = (after.mover(), after.points(model.program));
        let stored = stored.map(|seeds| seeds as i16);
        let number = self.places.rank(words, mover);
        Ok(self.below.lead(made, mover, stored, number))
    }

    /// The same on a board that is not packed, or where the move has ended the game.
    fn lead_of_position(&mut self, made: usize) -> Result<Lead, i8> {
        let (below, model) = (self.below, self.below.model);
        let mut next = self.successors.position(self.made[made].after());
        if next.over().is_some() {
            let finished = self.successors.finish(&self.state, &self.made[made]);
            next = self.successors.position(&finished);
        }
        let view = model.view(&next);
        if let Some(value) = view.bounds.value() {
            let for_south = if next.mover() == Seat::South {
                value
            } else {
                -value
            };
            return Err((for_south - below.stored()) as i8);
        }
        let stores = model.stores().unwrap_or_default();
        let stored = stores.map(|store| i16::from(next.cells()[usize::from(store)]));
        let number = below.ranking.rank(model.layout(&next));
        Ok(below.lead(made, next.mover(), stored, number))
    }
}

impl Below<'_, '_> {
    /// The number of the first position of the layer.
    fn first(&self) -> u64 {
        self.ranking.before(self.seeds)
    }

    /// Where a move of South leads: to the layout with this number, with this player to move and so many seeds in South's and
    /// North's stores.
    #[inline]
    fn lead(&self, made: usize, mover: Seat, [south, north]: [i16; 2], number: u64) -> Lead {
        Lead {
            made,
            number,
            left: self.model.program.seeds() as i16 - south - north,
            gain: south - north - self.stored(),
            same: mover == Seat::South,
        }
    }

    /// Bounds on what a move out of the layer is worth.
    fn worth(&self, out: &Lead) -> [i8; 2] {
        if out.left > self.seeds as i16 {
            // Impossible, since seeds in store stay there; the widest bounds are safe all the same.
            return self.widest();
        }
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
