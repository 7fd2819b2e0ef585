//! What plain sowings come to, for every pit and number of seeds.

use super::board::{Board, Lane};

/// How a move begins: the row of no seeds of its pit and direction, and how many seeds the pit holds.
pub type Begun = (u32, u8);

/// What a sowing adds to the first `R` eights, the pit it starts from being emptied with it, and what has to be known of
/// its last seed.
#[derive(Debug, Clone, Copy)]
pub struct Row<const R: usize> {
    /// The seeds that are added.
    pub seeds: [u64; R],
    /// The row of no seeds of a lap that goes on from the last lane, of no use where none does.
    pub relay: u32,
    /// Where the last seed falls.
    pub last: Lane,
    /// The lane that faces it; the same lane if there is none.
    pub facing: Lane,
    /// What is done then, among the steps; the highest bit is the direction.
    pub step: u16,
}

/// All rows. For each ring they stand one behind the other, from no seeds on; the one of no seeds is a full round, which
/// leaves as many seeds as the ring has lanes less to be sown.
#[derive(Debug, Clone)]
pub struct Rows<const R: usize> {
    /// The rows of all rings.
    pub all: Vec<Row<R>>,
    /// The most seeds there is a row for, in a ring of fewer lanes too; no ring is longer.
    pub most: u8,
    /// How many lanes each ring has.
    pub lengths: Vec<u8>,
    /// How many the shortest has.
    pub shortest: u8,
    /// The rows of no seeds by player, side and number of a pit to choose.
    pub first: [[[u32; 16]; 2]; 2],
    /// The same for later laps by player and direction, and by lane.
    pub starts: [[u32; 256]; 4],
}

impl<const R: usize> Rows<R> {
    /// Sows the seeds of a pit, which holds at least one; says with which row the sowing ends.
    #[inline(always)]
    pub fn sow<const H: usize>(&self, board: &mut Board<H>, (start, mut seeds): Begun) -> &Row<R> {
        while seeds > self.most {
            let round = &self.all[start as usize];
            round.add(board);
            seeds -= self.lengths[start as usize / (usize::from(self.most) + 1)];
        }
        let row = &self.all[start as usize + usize::from(seeds)];
        row.add(board);
        row
    }

    /// Whether seeds that surely go round no more than once end in one of these lanes of the player to move, a bit each.
    #[inline(always)]
    pub fn ends_in(&self, (start, seeds): Begun, lanes: u32) -> bool {
        let Some(row) = self.all.get(start as usize + usize::from(seeds)) else {
            return false;
        };
        let last = row.last.number();
        seeds <= self.shortest && last < 32 && lanes >> last & 1 != 0
    }

    /// The row of no seeds of a pit to choose.
    #[inline(always)]
    pub fn first(&self, us: usize, side: usize, number: u8) -> u32 {
        self.first[us & 1][side & 1][usize::from(number & 15)]
    }

    /// The row of no seeds from a lane in a direction.
    #[inline(always)]
    pub fn start(&self, us: usize, direction: u8, lane: Lane) -> u32 {
        self.starts[(us & 1) << 1 | usize::from(direction & 1)][usize::from(lane.number())]
    }
}

impl<const R: usize> Row<R> {
    /// Whether rows reach no further than the half of the player to move, in boards of halves of `H` eights.
    pub const fn is_half<const H: usize>() -> bool {
        R == H
    }

    #[inline(always)]
    fn add<const H: usize>(&self, board: &mut Board<H>) {
        board.mine.add_all(&self.seeds);
        if !Self::is_half::<H>() {
            board.theirs.add_all(&self.seeds[H..]);
        }
    }

    /// Empties lanes and puts their seeds where the last one has fallen, for a row begins with lifting what it sows; says how
    /// many they are. Where rows are those of a half, the lanes are in the other one.
    #[inline(always)]
    pub fn lift<const H: usize>(&self, board: &mut Board<H>, lanes: &Board<H>) -> u8 {
        if Self::is_half::<H>() {
            let taken = board.theirs.empty(lanes.theirs);
            board.mine.add(self.last, taken);
            taken
        } else {
            let taken = board.empty(lanes);
            board.add(self.last, taken);
            taken
        }
    }

    /// The direction it was sown in.
    pub const fn direction(&self) -> u8 {
        (self.step >> 15) as u8
    }

    /// The seeds where the last one has fallen, and in the lane that faces it.
    #[inline(always)]
    pub fn seen<const H: usize>(&self, board: &Board<H>) -> (u8, u8) {
        if Self::is_half::<H>() {
            (board.mine.at(self.last), board.theirs.at(self.facing))
        } else {
            (board.at(self.last), board.at(self.facing))
        }
    }
}
