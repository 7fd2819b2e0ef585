//! Computes one layer from the layers below it.
//!
//! Two bounds close in on every value: the lower one counts play that never leaves the layer as the worst result, the
//! upper one as the best. Where they meet, the value does not depend on repetition. Where they do not, the ending for
//! repeated positions decides ([`super::cycles`]).
//!
//! Only the bounds of each position are stored. Moves are generated again in each pass over the layer, but since a pass
//! visits a position after the positions that it leads to ([`super::pass`]), few passes are needed. Moves are kept only
//! for positions that a pass leaves open, as far as memory allows. Bounds are valid at any time, even before they are
//! as narrow as possible, so interrupted work can be continued.

use super::cycles::{self, OpenPosition};
use super::edges::is_open;
use super::value_source::{EndgameValues, UNKNOWN_VALUE};
use crate::facts::Repetition;
use crate::model::Model;
use crate::ranking::Ranking;
use sow_grammar::rules::Seat;
use sow_interpreter::Position;
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
    pub(super) fn bounds(&self, index: u64) -> [i8; 2] {
        let word = self.bounds[index as usize].load(Ordering::Relaxed);
        word.to_le_bytes().map(|bound| bound as i8)
    }

    /// Returns whether the bounds of a position differ.
    pub(super) fn is_open(&self, index: u64) -> bool {
        is_open(self.bounds(index))
    }

    /// Sets the bounds of a position. Bounds only ever narrow, so it does no harm if another thread still reads the old
    /// bounds.
    pub(super) fn set_bounds(&self, index: u64, bounds: [i8; 2]) {
        self.bounds[index as usize].store(pack_bounds(bounds), Ordering::Relaxed);
    }

    /// Returns the values of open positions, as far as they can be determined.
    pub(super) fn resolve_cycles<const W: usize>(
        &self,
        board: &'static SmallBoard<W>,
        context: &LayerContext<'_, '_>,
    ) -> Vec<Option<i8>> {
        let indices: Vec<u64> = (0..self.size())
            .filter(|&index| self.is_open(index))
            .collect();
        let Some(repetition_values) = context.repetition_values::<W>(&indices) else {
            return Vec::new();
        };
        let mut expander = context.expander(board);
        let (mut edges, mut layout) = (expander.edges(), Vec::new());
        let open = |&index: &u64| {
            edges.truncate(0);
            context.write_layout(index, &mut layout);
            // Edges to positions with known values are ignored: the bounds of this position already include them.
            let [_, exit] = expander.expand_fully(&layout, &mut edges);
            OpenPosition::new(&indices, self.bounds(index), exit, edges.edges_from(0))
        };
        let open: Vec<OpenPosition> = indices.iter().map(open).collect();
        cycles::resolve_values(&open, &repetition_values).collect()
    }

    /// Returns all values. `open_values` holds the values of open positions, in order.
    pub(super) fn values(&self, open_values: Vec<Option<i8>>) -> impl ExactSizeIterator<Item = i8> {
        let mut of_open = open_values.into_iter();
        (0..self.bounds.len()).map(move |index| match self.bounds(index as u64) {
            [low, high] if low == high => low,
            _ => of_open.next().flatten().unwrap_or(UNKNOWN_VALUE),
        })
    }
}

const fn pack_bounds([low, high]: [i8; 2]) -> u16 {
    u16::from_le_bytes([low as u8, high as u8])
}

/// The maximum number of cells on a board.
const MAX_CELLS: usize = 256;

/// The input for computing a layer.
pub(super) struct LayerContext<'a, 'p> {
    pub(super) model: &'a Model<'p>,
    pub(super) ranking: &'a Ranking,
    /// The values of all lower layers.
    pub(super) lower_layers: &'a dyn EndgameValues,
    pub(super) seeds: usize,
}

/// The position that a move of South leads to.
pub(super) struct MoveTarget {
    /// The number of the position among all layouts.
    pub(super) number: u64,
    pub(super) seeds_in_play: u8,
    /// The seeds in South's store.
    pub(super) south_store: u8,
    /// Whether South moves again there.
    pub(super) same_mover: bool,
}

impl LayerContext<'_, '_> {
    /// Returns the number of positions in the layer.
    pub(super) fn size(&self) -> u64 {
        self.ranking.count_with_fewer(self.seeds + 1) - self.ranking.count_with_fewer(self.seeds)
    }

