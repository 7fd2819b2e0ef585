//! Equivalence test of superblocks and instructions. Every superblock of a game, for every key that it stands for, is
//! run from a board that the key describes, together with the lap that it leads to, and so are the instructions of the
//! same rules compiled without superblocks. Positions, registers, choices and outcomes must agree.

mod run;
mod starts;

use super::choice_path::ChoicePath;
use crate::moves::Candidate;
use run::{Start, run};
use sow_compiler::board::{NOWHERE, Position, Shape, on_small_board};
use sow_compiler::instructions::Kind;
use sow_compiler::program::{Passes, Program};
use sow_compiler::tables::superblocks::{Key, Superblock, Terminator};
use sow_grammar::rules::{PhaseId, Rules, Settings, TableId};
use starts::{FILLS, Proof, directions};

/// The highest number of lines of choices to follow from one key.
const LINES: usize = 64;

/// The same rules compiled with and without superblocks.
struct Pair {
    blocks: Program,
    plain: Program,
}

impl Pair {
    fn new(rules: &Rules) -> Self {
        let settings = Settings::defaults(&rules.options);
        let compiled = |passes| {
            Program::compile(rules, &settings, &Shape::default(), passes)
                .expect("the defaults can be played")
        };
        let superblocks = false;
        Self {
            blocks: compiled(Passes::ALL),
            plain: compiled(Passes {
                superblocks,
                ..Passes::ALL
            }),
        }
    }

    /// Runs all starts; returns the number of starts that agree, or the first that does not.
    fn prove(self) -> Result<usize, String> {
        let Self { blocks, plain } = &self;
        fn prove<const W: usize>(proof: &Proof<'_>) -> Result<usize, String> {
            proof.prove::<W>()
        }
        let proof = &Proof { blocks, plain };
        on_small_board!(blocks, prove(proof))
    }

    /// Sets the lap limit.
    fn limit(mut self, laps: u32) -> Self {
        for program in [&mut self.blocks, &mut self.plain] {
            program.instructions.board.lap_limit = laps;
        }
        self
    }
}

impl Proof<'_> {
    /// Runs all starts on positions with `W` words.
    fn prove<const W: usize>(&self) -> Result<usize, String> {
        let mut starts = 0;
        if self.blocks.board.lap_limit == 1 {
            for (number, kind) in self.blocks.code.kinds.iter().enumerate() {
                starts += self.prove_openings::<W>(number, kind)?;
            }
        } else {
            for (table, known) in self.blocks.superblocks().keys(self.blocks) {
                starts += self.prove_key::<W>(table, known)?;
            }
        }
        Ok(starts)
    }
}

impl Proof<'_> {
    /// Runs all lines of choices from a start with both programs.
    fn agree<const W: usize>(&self, position: &Position<W>, start: Start) -> Result<(), String> {
        let mut lines = [ChoicePath::default(); 2];
        for _ in 0..LINES {
            let [first, second] = &mut lines;
            let one = run(self.blocks, position, start, first);
            let other = run(self.plain, position, start, second);
            let name = &self.blocks.rules().title;
            if one != other || first.made() != second.made() {
                return Err(format!(
                    "{name}: {start:?}\nfrom {position:?}\nthe superblock comes to\n{one:#?}\nthe instructions to\n{other:#?}"
                ));
            }
            match lines.each_mut().map(ChoicePath::follow) {
                [true, true] => {}
                [false, false] => break,
                _ => return Err(format!("{name}: {start:?}: other choices are offered")),
            }
        }
        Ok(())
    }

    fn prove_key<const W: usize>(&self, table: TableId, known: Key) -> Result<usize, String> {
        let superblocks = self.blocks.superblocks();
        let Some(superblock) = superblocks.get(table, known) else {
            return Ok(0);
        };
        let mut starts = 0;
        let numbers = superblocks.numbers_of(known.seeds);
        let mut numbers: Vec<u8> = numbers.take_while(|&seeds| seeds <= 30).collect();
        if let [first, second, .., last] = numbers[..] {
            numbers = vec![first, second, last];
        }
        for seeds in numbers {
            for bits in self.marks(known) {
                for fill in FILLS {
                    let Some(board) = self.board::<W>(known, seeds, bits, fill) else {
                        continue;
                    };
                    let place = [known.us, known.direction, known.cell];
                    let table_offset = self.blocks.table_offset(
                        &board,
                        known.phase,
                        [known.us, known.direction],
                        table,
                    );
                    let found = self.blocks.superblock(&board, table_offset, place);
                    if !std::ptr::eq(found, superblock) {
                        return Err(format!("{table:?} {known:?}: another superblock is found"));
                    }
                    for frame in self.registers(known, superblock) {
                        let phase = PhaseId(known.phase);
                        self.agree(&board, Start::Landed(table, frame, phase, false))?;
                        if superblocks.relays && !self.blocks.uses.passed {
                            self.agree(&board, Start::Landed(table, frame, phase, true))?;
                        }
                        starts += 1;
                    }
                }
            }
        }
        Ok(starts)
    }

    fn prove_openings<const W: usize>(&self, number: usize, kind: &Kind) -> Result<usize, String> {
        let program = self.blocks;
        let (Some(_), Some(from)) = (kind.facts.prologue, &kind.from) else {
            return Ok(0);
        };
        let mut starts = 0;
        for us in 0..program.board.layout.players() {
            for &pit in &program.fixed(from.pits).lists[usize::from(us)] {
                for (toward, direction) in directions(kind) {
                    for (fill, marked) in FILLS.into_iter().zip([false, true, false]) {
                        let cells = (0..program.board.layout.cells()).map(fill);
                        let mut board = Position::<W>::empty();
                        board.set_seeds(cells);
                        let held = u16::from(from.least.max(1)).saturating_sub(board.at(pit));
                        board.rehash();
                        board.add(pit, held);
                        board.set_mover(us);
                        if marked {
                            board.set_mark_bits(pit, program.uses.marks_until_emptied);
                        }
                        if let Some(direction) = direction {
                            board.set_direction(us, direction);
                        }
                        let candidate = Candidate { pit, toward };
                        self.agree(&board, Start::Prologue(number, candidate))?;
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
pub fn without_fault(rules: &Rules, laps: u32) -> Result<usize, String> {
    Pair::new(rules).limit(laps).prove()
}

/// A fault to plant in a superblock.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    /// Reverses the direction of a sowing.
    AnotherDirection,
    /// Omits a capture.
    OneCaptureLess,
    /// Inverts whether the same player moves again.
    AnotherEnd,
}

/// Like [`without_fault`], with a fault planted in the first superblock that it applies to; `None` if there is none.
#[must_use]
pub fn with_fault(rules: &Rules, fault: Fault) -> Option<Result<usize, String>> {
    let mut pair = Pair::new(rules).limit(2);
    let superblocks = &mut pair.blocks.specialised.superblocks;
    let is_spoilt = superblocks.spoil(|superblock| fault.put_into(superblock));
    is_spoilt.then(|| pair.prove())
}

impl Fault {
    fn put_into(self, superblock: &mut Superblock) -> bool {
        match (self, &mut superblock.terminator) {
            (Self::AnotherDirection, Terminator::Sow(course) | Terminator::Relay(course)) => {
                course.direction ^= 1;
                true
            }
            (Self::AnotherEnd, Terminator::End { again }) => {
                *again ^= true;
                true
            }
            (Self::OneCaptureLess, _) => {
                std::mem::replace(&mut superblock.captured[0], NOWHERE) != NOWHERE
            }
            (Self::AnotherDirection | Self::AnotherEnd, _) => false,
        }
    }
}
