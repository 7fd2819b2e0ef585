//! One layer reckoned from those below it.
//!
//! A move leads to an end, to a lower layer, or on within the layer. For each position the best of the former two is known at
//! once; what leads on is kept as an edge. Then two bounds close in on every value: what the player to move can be sure of though
//! play that never leaves the layer counts as the worst, and what can be hoped for if it counts as the best. Where both meet, the
//! value does not depend on what becomes of positions that come back. Where they do not, the ending that the rules
//! have for such positions decides; see [`Layer::settle_cycles`].

use super::UNKNOWN;
use crate::facts::Repetition;
use crate::model::Model;
use crate::ranking::Ranking;
use crate::watch::Watch;
use sow_grammar::rules::Seat;
use sow_interpreter::game::History;
use sow_interpreter::successors::Successors;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Positions looked at in one go.
const CHUNK: u64 = 4096;
/// Of an edge: the same player moves again.
const SAME: u32 = 1 << 31;

/// What a layer is reckoned from.
pub(super) struct Below<'a, 'p> {
    pub(super) model: &'a Model<'p>,
    pub(super) ranking: &'a Ranking,
    /// The values of all lower layers.
    pub(super) values: &'a [i8],
    pub(super) seeds: usize,
}

/// The moves of some positions of a layer.
#[derive(Default)]
struct Chunk {
    first: u64,
    /// What ends and lower layers give, at least and at most.
    base: Vec<[i8; 2]>,
    /// Where the edges of each position end.
    ends: Vec<u32>,
    edges: Vec<u32>,
}

/// A layer with bounds for all values.
pub(super) struct Layer {
    chunks: Vec<Chunk>,
    low: Vec<i8>,
    high: Vec<i8>,
}

