//! Where the cells lie in a [`Board`]: each player has a half, and the pits to choose from come first in it.

use super::board::Board;
use crate::board::NOWHERE;
use crate::board::Position;
use crate::program::Program;

/// The lane of each cell when South is to move.
#[derive(Debug, Clone)]
pub(super) struct Lanes {
    of_cells: Vec<u8>,
    /// The lanes of a half.
    half: u8,
}

impl Lanes {
    /// `chosen`: the pits to choose from by player. `None` if they do not fit.
    pub(super) fn new<const H: usize>(program: &Program, chosen: &[Vec<u8>; 2]) -> Option<Self> {
        let half = 8 * H as u8;
        let cells = usize::from(program.layout.cells());
        let mut of_cells = vec![NOWHERE; cells];
        if cells > 16 * H {
            return None;
        }
        for (pits, first) in chosen.iter().zip([0, half]) {
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
        // All else lies in the half of its owner if there is room.
        let owned = &program.fixed[program.owned[0] as usize].lists;
        let near = owned.iter().zip([0, half]).flat_map(|(cells, first)| {
            let lanes = first..first + half;
            cells.iter().map(move |&cell| (cell, lanes.clone()))
        });
        let anywhere = (0..cells as u8).map(|cell| (cell, 0..2 * half));
        for (cell, mut lanes) in near.chain(anywhere) {
            if of_cells[usize::from(cell)] == NOWHERE
                && let Some(free) = lanes.find(|lane| !of_cells.contains(lane))
            {
                of_cells[usize::from(cell)] = free;
            }
        }
        Some(Self { of_cells, half })
    }

    /// The lane of a cell as a player sees it who is to move.
    pub(super) fn of(&self, cell: u8, us: usize) -> Option<u8> {
        let lane = *self.of_cells.get(usize::from(cell))?;
        Some(if us == 0 { lane } else { lane ^ self.half })
    }

    /// The cell that lies in a lane.
    pub(super) fn cell(&self, lane: u8, us: usize) -> Option<u8> {
        let mut cells = 0..self.of_cells.len() as u8;
        cells.find(|&cell| self.of(cell, us) == Some(lane))
    }

    /// A number for each cell, as a board.
    pub(super) fn arrange<const H: usize>(&self, us: usize, number: impl Fn(u8) -> u8) -> Board<H> {
        let mut board = Board::EMPTY;
        for (cell, &lane) in (0..).zip(&self.of_cells) {
            board.add(lane, number(cell));
        }
        if us == 0 { board } else { board.turned() }
    }

    /// The board of a position.
    pub(super) fn board<const W: usize, const H: usize>(&self, position: &Position<W>) -> Board<H> {
        self.arrange(position.mover_index().into(), |cell| position.at(cell))
    }

    /// Puts the seeds of a board into a position, and who is to move; the hash is left behind.
    pub(super) fn put<const W: usize, const H: usize>(
        &self,
        board: &Board<H>,
        mover: usize,
        position: &mut Position<W>,
    ) {
        let board = if mover == 0 { *board } else { board.turned() };
        let halves = [board.mine.0, board.theirs.0].map(|half| half.map(u64::to_le_bytes));
        let lanes = halves.as_flattened().as_flattened();
        let seeds = |&lane: &u8| lanes.get(usize::from(lane)).copied().unwrap_or(0);
        position.set_mover(mover as u8);
        position.set_seeds(self.of_cells.iter().map(seeds));
    }
}
