//! What a table comes to where the last seed has fallen, done at once if it is simple.

use super::lap_entry::{Along, Onward};
use super::{Machine, Trap};
use crate::trace::Observer;
use sow_compiler::board::NOWHERE;
use sow_compiler::board::Position;
use sow_compiler::program::Program;
use sow_compiler::program::specialise::sow_table::Ring;
use sow_compiler::program::specialise::superblocks::{
    Moved, Put, RunId, SideEffects, Superblock, Terminator,
};
use sow_grammar::rules::MAX_COUNTERS;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// The table looks at the last seed.
    pub(super) fn look_at_last(&self) -> Onward {
        match self.frame.sowing.last {
            Some(last) if !self.position.is_over() => Onward::Enter(last),
            _ => Onward::Done,
        }
    }

    /// Goes on after the last seed, which has fallen alone.
    #[inline]
    pub(super) fn land(&mut self) -> Result<Onward, Trap> {
        let program = self.program;
        let (Some(last), Some(phase), None) = (
            self.frame.sowing.last,
            self.frame.phase,
            self.trial.stop_before_lap,
        ) else {
            return Ok(self.look_at_last());
        };
        let position = &self.position;
        if position.is_over() || self.frame.counts.look_ups > 0 {
            return Ok(self.look_at_last());
        }
        let way = [self.us, self.frame.sowing.direction];
        let table_offset = program.table_offset(position, phase.0, way, last);
        let place = [self.us, self.frame.sowing.direction, self.frame.here];
        let superblock = program.superblock(position, table_offset, place);
        if let Terminator::End { again } = superblock.terminator {
            if superblock.just_captures() {
                self.end_with(superblock, again);
                return Ok(Onward::Done);
            }
            let lap_loop = self.at_start(Along::Round(Ring::default()), self.frame.lap_start);
            return self.run_laps(lap_loop, Some(superblock));
        }
        self.look_at_here();
        self.frame.counts.look_ups = superblock.look_ups.into();
        let (mut emitter, registers) = self.telling();
        emitter.rows_before(&registers.position, superblock);
        Ok(Onward::At(superblock.block))
    }

    /// Does what a superblock says that ends the move and only captures, without the registers of a loop over laps.
    fn end_with(&mut self, superblock: &Superblock, again: bool) {
        let (program, us) = (self.program, self.us);
        let (mut emitter, registers) = self.telling();
        emitter.block(&registers.position, superblock);
        if superblock.captured[0] != NOWHERE {
            let won = capture(program, &mut self.position, superblock, us);
            self.frame.counts.captured += u32::from(won);
        }
        self.frame.here = superblock.here;
        self.look_at_here();
        self.frame.fallen.is_last = true;
        self.frame.direction_chosen = false;
        self.mark_just_sown(1);
        self.frame.again |= again;
    }
}

/// Does what is neither captured nor lifted.
pub(super) fn take_down<const W: usize>(
    side_effects: &SideEffects,
    position: &mut Position<W>,
    counters: &mut [u8; MAX_COUNTERS],
) {
    let [slot, value] = side_effects.set;
    match usize::from(slot).checked_sub(MAX_COUNTERS) {
        None => position.set_counter(slot, value),
        Some(of_move) => {
            if let Some(counter) = counters.get_mut(of_move) {
                *counter = value;
            }
        }
    }
    for cell in side_effects.unmarked {
        if cell != NOWHERE {
            position.clear_marks(cell, side_effects.marks_lost);
        }
    }
    if let Moved::Put(Put { seeds, from, into }) = side_effects.moved {
        let seeds = u16::from(seeds).min(position.at(from));
        position.move_seeds(from, into, seeds as u8);
    }
}

/// Empties what a superblock captures into a store; says how many seeds the player wins by it.
#[inline]
pub(super) fn capture<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    superblock: &Superblock,
    us: u8,
) -> u8 {
    let seeds = empty(program, position, &superblock.captured);
    if seeds > 0 {
        position.add(superblock.store, seeds.into());
    }
    won(program, superblock, seeds, us)
}

/// Empties the pits of a run into the store.
pub(super) fn capture_run<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    superblock: &Superblock,
    run: RunId,
    us: u8,
) -> u8 {
    let (mut seeds, mut taken) = (0, 0);
    while let Some(cell) = program.superblocks().runs.pit(run, taken, position) {
        seeds += empty_one(program, position, cell);
        taken += 1;
    }
    position.add(superblock.store, seeds.into());
    won(program, superblock, seeds, us)
}

/// How many of the seeds captured the player wins.
fn won(program: &Program, superblock: &Superblock, seeds: u8, us: u8) -> u8 {
    let own = superblock.store == program.board.stores[usize::from(us)];
    if own { seeds } else { 0 }
}

/// Takes all seeds from some cells, up to the first one that is nowhere, with the marks that they lose by that; says how
/// many.
pub(super) fn empty<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    cells: &[u8],
) -> u8 {
    let there = cells.iter().take_while(|&&cell| cell != NOWHERE);
    there.fold(0, |sum, &cell| sum + empty_one(program, position, cell))
}

/// The same for one cell of the board.
#[inline]
pub(super) fn empty_one<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    cell: u8,
) -> u8 {
    let seeds = position.byte(cell);
    let lost = program.uses.marks_until_emptied;
    if lost != 0 && seeds > 0 {
        position.clear_marks(cell, lost);
    }
    position.take(cell, seeds.into());
    seeds
}
