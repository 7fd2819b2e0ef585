//! The pits that a sowing leaves out.

use super::Machine;
use super::mask_filter::Asking;
use crate::board::{CellMask, NOWHERE};
use crate::program::ir::CondId;
use crate::program::ir::Skip;
use crate::trace::Observer;

/// What is known of them in the course of a sowing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Skips<const W: usize> {
    left_out: CellMask<W>,
    /// Seeds have fallen here since.
    changed: CellMask<W>,
    /// Whether that was asked for the last seed; `None` if nothing has been asked yet.
    of_last: Option<bool>,
}

impl<const W: usize> Skips<W> {
    pub(super) const UNKNOWN: Self = Self {
        left_out: CellMask::NONE,
        changed: CellMask::NONE,
        of_last: None,
    };

    /// Seeds have fallen into a cell.
    #[inline]
    pub(super) fn fallen(&mut self, cell: u8) {
        self.changed.set(cell, true);
    }
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// The first cell from this one on that is not left out; nowhere if all are.
    #[inline]
    pub(super) fn not_left_out(&mut self, first: u8, skips: &mut Skips<W>) -> u8 {
        let mut at = first;
        let stores = self.program.board.stores;
        let closed = |cell| {
            (cell == stores[0] && self.frame.sowing.stores & 1 == 0)
                || (cell == stores[1] && self.frame.sowing.stores & 2 == 0)
        };
        if at != NOWHERE && closed(at) {
            at = self.follow(at);
        }
        if self.frame.sowing.skipping == Skip::Nothing {
            return at;
        }
        let begin = at;
        while at != NOWHERE && self.is_left_out(at, skips) {
            at = self.follow(at);
            if at == begin {
                return NOWHERE;
            }
        }
        at
    }

    #[inline]
    fn is_left_out(&mut self, cell: u8, skips: &mut Skips<W>) -> bool {
        match self.frame.sowing.skipping {
            Skip::Nothing => false,
            Skip::Origin => cell == self.frame.origin,
            Skip::LapStart => cell == self.frame.lap_start,
            // A table for each seed may change other pits as well.
            Skip::Seen(cond) if self.frame.each.is_none() => self.is_seen(cond, cell, skips),
            Skip::Seen(cond) | Skip::Asked(cond) => self.holds_for(cond, cell),
        }
    }

    fn is_seen(&mut self, cond: CondId, cell: u8, skips: &mut Skips<W>) -> bool {
        if skips.of_last != Some(self.frame.fallen.is_last) {
            *skips = Skips {
                left_out: self.filter_mask(cond, CellMask::ALL, Asking::Looking),
                changed: CellMask::NONE,
                of_last: Some(self.frame.fallen.is_last),
            };
        }
        if skips.changed.contains(cell) {
            self.holds_for(cond, cell)
        } else {
            skips.left_out.contains(cell)
        }
    }
}
