//! The deeds of a program laid down, each that differs once.

use super::super::Program;
use super::acting::Acts;
use super::asked::Asked;
use super::read::Read;
use super::{Act, Around, Deeds, Fork, Known, Near, Number, Outcome, Strides};
use crate::cells::NOWHERE;
use crate::program::code::FirstHeading;
use sow_grammar::rules::{Heading, TableId};

/// Where there would be more places than this, nothing is read: a real game has a tenth of it.
const MAX_PLACES: usize = 1 << 20;

impl Deeds {
    /// What the tables come to.
    pub(crate) fn new(program: &Program) -> Self {
        let asked = Asked::by_tables(program);
        let phases = asked.phases(program);
        let ways = ways_gone(program);
        let (strides, places) = strides(program, &asked, [phases, ways.len()]);
        if places > MAX_PLACES {
            return Self::unread(program);
        }
        let mut deeds = Self {
            stores: [0, 1].map(|own| stores_kept(program, own)),
            around: Around::of(program, &asked, &strides),
            strides,
            asked,
            ..Self::default()
        };
        deeds.asked.set_apart(deeds.strides.seeds);
        for phase in 0..phases as u16 {
            for table in 0..program.tables.len() as u16 {
                for &way in &ways {
                    deeds.add_table(program, TableId(table), phase, way);
                }
            }
        }
        deeds
    }

    /// Nothing is known of any table beforehand.
    pub(crate) fn unread(program: &Program) -> Self {
        let mut deeds = Self {
            strides: Strides {
                table: 1,
                ..Strides::default()
            },
            ..Self::default()
        };
        for &block in &program.tables {
            let unread = Number::of(deeds.deeds.len() as u32, Outcome::Open);
            deeds.deeds.push(Read::nothing(NOWHERE, block).deed);
            deeds.numbers.push(unread);
        }
        deeds
    }

    /// Only tables that look at a last seed are read.
    fn add_table(&mut self, program: &Program, table: TableId, phase: u16, way: u8) {
        let states = self.asked.states();
        if !program
            .sowings
            .iter()
            .any(|sowing| sowing.last == Some(table))
        {
            let unread = Read::nothing(NOWHERE, program.tables[usize::from(table.0)]);
            let number = self.number(0, unread);
            let places = 2 * usize::from(program.layout.cells()) * states.len();
            let unread = Number::of(number, Outcome::Open);
            self.numbers.extend(std::iter::repeat_n(unread, places));
            return;
        }
        for own in 0..2 {
            for cell in 0..program.layout.cells() {
                // Deeds of different cells hardly ever are the same.
                let first = self.deeds.len();
                for &state in &states {
                    let known = Known {
                        phase,
                        way,
                        own,
                        cell,
                        ..state
                    };
                    let read = Acts::new(program, self, Some(table)).of_table(table, known);
                    let number = self.number(first, read);
                    self.relays |= self.sows_on(number);
                    let number = self.with_outcome(number, table, known);
                    self.numbers.push(number);
                }
            }
        }
    }

    fn sows_on(&self, number: u32) -> bool {
        match self.deeds[number as usize].act {
            Act::Sow(_) | Act::Relay(_) => true,
            Act::Fork(fork) => (0..fork.count).any(|pick| {
                matches!(
                    self.alternative(fork, pick).act,
                    Act::Sow(_) | Act::Relay(_)
                )
            }),
            Act::End { .. } | Act::Illegal | Act::Other => false,
        }
    }

    /// The number of a deed, looked for among those from `first` on, behind which it is added.
    pub(super) fn number(&mut self, first: usize, read: Read) -> u32 {
        let Read {
            mut deed,
            telling,
            forks,
        } = read;
        if let Act::Fork(fork) = &mut deed.act {
            let numbers: Vec<u32> = forks
                .into_iter()
                .map(|read| self.number(first, read))
                .collect();
            let last = self.alternatives.len().saturating_sub(numbers.len());
            if self.alternatives[last..] != numbers {
                self.alternatives.extend(&numbers);
            }
            fork.first = (self.alternatives.len() - numbers.len()) as u32;
        }
        let same = self.deeds[first..].iter().position(|other| {
            deed.told = other.told;
            *other == deed && self.tellings.are(other.told, &telling)
        });
        let number = same.map_or(self.deeds.len(), |at| first + at);
        if same.is_none() {
            deed.told = self.tellings.add(&telling);
            self.deeds.push(deed);
        }
        number as u32
    }
}

