//! Every superblock of every variant, for every key that it stands for, does what the plain instructions do: it is run from
//! a board that the key describes, with the lap that it leads to, and so are the instructions of the same rules compiled
//! without superblocks. Positions, registers, choices, outcomes and all that is told must agree.

mod starts;

use super::frame::Frame;
use super::lap_entry::Along;
use super::{ChoicePath, Machine, RepetitionHistory, Trap};
use crate::board::NOWHERE;
use crate::board::Position;
use crate::board::{Shape, on_small_board};
use crate::engine::movegen::Candidate;
use crate::program::ir::{Kind, Skip};
use crate::program::specialise::sow_table::Ring;
use crate::program::specialise::superblocks::{Key, Superblock, Terminator};
use crate::program::{Passes, Program};
use crate::trace::{Chosen, Event, Observer};
use sow_grammar::bundled::names;
use sow_grammar::load::load_variant;
use sow_grammar::rules::{MAX_COUNTERS, PhaseId, Rules, Settings, TableId};
use starts::{FILLS, directions};

/// The most lines of choices that are followed from one key.
const LINES: usize = 64;

/// What is told, in order.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Told {
    events: Vec<Event>,
    chosen: Vec<Chosen>,
}

impl Observer for Told {
    fn event(&mut self, event: Event) {
        self.events.push(event);
    }

    fn chosen(&mut self, chosen: Chosen) {
        self.chosen.push(chosen);
    }
}

/// All that can be seen of a move that has been run.
#[derive(Debug, PartialEq, Eq)]
struct Seen<const W: usize> {
    outcome: Result<(), Trap>,
    told: Told,
    /// Not of a move that is not legal: whoever meets one goes back to where he was.
    position: Option<Position<W>>,
    /// Where the last seed fell and where the lap began, the direction, and the stores sown into.
    places: [u8; 4],
    laps: u32,
    captured: u32,
    counters: [u8; MAX_COUNTERS],
    again: bool,
    skipping: Skip,
}

/// Where a run begins.
#[derive(Debug, Clone, Copy)]
enum Start {
    /// Where the last seed of a lap has fallen, which this table looks at; with the registers, and with the lap loop if it
    /// can be entered there.
    Landed(TableId, Frame, PhaseId, bool),
    /// With a kind of move and the pit picked for it.
    Prologue(usize, Candidate),
}

fn run<const W: usize>(
    program: &Program,
    position: &Position<W>,
    start: Start,
    path: &mut ChoicePath,
) -> Seen<W> {
    let mut told = Told::default();
    let earlier = RepetitionHistory::Lent(&[]);
    let mut machine = Machine::new(program, *position, earlier, &mut told);
    machine.path = *path;
    let outcome = match start {
        Start::Landed(table, frame, phase, loops) => {
            machine.frame = frame;
            machine.set_phase(phase);
            machine.mark_just_sown(1);
            machine.run_landed(table, loops)
        }
        Start::Prologue(kind, candidate) => {
            let kind = &program.kinds[kind];
            machine.begin(kind, candidate);
            machine.make_move(kind)
        }
    };
    *path = machine.path;
    let frame = machine.frame;
    let legal = outcome != Err(Trap::Illegal);
    Seen {
        outcome,
        position: legal.then_some(machine.position),
        places: if legal {
            [frame.here, frame.lap_start, frame.direction, frame.stores]
        } else {
            [NOWHERE; 4]
        },
        laps: if legal { frame.laps } else { 0 },
        captured: if legal { frame.captured } else { 0 },
        counters: if legal {
            frame.counters
        } else {
            [0; MAX_COUNTERS]
        },
        again: frame.again,
        skipping: if legal { frame.skipping } else { Skip::Nothing },
        told: std::mem::take(machine.observer),
    }
}

impl<const W: usize> Machine<'_, W, &mut Told> {
    /// Goes on where the last seed has fallen.
    fn run_landed(&mut self, table: TableId, loops: bool) -> Result<(), Trap> {
        self.frame.last = Some(table);
        let onward = if loops && self.program.passes.superblocks {
            let lap_loop = self.at_start(Along::Round, Ring::default(), self.frame.lap_start);
            let (program, position) = (self.program, &self.position);
            let place = [self.us, self.frame.direction, self.frame.here];
            let superblock = program.superblock(position, lap_loop.table_offset, place, |cell| {
                position.at(cell)
            });
            self.run_laps(lap_loop, Some(superblock))?
        } else {
            self.land()
        };
        self.run_onward(onward)
    }
}

