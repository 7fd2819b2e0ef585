//! One layer computed from those below it.
//!
//! Two bounds close in on every value: the lower one counts play that never leaves the layer as the worst result, the upper
//! one as the best. Where they meet, the value does not depend on repetition. Where they do not, the ending that the rules
//! have for repeated positions decides ([`super::cycles`]).
//!
//! Bounds are all that is kept of each position: where moves lead is found out anew in each pass over the layer, and since a
//! position comes after those that it leads to ([`super::pass`]), few passes are needed. Only for positions that a pass
//! leaves open moves are remembered, as far as there is room. Bounds are valid at any time, if not yet as narrow as they can
//! become, so work that was stopped can be continued.

use super::below::Below;
use super::cycles::{self, Open};
use super::edges::is_open;
use super::source::UNKNOWN;
use sow_interpreter::successors::SmallBoard;
use std::sync::atomic::{AtomicU16, Ordering};

/// A layer in progress.
pub(super) struct Layer {
    /// The lower bound of each position in the low byte, the upper one in the high byte.
    bounds: Vec<AtomicU16>,
}

impl Layer {
    /// Bytes that a position takes.
    pub(super) const BYTES: u64 = size_of::<AtomicU16>() as u64;

    /// A layer with nothing done yet.
    pub(super) fn new(below: &Below<'_, '_>) -> Self {
        let widest = word(below.widest());
        let bounds = (0..below.size()).map(|_| AtomicU16::new(widest));
        Self {
            bounds: bounds.collect(),
        }
    }

    /// The number of positions.
    pub(super) fn size(&self) -> u64 {
        self.bounds.len() as u64
    }

    /// The bounds on the value of a position.
    pub(super) fn bounds(&self, place: u64) -> [i8; 2] {
        let word = self.bounds[place as usize].load(Ordering::Relaxed);
        word.to_le_bytes().map(|bound| bound as i8)
    }

    /// Whether the bounds of a position differ.
    pub(super) fn is_open(&self, place: u64) -> bool {
        is_open(self.bounds(place))
    }

    /// Bounds only ever narrow, so it does no harm if another thread reads the old ones.
    pub(super) fn set(&self, place: u64, bounds: [i8; 2]) {
        self.bounds[place as usize].store(word(bounds), Ordering::Relaxed);
    }

    /// The values of open positions, as far as they can be determined.
    pub(super) fn settle<const W: usize>(
        &self,
        board: &'static SmallBoard<W>,
        below: &Below<'_, '_>,
    ) -> Vec<Option<i8>> {
        let open = (0..self.size()).filter(|&place| self.is_open(place));
        settle(board, below, &open.collect::<Vec<_>>(), |place| {
            self.bounds(place)
        })
    }

    /// All values, `of_open` being those of open positions.
    pub(super) fn values(&self, of_open: Vec<Option<i8>>) -> impl ExactSizeIterator<Item = i8> {
        let mut of_open = of_open.into_iter();
        (0..self.bounds.len()).map(move |place| match self.bounds(place as u64) {
            [low, high] if low == high => low,
            _ => of_open.next().flatten().unwrap_or(UNKNOWN),
        })
    }
}

/// The values of all open positions of a layer, as far as they can be determined: given in ascending order, with their bounds.
pub(super) fn settle<const W: usize>(
    board: &'static SmallBoard<W>,
    below: &Below<'_, '_>,
    places: &[u64],
    bounds: impl Fn(u64) -> [i8; 2],
) -> Vec<Option<i8>> {
    let Some(returns) = below.returns::<W>(places) else {
        return Vec::new();
    };
    let mut expander = below.expander(board);
    let (mut edges, mut layout) = (expander.edges(), Vec::new());
    let open = |&place: &u64| {
        edges.truncate(0);
        below.layout(place, &mut layout);
        // Moves to positions that are not open play no part.
        let [_, exit] = expander.expand_unknown(&layout, &mut edges);
        Open::new(places, bounds(place), exit, edges.from(0))
    };
    let open: Vec<Open> = places.iter().map(open).collect();
    cycles::values(&open, &returns).collect()
}

const fn word([low, high]: [i8; 2]) -> u16 {
    u16::from_le_bytes([low as u8, high as u8])
}
