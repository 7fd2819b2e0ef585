//! A position as numbers, from the point of view of a player.

use crate::actions::Actions;
use sow_compiler::board::CellKind;
use sow_compiler::seats::{other_seat, seat_index};
use sow_grammar::rules::{Once, Seat};
use sow_interpreter::{Cell, Layout, Position, Program};

/// The numbers that describe a position from the side of a player, usually the one to move.
///
/// First come the seeds of all places: the player's pits in that player's order, the opponent's pits in the opponent's
/// order, shared pits, the player's store and the opponent's, the player's hand and the opponent's. Then comes other
/// state that the game has. For each mark there is one number per pit, 1 if the pit has the mark (the player's
/// marks, then the opponent's). Counters follow, then directions that are kept (0 for none, 1 for clockwise, 2 for
/// counterclockwise), and the number of the turn. Where moves have choices within them, the last three numbers are the
/// count of parts chosen so far, and the numbers of the first and the last part plus one, or 0. Earlier positions
/// are not included, even where repetition matters.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_learning::{Actions, Features};
///
/// let features = Features::new(&program, &Actions::new(&program));
/// let mut numbers = vec![0; features.count()];
/// let game = Game::new(&program);
/// features.write(game.position(), game.position().mover(), &[], &mut numbers);
/// for (name, number) in features.names().iter().zip(&numbers) {
///     println!("{name}: {number}");
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Features {
    names: Vec<String>,
    /// The greatest value of each number.
    bounds: Vec<u32>,
    /// The cells in the order of their features, as seen by South and by North.
    cells: [Vec<Cell>; 2],
    /// The number of pits among the cells.
    pits: usize,
    /// The bit of each mark, as seen by South and by North.
    marks: Vec<[u8; 2]>,
    counters: Vec<[u8; 2]>,
    directions: bool,
    turn: bool,
    choices: bool,
}

/// The maximum number of actions chosen before a move is complete: one to begin it, and one for each choice within it.
const MAX_CHOSEN_ACTIONS: u32 = 57;

impl Features {
    /// Determines the features of a program.
    #[must_use]
    pub fn new(program: &Program, actions: &Actions) -> Self {
        let layout = program.layout();
        let cells = [Seat::South, Seat::North].map(|seat| cells_seen_by(layout, seat));
        let is_stored = |&once: &Once| program.chooses_direction(once);
        let mut features = Self {
            names: cells[0]
                .iter()
                .map(|&cell| cell_name(layout, cell))
                .collect(),
            bounds: vec![program.seeds(); cells[0].len()],
            cells,
            pits: layout.pits(Seat::South).len(),
            marks: Vec::new(),
            counters: Vec::new(),
            directions: [Once::ForEach, Once::ForAll].iter().any(is_stored),
            turn: program.uses.turn,
            choices: actions.has_choices(),
        };
        features.name_state(program, actions);
        features
    }

    /// Returns the name of each number.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the greatest value that each number can have; the least is 0.
    #[must_use]
    pub fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    /// Returns the number of features.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Returns the cells in the order of their features, as seen by a player.
    pub(crate) fn cells(&self, seat: Seat) -> &[Cell] {
        &self.cells[seat_index(seat)]
    }

    /// Returns whether there are no features but seeds.
    pub(crate) fn are_only_seeds(&self) -> bool {
        self.names.len() == self.cells[0].len()
    }

