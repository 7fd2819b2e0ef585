//! The seeds and marks on a board at one moment.

use crate::english;
use sow_grammar::rules::{MarkId, Seat};
use sow_interpreter::{Cell, Event, Layout, Position, Program};
use std::collections::{BTreeMap, BTreeSet};

/// The cells whose seeds or marks have changed.
pub type Changes = BTreeSet<Cell>;

/// A mark in a cell, and the player to whom it belongs, if it belongs to one.
pub(crate) type PlacedMark = (MarkId, Option<Seat>);

/// The seeds and marks in all cells, between two moves or in the middle of one.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_display::drawing::Snapshot;
///
/// // Halfway through a move: after each event there is a board to draw.
/// let game = Game::new(&program);
/// let before = Snapshot::new(&program, game.position());
/// assert_eq!(before, Snapshot::new(&program, program.opening()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Snapshot {
    seeds: BTreeMap<Cell, u16>,
    /// The marks of each cell that bears any, in the order of the rules.
    marks: BTreeMap<Cell, Vec<PlacedMark>>,
}

impl Snapshot {
    /// Takes the snapshot of a position.
    #[must_use]
    pub fn new(program: &Program, position: &Position) -> Self {
        let mut snapshot = Self::default();
        for cell in all_cells(program.layout()) {
            snapshot.seeds.insert(cell, position.seeds(cell));
            for (name, by) in position.marks(program, cell) {
                let mut marks = program.board.marks.iter();
                let at = marks.position(|mark| mark.name == name);
                let at = at.and_then(|at| u16::try_from(at).ok());
                if let Some(at) = at {
                    snapshot.set_mark(cell, (MarkId(at), by), true);
                }
            }
        }
        snapshot
    }

    /// Applies an event of a move by `mover`.
    pub fn apply_event(&mut self, program: &Program, mover: Seat, event: Event) {
        match event {
            Event::Lift { from, seeds } => self.remove_seeds(from, seeds),
            Event::Sow { into, seeds } => self.add_seeds(into, seeds),
            Event::Capture { from, to, seeds }
            | Event::Put { from, to, seeds }
            | Event::Sweep { from, to, seeds } => {
                self.remove_seeds(from, seeds);
                self.add_seeds(to, seeds);
            }
            Event::Mark { at, mark, set } => {
                let [south, north] = program.mark_bits(mark);
                let by = (south != north).then_some(mover);
                self.set_mark(at, (mark, by), set);
            }
            Event::Lap { .. }
            | Event::Row { .. }
            | Event::Choice { .. }
            | Event::Again
            | Event::TurnEnds
            | Event::Over { .. } => {}
        }
    }

    fn remove_seeds(&mut self, cell: Cell, seeds: u16) {
        let count = self.seeds.entry(cell).or_default();
        *count = count.saturating_sub(seeds);
    }

    fn add_seeds(&mut self, cell: Cell, seeds: u16) {
        let count = self.seeds.entry(cell).or_default();
        *count = count.saturating_add(seeds);
    }

    fn set_mark(&mut self, cell: Cell, mark: PlacedMark, set: bool) {
        let marks = self.marks.entry(cell).or_default();
        match set {
            true if marks.contains(&mark) => {}
            true => marks.push(mark),
            // Removing a mark removes it for both players.
            false => marks.retain(|(id, _)| *id != mark.0),
        }
        marks.sort_unstable_by_key(|&(id, by)| (id, by == Some(Seat::North)));
        if marks.is_empty() {
            self.marks.remove(&cell);
        }
    }

    /// Returns the number of seeds in a pit, store or hand.
    #[must_use]
    pub fn seeds(&self, cell: Cell) -> u16 {
        self.seeds.get(&cell).copied().unwrap_or(0)
    }

    /// Returns the marks in a cell, in the order of the rules.
    pub(crate) fn marks(&self, cell: Cell) -> &[PlacedMark] {
        self.marks.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// Returns the cells that differ from an earlier snapshot.
    #[must_use]
    pub fn changes_since(&self, before: &Self) -> Changes {
        let places = self.seeds.keys().copied();
        places
            .filter(|&cell| {
                self.seeds(cell) != before.seeds(cell) || self.marks(cell) != before.marks(cell)
            })
            .collect()
    }
}

/// Returns both seats, or South alone in a solitaire.
pub(crate) fn seats(layout: &Layout) -> &'static [Seat] {
    match layout.players() {
        1 => &[Seat::South],
        _ => &[Seat::South, Seat::North],
    }
}

/// Returns all pits, stores and hands.
pub(crate) fn all_cells(layout: &Layout) -> Vec<Cell> {
    let mut cells: Vec<Cell> = layout.rows_from_top().concat();
    cells.extend(seats(layout).iter().filter_map(|&seat| layout.store(seat)));
    cells.extend(seats(layout).iter().filter_map(|&seat| layout.hand(seat)));
    cells
}

/// Returns a viewer's name for a cell: `North's b3`, `South's store`, `m2`.
#[must_use]
pub fn cell_name(layout: &Layout, cell: Cell, viewer: Seat) -> String {
    let label = layout.label_for(cell, viewer);
    match layout.side(cell) {
        Some(seat) => format!("{}'s {label}", english::seat_name(seat)),
        None => label,
    }
}

/// Returns all cells of a board with a viewer's names for them.
#[must_use]
pub fn named_cells(layout: &Layout, viewer: Seat) -> Vec<(Cell, String)> {
    let cells = all_cells(layout).into_iter();
    cells
        .map(|cell| (cell, cell_name(layout, cell, viewer)))
        .collect()
}
