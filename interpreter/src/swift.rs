//! Games of one plain kind of move, played without a machine: what is lifted is laid by rows that are ready, and what
//! the table comes to is known for each cell. The machine plays the same moves; it is asked where a game may end.

use crate::cells::NOWHERE;
use crate::moves::below;
use crate::position::Position;
use crate::program::Program;
use crate::program::code::{Block, Choosing, FirstHeading, Kind, Op, Skip};
use crate::program::deeds::{Act, Deed, Known};
use crate::program::guards::{self, Guards};
use crate::program::lays::Round;
use rand_xoshiro::rand_core::Rng;
use sow_grammar::rules::{Heading, Once, TableId};

/// The rules of such a game, laid out for boards of `W` eights.
pub(crate) struct Swift<const W: usize> {
    /// Where the pits to choose from begin for each player.
    first: [u8; 2],
    /// High bits for as many bytes as there are pits to choose from.
    pits: [u64; 2],
    /// What is added to the seeds of eight pits so that the high bit tells of enough.
    missing: u64,
    /// The directions in which each player may begin, by pit; the same twice if there is only one.
    ways: Box<[[[u8; 2]; 256]; 2]>,
    either_way: bool,
    /// Every move is legal.
    pub(crate) sure: bool,
    /// All bits but those of a cell; all of them for no cell.
    keep: Box<[[u64; W]; 256]>,
    /// Rows of all rings, from one seed on.
    rows: Vec<Row<W>>,
    /// Where the rows begin and how many there are, by player and direction, and by cell.
    rings: Box<[[(u32, u8); 256]; 4]>,
    /// By cell.
    spots: Box<[Spot; 256]>,
    /// What is done where the last seed falls, by player, cell, whether it is occupied, and whether its opposite is.
    steps: Box<[[[Step; 4]; 256]; 2]>,
    lap_limit: u32,
    /// What rules out that an ending holds, by player to move, there being a move.
    guards: [Vec<Guard<W>>; 2],
    /// What of it does not follow from the pits that can be played next.
    further: [Vec<Guard<W>>; 2],
}

/// What a sowing adds, and where its last seed falls.
#[derive(Debug, Clone, Copy)]
struct Row<const W: usize> {
    seeds: [u64; W],
    last: u8,
}

/// The cell that faces another one, and how many seeds just sown do not count there.
#[derive(Debug, Clone, Copy)]
struct Spot {
    facing: u8,
    fresh: u8,
}

/// What is done after a lap.
#[derive(Debug, Clone, Copy)]
#[repr(align(8))]
struct Step {
    next: Next,
    /// Where the seeds go at the end of the move.
    store: u8,
    /// Cells that are emptied; behind the last one nowhere.
    cells: [u8; 4],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    TurnEnds,
    Again,
    /// The pit that the last seed fell into is sown on, and nothing else.
    Relay,
    Onward,
    Backward,
}

/// That some of the cells hold so many seeds, or that none does.
#[derive(Clone)]
struct Guard<const W: usize> {
    /// The high bits of the cells.
    cells: [u64; W],
    /// What is added to eight cells so that the high bit tells of enough.
    missing: u64,
    there: bool,
}

/// What came of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawn {
    Played,
    Nothing,
    /// The move drawn is not legal. The position is no longer what it was.
    Illegal,
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

impl<const W: usize> Swift<W> {
    /// Plays a move drawn from all that begin with enough seeds.
    #[inline(always)]
    pub(crate) fn play_any(&self, position: &mut Position<W>, chance: &mut impl Rng) -> Drawn {
        let own = position.mover_index() & 1;
        let first = self.first[usize::from(own)];
        let low = counted(self.open(position, first, 0));
        let in_low = low >> 56;
        if self.pits[1] == 0 && !self.either_way {
            if in_low == 0 {
                return Drawn::Nothing;
            }
            let number = below(chance, in_low as usize) as u64;
            return self.played(position, first + nth(low, number), 0);
        }
        let high = counted(self.open(position, first, 1));
        let both = u32::from(self.either_way);
        let count = in_low + (high >> 56);
        if count == 0 {
            return Drawn::Nothing;
        }
        let drawn = below(chance, (count as usize) << both);
        let (number, side) = ((drawn >> both) as u64, drawn & both as usize);
        let (eight, before, behind) = if number >= in_low {
            (high, in_low, 8)
        } else {
            (low, 0, 0)
        };
        self.played(position, first + nth(eight, number - before) + behind, side)
    }

    #[inline(always)]
    fn played(&self, position: &mut Position<W>, pit: u8, side: usize) -> Drawn {
        if self.play(position, pit, side) {
            Drawn::Played
        } else {
            Drawn::Illegal
        }
    }

