//! What is done after a lap: known beforehand for each place where the last seed may fall.

use super::board::Board;
use super::lanes::Lanes;
use super::making::FirstLap;
use crate::cells::NOWHERE;
use crate::program::Program;
use crate::program::code::Skip;
use crate::program::deeds::{Act, Deed, Known};
use crate::program::quick::Begin;
use sow_grammar::rules::Heading;

/// By player, lane, whether it held seeds before the last one, and whether the lane that faces it does.
#[derive(Debug, Clone)]
pub(super) struct Steps<const H: usize>(Box<[Step<H>; PLACES]>);

/// No board has more lanes.
const LANES: usize = 64;

const PLACES: usize = 2 * LANES * 4;

/// What is done after a lap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step<const H: usize> {
    /// The lanes that are emptied, with full bytes.
    pub(super) emptied: Board<H>,
    pub(super) next: Next,
    /// The same player moves again, if the move is over.
    pub(super) again: bool,
    /// Where the seeds go at the end of the move.
    pub(super) store: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The move is over and nothing else happens.
    Over,
    /// The same after seeds have gone to a store.
    Capture,
    /// The pit that the last seed fell into is sown on, and nothing else.
    Relay,
    /// The seeds of some lanes are sown on from there.
    Onward,
    Backward,
}

impl<const H: usize> Steps<H> {
    /// `None` if something is done that is more than a step.
    pub(super) fn new(program: &Program, first_lap: &FirstLap, lanes: &Lanes) -> Option<Self> {
        let nothing = Step {
            emptied: Board::EMPTY,
            next: Next::Over,
            again: false,
            store: NOWHERE,
        };
        let mut steps = Box::new([nothing; PLACES]);
        for own in 0..2 {
            for cell in 0..program.layout.cells() {
                let place = Self::place(own, lanes.of(cell, own)?);
                for state in 0..4 {
                    let step = step(program, first_lap, lanes, (own, cell), state)?;
                    steps[usize::from(place | state)] = step;
                }
            }
        }
        Some(Self(steps))
    }

    /// Where the steps for a lane begin.
    pub(super) fn place(own: usize, lane: u8) -> u16 {
        (own * LANES * 4) as u16 | u16::from(lane) << 2
    }

    /// What is done where the last seed has fallen into a lane that holds so many with it.
    #[inline(always)]
    pub(super) fn get(&self, place: u16, here: u8, facing: u8) -> &Step<H> {
        let state = u16::from(here > 1) | u16::from(facing > 0) << 1;
        &self.0[usize::from(place | state) % PLACES]
    }

    /// Whether something like that may follow at all.
    pub(super) fn any(&self, wanted: impl Fn(Next) -> bool) -> bool {
        self.0.iter().any(|step| wanted(step.next))
    }

    /// Whether that may follow where the last seed has fallen into a lane.
    pub(super) fn any_at(&self, own: usize, lane: u8, wanted: impl Fn(Next) -> bool) -> bool {
        let place = usize::from(Self::place(own, lane));
        self.0[place..place + 4]
            .iter()
            .any(|step| wanted(step.next))
    }
}

impl Next {
    pub(super) const fn goes_on(self) -> bool {
        matches!(self, Self::Relay | Self::Onward | Self::Backward)
    }
}

/// What is done in a cell, if nothing matters but whether it held seeds before the last one and whether the cell that faces
/// it does.
fn step<const H: usize>(
    program: &Program,
    first_lap: &FirstLap,
    lanes: &Lanes,
    (own, cell): (usize, u8),
    state: u16,
) -> Option<Step<H>> {
    let asked = &program.deeds.asked;
    let faced = program.track.facing[0][usize::from(cell)] != NOWHERE;
    // A seed that has just fallen counts in a store.
    let store = cell >= program.pit_count;
    let occupied = state & 1 != 0 || store;
    let opposite = asked.opposite && faced && state & 2 != 0;
    let fits = |known: &Known| {
        let holds = store || asked.example(known.seeds) > 1;
        holds == occupied && known.opposite == opposite
    };
    let mut deeds = Vec::new();
    for known in asked.states().into_iter().filter(fits) {
        for way in 0..2 {
            let own = own as u8;
            let known = Known {
                way,
                own,
                cell,
                ..known
            };
            deeds.push(program.deeds.get(first_lap.last, known)?.in_any_way());
        }
    }
    let (deed, others) = deeds.split_first()?;
    if others.iter().any(|other| other != deed) {
        return None;
    }
    let (next, again, store) = match deed.act {
        Act::End { again } if deed.captured[0] == NOWHERE => (Next::Over, again, NOWHERE),
        Act::End { again } => (Next::Capture, again, lanes.of(deed.store, own)?),
        Act::Relay(course) | Act::Sow(course) => {
            let next = onward(program, course.sowing, first_lap, (own, cell), deed)?;
            (next, false, NOWHERE)
        }
        Act::Illegal | Act::Fork(_) | Act::Other => return None,
    };
    let emptied = |cell| deed.captured.contains(&cell) || deed.lifted.contains(&cell);
    Some(Step {
        emptied: lanes.arrange(own, |cell| if emptied(cell) { 0xFF } else { 0 }),
        next,
        again,
        store,
    })
}

/// A sowing that goes on as the first one did.
fn onward(
    program: &Program,
    sowing: u16,
    first_lap: &FirstLap,
    (own, cell): (usize, u8),
    deed: &Deed,
) -> Option<Next> {
    let quick = program.quick[usize::from(sowing)]?;
    let same = quick.begin == Begin::Here
        && matches!(quick.skipping, None | Some(Skip::Nothing))
        && deed.captured[0] == NOWHERE
        && deed.here == cell
        && quick.last.is_none_or(|last| last == first_lap.last)
        && quick
            .stores
            .is_none_or(|stores| stores[own] == first_lap.stores[own]);
    let only_here = deed.lifted == [cell, NOWHERE, NOWHERE, NOWHERE];
    match quick.heading {
        Heading::Onward if same && only_here => Some(Next::Relay),
        Heading::Onward if same => Some(Next::Onward),
        Heading::Backward if same => Some(Next::Backward),
        _ => None,
    }
}
