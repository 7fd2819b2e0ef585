//! The lanes of the cells in a [`Board`]: each player has a half, which starts with the pits to choose from.

use super::board::{Board, Half, Lane};
use crate::board::{NOWHERE, Position};
use crate::program::Program;

/// The highest number of lanes of a board.
pub const MAX_LANES: usize = 64;

/// The lane of each cell with South to move, and the reverse.
#[derive(Debug, Clone)]
pub struct LaneMap {
    /// The lane of each cell, [`NOWHERE`] after the last one.
    lane_by_cell: [u8; MAX_LANES],
    /// The cell in each lane, [`NOWHERE`] if it is unused.
    cell_by_lane: [u8; MAX_LANES],
    /// The pits to choose from, by player, in the order of their lanes.
    choice_pits: [Vec<u8>; 2],
    /// The number of lanes in a half.
    half: u8,
}

impl LaneMap {
    /// Assigns lanes. `chosen`: the pits to choose from, by player. `None` if they do not fit.
    pub fn new<const H: usize>(program: &Program, choice_pits: &[Vec<u8>; 2]) -> Option<Self> {
        let half = 8 * H as u8;
        let cells = usize::from(program.board.layout.cell_count());
        let mut of_cells = [NOWHERE; MAX_LANES];
        if cells > (16 * H).min(MAX_LANES) {
            return None;
        }
        for (pits, first) in choice_pits.iter().zip([0, half]) {
            if pits.is_empty() || pits.len() > usize::from(half.min(16)) {
                return None;
            }
            for (&pit, lane) in pits.iter().zip(first..) {
                let of_pit = &mut of_cells[usize::from(pit)];
                if *of_pit != NOWHERE {
                    return None;
                }
                *of_pit = lane;
            }
        }
        // All other cells lie in the half of their owner if there is room.
        let owned = &program.fixed(program.board.owned_cells[0]).lists;
        let in_own_half = owned.iter().zip([0, half]).flat_map(|(cells, first)| {
            let lanes = first..first + half;
            cells.iter().map(move |&cell| (cell, lanes.clone()))
        });
        let anywhere = (0..cells as u8).map(|cell| (cell, 0..2 * half));
        for (cell, mut lanes) in in_own_half.chain(anywhere) {
            if of_cells[usize::from(cell)] == NOWHERE
                && let Some(free) = lanes.find(|lane| !of_cells.contains(lane))
            {
                of_cells[usize::from(cell)] = free;
            }
        }
        let mut of_lanes = [NOWHERE; MAX_LANES];
        for (&lane, cell) in of_cells[..cells].iter().zip(0..) {
            of_lanes[usize::from(lane)] = cell;
        }
        let chosen = choice_pits.clone();
        Some(Self {
            lane_by_cell: of_cells,
            cell_by_lane: of_lanes,
            choice_pits: chosen,
            half,
        })
    }

    /// Returns the lane of a cell, seen from the player `us` to move.
    pub fn lane(&self, cell: u8, us: usize) -> Option<u8> {
        let lane = *self.lane_by_cell.get(usize::from(cell))?;
        (lane != NOWHERE).then_some(if us == 0 { lane } else { lane ^ self.half })
    }

    /// Returns the cell in a lane.
    pub fn cell(&self, lane: u8, us: usize) -> Option<u8> {
        let lane = if us == 0 { lane } else { lane ^ self.half };
        let cell = self.cell_by_lane.get(usize::from(lane)).copied();
        cell.filter(|&cell| cell != NOWHERE)
    }

    /// Returns the pit to choose in a lane of the player to move.
    #[inline]
    pub fn choice_pit(&self, lane: u8, us: usize) -> Option<u8> {
        self.choice_pits[us & 1].get(usize::from(lane)).copied()
    }

    /// Returns a board with a number in the lane of each cell.
    pub fn fill_board<const H: usize>(&self, us: usize, number: impl Fn(u8) -> u8) -> Board<H> {
        let mut board = Board::EMPTY;
        for (cell, &lane) in (0..).zip(&self.lane_by_cell) {
            if lane != NOWHERE {
                board.add(Lane::new(lane), number(cell));
            }
        }
        if us == 0 { board } else { board.swap_sides() }
    }

    /// Returns the packed board of a position.
    pub fn pack<const W: usize, const H: usize>(&self, position: &Position<W>) -> Board<H> {
        let mut halves = [[[0; 8]; H]; 2];
        let lanes = halves.as_flattened_mut().as_flattened_mut();
        for (seeds, &cell) in lanes.iter_mut().zip(&self.cell_by_lane) {
            *seeds = position.byte_at(cell);
        }
        let [south, north] = halves.map(|half| Half(half.map(u64::from_le_bytes)));
        let board = Board {
            mine: south,
            theirs: north,
        };
        if position.mover_index() == 0 {
            board
        } else {
            board.swap_sides()
        }
    }

    /// Writes the seeds of a board and the player to move into a position. Leaves the hash stale.
    pub fn unpack<const W: usize, const H: usize>(
        &self,
        board: &Board<H>,
        mover: usize,
        position: &mut Position<W>,
    ) {
        let board = if mover == 0 {
            *board
        } else {
            board.swap_sides()
        };
        let halves = [board.mine.0, board.theirs.0].map(|half| half.map(u64::to_le_bytes));
        let lanes = halves.as_flattened().as_flattened();
        let seeds = |&lane: &u8| lanes.get(usize::from(lane)).copied().unwrap_or(0);
        position.set_mover(mover as u8);
        position.set_seeds(self.lane_by_cell.iter().map(seeds));
    }
}
