//! Equivalence test of superblocks and instructions. For each key of each superblock, a board that the key describes is
//! played twice: with the superblock and the lap that it leads to, and with the same rules compiled without
//! superblocks. Positions, registers, choices and outcomes must agree.

mod run;
mod starts;

use super::choice_path::ChoicePath;
use crate::moves::Candidate;
use run::{RunStart, observe_run};
use sow_compiler::board::{NOWHERE, Position, Shape, on_small_board};
use sow_compiler::instructions::CompiledKind;
use sow_compiler::program::{Passes, Program};
use sow_compiler::tables::superblocks::{Key, Superblock, Terminator};
use sow_grammar::rules::{PhaseId, Rules, Settings, TableId};
use starts::{EquivalenceTest, SEED_FILLS, directions};

/// The highest number of lines of choices to follow from one key.
const MAX_TESTED_LINES: usize = 64;

/// The same rules compiled with and without superblocks.
struct ProgramPair {
    with_superblocks: Program,
    without_superblocks: Program,
}

impl ProgramPair {
    fn new(rules: &Rules) -> Self {
        let settings = Settings::defaults(&rules.options);
        let compiled = |passes| {
            Program::compile(rules, &settings, &Shape::default(), passes)
                .expect("the defaults can be played")
        };
        let superblocks = false;
        Self {
            with_superblocks: compiled(Passes::ALL),
            without_superblocks: compiled(Passes {
                superblocks,
                ..Passes::ALL
            }),
        }
    }

    /// Runs all starts; returns the number of starts that agree, or the first that does not.
    fn check(self) -> Result<usize, String> {
        let Self {
            with_superblocks: blocks,
            without_superblocks: plain,
        } = &self;
        fn check_with_width<const W: usize>(test: &EquivalenceTest<'_>) -> Result<usize, String> {
            test.check_all_starts::<W>()
        }
        let test = &EquivalenceTest {
            with_superblocks: blocks,
            without_superblocks: plain,
        };
        on_small_board!(blocks, check_with_width(test))
    }

    /// Sets the lap limit.
    fn with_lap_limit(mut self, laps: u32) -> Self {
        for program in [&mut self.with_superblocks, &mut self.without_superblocks] {
            program.instructions.board.lap_limit = laps;
        }
        self
    }
}

impl EquivalenceTest<'_> {
    /// Runs all starts on positions with `W` words.
    fn check_all_starts<const W: usize>(&self) -> Result<usize, String> {
        let mut starts = 0;
        if self.with_superblocks.board.lap_limit == 1 {
            for (number, kind) in self.with_superblocks.code.kinds.iter().enumerate() {
                starts += self.check_openings::<W>(number, kind)?;
            }
        } else {
            for (table, known) in self
                .with_superblocks
                .superblocks()
                .keys(self.with_superblocks)
            {
                starts += self.check_key::<W>(table, known)?;
            }
        }
        Ok(starts)
    }
}

