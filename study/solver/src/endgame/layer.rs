//! Computing one layer from those below it.
//!
//! Two bounds close in on every value: the lower one counts play that never leaves the layer as the worst result, the
//! upper one as the best. Where they meet, the value does not depend on repetition. Where they do not, the ending for
//! repeated positions decides ([`super::cycles`]).
//!
//! Only the bounds of each position are stored. Moves are generated again in each pass over the layer, but since a pass
//! visits a position after those that it leads to ([`super::pass`]), few passes are needed. Moves are kept only for
//! positions that a pass leaves open, as far as memory allows. Bounds are valid at any time, even before they are as
//! narrow as possible, so interrupted work can be continued.

use super::cycles::{self, OpenPosition};
use super::edges::is_open;
use super::layer_context::LayerContext;
use super::value_source::UNKNOWN_VALUE;
use sow_interpreter::successors::SmallBoard;
use std::sync::atomic::{AtomicU16, Ordering};

/// A layer in progress.
pub(super) struct Layer {
    /// The lower bound of each position in the low byte, the upper one in the high byte.
    bounds: Vec<AtomicU16>,
}

impl Layer {
    /// The memory per position, in bytes.
    pub(super) const BYTES_PER_POSITION: u64 = size_of::<AtomicU16>() as u64;

    /// Creates a layer with the widest bounds everywhere.
    pub(super) fn new(context: &LayerContext<'_, '_>) -> Self {
        let widest = pack_bounds(context.widest_bounds());
        let bounds = (0..context.size()).map(|_| AtomicU16::new(widest));
        Self {
            bounds: bounds.collect(),
        }
    }

    /// Returns the number of positions.
    pub(super) fn size(&self) -> u64 {
        self.bounds.len() as u64
    }

    /// Returns the bounds on the value of a position.
    pub(super) fn bounds(&self, place: u64) -> [i8; 2] {
        let word = self.bounds[place as usize].load(Ordering::Relaxed);
        word.to_le_bytes().map(|bound| bound as i8)
    }

    /// Returns whether the bounds of a position differ.
    pub(super) fn is_open(&self, place: u64) -> bool {
        is_open(self.bounds(place))
    }

    /// Sets the bounds of a position. Bounds only ever narrow, so it does no harm if another thread still reads the old
    /// ones.
    pub(super) fn set_bounds(&self, place: u64, bounds: [i8; 2]) {
        self.bounds[place as usize].store(pack_bounds(bounds), Ordering::Relaxed);
    }

    /// Returns the values of open positions, as far as they can be determined.
    pub(super) fn resolve_cycles<const W: usize>(
        &self,
        board: &'static SmallBoard<W>,
        context: &LayerContext<'_, '_>,
    ) -> Vec<Option<i8>> {
        let open = (0..self.size()).filter(|&place| self.is_open(place));
        resolve_cycles(board, context, &open.collect::<Vec<_>>(), |place| {
            self.bounds(place)
        })
    }

    /// Returns all values; `of_open` holds those of open positions.
    pub(super) fn values(&self, open_values: Vec<Option<i8>>) -> impl ExactSizeIterator<Item = i8> {
        let mut of_open = open_values.into_iter();
        (0..self.bounds.len()).map(move |place| match self.bounds(place as u64) {
            [low, high] if low == high => low,
            _ => of_open.next().flatten().unwrap_or(UNKNOWN_VALUE),
        })
    }
}

/// Returns the values of the open positions at `places`, given in ascending order, as far as they can be determined.
pub(super) fn resolve_cycles<const W: usize>(
    board: &'static SmallBoard<W>,
    context: &LayerContext<'_, '_>,
    places: &[u64],
    bounds: impl Fn(u64) -> [i8; 2],
) -> Vec<Option<i8>> {
    let Some(returns) = context.repetition_values::<W>(places) else {
        return Vec::new();
    };
    let mut expander = context.expander(board);
    let (mut edges, mut layout) = (expander.edges(), Vec::new());
    let open = |&place: &u64| {
        edges.truncate(0);
        context.write_layout(place, &mut layout);
        // Moves to positions that are not open do not matter here.
        let [_, exit] = expander.expand_fully(&layout, &mut edges);
        OpenPosition::new(places, bounds(place), exit, edges.edges_from(0))
    };
    let open: Vec<OpenPosition> = places.iter().map(open).collect();
    cycles::resolve_values(&open, &returns).collect()
}

const fn pack_bounds([low, high]: [i8; 2]) -> u16 {
    u16::from_le_bytes([low as u8, high as u8])
}
