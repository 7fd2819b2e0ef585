//! Lays out the rules of a game for packed boards, if the game qualifies.

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

/// Rules laid out for packed boards with halves of `H` words. Rows have `R` words: `H` if sowings stay in one half,
/// else twice that.
#[derive(Debug)]
pub struct LaidOutRules<const H: usize, const R: usize> {
    /// The lane of each cell.
    pub lanes: Lanes,
    /// The cells that count for South and for North, a byte of ones each, with South to move.
    pub points: [Board<H>; 2],
    /// The pits to choose from, by player, as high bits of the first two words of the mover's half.
    pub pits: [[u64; 2]; 2],
    /// What to add to the seeds of eight pits so that the high bit is set if they are enough; see `enough`.
    pub missing: u64,
    /// Whether a player may choose between two directions.
    pub either_way: bool,
    /// Whether every move from a pit with enough seeds is legal.
    pub always_legal: bool,
    /// Whether there are at most eight pits to choose from, one direction and one lap a move.
    pub plain: bool,
    /// The precomputed sowings.
    pub rows: Rows<R>,
    /// What happens after each lap.
    pub steps: Steps<H>,
    /// The lanes of the player to move, one bit each, where a last seed in an empty lane ends the move; by player.
    pub ends_when_empty: [u32; 2],
    /// The highest number of laps of a move, at least 1.
    pub lap_limit: u32,
    /// The conditions that rule out the end of the game.
    pub early_outs: EarlyOuts<H>,
    /// The filters that decide which moves are legal.
    pub filters: Filters<H>,
    /// The stores, by player to move, a byte of ones each.
    pub stores: [Board<H>; 2],
    /// Whether a repeated position may end the game.
    pub repeats: bool,
}

impl<const H: usize, const R: usize> LaidOutRules<H, R> {
    /// Returns the pits with enough seeds in the first word of the mover's half, or in the second (`second` is 1), as
    /// high bits.
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
    /// Lays out the rules of a program; `None` if the game does not qualify or needs longer rows.
    pub fn new(program: &Program) -> Option<Self> {
        let (kind, from) = plain_kind(program)?;
        let first_lap = FirstLap::of(program, &program.specialised.table_sow, kind.actions)?;
        let chosen = &program.fixed(from.pits).lists;
        let lanes = Lanes::new::<H>(program, chosen)?;
        let pits = pits(chosen);
        let missing = u64::from(128u8.checked_sub(from.least)?) * ONES;
        let either_way = matches!(kind.heading, Heading::EitherWay(_));
        let steps = Steps::new(program, &first_lap, &lanes)?;
        // All laps must go round in the same way.
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

/// Returns the only kind of move; `None` unless it depends only on the seeds.
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

/// Returns the high bits of one byte for each pit to choose from, by player.
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

/// Returns the cells whose seeds are a player's points: the store, or the whole side.
fn counting(program: &Program, seat: usize) -> Vec<u8> {
    if program.board.layout.has_stores() {
        vec![program.board.stores[seat]]
    } else {
        program.fixed(program.board.owned[0]).lists[seat].clone()
    }
}

/// Returns the directions in which a player may begin; the same one twice if there is no choice.
fn directions(program: &Program, heading: Heading, us: usize, cell: u8) -> [u8; 2] {
    let track = &program.board.track;
    if heading.choice().is_none() {
        return [track.turned(track.direction, us as u8, heading, cell); 2];
    }
    let rightward = track.rightward[us][usize::from(cell)];
    [rightward ^ 1, rightward]
}