impl EquivalenceTest<'_> {
    /// Runs all lines of choices from a start with both programs.
    fn check_agreement<const W: usize>(
        &self,
        position: &Position<W>,
        start: RunStart,
    ) -> Result<(), String> {
        let mut lines = [ChoicePath::default(); 2];
        for _ in 0..MAX_TESTED_LINES {
            let [first, second] = &mut lines;
            let one = observe_run(self.with_superblocks, position, start, first);
            let other = observe_run(self.without_superblocks, position, start, second);
            let name = &self.with_superblocks.title;
            if one != other || first.choices() != second.choices() {
                return Err(format!(
                    "{name}: {start:?}\nfrom {position:?}\nthe superblock comes to\n{one:#?}\nthe instructions to\n{other:#?}"
                ));
            }
            match lines.each_mut().map(ChoicePath::advance) {
                [true, true] => {}
                [false, false] => break,
                _ => return Err(format!("{name}: {start:?}: other choices are offered")),
            }
        }
        Ok(())
    }

    fn check_key<const W: usize>(&self, table: TableId, key: Key) -> Result<usize, String> {
        let superblocks = self.with_superblocks.superblocks();
        let Some(superblock) = superblocks.get(table, key) else {
            return Ok(0);
        };
        let mut starts = 0;
        let numbers = superblocks.seeds_of_class(key.seed_class);
        let mut numbers: Vec<u8> = numbers.take_while(|&seeds| seeds <= 30).collect();
        if let [first, second, .., last] = numbers[..] {
            numbers = vec![first, second, last];
        }
        for seeds in numbers {
            for bits in self.marks(key) {
                for fill in SEED_FILLS {
                    let Some(board) = self.board::<W>(key, seeds, bits, fill) else {
                        continue;
                    };
                    let lap_end = [key.us, key.direction, key.cell];
                    let table_offset = self.with_superblocks.table_offset(
                        &board,
                        key.phase,
                        [key.us, key.direction],
                        table,
                    );
                    let found = self
                        .with_superblocks
                        .superblock(&board, table_offset, lap_end);
                    if !std::ptr::eq(found, superblock) {
                        return Err(format!("{table:?} {key:?}: another superblock is found"));
                    }
                    for frame in self.frames(key, superblock) {
                        let phase = PhaseId(key.phase);
                        self.check_agreement(
                            &board,
                            RunStart::AfterLap(table, frame, phase, false),
                        )?;
                        if superblocks.has_relays && !self.with_superblocks.uses.sown_pits {
                            self.check_agreement(
                                &board,
                                RunStart::AfterLap(table, frame, phase, true),
                            )?;
                        }
                        starts += 1;
                    }
                }
            }
        }
        Ok(starts)
    }

    fn check_openings<const W: usize>(
        &self,
        number: usize,
        kind: &CompiledKind,
    ) -> Result<usize, String> {
        let program = self.with_superblocks;
        let (Some(_), Some(from)) = (kind.facts.prologue, &kind.pit_choice) else {
            return Ok(0);
        };
        let mut starts = 0;
        for us in 0..program.board.layout.players() {
            for &pit in &program.fixed(from.pits).lists[usize::from(us)] {
                for (toward, direction) in directions(kind) {
                    for (fill, marked) in SEED_FILLS.into_iter().zip([false, true, false]) {
                        let cells = (0..program.board.layout.cell_count()).map(fill);
                        let mut board = Position::<W>::empty();
                        board.set_seeds(cells);
                        let held = u16::from(from.least.max(1)).saturating_sub(board.seeds_at(pit));
                        board.rehash();
                        board.add(pit, held);
                        board.set_mover(us);
                        if marked {
                            board.set_mark_bits(pit, program.uses.marks_until_emptied);
                        }
                        if let Some(direction) = direction {
                            board.set_direction(us, direction);
                        }
                        let candidate = Candidate {
                            pit,
                            direction_choice: toward,
                        };
                        self.check_agreement(&board, RunStart::Prologue(number, candidate))?;
                        starts += 1;
                    }
                }
            }
        }
        Ok(starts)
    }
}

/// Runs every superblock of a game with this lap limit and returns the number of starts that agree.
///
/// # Errors
/// Describes the first start that does not agree.
pub fn check_superblocks(rules: &Rules, laps: u32) -> Result<usize, String> {
    ProgramPair::new(rules).with_lap_limit(laps).check()
}

/// A fault to plant in a superblock.
#[derive(Debug, Clone, Copy)]
pub enum PlantedFault {
    /// Reverses the direction of a sowing.
    WrongDirection,
    /// Omits a capture.
    MissingCapture,
    /// Inverts whether the same player moves again.
    WrongEnd,
}

/// Like [`check_superblocks`], with a fault planted in the first superblock that it applies to; `None` if there is
/// none.
#[must_use]
pub fn check_with_fault(rules: &Rules, fault: PlantedFault) -> Option<Result<usize, String>> {
    let mut pair = ProgramPair::new(rules).with_lap_limit(2);
    let superblocks = &mut pair.with_superblocks.specialisation.superblocks;
    let is_spoilt = superblocks.inject_fault(|superblock| fault.plant_fault(superblock));
    is_spoilt.then(|| pair.check())
}

impl PlantedFault {
    fn plant_fault(self, superblock: &mut Superblock) -> bool {
        match (self, &mut superblock.terminator) {
            (Self::WrongDirection, Terminator::Sow(plan) | Terminator::Relay(plan)) => {
                plan.direction ^= 1;
                true
            }
            (Self::WrongEnd, Terminator::End { again }) => {
                *again ^= true;
                true
            }
            (Self::MissingCapture, _) => {
                std::mem::replace(&mut superblock.captured_cells[0], NOWHERE) != NOWHERE
            }
            (Self::WrongDirection | Self::WrongEnd, _) => false,
        }
    }
}