    /// Shows all moves that begin with enough seeds: pit and side.
    #[inline]
    pub(crate) fn each(&self, position: &Position<W>, mut show: impl FnMut(u8, usize)) {
        let first = self.first[usize::from(position.mover_index() & 1)];
        for half in 0..2 {
            let mut eight = self.open(position, first, half);
            while eight != 0 {
                let pit = first + half * 8 + (eight.trailing_zeros() >> 3) as u8;
                show(pit, 0);
                if self.either_way {
                    show(pit, 1);
                }
                eight &= eight - 1;
            }
        }
    }

    /// The pits of the first or second eight that hold enough, as high bits.
    #[inline(always)]
    fn open(&self, position: &Position<W>, first: u8, half: u8) -> u64 {
        let pits = self.pits[usize::from(half & 1)];
        if pits == 0 {
            return 0;
        }
        let eight = position.eight_from(first + half * 8);
        (((eight & !HIGH) + self.missing) | eight) & pits
    }

    /// Plays a move; false if it is not legal.
    #[inline(always)]
    pub(crate) fn play(&self, position: &mut Position<W>, pit: u8, side: usize) -> bool {
        let own = position.mover_index() & 1;
        let player = usize::from(own);
        let steps = &self.steps[player];
        let mut way = self.ways[player][usize::from(pit)][side & 1];
        let mut here = pit;
        // The pit that was lifted is emptied together with the sowing: cells are only written all at once, since reading
        // them all at once has to wait for what was written one by one.
        let mut lifted = pit;
        let mut hand = position.at(pit);
        let mut laps = 0;
        loop {
            laps += 1;
            if laps > self.lap_limit {
                return false;
            }
            let rings = &self.rings[player * 2 + usize::from(way & 1)];
            let (start, length) = rings[usize::from(here)];
            let mut number = hand.wrapping_sub(1);
            if number >= length {
                if length == 0 || hand == 0 {
                    break;
                }
                let all = &self.rows[start as usize + usize::from(length) - 1];
                position.lay_rounds(
                    &self.keep[usize::from(lifted)],
                    &all.seeds,
                    u64::from(number / length),
                );
                lifted = NOWHERE;
                number %= length;
            }
            let row = &self.rows[start as usize + usize::from(number)];
            position.lay(&self.keep[usize::from(lifted)], &row.seeds);
            here = row.last;
            let spot = self.spots[usize::from(here)];
            let seeds = position.at(here);
            let state =
                usize::from(seeds > spot.fresh) | usize::from(position.at(spot.facing) > 0) << 1;
            let step = steps[usize::from(here)][state];
            lifted = here;
            if step.next == Next::Relay {
                hand = seeds;
                continue;
            }
            let mut taken = 0;
            for cell in step.cells {
                if cell == NOWHERE {
                    break;
                }
                taken += position.at(cell);
                position.clear(&self.keep[usize::from(cell)]);
            }
            match step.next {
                Next::Relay | Next::Onward => {}
                Next::Backward => way ^= 1,
                Next::TurnEnds | Next::Again => {
                    if taken > 0 {
                        position.put(step.store, taken);
                    }
                    if step.next == Next::Again {
                        return true;
                    }
                    break;
                }
            }
            hand = taken;
        }
        // Also with nothing left in hand the move is over.
        position.set_mover(own ^ 1);
        true
    }

    /// Whether it is plain to see that no ending holds, there being a move.
    #[inline(always)]
    pub(crate) fn is_far_from_end(&self, position: &Position<W>) -> bool {
        Self::all_hold(
            &self.guards[usize::from(position.mover_index() & 1)],
            position,
        )
    }

    /// The same if there is a pit to play. If there is none, that will be seen with the next move.
    #[inline(always)]
    pub(crate) fn may_go_on(&self, position: &Position<W>) -> bool {
        Self::all_hold(
            &self.further[usize::from(position.mover_index() & 1)],
            position,
        )
    }

    #[inline(always)]
    fn all_hold(guards: &[Guard<W>], position: &Position<W>) -> bool {
        for guard in guards {
            if position.has_high(&guard.cells, guard.missing) != guard.there {
                return false;
            }
        }
        true
    }
}

/// Each byte with the number of high bits up to and including it.
#[inline]
const fn counted(high: u64) -> u64 {
    (high >> 7).wrapping_mul(ONES)
}

/// The first byte up to which there are more than so many, out of fewer than 128.
#[inline]
const fn nth(counted: u64, number: u64) -> u8 {
    let reached = ((counted | HIGH) - (number + 1) * ONES) & HIGH;
    (reached.trailing_zeros() >> 3) as u8
}

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
