//! A position as numbers, seen by one of the players.

use super::Actions;
use crate::board::Position;
use crate::board::{Cell, Kind, index};
use crate::engine::spelling::label;
use crate::program::Program;
use crate::program::ir::{CounterSlot, FirstHeading};
use sow_grammar::rules::{Heading, Once, Seat};

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
    places: [Vec<u8>; 2],
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
        let seats = program.board.layout.seats();
        let places = [Seat::South, Seat::North].map(|seat| places(program, seat, seats));
        let pits = places[0]
            .iter()
            .filter(|&&cell| is_pit(program, cell))
            .count();
        let mut features = Self {
            names: places[0]
                .iter()
                .map(|&cell| name(program, Cell(cell)))
                .collect(),
            places,
            pits,
            marks: Vec::new(),
            counters: Vec::new(),
            directions: keeps_directions(program),
            turn: program.uses.turn,
            choices: actions.has_choices(),
        };
        features.name_memory(program, seats.len());
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
    pub(crate) fn places(&self, seat: Seat) -> &[u8] {
        &self.places[index(seat)]
    }

    /// Whether the seeds are all there is.
    pub(super) fn are_seeds(&self) -> bool {
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
        let (own, other) = (us as u8, us as u8 ^ 1);
        let seeds = self.places[us]
            .iter()
            .map(|&cell| i32::from(position.at(cell)));
        let marks = self.marks.iter().flat_map(|bits| {
            let pits = self.places[us][..self.pits].iter();
            pits.map(|&cell| i32::from(position.mark_bits(cell) & bits[us] != 0))
        });
        let counters = self
            .counters
            .iter()
            .map(|slots| position.counter(slots[us]).into());
        let direction = |seat| position.direction(seat).map_or(0, |way| i32::from(way) + 1);
        let directions = [own, other].map(direction);
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

    /// `players`: how many there are.
    fn name_memory(&mut self, program: &Program, players: usize) {
        for mark in &program.board.marks {
            let [south, north] = mark.bits;
            self.mark(&mark.name, [south, north]);
            if south != north && players == 2 {
                self.mark(&format!("o{}", mark.name), [north, south]);
            }
        }
        for (counter, &slot) in program.rules.counters.iter().zip(&program.board.counters) {
            // What counts within one move is no part of a position.
            let CounterSlot::Kept([south, north]) = slot else {
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
fn places(program: &Program, seat: Seat, seats: &[Seat]) -> Vec<u8> {
    let layout = &program.board.layout;
    let (mut order, others): (Vec<Seat>, Vec<Seat>) = seats.iter().partition(|&&one| one == seat);
    order.extend(others);
    let rows = 0..layout.row_lengths().len();
    let pits = order
        .iter()
        .flat_map(|&seat| rows.clone().flat_map(move |row| layout.row(seat, row)));
    let stores = order.iter().filter_map(|&seat| layout.store(seat));
    let hands = order.iter().filter_map(|&seat| layout.hand(seat));
    let all = pits
        .chain(layout.middle_for(seat))
        .chain(stores)
        .chain(hands);
    all.map(|cell| cell.0).collect()
}

/// A place as South calls it who is to move.
fn name(program: &Program, cell: Cell) -> String {
    let label = label(program, Seat::South, cell);
    let is_others =
        program.board.layout.side(cell) == Some(Seat::North) && !is_pit(program, cell.0);
    if is_others {
        format!("o{label}")
    } else {
        label
    }
}

fn is_pit(program: &Program, cell: u8) -> bool {
    matches!(
        program.board.layout.kind(Cell(cell)),
        Some(Kind::Pit(..) | Kind::Middle(_))
    )
}

/// Whether a direction may be chosen for longer than a move.
fn keeps_directions(program: &Program) -> bool {
    let kept = |once| once != Once::No;
    let sowings = program.operands.sowings.iter();
    sowings
        .clone()
        .any(|sowing| matches!(sowing.heading, Heading::EitherWay(once) if kept(once)))
        || program
            .code
            .kinds
            .iter()
            .any(|kind| matches!(kind.heading, FirstHeading::Chosen(once) if kept(once)))
}
