//! Where the moves of a layer lead: to an end, to a lower layer, or on within the layer. For each position the best of the
//! former two is known at once; moves within the layer are kept as edges.

use super::Endgames;
use super::layer::{CHUNK, SAME};
use crate::facts::Repetition;
use crate::model::Model;
use crate::ranking::Ranking;
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{Successor, Successors};
use std::sync::atomic::AtomicBool;

/// What a layer is computed from.
pub(super) struct Below<'a, 'p> {
    pub(super) model: &'a Model<'p>,
    pub(super) ranking: &'a Ranking,
    /// The values of all lower layers.
    pub(super) lower: &'a dyn Endgames,
    pub(super) seeds: usize,
}

/// The moves of some positions of a layer.
#[derive(Default)]
pub(super) struct Chunk {
    pub(super) first: u64,
    /// Bounds from moves to ends and to lower layers.
    pub(super) base: Vec<[i8; 2]>,
    /// The end index of the edges of each position.
    pub(super) ends: Vec<u32>,
    pub(super) edges: Vec<u32>,
    /// All bounds of the chunk have met.
    pub(super) closed: AtomicBool,
}

impl Chunk {
    /// What the moves of a position of the chunk lead to.
    pub(super) fn leads(&self, at: usize) -> ([i8; 2], &[u32]) {
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        (
            self.base[at],
            &self.edges[begin as usize..self.ends[at] as usize],
        )
    }
}

impl Below<'_, '_> {
    /// The number of positions of the layer.
    pub(super) fn size(&self) -> u64 {
        self.ranking.before(self.seeds + 1) - self.ranking.before(self.seeds)
    }

    /// The position of a layout seen by South, who is to move. Seeds not in play are in South's store.
    pub(super) fn position<const W: usize>(&self, layout: &[u8]) -> sow_interpreter::Position<W> {
        let model = self.model;
        let mut cells = vec![0; model.program.cells()];
        for (&pit, &seeds) in model.pits().iter().zip(layout) {
            cells[usize::from(pit)] = seeds;
        }
        if let Some(store) = model.program.layout().store(Seat::South) {
            cells[usize::from(store.0)] = (model.program.seeds() as usize - self.seeds) as u8;
        }
        model.program.place(&cells, Seat::South)
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
            let mut position = self.position::<W>(&layout);
            let ahead = self.model.view(&position).ahead;
            self.model.program.settle(&mut position, true);
            position.over()?;
            Some((self.model.view(&position).bounds.low - ahead) as i8)
        };
        places.iter().map(&mut gain).collect()
    }

    /// The layout in a place of the layer.
    pub(super) fn layout(&self, place: u64, layout: &mut Vec<u8>) {
        let first = self.ranking.before(self.seeds);
        self.ranking.unrank(first + place, layout);
    }

    /// Expands a chunk of positions.
    pub(super) fn expand<const W: usize>(
        &self,
        first: u64,
        successors: &mut Successors<'_, W>,
    ) -> Chunk {
        let mut chunk = Chunk {
            first,
            ..Chunk::default()
        };
        let (mut layout, mut list) = (Vec::new(), Vec::new());
        self.layout(first, &mut layout);
        for _ in 0..CHUNK.min(self.size() - first) {
            let mut edge =
                |to: u64, same| chunk.edges.push(to as u32 | if same { SAME } else { 0 });
            let base = self.moves_of(&layout, successors, &mut list, &mut edge);
            chunk.base.push(base);
            chunk.ends.push(chunk.edges.len() as u32);
            Ranking::next(&mut layout);
        }
        chunk
    }

    /// What the moves of one position lead to: the bounds from those to ends and to lower layers. Each of the others is told
    /// to `edge`, with the place in the layer where it leads, and whether the same player moves on from there.
    pub(super) fn moves_of<const W: usize>(
        &self,
        layout: &[u8],
        successors: &mut Successors<'_, W>,
        list: &mut Vec<Successor<W>>,
        edge: &mut impl FnMut(u64, bool),
    ) -> [i8; 2] {
        let mut position = self.position::<W>(layout);
        let ahead = self.model.view(&position).ahead;
        self.model.program.settle(&mut position, false);
        if position.over().is_some() {
            return [(self.model.view(&position).bounds.low - ahead) as i8; 2];
        }
        successors.of(&position, list);
        if list.is_empty() {
            // The rules do not say what becomes of it.
            return [-(self.seeds as i8), self.seeds as i8];
        }
        let mut base = [i8::MIN; 2];
        for next in &*list {
            self.note(&next.position, ahead, &mut base, edge);
        }
        base
    }

    /// Records what a move of South leads to.
    fn note<const W: usize>(
        &self,
        next: &sow_interpreter::Position<W>,
        ahead: i16,
        base: &mut [i8; 2],
        edge: &mut impl FnMut(u64, bool),
    ) {
        let view = self.model.view(next);
        let same = view.mover == Seat::South;
        let gain = if same {
            view.ahead - ahead
        } else {
            -view.ahead - ahead
        };
        let left = view.left as usize;
        let turned = |[low, high]: [i16; 2]| if same { [low, high] } else { [-high, -low] };
        let [low, high] = if view.bounds.value().is_some() {
            turned([view.bounds.low, view.bounds.high]).map(|value| value - ahead)
        } else if left < self.seeds {
            let within = match self.lower.ranked(view.key, view.left) {
                Some(value) => [value.into(); 2],
                None => [-view.left, view.left],
            };
            turned(within).map(|value| value + gain)
        } else if left == self.seeds {
            edge(view.key - self.ranking.before(self.seeds), same);
            return;
        } else {
            // Impossible, since seeds in store stay there; the widest bounds are safe all the same.
            [-(self.seeds as i16), self.seeds as i16]
        };
        *base = [base[0].max(low as i8), base[1].max(high as i8)];
    }
}
