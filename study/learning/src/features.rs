//! A position as numbers, seen by one of the players.

use crate::actions::Actions;
use sow_compiler::board::Kind as CellKind;
use sow_compiler::seats::{index, other};
use sow_grammar::rules::{CounterId, MarkId, Once, Seat};
use sow_interpreter::{Cell, Layout, Position, Program};

/// The numbers that a position consists of, from the side of a player, mostly the one to move.
///
/// First the seeds of all places: the own pits as that player counts them, those of the other player as the other one counts them, shared
/// pits, the own store and the other one, the own hand and the other one. Then what else the game remembers, as far as its rules have it: for
/// each mark 1 for each pit that bears it (the own marks, then those of the other player); counters; directions that are kept (0 none, 1
/// clockwise, 2 counterclockwise); the number of the turn. Where moves have choices inside, the last three are how many parts of the move have
/// been chosen, and one more than the numbers of the first and the last of them, 0 for none. Earlier positions are not among them, even where
/// repetition matters.
#[derive(Debug, Clone)]
pub struct Features {
    names: Vec<String>,
    /// The places in their order, for South and for North.
    places: [Vec<Cell>; 2],
    /// The pits among them.
    pits: usize,
    /// The bit of each mark for South and for North to move.
    marks: Vec<[u8; 2]>,
    counters: Vec<[u8; 2]>,
    directions: bool,
    turn: bool,
    choices: bool,
}

impl Features {
    /// The numbers that positions of a program have.
    #[must_use]
    pub fn new(program: &Program, actions: &Actions) -> Self {
        let layout = program.layout();
        let places = [Seat::South, Seat::North].map(|seat| places(layout, seat));
        let lasts = |&once: &Once| program.chooses_direction(once);
        let mut features = Self {
            names: places[0].iter().map(|&cell| name(layout, cell)).collect(),
            places,
            pits: layout.pits(Seat::South).len(),
            marks: Vec::new(),
            counters: Vec::new(),
            directions: [Once::ForEach, Once::ForAll].iter().any(lasts),
            turn: program.uses.turn,
            choices: actions.has_choices(),
        };
        features.name_memory(program);
        features
    }

    /// What each number is.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many numbers there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The places, in order, as the player sees them who is to move.
    pub(crate) fn places(&self, seat: Seat) -> &[Cell] {
        &self.places[index(seat)]
    }

    /// Whether the seeds are all there is.
    pub(crate) fn are_seeds(&self) -> bool {
        self.names.len() == self.places[0].len()
    }

    /// Writes the numbers of a position from the side of a player, `chosen` being the actions of the move that have been chosen so
    /// far. What does not fit into `out` is left out.
    pub fn write<const W: usize>(
        &self,
        position: &Position<W>,
        seat: Seat,
        chosen: &[u32],
        out: &mut [i32],
    ) {
        let us = index(seat);
        let places = self.places[us].iter();
        let seeds = places.map(|&cell| i32::from(position.seeds(cell)));
        let marks = self.marks.iter().flat_map(|bits| {
            let pits = self.places[us][..self.pits].iter();
            pits.map(|&cell| i32::from(position.mark_bits(cell.0) & bits[us] != 0))
        });
        let counters = self
            .counters
            .iter()
            .map(|slots| position.counter(slots[us]).into());
        let directions = [seat, other(seat)].map(|seat| {
            let direction = position.direction(index(seat) as u8);
            direction.map_or(0, |direction| i32::from(direction) + 1)
        });
        let turn = i32::from(position.turn());
        let numbered = |action: Option<&u32>| action.map_or(0, |&action| action.saturating_add(1));
        let parts = [
            chosen.len() as u32,
            numbered(chosen.first()),
            numbered(chosen.last()),
        ];
        let parts = parts.map(|number| i32::try_from(number).unwrap_or(i32::MAX));
        let all = seeds
            .chain(marks)
            .chain(counters)
            .chain(directions.into_iter().filter(|_| self.directions))
            .chain(std::iter::once(turn).filter(|_| self.turn))
            .chain(parts.into_iter().filter(|_| self.choices));
        out.iter_mut()
            .zip(all)
            .for_each(|(to, number)| *to = number);
    }

    fn name_memory(&mut self, program: &Program) {
        let (rules, players) = (program.rules(), program.layout().players());
        for (mark, number) in rules.marks.iter().zip(0..) {
            let [south, north] = program.mark_bits(MarkId(number));
            self.mark(&mark.name, [south, north]);
            if south != north && players == 2 {
                self.mark(&format!("o{}", mark.name), [north, south]);
            }
        }
        for (counter, number) in rules.counters.iter().zip(0..) {
            let mut slots = program.counter_slots(CounterId(number));
            // What counts within one move is no part of a position.
            let (Some(south), Some(north)) = (slots.next(), slots.next()) else {
                continue;
            };
            self.names.push(counter.name.clone());
            self.counters.push([south, north]);
            if south != north && players == 2 {
                self.names.push(format!("o{}", counter.name));
                self.counters.push([north, south]);
            }
        }
        if self.directions {
            self.names
                .extend(["direction", "odirection"].map(str::to_owned));
        }
        if self.turn {
            self.names.push("turn".to_owned());
        }
        if self.choices {
            self.names
                .extend(["chosen", "first", "last"].map(str::to_owned));
        }
    }

    fn mark(&mut self, mark: &str, bits: [u8; 2]) {
        let of = |at: usize| format!("{mark}:{}", self.names[at]);
        let names: Vec<String> = (0..self.pits).map(of).collect();
        self.names.extend(names);
        self.marks.push(bits);
    }
}

/// The places in their order as a player sees them.
fn places(layout: &Layout, seat: Seat) -> Vec<Cell> {
    let seats = [seat, other(seat)];
    let stores = seats.iter().filter_map(|&seat| layout.store(seat));
    let hands = seats.iter().filter_map(|&seat| layout.hand(seat));
    let pits = layout.pits(seat).into_iter();
    pits.chain(stores).chain(hands).collect()
}

/// A place as South calls it who is to move.
fn name(layout: &Layout, cell: Cell) -> String {
    let label = layout.label_in_moves(cell, Seat::South);
    match layout.kind(cell) {
        Some(CellKind::Store(Seat::North) | CellKind::Hand(Seat::North)) => format!("o{label}"),
        _ => label,
    }
}
