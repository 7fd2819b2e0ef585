//! What a game remembers besides seeds, in writing: the last part of a position.

use super::letter;
use crate::board::History;
use crate::board::Kind;
use crate::board::{Cell, Layout};
use crate::board::{Position, index};
use crate::engine::ending;
use crate::program::Program;
use sow_grammar::rules::{CounterScope, Once, Seat};

/// All that is remembered, in the order in which it is written.
pub(super) fn items(program: &Program, position: &Position, history: &History) -> Vec<String> {
    let mut items = Vec::new();
    if program.uses.turn {
        items.push(format!("turn={}", position.turn()));
    }
    counters(program, position, &mut items);
    marks(program, position, &mut items);
    ways(program, position, &mut items);
    if !history.earlier.is_empty() {
        let seen: Vec<String> = history
            .earlier
            .iter()
            .map(|one| format!("{one:x}"))
            .collect();
        items.push(format!("seen={}", seen.join(".")));
    }
    items.extend(over(program, position, history));
    items
}

fn counters(program: &Program, position: &Position, items: &mut Vec<String>) {
    for (counter, slots) in program.rules.counters.iter().zip(&program.board.counters) {
        let (name, mut values) = (
            &counter.name,
            slots.kept().map(|slot| position.counter(slot)),
        );
        match counter.scope {
            CounterScope::Game => {
                items.extend(values.next().map(|value| format!("{name}={value}")))
            }
            CounterScope::Player => {
                let seats = program.board.layout.seats().iter().zip(values);
                items
                    .extend(seats.map(|(seat, value)| format!("{name}:{}={value}", letter(*seat))));
            }
            CounterScope::Move => {}
        }
    }
}

fn marks(program: &Program, position: &Position, items: &mut Vec<String>) {
    for (bit, name, whose) in program.mark_names() {
        let bears = |pit: &&u8| position.mark_bits(**pit) & bit != 0;
        let pits: Vec<String> = program.board.pits[0]
            .iter()
            .filter(bears)
            .map(|&pit| pit_of_side(&program.board.layout, Cell(pit)))
            .collect();
        if !pits.is_empty() {
            let whose = whose.map_or(String::new(), |seat| format!(":{}", letter(seat)));
            items.push(format!("{name}{whose}={}", pits.join(",")));
        }
    }
}

/// A pit with the side it lies on: `Sf5`, `N3`, `M2`.
#[must_use]
pub fn pit_of_side(layout: &Layout, cell: Cell) -> String {
    match layout.kind(cell) {
        Some(Kind::Pit(seat, ..)) => format!("{}{}", letter(seat), layout.label(cell)),
        _ => layout.label(cell).to_uppercase(),
    }
}

fn ways(program: &Program, position: &Position, items: &mut Vec<String>) {
    let for_each = program.chooses_direction(Once::ForEach);
    for &seat in program.board.layout.seats() {
        let Some(direction) = position.direction(index(seat) as u8) else {
            continue;
        };
        let direction = WAYS[usize::from(direction)];
        if for_each {
            items.push(format!("way:{}={direction}", letter(seat)));
        } else if seat == Seat::South {
            items.push(format!("way={direction}"));
        }
    }
}

/// The names of the directions.
pub(super) const WAYS: [&str; 2] = ["clockwise", "counterclockwise"];

/// The result, unless the endings say it anyway.
fn over(program: &Program, position: &Position, history: &History) -> Option<String> {
    let standing = position.over()?;
    let mut afresh = position.unfinished();
    ending::look_unwatched(program, &mut afresh, &history.earlier);
    (afresh != *position).then(|| format!("over={}", standing.winner.map_or("draw", letter)))
}
