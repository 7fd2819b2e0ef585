//! Fast games on packed boards, with actions and features for both players. Positions are cheap to copy and to continue
//! from.

use crate::actions::Actions;
use crate::features::Features;
use sow_compiler::seats::seat_index;
use sow_grammar::rules::Seat;
use sow_interpreter::stepper::{Endings, PackedPosition, PackedStepper};
use sow_interpreter::{History, Position, Program};

/// The maximum number of moves that a mask distinguishes.
const MASK_BITS: usize = 32;
/// Marks an action without a bit.
const NO_BIT: u8 = u8::MAX;

/// The rules of a game played on packed boards.
#[derive(Debug)]
pub struct PackedActionRules {
    stepper: PackedStepper,
    sides: [Side; 2],
}

/// The board and the moves as one player sees them.
#[derive(Debug)]
struct Side {
    /// The indices in the packed board of the observed cells while this player moves, in the order for South and for
    /// North.
    cell_indices: [Vec<u8>; 2],
    /// The action of each bit.
    actions: [u32; MASK_BITS],
    /// The bit of each action.
    bits: Vec<u8>,
}

/// The result of an action.
#[derive(Debug, Clone)]
pub enum PackedStep {
    /// The game continues, or no move is legal and no ending applies.
    Running(PackedPosition, History),
    /// The game is over.
    Over(Box<Position>, History),
}

impl PackedActionRules {
    /// Prepares the rules of a program; `None` if it cannot be played on packed boards, or has features other than
    /// seeds.
    #[must_use]
    pub fn new(program: &Program, actions: &Actions, features: &Features) -> Option<Self> {
        let stepper = program
            .packed_stepper()
            .filter(|_| features.are_only_seeds())?;
        let side = |seat| Side::new(&stepper, actions, features, seat);
        Some(Self {
            sides: [side(Seat::South)?, side(Seat::North)?],
            stepper,
        })
    }

    /// Returns the stepper, which makes moves and creates positions.
    #[must_use]
    pub const fn stepper(&self) -> &PackedStepper {
        &self.stepper
    }

    /// Returns the legal actions, in ascending order.
    #[must_use]
    pub fn legal_actions(&self, game: &PackedPosition) -> Vec<u32> {
        let mut legal = Vec::with_capacity(game.legal_bits().count_ones() as usize);
        legal.extend(self.iter_legal_actions(game));
        if !legal.is_sorted() {
            legal.sort_unstable();
        }
        legal
    }

    /// Returns the result of an action in a position with this history; `None` if the action is not legal.
    #[must_use]
    pub fn apply_action(
        &self,
        game: &PackedPosition,
        history: &History,
        action: u32,
    ) -> Option<PackedStep> {
        let bit = self.legal_bit(game, action)?;
        let (mut game, mut endings) = (*game, self.stepper.endings());
        let mut history = self.room_for_move(history);
        let goes_on = self
            .stepper
            .play(&mut game, &mut history, bit, &mut endings);
        let ended = (!goes_on).then(|| endings.position());
        Some(match ended.filter(Position::is_over) {
            Some(position) => PackedStep::Over(Box::new(position), history),
            None => PackedStep::Running(game, history),
        })
    }

    /// Returns a copy of a history with room for one more position.
    fn room_for_move(&self, history: &History) -> History {
        let mut earlier_hashes = Vec::new();
        if self.stepper.looks_back() {
            earlier_hashes.reserve_exact(history.earlier_hashes.len() + 1);
            earlier_hashes.extend_from_slice(&history.earlier_hashes);
        }
        History { earlier_hashes }
    }

    /// Writes the features of a game for a player; see [`Features::write`].
    #[inline]
    pub fn write(&self, game: &PackedPosition, viewer: Seat, out: &mut [i32]) {
        let indices = &self.side(game).cell_indices[seat_index(viewer)];
        let seeds = game.seeds();
        for (to, &index) in out.iter_mut().zip(indices) {
            *to = seeds[usize::from(index) % seeds.len()].into();
        }
    }

    /// Writes whether each action is legal.
    #[inline]
    pub(crate) fn write_mask(&self, game: &PackedPosition, out: &mut [bool]) {
        for (to, &bit) in out.iter_mut().zip(&self.side(game).bits) {
            *to = game.is_legal(bit.into());
        }
    }

    /// Takes an action if it is legal. Returns whether the game continues, like [`PackedStepper::play`].
    #[inline]
    pub(crate) fn play_action(
        &self,
        game: &mut PackedPosition,
        history: &mut History,
        action: u32,
        endings: &mut Endings<'_>,
    ) -> bool {
        let bit = self.side(game).bits.get(action as usize);
        bit.is_none_or(|&bit| self.stepper.play(game, history, bit.into(), endings))
    }

    /// Returns the bit of a legal action; `None` if the action is not legal.
    #[inline]
    pub(crate) fn legal_bit(&self, game: &PackedPosition, action: u32) -> Option<u32> {
        let bit = u32::from(*self.side(game).bits.get(action as usize)?);
        game.is_legal(bit).then_some(bit)
    }

    /// Returns the legal actions in the order of their bits.
    #[inline]
    pub(crate) fn iter_legal_actions(&self, game: &PackedPosition) -> impl Iterator<Item = u32> {
        let side = self.side(game);
        let mut legal = game.legal_bits();
        std::iter::from_fn(move || {
            let bit = legal.checked_sub(1).map(|_| legal.trailing_zeros())?;
            legal &= legal - 1;
            Some(side.actions[bit as usize])
        })
    }

    #[inline]
    fn side(&self, game: &PackedPosition) -> &Side {
        &self.sides[seat_index(game.mover())]
    }
}

impl Side {
    /// Creates the view of one player; `None` if a move has no number.
    fn new(
        stepper: &PackedStepper,
        actions: &Actions,
        features: &Features,
        seat: Seat,
    ) -> Option<Self> {
        let indices = |viewer| stepper.lane_indices(features.cells(viewer), seat);
        let mut side = Self {
            cell_indices: [indices(Seat::South), indices(Seat::North)],
            actions: [0; MASK_BITS],
            bits: vec![NO_BIT; actions.count()],
        };
        for (bit, start) in stepper.moves(seat) {
            let action = actions.start_action(seat, &start)?;
            side.actions[bit as usize] = action;
            side.bits[action as usize] = bit as u8;
        }
        Some(side)
    }
}
