//! Every superblock of every variant, for every key that it stands for, does what the plain instructions do: it is run from
//! a board that the key describes, with the lap that it leads to, and so are the instructions of the same rules compiled
//! without superblocks. Positions, registers, choices, outcomes and all that is told must agree.

mod starts;

use super::racing::Along;
use super::registers::Registers;
use super::{Earlier, Fault, Line, Machine};
use crate::cells::NOWHERE;
use crate::moves::Candidate;
use crate::position::Position;
use crate::program::code::{Kind, Skip};
use crate::program::deeds::{Act, Deed, Known};
use crate::program::lays::Ring;
use crate::program::{Passes, Program, Shape};
use crate::successors::OnSmallBoard;
use crate::trace::{Chosen, Event, Observer};
use sow_grammar::bundled::names;
use sow_grammar::load::load_variant;
use sow_grammar::rules::{PhaseId, Rules, Settings, TableId};
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
    outcome: Result<(), Fault>,
    told: Told,
    /// Not of a move that is not legal: whoever meets one goes back to where he was.
    position: Option<Position<W>>,
    /// Where the last seed fell and where the lap began, the direction, and the stores sown into.
    places: [u8; 4],
    laps: u32,
    captured: u32,
    again: bool,
    skipping: Skip,
}

/// Where a run begins.
#[derive(Debug, Clone, Copy)]
enum Start {
    /// Where the last seed of a lap has fallen, which this table looks at; with the registers, and with the lap loop if it
    /// can be entered there.
    Landed(TableId, Registers, PhaseId, bool),
    /// With a kind of move and the pit picked for it.
    Opening(usize, Candidate),
}

fn run<const W: usize>(
    program: &Program,
    position: &Position<W>,
    start: Start,
    line: &mut Line,
) -> Seen<W> {
    let mut told = Told::default();
    let earlier = Earlier::Lent(&[]);
    let mut machine = Machine::new(program, *position, earlier, &mut told);
    machine.line = *line;
    let outcome = match start {
        Start::Landed(table, now, phase, loops) => {
            machine.now = now;
            machine.set_phase(phase);
            machine.freshen(1);
            machine.run_landed(table, loops)
        }
        Start::Opening(kind, candidate) => {
            let kind = &program.kinds[kind];
            machine.begin(kind, candidate);
            machine.make_move(kind)
        }
    };
    *line = machine.line;
    let now = machine.now;
    let legal = outcome != Err(Fault::Illegal);
    Seen {
        outcome,
        position: legal.then_some(machine.position),
        places: if legal {
            [now.here, now.lap_start, now.way, now.stores]
        } else {
            [NOWHERE; 4]
        },
        laps: if legal { now.laps } else { 0 },
        captured: if legal { now.captured } else { 0 },
        again: now.again,
        skipping: if legal { now.skipping } else { Skip::Nothing },
        told: std::mem::take(machine.observer),
    }
}

impl<const W: usize> Machine<'_, W, &mut Told> {
    /// Goes on where the last seed has fallen.
    fn run_landed(&mut self, table: TableId, loops: bool) -> Result<(), Fault> {
        self.now.last = Some(table);
        let onward = if loops && self.program.passes.superblocks {
            let race = self.at_start(Along::Round, Ring::default(), self.now.lap_start);
            let (program, position) = (self.program, &self.position);
            let place = [self.own, self.now.way, self.now.here];
            let deed = program.deed(position, race.lane, place, |cell| position.at(cell));
            self.race(race, Some(deed))?
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
        blocks.on_small_board(Proof { blocks, plain })
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

impl OnSmallBoard for Proof<'_> {
    type Outcome = Result<usize, String>;

    fn run<const W: usize>(self) -> Self::Outcome {
        let mut starts = 0;
        if self.blocks.lap_limit == 1 {
            for (number, kind) in self.blocks.kinds.iter().enumerate() {
                starts += self.prove_openings::<W>(number, kind)?;
            }
        } else {
            for (table, known) in self.blocks.deeds.keys(self.blocks) {
                starts += self.prove_key::<W>(table, known)?;
            }
        }
        Ok(starts)
    }
}

impl Proof<'_> {
    /// Runs all lines of choices from a start, both ways.
    fn agree<const W: usize>(&self, position: &Position<W>, start: Start) -> Result<(), String> {
        let mut lines = [Line::default(); 2];
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
            match lines.each_mut().map(Line::follow) {
                [true, true] => {}
                [false, false] => break,
                _ => return Err(format!("{name}: {start:?}: other choices are offered")),
            }
        }
        Ok(())
    }

    fn prove_key<const W: usize>(&self, table: TableId, known: Known) -> Result<usize, String> {
        let deeds = &self.blocks.deeds;
        let Some(deed) = deeds.get(table, known) else {
            return Ok(0);
        };
        let mut starts = 0;
        let numbers = deeds.numbers_of(known.seeds);
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
                    let place = [known.own, known.way, known.cell];
                    let lane = self
                        .blocks
                        .lane(&board, known.phase, [known.own, known.way], table);
                    let found = self.blocks.deed(&board, lane, place, |cell| board.at(cell));
                    if !std::ptr::eq(found, deed) {
                        return Err(format!("{table:?} {known:?}: another superblock is found"));
                    }
                    for now in self.registers(known, deed) {
                        let phase = PhaseId(known.phase);
                        self.agree(&board, Start::Landed(table, now, phase, false))?;
                        if deeds.relays && !self.blocks.uses.passed {
                            self.agree(&board, Start::Landed(table, now, phase, true))?;
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
        let (Some(_), Some(from)) = (kind.opening, &kind.from) else {
            return Ok(0);
        };
        let mut starts = 0;
        for own in 0..program.layout.players() {
            for &pit in &program.fixed[from.pits as usize].lists[usize::from(own)] {
                for (toward, way) in directions(kind) {
                    for (fill, marked) in FILLS.into_iter().zip([false, true]) {
                        let cells = (0..program.layout.cells()).map(fill);
                        let mut board = Position::<W>::empty();
                        board.set_seeds(cells);
                        let held = from.least.max(1).saturating_sub(board.at(pit));
                        board.rehash();
                        board.add(pit, held);
                        board.set_mover(own);
                        if marked {
                            board.set_mark_bits(pit, program.uses.marks_until_emptied);
                        }
                        if let Some(way) = way {
                            board.set_way(own, way);
                        }
                        let candidate = Candidate { pit, toward };
                        self.agree(&board, Start::Opening(number, candidate))?;
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
type Change = fn(&mut Deed) -> bool;

#[test]
fn a_fault_in_a_superblock_is_found() {
    let spoilt = |name: &str, change: Change| {
        let mut pair = Pair::new(&rules(name)).limit(2);
        assert!(
            pair.blocks.deeds.spoil(change),
            "there is something to spoil"
        );
        pair.prove()
    };
    let another_direction = |deed: &mut Deed| match &mut deed.act {
        Act::Sow(course) | Act::Relay(course) => {
            course.way ^= 1;
            true
        }
        _ => false,
    };
    let one_capture_less =
        |deed: &mut Deed| std::mem::replace(&mut deed.captured[0], NOWHERE) != NOWHERE;
    let another_end = |deed: &mut Deed| match &mut deed.act {
        Act::End { again } => {
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
