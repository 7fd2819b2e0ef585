//! Conditions that ask of a cell no more than which it is, how many seeds it holds, which marks it bears and whether there are
//! seeds opposite, and in which direction it is played, all of it together: such a condition is asked of all cells at once by a few
//! operations on words.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::board::{CellMask, FACING, MASK_WORDS, Played, Position};
use crate::program::Program;
use crate::program::ir::{
    AnyHolds, BasePlace, CellTest, Cond, FixedId, PlaceId, PlaceTest, PlayTest, Test,
};
use sow_grammar::rules::{Heading, State};

/// What a cell must be like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaskPredicate {
    /// The cells that may pass, by mover, with a full byte each.
    pub masks: [[u64; MASK_WORDS]; 2],
    /// The least number of seeds.
    pub least: u8,
    /// The greatest number of seeds.
    pub most: u8,
    /// Whether it holds seeds, those just sown not counted.
    pub occupied: Option<bool>,
    /// The marks of which it must bear at least one, by mover.
    pub bears: Option<[u8; 2]>,
    /// The marks that it must not bear, by mover.
    pub lacks: [u8; 2],
    /// Whether the front pit that faces it holds seeds, those just sown not counted.
    pub opposite: Option<bool>,
    /// Whether the seed to be sown is the last one.
    pub last_seed: Option<bool>,
    /// Whether it is played in the direction of a heading.
    pub going: Option<(Heading, bool)>,
}

/// When and how cells are asked about.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// The player who asks.
    pub us: u8,
    /// Whether the seed to be sown is the last one.
    pub last_seed: bool,
    /// How the cell is played.
    pub played: Played,
}

impl MaskPredicate {
    /// Lets all cells pass.
    pub(super) const OPEN: Self = Self {
        masks: [[u64::MAX; MASK_WORDS]; 2],
        least: 0,
        most: u8::MAX,
        occupied: None,
        bears: None,
        lacks: [0; 2],
        opposite: None,
        last_seed: None,
        going: None,
    };

    /// The cells one of which a test asks for, if it asks for one of some cells and no more.
    pub(super) fn of_any(program: &Program, test: &Test) -> Option<Self> {
        match *test {
            Test::Any(AnyHolds { cells, least, .. }) => Self::at_least(program, cells, least),
            Test::Place(PlaceTest::Some(place)) => Self::of_place(program, place),
            Test::Place(PlaceTest::SomeOccupied(_) | PlaceTest::Passed(_))
            | Test::Place(PlaceTest::Every(..) | PlaceTest::Among(..))
            | Test::Cell(_)
            | Test::Number(_)
            | Test::Play(_) => None,
        }
    }

    /// The cells of a place that the board or marks name; what it is narrowed to must have been read.
    fn of_place(program: &Program, id: PlaceId) -> Option<Self> {
        let place = program.place_of(id);
        let mut predicate = Self::OPEN;
        match place.base {
            BasePlace::Fixed(fixed) => predicate.ask(program, CellTest::In(fixed), true)?,
            BasePlace::Marked(bits) => {
                let pits = &program.board.pit_mask;
                predicate.masks = [std::array::from_fn(|at| pits.get(at).copied().unwrap_or(0)); 2];
                predicate.bears = Some(bits);
            }
            BasePlace::Here
            | BasePlace::It
            | BasePlace::Origin
            | BasePlace::LapStart
            | BasePlace::Column { .. }
            | BasePlace::Neighbours { .. }
            | BasePlace::Run { .. }
            | BasePlace::First { .. }
            | BasePlace::Group(_) => return None,
        }
        if let Some(within) = place.within {
            predicate.ask(program, CellTest::In(within), true)?;
        }
        if let Some(state) = place.state {
            predicate.ask(program, CellTest::Occupied, state == State::Occupied)?;
        }
        if let Some(filter) = place.filter {
            predicate.join(program.specialised.predicates.single(filter)?)?;
        }
        (!place.only).then_some(predicate)
    }

    /// The cells of a set that hold so many seeds.
    pub(super) fn at_least(program: &Program, fixed: FixedId, least: u8) -> Option<Self> {
        let mut predicate = Self::OPEN;
        predicate.ask(program, CellTest::In(fixed), true)?;
        predicate.ask(program, CellTest::AtLeast(least), true)?;
        Some(predicate)
    }

    /// Asks for what another one asks for as well.
    pub(super) fn join(&mut self, other: &Self) -> Option<()> {
        for (masks, others) in self.masks.iter_mut().zip(&other.masks) {
            let pairs = masks.iter_mut().zip(others);
            pairs.for_each(|(mask, other)| *mask &= other);
        }
        self.least = self.least.max(other.least);
        self.most = self.most.min(other.most);
        self.lacks[0] |= other.lacks[0];
        self.lacks[1] |= other.lacks[1];
        if let Some(bits) = other.bears {
            only(&mut self.bears, bits)?;
        }
        if let Some(holds) = other.occupied {
            only(&mut self.occupied, holds)?;
        }
        if let Some(holds) = other.opposite {
            only(&mut self.opposite, holds)?;
        }
        if let Some(going) = other.going {
            only(&mut self.going, going)?;
        }
        other.last_seed.is_none().then_some(())
    }

