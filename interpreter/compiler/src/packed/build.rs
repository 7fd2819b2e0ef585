//! Sees whether a game is one of those, and lays its rules out.

use super::board::{Board, HIGH, ONES, enough};
use super::early_out::EarlyOuts;
use super::filters::Filters;
use super::lanes::Lanes;
use super::rings::{Ring, Rings};
use super::rows::Rows;
use super::steps::{Next, Steps};
use crate::instructions::{Choosing, Kind};
use crate::program::Program;
use crate::tables::first_lap::FirstLap;
use crate::tables::sow_table::Round;
use sow_grammar::rules::{Heading, Once};

/// The rules of such a game, laid out for boards of two halves of `H` eights and rows of `R`: as many for a half, twice as
/// many for both.
#[derive(Debug)]
pub struct LaidOutRules<const H: usize, const R: usize> {
    /// Where the cells lie.
    pub lanes: Lanes,
    /// What counts for South and for North, as full bytes with South to move.
    pub points: [Board<H>; 2],
    /// The pits to choose from, as high bits of the first two eights of each player.
    pub pits: [[u64; 2]; 2],
    /// What is added to the seeds of eight pits so that the high bit tells of enough.
    pub missing: u64,
    /// A player may choose between two directions.
    pub either_way: bool,
    /// Each move that begins with enough seeds is legal.
    pub always_legal: bool,
    /// At most eight pits to choose from, one direction, and one lap.
    pub plain: bool,
    /// What sowings come to.
    pub rows: Rows<R>,
    /// What is done after a lap.
    pub steps: Steps<H>,
    /// The lanes of the player to move where a last seed that falls into none ends the move, by player: a bit each.
    pub ends_when_empty: [u32; 2],
    /// The most laps of a move, at least one.
    pub lap_limit: u32,
    /// What rules out that the game ends.
    pub early_outs: EarlyOuts<H>,
    /// Which moves that can be made are legal.
    pub filters: Filters<H>,
    /// The stores, by player to move, with full bytes.
    pub stores: [Board<H>; 2],
    /// A position that comes back may end the game.
    pub repeats: bool,
}

impl<const H: usize, const R: usize> LaidOutRules<H, R> {
    /// The pits of the first or second eight of the player to move that hold enough, as high bits.
    #[inline(always)]
    #[must_use]
    pub fn open(&self, board: &Board<H>, us: usize, second: usize) -> u64 {
        let Some(&eight) = board.mine.0.get(second) else {
            return 0;
        };
        let pits = self.pits[us & 1][second & 1];
        enough(eight, self.missing) & pits
    }
}

impl<const H: usize, const R: usize> LaidOutRules<H, R> {
    /// `None` if the game is not one of these, or rows reach further.
    pub fn new(program: &Program) -> Option<Self> {
        let (kind, from) = plain_kind(program)?;
        let first_lap = FirstLap::of(program, &program.specialised.table_sow, kind.actions)?;
        let chosen = &program.fixed(from.pits).lists;
        let lanes = Lanes::new::<H>(program, chosen)?;
        let pits = pits(chosen);
        let missing = u64::from(128u8.checked_sub(from.least)?) * ONES;
        let either_way = matches!(kind.heading, Heading::EitherWay(_));
        let steps = Steps::new(program, &first_lap, &lanes)?;
        // All laps go round in the same way.
        if first_lap.round != Round::After && steps.any(Next::goes_on) {
            return None;
        }
        let mut rings = Rings::new(program, &lanes, &first_lap);
        for (us, pits) in chosen.iter().enumerate() {
            for (number, &cell) in pits.iter().enumerate() {
                let directions = directions(program, kind.heading, us, cell);
                for (side, direction) in directions.into_iter().enumerate() {
                    let start = rings.start(Ring {
                        us,
                        direction,
                        cell,
                    })?;
                    rings.rows.first[us][side][number] = start;
                }
            }
        }
        rings.follow(&steps)?;
        let filters = Filters::new(program, kind, &lanes)?;
        Some(Self {
            points: [0, 1].map(|seat: usize| {
                let counting = counting(program, seat);
                let counts = |cell| if counting.contains(&cell) { 0xFF } else { 0 };
                lanes.arrange(0, counts)
            }),
            early_outs: EarlyOuts::new(program, &lanes, pits, from.least)?,
            pits,
            missing,
            plain: pits.iter().all(|pits| pits[1] == 0)
                && !either_way
                && !steps.any(|next| next.goes_on() || matches!(next, Next::Run(_)))
                && kind.filters.is_empty()
                && !program.uses.repeats,
            always_legal: filters.allow_all() && kind.facts.legal_ahead,
            filters,
            stores: [0, 1].map(|us| {
                lanes.arrange(us, |cell| {
                    if program.board.stores.contains(&cell) {
                        0xFF
                    } else {
                        0
                    }
                })
            }),
            repeats: program.uses.repeats,
            either_way,
            ends_when_empty: [0, 1].map(|us| {
                let ends = |&lane: &u8| steps.end_when_empty(us, lane);
                let lanes = (0..8 * H as u8).filter(ends);
                lanes.fold(0, |bits, lane| bits | 1 << lane)
            }),
            rows: rings.rows,
            steps,
            lap_limit: program.board.lap_limit.max(1),
            lanes,
        })
    }
}

/// The only kind of move, if nothing of it depends on more than the seeds.
fn plain_kind(program: &Program) -> Option<(&Kind, &Choosing)> {
    let [kind] = &program.code.kinds[..] else {
        return None;
    };
    let uses = &program.uses;
    let plain_game = program.board.layout.players() == 2
        && program.code.phases.len() == 1
        && program.code.after_move.is_none()
        && program.board.marks.is_empty()
        && !(uses.turn || uses.passed || uses.round)
        && !(uses.repeats && uses.stores_shrink);
    let plain_kind = kind.facts.no_choices && kind.when.is_none();
    let once = matches!(kind.heading, Heading::EitherWay(once) if once != Once::No);
    let from = kind.from.as_ref()?;
    let plain_from = from.fits.is_none() && from.filters.is_empty() && from.least > 0;
    (plain_game && plain_kind && !once && plain_from).then_some((kind, from))
}

/// High bits for as many bytes as there are pits to choose from.
fn pits(chosen: &[Vec<u8>; 2]) -> [[u64; 2]; 2] {
    let bytes = |count: usize| match count {
        0 => 0,
        count => HIGH >> (64 - 8 * count.min(8)),
    };
    [0, 1].map(|us: usize| {
        let count = chosen[us].len();
        [bytes(count), bytes(count.saturating_sub(8))]
    })
}

/// The cells whose seeds are points of a player: the store, or all of the side.
fn counting(program: &Program, seat: usize) -> Vec<u8> {
    if program.board.layout.has_stores() {
        vec![program.board.stores[seat]]
    } else {
        program.fixed(program.board.owned[0]).lists[seat].clone()
    }
}

/// The directions in which a player may begin; the same twice if there is only one.
fn directions(program: &Program, heading: Heading, us: usize, cell: u8) -> [u8; 2] {
    let track = &program.board.track;
    if heading.choice().is_none() {
        return [track.turned(track.direction, us as u8, heading, cell); 2];
    }
    let rightward = track.rightward[us][usize::from(cell)];
    [rightward ^ 1, rightward]
}
