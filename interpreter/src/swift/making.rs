//! Sees whether a game is one of those, and lays its rules out.

use super::{Guard, HIGH, Next, ONES, Row, Spot, Step, Swift};
use crate::cells::NOWHERE;
use crate::program::Program;
use crate::program::code::{Block, Choosing, FirstHeading, Kind, Op, Skip};
use crate::program::deeds::{Act, Deed, Known};
use crate::program::guards::{self, Guards};
use crate::program::lays::Round;
use sow_grammar::rules::{Heading, Once, TableId};

impl<const W: usize> Swift<W> {
    /// `None` if the game is not one of these.
    pub(crate) fn new(program: &Program) -> Option<Self> {
        let (kind, from) = plain_kind(program)?;
        let first_lap = first_lap(program, kind.actions)?;
        let (first, pits) = pits(program, from)?;
        let guards = guards_of(program)?;
        let mut swift = Self {
            first,
            pits,
            missing: u64::from(128u8.checked_sub(from.least)?) * ONES,
            ways: ways(program, kind.heading),
            either_way: matches!(kind.heading, FirstHeading::Chosen(_)),
            sure: kind.always_legal,
            rows: Vec::new(),
            rings: Box::new([[(0, 0); 256]; 4]),
            spots: spots(program),
            steps: steps(program, &first_lap)?,
            lap_limit: program.lap_limit,
            keep: keep(),
            further: further(&guards, first, pits, from.least),
            guards,
        };
        for own in 0..2u8 {
            for way in 0..2 {
                let place = [own, way, first_lap.stores[usize::from(own)]];
                for cell in 0..program.layout.cells() {
                    swift.add_ring(program, place, cell)?;
                }
            }
        }
        Some(swift)
    }

    /// `None` if a pit has to be sown from seed by seed.
    fn add_ring(&mut self, program: &Program, place: [u8; 3], cell: u8) -> Option<()> {
        let start = self.rows.len() as u32;
        let length = program.lays.length(Round::After, place, cell);
        if length == 0 && cell < program.pit_count {
            return None;
        }
        for seeds in 1..=length {
            let lay = program.lays.get(Round::After, place, cell, seeds)?;
            self.rows.push(Row {
                seeds: *lay.seeds.first_chunk::<W>()?,
                last: lay.last,
            });
        }
        let [own, way, _] = place.map(usize::from);
        self.rings[own * 2 + way][usize::from(cell)] = (start, length);
        Some(())
    }
}

/// The only kind of move, if nothing of it depends on more than the seeds.
fn plain_kind(program: &Program) -> Option<(&Kind, &Choosing)> {
    let [kind] = &program.kinds[..] else {
        return None;
    };
    let uses = &program.uses;
    let plain_game = program.layout.players() == 2
        && program.phases.len() == 1
        && program.after_move.is_none()
        && program.marks.is_empty()
        && !(uses.turn || uses.repeats || uses.passed || uses.round);
    let plain_kind = kind.no_choices && kind.filters.is_empty() && kind.when.is_none();
    let once = matches!(kind.heading, FirstHeading::Chosen(once) if once != Once::No);
    let from = kind.from.as_ref()?;
    let plain_from = from.fits.is_none() && from.filters.is_empty() && from.least > 0;
    (plain_game && plain_kind && !once && plain_from).then_some((kind, from))
}

/// What the first lap sets for all that follow.
struct FirstLap {
    stores: [u8; 2],
    last: TableId,
}

fn first_lap(program: &Program, actions: Block) -> Option<FirstLap> {
    let at = actions as usize;
    let (Op::LiftHere, Op::Sow(sowing)) = (program.code[at], program.code.get(at + 1)?) else {
        return None;
    };
    let sowing = &program.sowings[*sowing as usize];
    let plain = sowing.start == crate::program::code::Start::AfterHere
        && sowing.dropping.is_empty()
        && sowing.keeping == 0
        && sowing.each.is_none()
        && matches!(sowing.skipping, None | Some(Skip::Nothing));
    Some(FirstLap {
        stores: sowing.stores.unwrap_or([0; 2]),
        last: sowing.last.filter(|_| plain)?,
    })
}

/// The pits to choose from, if they lie side by side and are not too many.
fn pits(program: &Program, from: &Choosing) -> Option<([u8; 2], [u64; 2])> {
    let lists = &program.fixed[from.pits as usize].lists;
    let [south, north] = lists;
    let in_a_row = |list: &[u8]| list.windows(2).all(|two| two[0] + 1 == two[1]);
    let length = south.len();
    if length != north.len() || length > 16 || !lists.iter().all(|list| in_a_row(list)) {
        return None;
    }
    let bytes = |count: usize| match count {
        0 => 0,
        count => HIGH >> (64 - 8 * count.min(8)),
    };
    Some((
        [*south.first()?, *north.first()?],
        [bytes(length), bytes(length.saturating_sub(8))],
    ))
}

