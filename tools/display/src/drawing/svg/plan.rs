//! The layout of a board, in pixels.

use crate::drawing::picture::Picture;
use crate::drawing::row::Row;

/// The distance between the middles of neighbouring pits.
pub(super) const PITCH: i32 = 60;
/// The radius of a pit.
pub(super) const PIT_RADIUS: i32 = 25;
/// The width of a store.
pub(super) const STORE_WIDTH: i32 = 52;
/// The distance from the edge of the picture to its contents.
pub(super) const MARGIN: i32 = 10;
/// The distance from the edge of the board to its pits.
const PADDING: i32 = 10;
/// The width reserved for a row's letter.
const LETTER_WIDTH: i32 = 16;
/// The height of a line of numbers.
pub(super) const NUMBERS_HEIGHT: i32 = 16;
/// The gap between the rows of two players.
const SIDE_GAP: i32 = 14;

/// The layout of a board and its edges; coordinates start at the upper left corner.
pub(super) struct Plan {
    /// The left edge of the board.
    pub(super) left: i32,
    pub(super) width: i32,
    pub(super) height: i32,
    /// The x coordinate of the first column's middle.
    first_column: i32,
    /// The y coordinate of each row's middle.
    rows: Vec<i32>,
    columns: i32,
    /// Lines between the rows of two players.
    pub(super) dividers: Vec<i32>,
}

impl Plan {
    pub(super) fn new(picture: &Picture) -> Self {
        let rows = &picture.rows;
        let ordinary = || rows.iter().filter(|row| !row.beyond);
        let columns = ordinary().map(|row| row.pits.len()).max().unwrap_or(0);
        let columns = i32::try_from(columns).unwrap_or(i32::MAX / PITCH);
        let stores = picture.below.store.is_some();
        let store_space = if stores { STORE_WIDTH + PADDING } else { 0 };
        let outer_space = if rows.iter().any(|row| row.beyond) {
            PITCH
        } else {
            0
        };
        let has_letters = ordinary().any(|row| !row.letter.is_empty());
        let left = if has_letters { LETTER_WIDTH } else { 0 };
        let mut plan = Self {
            left,
            width: 2 * (PADDING + store_space + outer_space) + columns * PITCH,
            height: 0,
            first_column: left + PADDING + store_space + outer_space + PITCH / 2,
            rows: Vec::new(),
            columns,
            dividers: Vec::new(),
        };
        plan.stack_rows(rows);
        plan
    }

    /// Assigns each row its height, from the top.
    fn stack_rows(&mut self, rows: &[Row]) {
        let mut y = PADDING;
        let mut above: Option<&Row> = None;
        let ordinary = rows.iter().filter(|row| !row.beyond).count();
        for row in rows {
            if row.beyond {
                self.rows.push(0);
                continue;
            }
            if above.is_some_and(|above| above.side != row.side) && ordinary > 2 {
                self.dividers.push(y + SIDE_GAP / 2);
                y += SIDE_GAP;
            }
            self.rows.push(y + PITCH / 2);
            y += PITCH;
            if row.numbers.is_some() {
                y += NUMBERS_HEIGHT;
            }
            above = Some(row);
        }
        self.height = y + PADDING;
        for (middle, _) in self.rows.iter_mut().zip(rows).filter(|(_, row)| row.beyond) {
            *middle = self.height / 2;
        }
    }

    /// Returns the x coordinates of the left and right edges of all columns together.
    pub(super) fn column_span(&self) -> [i32; 2] {
        let left = self.first_column - PITCH / 2;
        [left, left + self.columns * PITCH]
    }

    /// Returns the y coordinate of a row's middle.
    pub(super) fn row_middle(&self, at: usize) -> i32 {
        self.rows[at]
    }

    /// Returns the x coordinate of a column's middle.
    pub(super) fn column_middle(&self, at: usize) -> i32 {
        self.first_column + PITCH * i32::try_from(at).unwrap_or(0)
    }

    /// Returns the middles of the pits of a row that lies beyond the ends of the other rows. The first half of the pits
    /// is at the left end.
    pub(super) fn outer_pit_middles(&self, pits: usize) -> Vec<[i32; 2]> {
        let at_left = pits / 2;
        let stack = |pits: usize, x: i32| {
            let pits = i32::try_from(pits).unwrap_or(0);
            let top = self.height / 2 - (pits - 1) * PITCH / 2;
            (0..pits).map(move |at| [x, top + at * PITCH])
        };
        let right = self.first_column + self.columns * PITCH;
        stack(at_left, self.first_column - PITCH)
            .chain(stack(pits - at_left, right))
            .collect()
    }

    /// Returns the x coordinates of the left edges of both stores, the left store first.
    pub(super) fn store_edges(&self) -> [i32; 2] {
        let right = self.left + self.width - PADDING - STORE_WIDTH;
        [self.left + PADDING, right]
    }

    /// Returns the top and height of the stores.
    pub(super) fn store_extent(&self) -> [i32; 2] {
        [PADDING + 4, self.height - 2 * PADDING - 8]
    }
}
