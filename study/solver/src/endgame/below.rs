//! What a layer is computed from: the positions of a layer, and what the values of lower layers say of moves that lead there.

use super::source::Endgames;
use crate::facts::Repetition;
use crate::model::Model;
use crate::ranking::Ranking;
use sow_grammar::rules::Seat;
use sow_interpreter::Position;

/// No board has more cells.
const MOST_CELLS: usize = 256;

/// What a layer is computed from.
pub(super) struct Below<'a, 'p> {
    pub(super) model: &'a Model<'p>,
    pub(super) ranking: &'a Ranking,
    /// The values of all lower layers.
    pub(super) lower: &'a dyn Endgames,
    pub(super) seeds: usize,
}

/// Where a move of South leads to.
pub(super) struct Lead {
    /// The number of what it leads to, the seeds in play there and those in South's store.
    pub(super) number: u64,
    pub(super) left: u8,
    pub(super) south: u8,
    /// Whether South moves on there.
    pub(super) same: bool,
}

impl Below<'_, '_> {
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
    pub(super) fn position<const W: usize>(&self, layout: impl Iterator<Item = u8>) -> Position<W> {
        let model = self.model;
        let mut cells = [0; MOST_CELLS];
        for (&pit, seeds) in model.pits().iter().zip(layout) {
            cells[usize::from(pit)] = seeds;
        }
        cells[usize::from(self.store())] = self.stored() as u8;
        model.program.place(&cells, Seat::South)
    }

    /// South's store. A game without stores can have no endgames.
    pub(super) fn store(&self) -> u8 {
        self.model.stores().map_or(0, |[south, _]| south)
    }

    /// The seeds that are not in play.
    pub(super) fn stored(&self) -> i16 {
        self.model.program.seeds() as i16 - self.seeds as i16
    }

    /// What the player to move gets, if the game is over in a position of [`Below::position`], or would be over if it was
    /// `repeated`; `None` if it is not.
    pub(super) fn value_at_end<const W: usize>(
        &self,
        position: &mut Position<W>,
        repeated: bool,
    ) -> Option<i8> {
        self.model.program.settle(position, repeated);
        position.over()?;
        Some((self.model.view(position).bounds.low - self.stored()) as i8)
    }

    /// The number of the first position of the layer.
    pub(super) fn first(&self) -> u64 {
        self.ranking.before(self.seeds)
    }

    /// Where a move of South leads to; what it is worth if it has ended the game.
    pub(super) fn lead<const W: usize>(&self, next: &Position<W>) -> Result<Lead, i8> {
        let (model, same) = (self.model, next.mover() == Seat::South);
        if let Some(value) = model.view(next).bounds.value() {
            let for_south = if same { value } else { -value };
            return Err((for_south - self.stored()) as i8);
        }
        Ok(Lead {
            number: self.ranking.rank(model.layout(next)),
            left: model.layout(next).sum(),
            south: next.cells()[usize::from(self.store())],
            same,
        })
    }

    /// Bounds on what a move out of the layer is worth.
    #[inline(always)]
    pub(super) fn worth(&self, out: &Lead) -> [i8; 2] {
        if usize::from(out.left) > self.seeds {
            // Impossible, since seeds in store stay there; the widest bounds are safe all the same.
            return self.widest();
        }
        let most = out.left as i8;
        let value = self.lower.ranked(out.number, most.into());
        let bounds = value.map_or([-most, most], |value| [value; 2]);
        let turned = if out.same {
            bounds
        } else {
            [-bounds[1], -bounds[0]]
        };
        // Of what South has got beyond the seeds that were not in play, North has got the rest.
        let won = i16::from(out.south) - self.stored();
        let gain = 2 * won - (self.seeds as i16 - i16::from(out.left));
        turned.map(|value| (i16::from(value) + gain) as i8)
    }
}
