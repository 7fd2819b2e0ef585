//! A game on a packed board as both players number it: an action is a bit, and lanes are what is seen.

use super::batch::Common;
use crate::board::{Position, index};
use crate::packed::{LazyReferee, SteppedGame, Stepper};
use crate::program::Program;
use sow_grammar::rules::Seat;

/// So many bits tell moves apart.
const BITS: usize = 32;
/// An action that is no bit.
const NONE: u8 = u8::MAX;

pub(super) struct PackedRules<const H: usize> {
    stepper: Stepper<H>,
    opening: SteppedGame<H>,
    sides: [Side; 2],
}

/// How a player sees board and moves.
struct Side {
    /// The lanes of what is observed while this player moves, from the side of either player.
    lanes: [Vec<u8>; 2],
    /// The action of each bit.
    actions: [u32; BITS],
    /// The bit of each action.
    bits: Vec<u8>,
}

impl<const H: usize> PackedRules<H> {
    /// `None` if something has no number.
    pub(super) fn new(stepper: Stepper<H>, common: &Common) -> Option<Self> {
        let opening = stepper.begin(&common.program.opening);
        let side = |seat| Side::new(&stepper, common, seat);
        Some(Self {
            sides: [side(Seat::South)?, side(Seat::North)?],
            opening,
            stepper,
        })
    }

    pub(super) const fn opening(&self) -> SteppedGame<H> {
        self.opening
    }

    pub(super) fn begin(&self, position: &Position) -> SteppedGame<H> {
        self.stepper.begin(position)
    }

    pub(super) fn position(&self, game: &SteppedGame<H>, program: &Program) -> Position {
        self.stepper.position(game, &program.opening)
    }

    /// The bit of an action that may be taken.
    #[inline]
    pub(super) fn bit(&self, game: &SteppedGame<H>, action: u32) -> Option<u32> {
        let side = &self.sides[index(game.mover())];
        let bit = u32::from(*side.bits.get(action as usize)?);
        let legal = game.legal().checked_shr(bit)?;
        (legal & 1 != 0).then_some(bit)
    }

    /// Plays a move by its bit; whether the game goes on.
    #[inline]
    pub(super) fn play(
        &self,
        game: &mut SteppedGame<H>,
        bit: u32,
        referee: &mut LazyReferee<'_>,
    ) -> bool {
        self.stepper.play(game, bit, referee)
    }

    /// The actions that may be taken, in the order of their bits.
    #[inline]
    pub(super) fn open(&self, game: &SteppedGame<H>) -> impl Iterator<Item = u32> {
        let side = &self.sides[index(game.mover())];
        let mut legal = game.legal();
        std::iter::from_fn(move || {
            let bit = legal.checked_sub(1).map(|_| legal.trailing_zeros())?;
            legal &= legal - 1;
            Some(side.actions[bit as usize])
        })
    }

    /// Writes what a player sees.
    #[inline]
    pub(super) fn write(&self, game: &SteppedGame<H>, viewer: Seat, out: &mut [i32]) {
        let lanes = &self.sides[index(game.mover())].lanes[index(viewer)];
        for (to, &lane) in out.iter_mut().zip(lanes) {
            *to = game.seeds(lane).into();
        }
    }
}

impl Side {
    fn new<const H: usize>(stepper: &Stepper<H>, common: &Common, seat: Seat) -> Option<Self> {
        let number = index(seat) as u8;
        let lanes = |viewer| stepper.lanes(common.features.places(viewer), number);
        let mut side = Self {
            lanes: [lanes(Seat::South)?, lanes(Seat::North)?],
            actions: [0; BITS],
            bits: vec![NONE; common.actions.count()],
        };
        for (bit, candidate) in stepper.candidates(number) {
            let action = common.actions.of_candidate(seat, candidate)?;
            side.actions[bit as usize] = action;
            side.bits[action as usize] = bit as u8;
        }
        Some(side)
    }
}
