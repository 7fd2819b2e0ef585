//! Lays out the rules of a game for packed boards, if the game qualifies.

use super::board::{Board, HIGH_BITS, LaneMap, ONES, enough_mask};
use super::early_out::{EarlyOuts, Filters};
use super::rings::{LapStart, RowBuilder, Rows};
use super::steps::{Continuation, Steps};
use crate::instructions::{CompiledKind, PitChoice};
use crate::program::Program;
use crate::tables::first_lap::FirstLap;
use crate::tables::sow_table::RingKind;
use sow_grammar::rules::{Heading, Once};

/// Rules laid out for packed boards with halves of `H` words. Rows have `R` words: `H` if sowings stay in one half,
/// else twice that.
#[derive(Debug)]
pub struct PackedRules<const H: usize, const R: usize> {
    /// The lane of each cell.
    pub lanes: LaneMap,
    /// The cells that count for South and for North, a byte of ones each, with South to move.
    pub point_masks: [Board<H>; 2],
    /// The pits to choose from, by player, as high bits of the first two words of the mover's half.
    pub pits: [[u64; 2]; 2],
    /// The number to add to each of eight counts so that its high bit is set if there are enough seeds; see
    /// `enough_mask`.
    pub missing: u64,
    /// Whether a player may choose between two directions.
    pub either_way: bool,
    /// Whether every move from a pit with enough seeds is legal, apart from the filters.
    pub legal_without_filters: bool,
    /// Whether there are at most eight pits to choose from, one direction, and one lap per move.
    pub is_single_lap: bool,
    /// The precomputed sowings.
    pub rows: Rows<R>,
    /// The steps after each lap.
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

impl<const H: usize, const R: usize> PackedRules<H, R> {
    /// Returns the pits with enough seeds in the first (0) or second (1) word of the mover's half, as high bits.
    #[inline(always)]
    #[must_use]
    pub fn playable_pits(&self, board: &Board<H>, us: usize, word: usize) -> u64 {
        let Some(&eight) = board.mine.0.get(word) else {
            return 0;
        };
        let pits = self.pits[us & 1][word & 1];
        enough_mask(eight, self.missing) & pits
    }
}

impl<const H: usize, const R: usize> PackedRules<H, R> {
    /// Lays out the rules of a program; `None` if the game does not qualify or needs longer rows.
    pub fn new(program: &Program) -> Option<Self> {
        let (kind, from) = plain_kind(program)?;
        let first_lap =
            FirstLap::for_block(program, &program.specialisation.sow_starts, kind.actions)?;
        let chosen = &program.fixed(from.pits).lists;
        let lanes = LaneMap::new::<H>(program, chosen)?;
        let pits = pit_masks(chosen);
        let missing = u64::from(128u8.checked_sub(from.least)?) * ONES;
        let either_way = matches!(kind.heading, Heading::EitherWay(_));
        let steps = Steps::new(program, &first_lap, &lanes)?;
        // Later laps sow from the pit after their start. They can share rows with the first lap only if it does so,
        // too.
        if first_lap.ring_kind != RingKind::AfterStart
            && steps.has_continuation(Continuation::continues)
        {
            return None;
        }
        let mut rings = RowBuilder::new(program, &lanes, &first_lap);
        for (us, pits) in chosen.iter().enumerate() {
            for (number, &cell) in pits.iter().enumerate() {
                let directions = start_directions(program, kind.heading, us, cell);
                for (side, direction) in directions.into_iter().enumerate() {
                    let start = rings.row_start(LapStart {
                        us,
                        direction,
                        cell,
                    })?;
                    rings.rows.first_lap_starts[us][side][number] = start;
                }
            }
        }
        rings.follow_relays(&steps)?;
        let filters = Filters::new(program, kind, &lanes, &steps)?;
        Some(Self {
            point_masks: [0, 1].map(|seat: usize| {
                let counting = point_cells(program, seat);
                let counts = |cell| if counting.contains(&cell) { 0xFF } else { 0 };
                lanes.fill_board(0, counts)
            }),
            early_outs: EarlyOuts::new(program, &lanes, pits, from.least)?,
            pits,
            missing,
            is_single_lap: pits.iter().all(|pits| pits[1] == 0)
                && !either_way
                && !steps.has_continuation(|next| {
                    next.continues() || matches!(next, Continuation::Run(_))
                })
                && kind.filters.is_empty()
                && !program.uses.repeats,
            legal_without_filters: kind.facts.legal_without_filters,
            filters,
            stores: [0, 1].map(|us| {
                lanes.fill_board(us, |cell| {
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
                let ends = |&lane: &u8| steps.ends_when_empty(us, lane);
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

/// Returns the only kind of move; `None` if there are several, or if it depends on more than the seeds.
pub(super) fn plain_kind(program: &Program) -> Option<(&CompiledKind, &PitChoice)> {
    let [kind] = &program.code.kinds[..] else {
        return None;
    };
    let uses = &program.uses;
    let plain_game = program.board.layout.players() == 2
        && program.code.phases.len() == 1
        && program.code.after_move.is_none()
        && program.board.marks.is_empty()
        && !(uses.turn || uses.sown_pits || uses.round)
        && !(uses.repeats && uses.stores_shrink);
    let plain_kind = kind.facts.no_choices && kind.when.is_none();
    let direction_is_kept = matches!(kind.heading, Heading::EitherWay(once) if once != Once::No);
    let from = kind.pit_choice.as_ref()?;
    let plain_from = from.condition.is_none() && from.filters.is_empty() && from.least > 0;
    (plain_game && plain_kind && !direction_is_kept && plain_from).then_some((kind, from))
}

/// Returns the high bits of one byte for each pit to choose from, by player.
fn pit_masks(chosen: &[Vec<u8>; 2]) -> [[u64; 2]; 2] {
    let bytes = |count: usize| match count {
        0 => 0,
        count => HIGH_BITS >> (64 - 8 * count.min(8)),
    };
    [0, 1].map(|us: usize| {
        let count = chosen[us].len();
        [bytes(count), bytes(count.saturating_sub(8))]
    })
}

/// Returns the cells whose seeds are a player's points: the store, or the whole side.
fn point_cells(program: &Program, seat: usize) -> Vec<u8> {
    if program.board.layout.has_stores() {
        vec![program.board.stores[seat]]
    } else {
        program.fixed(program.board.owned_cells[0]).lists[seat].clone()
    }
}

/// Returns the directions in which a player may begin; the same one twice if there is no choice.
fn start_directions(program: &Program, heading: Heading, us: usize, cell: u8) -> [u8; 2] {
    let track = &program.board.track;
    if heading.choice().is_none() {
        return [track.resolve_heading(track.direction, us as u8, heading, cell); 2];
    }
    let rightward = track.rightward[us][usize::from(cell)];
    [rightward ^ 1, rightward]
}