/// The same rules compiled with superblocks and without.
struct Pair {
    blocks: Program,
    plain: Program,
}

impl Pair {
    fn new(rules: &Rules) -> Self {
        let settings = Settings::defaults(&rules.options);
        let compiled = |passes| {
            Program::of_round_with(rules, &settings, &Shape::default(), passes)
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

    /// Runs everything; says how many starts agree, or which one does not.
    fn prove(self) -> Result<usize, String> {
        let Self { blocks, plain } = &self;
        fn prove<const W: usize>(proof: &Proof<'_>) -> Result<usize, String> {
            proof.prove::<W>()
        }
        let proof = &Proof { blocks, plain };
        on_small_board!(blocks, prove(proof))
    }

    /// A move may have so many laps.
    fn limit(mut self, laps: u32) -> Self {
        (self.blocks.lap_limit, self.plain.lap_limit) = (laps, laps);
        self
    }
}

struct Proof<'a> {
    blocks: &'a Program,
    plain: &'a Program,
}

impl Proof<'_> {
    /// Runs everything on positions of so many eights of cells.
    fn prove<const W: usize>(&self) -> Result<usize, String> {
        let mut starts = 0;
        if self.blocks.lap_limit == 1 {
            for (number, kind) in self.blocks.kinds.iter().enumerate() {
                starts += self.prove_openings::<W>(number, kind)?;
            }
        } else {
            for (table, known) in self.blocks.superblocks.keys(self.blocks) {
                starts += self.prove_key::<W>(table, known)?;
            }
        }
        Ok(starts)
    }
}

impl Proof<'_> {
    /// Runs all lines of choices from a start, both ways.
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
        let superblocks = &self.blocks.superblocks;
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
                    let found = self
                        .blocks
                        .superblock(&board, table_offset, place, |cell| board.at(cell));
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
        let (Some(_), Some(from)) = (kind.prologue, &kind.from) else {
            return Ok(0);
        };
        let mut starts = 0;
        for us in 0..program.layout.players() {
            for &pit in &program.fixed[from.pits as usize].lists[usize::from(us)] {
                for (toward, direction) in directions(kind) {
                    for (fill, marked) in FILLS.into_iter().zip([false, true]) {
                        let cells = (0..program.layout.cells()).map(fill);
                        let mut board = Position::<W>::empty();
                        board.set_seeds(cells);
                        let held = from.least.max(1).saturating_sub(board.at(pit));
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

fn rules(name: &str) -> Rules {
    let loaded = load_variant(name).expect("it comes with the library");
    loaded.rules.expect("a variant is sound")
}

#[test]
fn superblocks_do_what_the_instructions_do() {
    let mut starts = 0;
    for name in names() {
        // A lap before the superblock and the one that it leads to; and the first lap of a move.
        for laps in [2, 1] {
            match Pair::new(&rules(name)).limit(laps).prove() {
                Ok(more) => starts += more,
                Err(fault) => panic!("{fault}"),
            }
        }
    }
    assert!(starts > 100_000, "{starts} starts");
}

/// Puts a fault into a superblock that has something to spoil.
type Change = fn(&mut Superblock) -> bool;

#[test]
fn a_fault_in_a_superblock_is_found() {
    let spoilt = |name: &str, change: Change| {
        let mut pair = Pair::new(&rules(name)).limit(2);
        assert!(
            pair.blocks.superblocks.spoil(change),
            "there is something to spoil"
        );
        pair.prove()
    };
    let another_direction = |superblock: &mut Superblock| match &mut superblock.terminator {
        Terminator::Sow(course) | Terminator::Relay(course) => {
            course.direction ^= 1;
            true
        }
        _ => false,
    };
    let one_capture_less = |superblock: &mut Superblock| {
        std::mem::replace(&mut superblock.captured[0], NOWHERE) != NOWHERE
    };
    let another_end = |superblock: &mut Superblock| match &mut superblock.terminator {
        Terminator::End { again } => {
            *again ^= true;
            true
        }
        _ => false,
    };
    let faults: [(&str, Change); 3] = [
        ("bao-kiswahili", another_direction),
        ("kalaha", one_capture_less),
        ("hus", another_end),
    ];
    for (name, change) in faults {
        assert!(
            spoilt(name, change).is_err(),
            "a fault in {name} is overlooked"
        );
    }
}
