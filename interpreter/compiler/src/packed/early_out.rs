//! What rules out that a game ends, as a look at all lanes at once tells it.

use super::board::{Board, ONES};
use super::lanes::Lanes;
use crate::program::Program;
use crate::tables::early_out;

/// What must be so for no ending to hold, by player to move, there being a move.
#[derive(Debug, Clone)]
pub struct EarlyOuts<const H: usize> {
    all: [Looks<H, 2>; 2],
    /// What of it does not follow from the pits that can be played next.
    further: [Looks<H, 1>; 2],
}

/// Looks at a board, the first `N` of them one like the other.
#[derive(Debug, Clone)]
pub(super) struct Looks<const H: usize, const N: usize> {
    /// Some of these bits must be there.
    first: [Board<H>; N],
    rest: Vec<EarlyOut<H>>,
    /// Where none of these bits is there, all the rest are so.
    rest_unless: Board<H>,
}

/// That some of the lanes hold so many seeds, or that none does.
#[derive(Debug, Clone)]
pub(super) struct EarlyOut<const H: usize> {
    /// The bits that only so many seeds have, or at least as many.
    bits: Board<H>,
    /// The lanes, with their high bits.
    lanes: Board<H>,
    /// What is added to seeds so that the high bit tells of enough.
    missing: u64,
    there: bool,
}

impl<const H: usize> EarlyOuts<H> {
    /// `pits`, `least`: those to choose from, and how many seeds they must hold.
    pub fn new(program: &Program, lanes: &Lanes, pits: [[u64; 2]; 2], least: u8) -> Option<Self> {
        let early_outs = program.specialised.early_outs.as_ref()?;
        let all = [0, 1].map(|mover: usize| {
            let early_out = |early_out| EarlyOut::new(early_out, lanes, mover);
            let any = early_outs[mover].any.iter();
            any.map(early_out).collect::<Vec<_>>()
        });
        let further = [0, 1].map(|mover| {
            let open = |early_out: &&EarlyOut<H>| !early_out.follows(pits[mover], least);
            Looks::new(all[mover].iter().filter(open).cloned().collect(), |_| true)
        });
        let all = all.map(|all| Looks::new(all, |_| true));
        Some(Self { all, further })
    }

    /// Whether it is plain to see that no ending holds, there being a move.
    #[inline(always)]
    pub fn hold(&self, board: &Board<H>, mover: usize) -> bool {
        self.all[mover & 1].hold(board)
    }

    /// The same if there is a pit to play. If there is none, that will be seen with the next move.
    #[inline(always)]
    pub fn may_hold(&self, board: &Board<H>, mover: usize) -> bool {
        self.further[mover & 1].hold(board)
    }
}

impl<const H: usize, const N: usize> Looks<H, N> {
    /// `by_bits`: those that may be told by their bits alone.
    pub(super) fn new(mut early_outs: Vec<EarlyOut<H>>, by_bits: fn(&EarlyOut<H>) -> bool) -> Self {
        let first = std::array::from_fn(|_| {
            let fits = |early_out: &EarlyOut<H>| early_out.there && by_bits(early_out);
            let there = early_outs.iter().position(fits);
            // Some seed is always somewhere.
            there.map_or(Board::FULL, |at| early_outs.remove(at).bits)
        });
        let rest_unless = early_outs.iter().fold(Board::EMPTY, |bits, early_out| {
            let of = early_out.told_by_bits();
            bits.or(&of.unwrap_or(Board::FULL))
        });
        Self {
            first,
            rest: early_outs,
            rest_unless,
        }
    }

    #[inline(always)]
    pub(super) fn hold(&self, board: &Board<H>) -> bool {
        self.first.iter().all(|bits| board.has_any(bits))
            && (self.rest.is_empty()
                || !board.has_any(&self.rest_unless)
                || self.rest_holds(*board))
    }

    /// Apart, since it is seldom asked; of a copy, since a board that is lent has to be in memory.
    #[inline(never)]
    fn rest_holds(&self, board: Board<H>) -> bool {
        self.rest.iter().all(|early_out| early_out.holds(&board))
    }
}

impl<const H: usize> EarlyOut<H> {
    pub(super) fn new(early_out: &early_out::EarlyOut, lanes: &Lanes, mover: usize) -> Self {
        let least = u32::from(early_out.least.max(1));
        let power = if early_out.there {
            least.next_power_of_two().ilog2()
        } else {
            least.ilog2()
        };
        let bits = 0xFFu8.checked_shl(power).unwrap_or(0);
        let mask = &early_out.mask;
        // More than the high bit can tell is told of none, and is asked of the machine.
        let told = least <= 128 || !early_out.there;
        let asked = |cell: u8| mask[usize::from(cell) / 8] >> (cell % 8 * 8) & 1 != 0;
        Self {
            bits: lanes.arrange(mover, |cell| if asked(cell) { bits } else { 0 }),
            lanes: lanes.arrange(mover, |cell| if asked(cell) && told { 128 } else { 0 }),
            missing: u64::from(128u32.saturating_sub(least)) * ONES,
            there: early_out.there,
        }
    }

    /// The bits without which it is so, if it is that no lane holds so many.
    fn told_by_bits(&self) -> Option<Board<H>> {
        (!self.there).then_some(self.bits)
    }

    /// Whether its bits tell no less than it does: they never tell more.
    pub(super) fn is_exact(&self) -> bool {
        // How many seeds are enough.
        (128 - (self.missing & 0xFF)).is_power_of_two()
    }

    #[inline]
    pub(super) fn holds(&self, board: &Board<H>) -> bool {
        board.has_enough(&self.lanes, self.missing) == self.there
    }

    /// Whether it must be so if the player to move has a pit to play.
    fn follows(&self, pits: [u64; 2], least: u8) -> bool {
        // All bits that so many seeds can have, from the lowest one on.
        let bits = u64::from(0xFFu8 << least.ilog2());
        let within = pits.iter().enumerate().all(|(at, pits)| {
            let asked = self.bits.mine.0.get(at).copied().unwrap_or(0);
            ((pits >> 7) * bits) & !asked == 0
        });
        self.there && within
    }
}
