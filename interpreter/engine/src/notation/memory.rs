//! Notation of the state that a game remembers besides seeds: the last part of a position.

use crate::ending;
use crate::program::Program;
use sow_compiler::board::{Cell, CellKind, History, Layout, Position, seat_index};
use sow_grammar::rules::{CounterScope, Once, Seat};

/// An item that a game may remember.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MemoryItem {
    Turn,
    /// The slot of a counter, and its owner if it has one.
    Counter(u8, Option<Seat>),
    /// The bit of a mark.
    Mark(u8),
    /// A direction chosen for longer than a move: a player's, or if `None` that of both players.
    Direction(Option<Seat>),
    EarlierPositions,
    Outcome,
}

impl MemoryItem {
    /// Whether the rules name the item.
    pub(super) const fn is_named(self) -> bool {
        matches!(self, Self::Counter(..) | Self::Mark(_))
    }
}

/// Returns everything that a game may remember with its name, in the order of notation.
pub(super) fn memory_items(program: &Program) -> Vec<(String, MemoryItem)> {
    let mut all = Vec::new();
    let with_seat = |name: &str, seat: Option<Seat>| match seat {
        None => name.to_owned(),
        Some(seat) => format!("{name}:{}", seat_letter(seat)),
    };
    let seats = [Seat::South, Seat::North];
    let uses = program.uses;
    all.extend(uses.turn.then(|| ("turn".to_owned(), MemoryItem::Turn)));
    for (counter, slots) in program.rules.counters.iter().zip(&program.board.counters) {
        let owners = match counter.scope {
            CounterScope::Player => seats.map(Some).to_vec(),
            CounterScope::Game | CounterScope::Move => vec![None],
        };
        let kept = owners.into_iter().zip(slots.position_slots());
        all.extend(kept.map(|(seat, slot)| {
            (
                with_seat(&counter.name, seat),
                MemoryItem::Counter(slot, seat),
            )
        }));
    }
    let marks = program.mark_names();
    all.extend(marks.map(|(bit, name, whose)| (with_seat(name, whose), MemoryItem::Mark(bit))));
    let directions = if program.chooses_direction(Once::ForEach) {
        seats.map(Some).to_vec()
    } else {
        Vec::from_iter(program.chooses_direction(Once::ForAll).then_some(None))
    };
    all.extend(
        directions
            .into_iter()
            .map(|seat| (with_seat("way", seat), MemoryItem::Direction(seat))),
    );
    all.extend(
        uses.repeats
            .then(|| ("seen".to_owned(), MemoryItem::EarlierPositions)),
    );
    all.push(("over".to_owned(), MemoryItem::Outcome));
    all
}

/// Returns the state that a position remembers besides seeds, as `NAME=VALUE`.
pub(super) fn write_items(
    program: &Program,
    position: &Position,
    history: &History,
) -> Vec<String> {
    let all = memory_items(program).into_iter();
    let written = all.filter_map(|(name, item)| {
        let value = value(program, position, history, item)?;
        Some(format!("{name}={value}"))
    });
    written.collect()
}

/// Returns the value of an item; `None` if it is omitted.
fn value(
    program: &Program,
    position: &Position,
    history: &History,
    item: MemoryItem,
) -> Option<String> {
    let layout = &program.board.layout;
    let plays = |seat: Option<Seat>| seat.is_none_or(|seat| layout.seats().contains(&seat));
    let joined = |all: Vec<String>, by: &str| (!all.is_empty()).then(|| all.join(by));
    match item {
        MemoryItem::Turn => Some(position.turn().to_string()),
        MemoryItem::Counter(slot, seat) => plays(seat).then(|| position.counter(slot).to_string()),
        MemoryItem::Mark(bit) => {
            let pits = program.board.pits[0].iter();
            let marked = pits.filter(|pit| position.mark_bits(**pit) & bit != 0);
            joined(
                marked
                    .map(|&pit| label_with_side(layout, Cell(pit)))
                    .collect(),
                ",",
            )
        }
        MemoryItem::Direction(seat) => {
            let direction = position.direction(seat.map_or(0, seat_index) as u8);
            let direction = direction.filter(|_| plays(seat))?;
            Some(DIRECTIONS[usize::from(direction)].to_owned())
        }
        MemoryItem::EarlierPositions => {
            let earlier = history.earlier_hashes.iter();
            joined(earlier.map(|one| format!("{one:x}")).collect(), ".")
        }
        MemoryItem::Outcome => given_result(program, position, history).map(str::to_owned),
    }
}

/// Returns the label of a pit with the side on which it lies: `Sf5`, `N3`, `M2`.
#[must_use]
pub fn label_with_side(layout: &Layout, cell: Cell) -> String {
    match layout.kind(cell) {
        Some(CellKind::Pit(seat, ..)) => format!("{}{}", seat_letter(seat), layout.label(cell)),
        _ => layout.label(cell).to_uppercase(),
    }
}

/// The names of the directions, by number.
pub(super) const DIRECTIONS: [&str; 2] = ["clockwise", "counterclockwise"];

/// Returns the result, unless evaluating the endings gives the same.
fn given_result(program: &Program, position: &Position, history: &History) -> Option<&'static str> {
    let outcome = position.result()?;
    let mut reevaluated = position.without_result();
    ending::apply_endings_unobserved(program, &mut reevaluated, &history.earlier_hashes);
    (reevaluated != *position).then(|| outcome.winner.map_or("draw", seat_letter))
}

/// Returns the letter of a player in positions: `S` or `N`.
#[must_use]
pub const fn seat_letter(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "S",
        Seat::North => "N",
    }
}