impl Default for Around {
    fn default() -> Self {
        Self {
            cells: [Near::NOTHING; 256],
            opposite: 0,
            behind: 0,
        }
    }
}

impl Around {
    fn of(program: &Program, asked: &Asked, strides: &Strides) -> Self {
        let power = |stride: usize| stride.max(1).trailing_zeros();
        let mut around = Self {
            opposite: power(strides.opposite),
            behind: power(strides.behind),
            ..Self::default()
        };
        let [opposite, behind] = &program.track.facing;
        for cell in 0..program.layout.cells() {
            let at = usize::from(cell);
            let near = |is_asked, near: &[u8]| if is_asked { near[at] } else { NOWHERE };
            around.cells[at] = Near {
                cell: (at * strides.cell) as u32,
                opposite: near(asked.opposite, opposite),
                behind: near(asked.behind, behind),
            };
        }
        around
    }
}

impl Near {
    const NOTHING: Self = Self {
        cell: 0,
        opposite: NOWHERE,
        behind: NOWHERE,
    };
}

impl Fork {
    /// Alternatives that are added later.
    pub(super) const fn of(count: u8, closing: bool) -> Self {
        Self {
            first: 0,
            count,
            closing,
        }
    }
}

impl Known {
    /// All that is known where nothing has been sown yet.
    pub(super) const NOTHING: Self = Self {
        phase: 0,
        way: 0,
        own: 0,
        cell: NOWHERE,
        seeds: 0,
        marks: 0,
        opposite: false,
        behind: false,
        next: false,
        late: false,
    };
}

/// The directions that sowings of the game may take.
pub(super) fn ways_gone(program: &Program) -> Vec<u8> {
    let later = program.sowings.iter().map(|sowing| sowing.heading);
    let first = program.kinds.iter().map(|kind| match kind.heading {
        FirstHeading::Given(heading) => heading,
        FirstHeading::Chosen(once) => Heading::EitherWay(once),
    });
    let mut gone = [false; 2];
    gone[usize::from(program.track.way)] = true;
    for heading in later.chain(first) {
        match heading {
            Heading::Onward => {}
            Heading::Clockwise => gone[0] = true,
            Heading::Counterclockwise => gone[1] = true,
            Heading::Backward | Heading::Rightward | Heading::Leftward | Heading::EitherWay(_) => {
                gone = [true; 2];
            }
        }
    }
    (0..2).filter(|&way| gone[usize::from(way)]).collect()
}

/// How far apart places lie, and how many there are.
fn strides(program: &Program, asked: &Asked, [phases, ways]: [usize; 2]) -> (Strides, usize) {
    let mut below: usize = 1;
    let mut stride = |count: usize| {
        let stride = if count > 1 { below } else { 0 };
        below = below.saturating_mul(count);
        stride
    };
    let [seeds, marks, opposite, behind, next, late] = asked.ways_to_be();
    // What changes first stands last.
    let strides = Strides {
        late: stride(late),
        next: stride(next),
        behind: stride(behind),
        opposite: stride(opposite),
        marks: stride(marks),
        seeds: stride(seeds),
        cell: stride(program.layout.cells().into()),
        own: stride(2),
        way: stride(ways),
        table: stride(program.tables.len()),
        phase: stride(phases),
    };
    (strides, below)
}

/// The stores that a player most likely sows into if a sowing names none: those of the sowing before; `None` if there are
/// several.
fn stores_kept(program: &Program, own: usize) -> Option<u8> {
    let sowings = program.sowings.iter();
    let mut named = sowings.filter_map(|sowing| sowing.stores.map(|stores| stores[own]));
    match named.next() {
        None => Some(0),
        Some(one) => named.all(|other| other == one).then_some(one),
    }
}