impl Below<'_, '_> {
    /// The values; `None` if it was stopped.
    pub(super) fn reckon<const W: usize>(&self, threads: u16, watch: &Watch) -> Option<Vec<i8>> {
        let size = self.ranking.before(self.seeds + 1) - self.ranking.before(self.seeds);
        let (next, chunks) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        let work = || {
            let mut successors = Successors::<W>::new(self.model.program, &History::default());
            loop {
                let first = next.fetch_add(CHUNK, Ordering::Relaxed);
                if first >= size || watch.is_stopped() {
                    break;
                }
                let count = CHUNK.min(size - first);
                let chunk = self.look(first, count, &mut successors);
                watch.add(count);
                watch.set_share((first + count) as f64 / size as f64);
                if let Ok(mut chunks) = chunks.lock() {
                    chunks.push(chunk);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        let mut chunks = chunks.into_inner().ok()?;
        chunks.sort_unstable_by_key(|chunk: &Chunk| chunk.first);
        let most = self.seeds as i8;
        let mut layer = Layer {
            chunks,
            low: vec![-most; size as usize],
            high: vec![most; size as usize],
        };
        if !layer.close_in(watch) {
            return None;
        }
        Some(layer.settle_cycles::<W>(self))
    }

    /// The position with a layout seen by South, who is to move. What is not in play is South's.
    fn position<const W: usize>(&self, layout: &[u8]) -> sow_interpreter::Position<W> {
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

    fn look<const W: usize>(
        &self,
        first: u64,
        count: u64,
        successors: &mut Successors<'_, W>,
    ) -> Chunk {
        let mut chunk = Chunk {
            first,
            ..Chunk::default()
        };
        let (mut layout, mut list) = (Vec::new(), Vec::new());
        self.ranking
            .unrank(self.ranking.before(self.seeds) + first, &mut layout);
        for _ in 0..count {
            let mut position = self.position::<W>(&layout);
            let ahead = self.model.view(&position).ahead;
            self.model.program.settle(&mut position, false);
            let mut base = [i8::MIN; 2];
            if position.over().is_some() {
                base = [(self.model.view(&position).bounds.low - ahead) as i8; 2];
            } else {
                successors.of(&position, &mut list);
                for next in &list {
                    self.note(&next.position, ahead, &mut base, &mut chunk.edges);
                }
                if list.is_empty() {
                    // Nobody knows what becomes of it.
                    base = [-(self.seeds as i8), self.seeds as i8];
                }
            }
            chunk.base.push(base);
            chunk.ends.push(chunk.edges.len() as u32);
            Ranking::next(&mut layout);
        }
        chunk
    }

    /// What a move of South leads to.
    fn note<const W: usize>(
        &self,
        next: &sow_interpreter::Position<W>,
        ahead: i16,
        base: &mut [i8; 2],
        edges: &mut Vec<u32>,
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
            let within = match self.values.get(view.key as usize) {
                Some(&value) if value != UNKNOWN => [value.into(); 2],
                _ => [-view.left, view.left],
            };
            turned(within).map(|value| value + gain)
        } else if left == self.seeds {
            let number = (view.key - self.ranking.before(self.seeds)) as u32;
            edges.push(number | if same { SAME } else { 0 });
            return;
        } else {
            // It cannot be, since seeds in store stay there; if it were, nothing would be known.
            [-(self.seeds as i16), self.seeds as i16]
        };
        *base = [base[0].max(low as i8), base[1].max(high as i8)];
    }
}

impl Layer {
    /// Lets the bounds close in until nothing changes; false if it was stopped.
    fn close_in(&mut self, watch: &Watch) -> bool {
        let chunks = std::mem::take(&mut self.chunks);
        let mut changes = true;
        while changes && !watch.is_stopped() {
            changes = false;
            // Most edges lead one way along the numbers, so both ways are gone.
            for chunk in &chunks {
                changes |= self.close_in_on(chunk);
            }
            for chunk in chunks.iter().rev() {
                changes |= self.close_in_on(chunk);
            }
        }
        !watch.is_stopped()
    }

    fn close_in_on(&mut self, chunk: &Chunk) -> bool {
        let (mut changes, mut begin) = (false, 0);
        for (at, (&[mut low, mut high], &end)) in chunk.base.iter().zip(&chunk.ends).enumerate() {
            let edges = &chunk.edges[begin as usize..end as usize];
            begin = end;
            let place = chunk.first as usize + at;
            if self.low[place] == self.high[place] {
                continue;
            }
            for edge in edges {
                let to = (edge & !SAME) as usize;
                let [worst, best] = match edge & SAME {
                    0 => [-self.high[to], -self.low[to]],
                    _ => [self.low[to], self.high[to]],
                };
                (low, high) = (low.max(worst), high.max(best));
            }
            changes |= low > self.low[place] || high < self.high[place];
            self.low[place] = low.max(self.low[place]);
            self.high[place] = high.min(self.high[place]);
        }
        changes
    }

    /// The values. Where the bounds have not met, play goes round for ever among positions of which the same is true, so one of
    /// them comes back; the ending gives at least `-most` and at most `most` there. If that is one number, it is the value as far as
    /// the bounds allow; otherwise the value is known only if the bounds do not allow both.
    fn settle_cycles<const W: usize>(self, below: &Below<'_, '_>) -> Vec<i8> {
        let most = self.most_at_return::<W>(below);
        let values = self.low.iter().zip(&self.high);
        let value = |(&low, &high): (&i8, &i8)| {
            let within = most.map_or([low, high], |most| {
                [(-most).clamp(low, high), most.clamp(low, high)]
            });
            if within[0] == within[1] {
                within[0]
            } else {
                UNKNOWN
            }
        };
        values.map(value).collect()
    }

    /// The most that the ending for positions that come back gives to anybody; `None` if there is none such.
    fn most_at_return<const W: usize>(&self, below: &Below<'_, '_>) -> Option<i8> {
        if below.model.facts.repetition != Repetition::Ends {
            return None;
        }
        let (mut layout, mut most) = (Vec::new(), 0);
        let first = below.ranking.before(below.seeds);
        for (at, _) in self
            .low
            .iter()
            .zip(&self.high)
            .enumerate()
            .filter(|(_, (low, high))| low != high)
        {
            below.ranking.unrank(first + at as u64, &mut layout);
            let mut position = below.position::<W>(&layout);
            let ahead = below.model.view(&position).ahead;
            below.model.program.settle(&mut position, true);
            position.over()?;
            let gain = below.model.view(&position).bounds.low - ahead;
            most = most.max(gain.abs() as i8);
        }
        Some(most)
    }
}