    /// `None` if the condition asks for more.
    pub(super) fn read(program: &Program, cond: &Cond) -> Option<Self> {
        let mut tests = Vec::new();
        if !cond.require(&program.code.conds, true, &mut tests) {
            return None;
        }
        let mut predicate = Self::OPEN;
        for (test, holds) in tests {
            match test {
                Test::Cell(test) => predicate.ask(program, *test, holds)?,
                Test::Play(PlayTest::LastSeed) => only(&mut predicate.last_seed, holds)?,
                Test::Play(PlayTest::Going(heading)) => {
                    only(&mut predicate.going, (*heading, holds))?
                }
                Test::Any(_) | Test::Place(_) | Test::Number(_) | Test::Play(_) => return None,
            }
        }
        Some(predicate)
    }

    /// The cells that pass for a player. `occupied`: those that count as holding seeds.
    #[inline(never)]
    pub fn pass<const W: usize>(
        &self,
        program: &Program,
        position: &Position<W>,
        asked: Asked,
        occupied: &dyn Fn() -> CellMask<W>,
    ) -> CellMask<W> {
        let us = usize::from(asked.us & 1);
        if self
            .last_seed
            .is_some_and(|wanted| wanted != asked.last_seed)
        {
            return CellMask::NONE;
        }
        let mut cells = CellMask::of_mask(&self.masks[us]);
        let occupied = match (self.occupied, self.opposite) {
            (None, None) => CellMask::NONE,
            _ => occupied(),
        };
        // What is occupied holds a seed.
        if self.least > u8::from(self.occupied == Some(true)) {
            cells = cells.and(position.holding(self.least));
        }
        if let Some(above) = self.most.checked_add(1) {
            cells = cells.minus(position.holding(above));
        }
        match self.occupied {
            None => {}
            Some(true) => cells = cells.and(occupied),
            Some(false) => cells = cells.minus(occupied),
        }
        if let Some(bits) = self.bears {
            cells = cells.and(position.bearing(bits[us]));
        }
        if self.lacks[us] != 0 {
            cells = cells.minus(position.bearing(self.lacks[us]));
        }
        if let Some((heading, wanted)) = self.going {
            let going = program.board.track.going(us, asked.played, heading);
            cells = if wanted {
                cells.and(going)
            } else {
                cells.minus(going)
            };
        }
        if let Some(wanted) = self.opposite {
            let facing = &program.board.track.column[usize::from(FACING)];
            cells = cells.filter(|cell| {
                let faced = facing.get(usize::from(cell));
                faced.is_some_and(|&cell| occupied.contains(cell)) == wanted
            });
        }
        cells
    }

    /// Takes a test up that must hold, or must not.
    pub(super) fn ask(&mut self, program: &Program, test: CellTest, holds: bool) -> Option<()> {
        match test {
            CellTest::In(fixed) => {
                let sets = &program.fixed(fixed).masks;
                for (masks, set) in self.masks.iter_mut().zip(sets) {
                    for (mask, members) in masks.iter_mut().zip(set) {
                        *mask &= if holds { *members } else { !members };
                    }
                }
            }
            CellTest::AtLeast(least) if holds => self.least = self.least.max(least),
            CellTest::AtLeast(least) => self.most = self.most.min(least.checked_sub(1)?),
            CellTest::SeedsIn(numbers) if holds => {
                let [(low, high)] = program.operands.number_ranges[numbers as usize][..] else {
                    return None;
                };
                (self.least, self.most) = (self.least.max(low), self.most.min(high));
            }
            CellTest::Occupied => only(&mut self.occupied, holds)?,
            CellTest::Marked(bits) if holds => only(&mut self.bears, bits)?,
            CellTest::Marked(bits) => {
                self.lacks[0] |= bits[0];
                self.lacks[1] |= bits[1];
            }
            CellTest::InPlace(place) if holds => self.join(&Self::of_place(program, place)?)?,
            CellTest::OppositeOccupied => only(&mut self.opposite, holds)?,
            CellTest::InPlace(_) | CellTest::SeedsIn(_) => return None,
        }
        Some(())
    }
}

/// One thing is asked for; `None` if another is already.
fn only<T: PartialEq>(asked: &mut Option<T>, wanted: T) -> Option<()> {
    let same = asked.as_ref().is_none_or(|asked| *asked == wanted);
    *asked = Some(wanted);
    same.then_some(())
}
