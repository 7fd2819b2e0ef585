//! Notation of what a game remembers besides seeds: the last part of a position.

use crate::ending;
use crate::program::Program;
use sow_compiler::board::{Cell, History, Kind, Layout, Position, index};
use sow_grammar::rules::{CounterScope, Once, Seat};

/// An item that a game may remember.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    Turn,
    /// The slot of a counter, and its owner if it has one.
    Counter(u8, Option<Seat>),
    /// The bit of a mark.
    Mark(u8),
    /// A direction chosen for longer than a move: a player's, or if `None` that of both players.
    Way(Option<Seat>),
    Seen,
    Over,
}

impl Item {
    /// Whether the rules name the item.
    pub(super) const fn is_named(self) -> bool {
        matches!(self, Self::Counter(..) | Self::Mark(_))
    }
}

/// Returns everything that a game may remember with its name, in the order of notation.
pub(super) fn remembered(program: &Program) -> Vec<(String, Item)> {
    let mut all = Vec::new();
    let of = |name: &str, seat: Option<Seat>| match seat {
        None => name.to_owned(),
        Some(seat) => format!("{name}:{}", letter(seat)),
    };
    let seats = [Seat::South, Seat::North];
    let uses = program.uses;
    all.extend(uses.turn.then(|| ("turn".to_owned(), Item::Turn)));
    for (counter, slots) in program.rules.counters.iter().zip(&program.board.counters) {
        let whose = match counter.scope {
            CounterScope::Player => seats.map(Some).to_vec(),
            CounterScope::Game | CounterScope::Move => vec![None],
        };
        let kept = whose.into_iter().zip(slots.kept());
        all.extend(kept.map(|(seat, slot)| (of(&counter.name, seat), Item::Counter(slot, seat))));
    }
    let marks = program.mark_names();
    all.extend(marks.map(|(bit, name, whose)| (of(name, whose), Item::Mark(bit))));
    let ways = if program.chooses_direction(Once::ForEach) {
        seats.map(Some).to_vec()
    } else {
        Vec::from_iter(program.chooses_direction(Once::ForAll).then_some(None))
    };
    all.extend(
        ways.into_iter()
            .map(|seat| (of("way", seat), Item::Way(seat))),
    );
    all.extend(uses.repeats.then(|| ("seen".to_owned(), Item::Seen)));
    all.push(("over".to_owned(), Item::Over));
    all
}

/// Returns everything that a position remembers, as `NAME=VALUE`.
pub(super) fn items(program: &Program, position: &Position, history: &History) -> Vec<String> {
    let all = remembered(program).into_iter();
    let written = all.filter_map(|(name, item)| {
        let value = value(program, position, history, item)?;
        Some(format!("{name}={value}"))
    });
    written.collect()
}

/// Returns the value of an item; `None` if it is omitted.
fn value(program: &Program, position: &Position, history: &History, item: Item) -> Option<String> {
    let layout = &program.board.layout;
    let plays = |seat: Option<Seat>| seat.is_none_or(|seat| layout.seats().contains(&seat));
    let joined = |all: Vec<String>, by: &str| (!all.is_empty()).then(|| all.join(by));
    match item {
        Item::Turn => Some(position.turn().to_string()),
        Item::Counter(slot, seat) => plays(seat).then(|| position.counter(slot).to_string()),
        Item::Mark(bit) => {
            let pits = program.board.pits[0].iter();
            let bearing = pits.filter(|pit| position.mark_bits(**pit) & bit != 0);
            joined(
                bearing.map(|&pit| pit_of_side(layout, Cell(pit))).collect(),
                ",",
            )
        }
        Item::Way(seat) => {
            let direction = position.direction(seat.map_or(0, index) as u8);
            let direction = direction.filter(|_| plays(seat))?;
            Some(WAYS[usize::from(direction)].to_owned())
        }
        Item::Seen => {
            let earlier = history.earlier.iter();
            joined(earlier.map(|one| format!("{one:x}")).collect(), ".")
        }
        Item::Over => over(program, position, history).map(str::to_owned),
    }
}

/// Returns the label of a pit with the side on which it lies: `Sf5`, `N3`, `M2`.
#[must_use]
pub fn pit_of_side(layout: &Layout, cell: Cell) -> String {
    match layout.kind(cell) {
        Some(Kind::Pit(seat, ..)) => format!("{}{}", letter(seat), layout.label(cell)),
        _ => layout.label(cell).to_uppercase(),
    }
}

/// The names of the directions, by number.
pub(super) const WAYS: [&str; 2] = ["clockwise", "counterclockwise"];

/// Returns the result, unless evaluating the endings gives the same.
fn over(program: &Program, position: &Position, history: &History) -> Option<&'static str> {
    let standing = position.over()?;
    let mut afresh = position.unfinished();
    ending::look_unwatched(program, &mut afresh, &history.earlier);
    (afresh != *position).then(|| standing.winner.map_or("draw", letter))
}

/// Returns the letter of a player in positions: `S` or `N`.
#[must_use]
pub const fn letter(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "S",
        Seat::North => "N",
    }
}