    /// Writes the features of a position for a player. `chosen` holds the actions chosen so far in the current move.
    /// Features beyond the end of `out` are dropped.
    pub fn write<const W: usize>(
        &self,
        position: &Position<W>,
        seat: Seat,
        chosen: &[u32],
        out: &mut [i32],
    ) {
        let us = seat_index(seat);
        let mut rest = out;
        let cells = self.cells[us].iter();
        fill(&mut rest, cells.map(|&cell| position.seeds(cell).into()));
        for bits in &self.marks {
            let marked = |cell: &Cell| position.mark_bits(cell.0) & bits[us] != 0;
            let pits = self.cells[us][..self.pits].iter();
            fill(&mut rest, pits.map(|cell| marked(cell).into()));
        }
        let counters = self.counters.iter();
        fill(
            &mut rest,
            counters.map(|slots| position.counter(slots[us]).into()),
        );
        if self.directions {
            let directions = [seat, other_seat(seat)].map(|seat| {
                let direction = position.direction(seat_index(seat) as u8);
                direction.map_or(0, |direction| i32::from(direction) + 1)
            });
            fill(&mut rest, directions.into_iter());
        }
        if self.turn {
            fill(&mut rest, std::iter::once(position.turn().into()));
        }
        if self.choices {
            let numbered =
                |action: Option<&u32>| action.map_or(0, |&action| action.saturating_add(1));
            let parts = [
                chosen.len() as u32,
                numbered(chosen.first()),
                numbered(chosen.last()),
            ];
            let parts = parts.map(|number| i32::try_from(number).unwrap_or(i32::MAX));
            fill(&mut rest, parts.into_iter());
        }
    }

    fn name_state(&mut self, program: &Program, actions: &Actions) {
        let (board, players) = (&program.board, program.layout().players());
        for mark in &board.marks {
            let [south, north] = mark.bits;
            self.add_mark(&mark.name, [south, north]);
            if south != north && players == 2 {
                self.add_mark(&format!("o{}", mark.name), [north, south]);
            }
        }
        for counter in &board.counters {
            let mut slots = counter.slot.position_slots();
            // Counters that are reset with every move are not part of a position.
            let (Some(south), Some(north)) = (slots.next(), slots.next()) else {
                continue;
            };
            self.add(&counter.name, u8::MAX.into());
            self.counters.push([south, north]);
            if south != north && players == 2 {
                self.add(&format!("o{}", counter.name), u8::MAX.into());
                self.counters.push([north, south]);
            }
        }
        if self.directions {
            self.add("direction", 2);
            self.add("odirection", 2);
        }
        if self.turn {
            self.add("turn", u16::MAX.into());
        }
        if self.choices {
            self.add("chosen", MAX_CHOSEN_ACTIONS);
            self.add("first", actions.count() as u32);
            self.add("last", actions.count() as u32);
        }
    }

    fn add(&mut self, name: &str, bound: u32) {
        self.names.push(name.to_owned());
        self.bounds.push(bound);
    }

    fn add_mark(&mut self, mark: &str, bits: [u8; 2]) {
        let pit_name = |at: usize| format!("{mark}:{}", self.names[at]);
        let names: Vec<String> = (0..self.pits).map(pit_name).collect();
        self.bounds.extend(names.iter().map(|_| 1));
        self.names.extend(names);
        self.marks.push(bits);
    }
}

/// Writes numbers to the beginning of `rest`, and shortens `rest` to what follows them.
fn fill(rest: &mut &mut [i32], numbers: impl ExactSizeIterator<Item = i32>) {
    let count = numbers.len().min(rest.len());
    let (first, others) = std::mem::take(rest).split_at_mut(count);
    for (to, number) in first.iter_mut().zip(numbers) {
        *to = number;
    }
    *rest = others;
}

/// Returns the cells in the order of their features, as seen by a player.
fn cells_seen_by(layout: &Layout, seat: Seat) -> Vec<Cell> {
    let seats = [seat, other_seat(seat)];
    let stores = seats.iter().filter_map(|&seat| layout.store(seat));
    let hands = seats.iter().filter_map(|&seat| layout.hand(seat));
    let pits = layout.pits(seat).into_iter();
    pits.chain(stores).chain(hands).collect()
}

/// Returns the name of a cell in features seen by South.
fn cell_name(layout: &Layout, cell: Cell) -> String {
    let label = layout.label_in_moves(cell, Seat::South);
    match layout.kind(cell) {
        Some(CellKind::Store(Seat::North) | CellKind::Hand(Seat::North)) => format!("o{label}"),
        _ => label,
    }
}