fn ways(program: &Program, heading: FirstHeading) -> Box<[[[u8; 2]; 256]; 2]> {
    let track = &program.track;
    let way = |own: usize, cell: usize| match heading {
        FirstHeading::Chosen(_) => [track.rightward[own][cell] ^ 1, track.rightward[own][cell]],
        FirstHeading::Given(heading) => {
            [match heading {
                Heading::Clockwise => 0,
                Heading::Counterclockwise => 1,
                Heading::Onward | Heading::EitherWay(_) => track.way,
                Heading::Backward => track.way ^ 1,
                Heading::Rightward => track.rightward[own][cell],
                Heading::Leftward => track.leftward[own][cell],
            }; 2]
        }
    };
    let mut ways = Box::new([[[0; 2]; 256]; 2]);
    for (own, ways) in ways.iter_mut().enumerate() {
        for (cell, ways) in ways
            .iter_mut()
            .take(program.layout.cells().into())
            .enumerate()
        {
            *ways = way(own, cell);
        }
    }
    ways
}

fn spots(program: &Program) -> Box<[Spot; 256]> {
    let mut spots = Box::new(
        [Spot {
            facing: NOWHERE,
            fresh: 0,
        }; 256],
    );
    for cell in 0..program.layout.cells() {
        spots[usize::from(cell)] = Spot {
            facing: program.track.facing[0][usize::from(cell)],
            fresh: u8::from(cell < program.pit_count),
        };
    }
    spots
}

/// All that may be done after a lap, if none of it is more than a step.
fn steps(program: &Program, first_lap: &FirstLap) -> Option<Box<[[[Step; 4]; 256]; 2]>> {
    let nothing = Step {
        next: Next::TurnEnds,
        store: NOWHERE,
        cells: [NOWHERE; 4],
    };
    let mut steps = Box::new([[[nothing; 4]; 256]; 2]);
    for own in 0..2 {
        for cell in 0..program.layout.cells() {
            for (state, step) in steps[usize::from(own)][usize::from(cell)]
                .iter_mut()
                .enumerate()
            {
                let known = |way| Known {
                    phase: 0,
                    way,
                    own,
                    cell,
                    occupied: state & 1 != 0,
                    opposite: state & 2 != 0,
                };
                let deed = program.deeds.get(first_lap.last, known(0))?;
                if program.deeds.get(first_lap.last, known(1))? != deed {
                    return None;
                }
                *step = self::step(program, first_lap, own, cell, deed)?;
            }
        }
    }
    Some(steps)
}

fn step(program: &Program, first_lap: &FirstLap, own: u8, cell: u8, deed: &Deed) -> Option<Step> {
    let (next, store) = match deed.act {
        Act::End {
            store,
            again: false,
        } => (Next::TurnEnds, store),
        Act::End { store, again: true } => (Next::Again, store),
        Act::Sow(sowing) => (onward(program, sowing, first_lap, own)?, NOWHERE),
        Act::Other => return None,
    };
    let only_here = deed.cells == [cell, NOWHERE, NOWHERE, NOWHERE];
    Some(Step {
        next: match next {
            Next::Onward if only_here => Next::Relay,
            next => next,
        },
        store,
        cells: deed.cells,
    })
}

/// A sowing that goes on as the first one did.
fn onward(program: &Program, sowing: u32, first_lap: &FirstLap, own: u8) -> Option<Next> {
    let quick = program.quick[sowing as usize]?;
    let own = usize::from(own);
    let same = quick.into.is_none()
        && quick.last.is_none_or(|last| last == first_lap.last)
        && quick
            .stores
            .is_none_or(|stores| stores[own] == first_lap.stores[own]);
    match quick.heading {
        Heading::Onward if same => Some(Next::Onward),
        Heading::Backward if same => Some(Next::Backward),
        _ => None,
    }
}

fn keep<const W: usize>() -> Box<[[u64; W]; 256]> {
    let mut keep = Box::new([[u64::MAX; W]; 256]);
    for (cell, keep) in keep.iter_mut().enumerate().take(8 * W) {
        keep[cell / 8] &= !(0xFF << (cell % 8 * 8));
    }
    keep
}

/// Leaves out what must be so if the player to move has a pit to play.
fn further<const W: usize>(
    guards: &[Vec<Guard<W>>; 2],
    first: [u8; 2],
    pits: [u64; 2],
    least: u8,
) -> [Vec<Guard<W>>; 2] {
    let count = (pits[0].count_ones() + pits[1].count_ones()) as u8;
    [0, 1].map(|mover: usize| {
        let follows = |guard: &&Guard<W>| {
            let own = first[mover]..first[mover] + count;
            let all = own
                .clone()
                .all(|pit| guard.cells[usize::from(pit) / 8] >> (pit % 8 * 8 + 7) & 1 != 0);
            guard.there && all && guard.missing >= u64::from(128 - least.min(128)) * ONES
        };
        guards[mover]
            .iter()
            .filter(|guard| !follows(guard))
            .cloned()
            .collect()
    })
}

fn guards_of<const W: usize>(program: &Program) -> Option<[Vec<Guard<W>>; 2]> {
    let of_both = program.guards.as_ref()?;
    let few = |guards: &Guards| guards.any.iter().all(|guard| guard.least <= 128);
    let of_mover = |mover: usize| {
        let of_seats = of_both.iter().zip([mover, mover ^ 1]);
        let all = of_seats.flat_map(|(guards, seat)| guards.any.iter().map(move |one| (one, seat)));
        let guard = |(guard, seat): (&guards::Guard, usize)| Guard {
            cells: std::array::from_fn(|at| guard.masks[seat][at] & HIGH),
            missing: u64::from(128 - guard.least) * ONES,
            there: guard.there,
        };
        all.map(guard).collect()
    };
    of_both.iter().all(few).then(|| [of_mover(0), of_mover(1)])
}
