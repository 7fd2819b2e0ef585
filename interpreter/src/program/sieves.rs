//! Conditions that ask of a cell no more than which it is, how many seeds it holds and which marks it bears, all of it
//! together: such a condition is asked of all cells at once by a few operations on words.

use super::code::{Block, Op, Skip, Test};
use super::{MAX_WORDS, Program};
use crate::cells::Many;
use crate::position::Position;

/// What a cell must be like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sieve {
    /// The cells that may pass, by mover, with a full byte each.
    pub(crate) masks: [[u64; MAX_WORDS]; 2],
    /// The numbers of seeds that will do, both ends included.
    pub(crate) least: u8,
    pub(crate) most: u8,
    /// Whether it holds seeds, those just sown not counted.
    pub(crate) occupied: Option<bool>,
    /// It bears one of these marks, by mover, and none of those.
    pub(crate) bears: Option<[u8; 2]>,
    pub(crate) lacks: [u8; 2],
    /// Whether the seed to be sown is the last one.
    pub(crate) last_seed: Option<bool>,
}

/// The sieves of a program, by the instruction that their condition begins with.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sieves(Vec<Option<Box<Sieve>>>);

impl Sieves {
    /// Of all conditions that are asked of many cells.
    pub(crate) fn new(program: &Program) -> Self {
        let mut sieves = vec![None; program.code.len()];
        for block in asked_of_many(program) {
            sieves[block as usize] = Sieve::read(program, block).map(Box::new);
        }
        Self(sieves)
    }

    #[inline]
    pub(crate) fn get(&self, block: Block) -> Option<&Sieve> {
        self.0.get(block as usize)?.as_deref()
    }
}

fn asked_of_many(program: &Program) -> Vec<Block> {
    let froms = program.kinds.iter().filter_map(|kind| kind.from.as_ref());
    let of_from = |from: &super::code::Choosing| {
        let filters: Vec<Block> = from.filters.iter().map(|&(_, block)| block).collect();
        from.fits.into_iter().chain(filters).collect::<Vec<_>>()
    };
    let skips = program.sowings.iter().filter_map(|sowing| sowing.skipping);
    let skipping = skips.filter_map(|skip| match skip {
        Skip::Seen(block) | Skip::Asked(block) => Some(block),
        Skip::Nothing | Skip::Origin => None,
    });
    let filters = program.spots.iter().filter_map(|spot| spot.filter);
    froms
        .flat_map(of_from)
        .chain(skipping)
        .chain(filters)
        .collect()
}

impl Sieve {
    /// `None` if the condition asks for more.
    fn read(program: &Program, block: Block) -> Option<Self> {
        let mut sieve = Self {
            masks: [[u64::MAX; MAX_WORDS]; 2],
            least: 0,
            most: u8::MAX,
            occupied: None,
            bears: None,
            lacks: [0; 2],
            last_seed: None,
        };
        let fails = |to: Block| program.code[to as usize] == Op::No;
        let mut at = block;
        loop {
            match &program.code[at as usize] {
                Op::Unless(test, to) if fails(*to) => sieve.ask(program, test, true)?,
                Op::If(test, to) if fails(*to) => sieve.ask(program, test, false)?,
                Op::Yes => return Some(sieve),
                _ => return None,
            }
            at += 1;
        }
    }

    /// The cells that pass for a player. `occupied`: those that count as holding seeds.
    #[inline]
    pub(crate) fn pass<const W: usize>(
        &self,
        position: &Position<W>,
        own: u8,
        last_seed: bool,
        occupied: impl FnOnce() -> Many<W>,
    ) -> Many<W> {
        let own = usize::from(own & 1);
        if self.last_seed.is_some_and(|wanted| wanted != last_seed) {
            return Many::NONE;
        }
        let mut cells = Many::of_mask(&self.masks[own]);
        if self.least > 0 {
            cells = cells.and(Many::high(position.at_least(self.least)));
        }
        if let Some(above) = self.most.checked_add(1) {
            cells = cells.minus(Many::high(position.at_least(above)));
        }
        match self.occupied {
            None => {}
            Some(true) => cells = cells.and(occupied()),
            Some(false) => cells = cells.minus(occupied()),
        }
        if let Some(bits) = self.bears {
            cells = cells.and(position.bearing(bits[own]));
        }
        if self.lacks[own] != 0 {
            cells = cells.minus(position.bearing(self.lacks[own]));
        }
        cells
    }

    /// Takes a test up that must hold, or must not.
    fn ask(&mut self, program: &Program, test: &Test, holds: bool) -> Option<()> {
        match *test {
            Test::In(fixed) => {
                let sets = &program.fixed[fixed as usize].masks;
                for (masks, set) in self.masks.iter_mut().zip(sets) {
                    for (mask, members) in masks.iter_mut().zip(set) {
                        *mask &= if holds { *members } else { !members };
                    }
                }
            }
            Test::AtLeast(least) if holds => self.least = self.least.max(least),
            Test::AtLeast(least) => self.most = self.most.min(least.checked_sub(1)?),
            Test::SeedsIn(numbers) if holds => {
                let [(low, high)] = program.number_ranges[numbers as usize][..] else {
                    return None;
                };
                (self.least, self.most) = (self.least.max(low), self.most.min(high));
            }
            Test::Occupied => only(&mut self.occupied, holds)?,
            Test::LastSeed => only(&mut self.last_seed, holds)?,
            Test::Marked(bits) if holds => only(&mut self.bears, bits)?,
            Test::Marked(bits) => {
                self.lacks[0] |= bits[0];
                self.lacks[1] |= bits[1];
            }
            _ => return None,
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