    /// Returns the widest bounds: no value lies outside them.
    pub(super) const fn widest_bounds(&self) -> [i8; 2] {
        let most = self.seeds as i8;
        [-most, most]
    }

    /// Writes the layout of the position with this index in the layer to `layout`.
    pub(super) fn write_layout(&self, index: u64, layout: &mut Vec<u8>) {
        self.ranking.unrank(self.first_number() + index, layout);
    }

    /// Returns, for each of these positions, the result for the player to move if the position is repeated; `None` if
    /// the rules have no ending for repeated positions.
    pub(super) fn repetition_values<const W: usize>(&self, indices: &[u64]) -> Option<Vec<i8>> {
        if self.model.facts.repetition != Repetition::EndsGame {
            return None;
        }
        let mut layout = Vec::new();
        let mut gain = |&index: &u64| {
            self.write_layout(index, &mut layout);
            let layout = layout.iter().copied();
            self.value_at_end::<W>(&mut self.position(layout), true)
        };
        indices.iter().map(&mut gain).collect()
    }

    /// Returns the position with a layout as seen by South, who is to move. Seeds not in play are in South's store.
    pub(super) fn position<const W: usize>(&self, layout: impl Iterator<Item = u8>) -> Position<W> {
        let model = self.model;
        let mut cells = [0; MAX_CELLS];
        for (&pit, seeds) in model.pits().iter().zip(layout) {
            cells[usize::from(pit)] = seeds;
        }
        cells[usize::from(self.south_store())] = self.seeds_out_of_play() as u8;
        model.program.position_with_seeds(&cells, Seat::South)
    }

    /// Returns South's store. A game without stores cannot have endgames.
    pub(super) fn south_store(&self) -> u8 {
        self.model.stores().map_or(0, |[south, _]| south)
    }

    /// Returns the number of seeds not in play.
    pub(super) fn seeds_out_of_play(&self) -> i16 {
        self.model.program.seeds() as i16 - self.seeds as i16
    }

    /// Returns the margin that the player to move wins if the game is over in `position`, or would be if the position
    /// was `repeated`; otherwise `None`. The seeds not in play must be in South's store, as in
    /// [`LayerContext::position`].
    pub(super) fn value_at_end<const W: usize>(
        &self,
        position: &mut Position<W>,
        repeated: bool,
    ) -> Option<i8> {
        self.model.program.apply_endings(position, repeated);
        position.result()?;
        Some((self.model.view(position).bounds.low - self.seeds_out_of_play()) as i8)
    }

    /// Returns the number of the first position of the layer.
    pub(super) fn first_number(&self) -> u64 {
        self.ranking.count_with_fewer(self.seeds)
    }

    /// Returns the position that a move of South leads to, or the value of the move if it ended the game.
    pub(super) fn move_target<const W: usize>(&self, next: &Position<W>) -> Result<MoveTarget, i8> {
        let (model, same) = (self.model, next.mover() == Seat::South);
        if let Some(value) = model.view(next).bounds.value() {
            let for_south = if same { value } else { -value };
            return Err((for_south - self.seeds_out_of_play()) as i8);
        }
        Ok(MoveTarget {
            number: self.ranking.rank(model.layout(next)),
            seeds_in_play: model.layout(next).sum(),
            south_store: next.seed_bytes()[usize::from(self.south_store())],
            same_mover: same,
        })
    }

    /// Returns bounds on the value of a move out of the layer.
    #[inline(always)]
    pub(super) fn move_bounds(&self, out: &MoveTarget) -> [i8; 2] {
        if usize::from(out.seeds_in_play) > self.seeds {
            // Impossible, since seeds in store stay there, but the widest bounds are safe in any case.
            return self.widest_bounds();
        }
        let most = out.seeds_in_play as i8;
        let value = self.lower_layers.value_by_number(out.number, most.into());
        let bounds = value.map_or([-most, most], |value| [value; 2]);
        let turned = if out.same_mover {
            bounds
        } else {
            [-bounds[1], -bounds[0]]
        };
        // Seeds that left play on this move are in North's store unless they are in South's.
        let won = i16::from(out.south_store) - self.seeds_out_of_play();
        let gain = 2 * won - (self.seeds as i16 - i16::from(out.seeds_in_play));
        turned.map(|value| (i16::from(value) + gain) as i8)
    }
}
