//! Notation of the state that a game remembers besides seeds: the last part of a position.
#![deny(clippy::wildcard_enum_match_arm)]

use super::error::{PositionError, position_error};
use crate::ending;
use crate::program::Program;
use sow_compiler::board::{Cell, CellKind, History, Layout, Position, seat_index};
use sow_compiler::instructions::{Act, CounterSlot, MarkSlot, Op};
use sow_grammar::rules::{Once, Seat};

/// An item that a game may remember.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MemoryItem {
    Turn,
    /// The slot of a counter, and its owner if it has one.
    Counter(u8, Option<Seat>),
    /// The bit of a mark.
    Mark(u8),
    /// A direction chosen for longer than a move by this player; `None` if it is the same for both players.
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
    for counter in &program.board.counters {
        let owners = match counter.slot {
            CounterSlot::InPosition([south, north]) if south != north => seats.map(Some).to_vec(),
            CounterSlot::InPosition(_) | CounterSlot::InMove(_) => vec![None],
        };
        let kept = owners.into_iter().zip(counter.slot.position_slots());
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
#[doc(hidden)]
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
#[doc(hidden)]
pub const fn seat_letter(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "S",
        Seat::North => "N",
    }
}

/// The result given in a position, if any; the inner `None` is a draw.
pub(crate) type GivenResult = Option<Option<Seat>>;

/// Reads all items into the position; returns the history and the given result, which positions do not hold.
pub(super) fn read_items(
    program: &Program,
    position: &mut Position,
    text: &str,
) -> Result<(History, GivenResult), PositionError> {
    let mut reader = MemoryReader {
        program,
        position,
        items: memory_items(program),
        history: History::default(),
        result: None,
    };
    for (_, item) in &reader.items {
        if let MemoryItem::Counter(slot, _) = *item {
            let start = program.compiled.opening.counter(slot);
            reader.position.set_counter(slot, start);
        }
    }
    let mut known: Vec<String> = Vec::new();
    for item in text.split(';').filter(|_| text != "-") {
        let Some((key, value)) = item.split_once('=') else {
            return position_error(format!(
                "`{item}` is not part of the marks: they are written NAME=VALUE, or `-` if there are none"
            ));
        };
        let key = key.to_ascii_lowercase();
        if known.contains(&key) {
            return position_error(format!("`{key}` appears twice in the marks"));
        }
        reader.read_item(&key, value)?;
        known.push(key);
    }
    Ok((reader.history, reader.result))
}

struct MemoryReader<'a> {
    program: &'a Program,
    position: &'a mut Position,
    items: Vec<(String, MemoryItem)>,
    history: History,
    result: GivenResult,
}

impl MemoryReader<'_> {
    fn read_item(&mut self, key: &str, value: &str) -> Result<(), PositionError> {
        let all = self.items.iter();
        let mut meant = all.filter(|(name, _)| name.eq_ignore_ascii_case(key));
        let first = meant.next();
        // Names from the rules take precedence over built-in ones.
        let named = first
            .into_iter()
            .chain(meant)
            .find(|(_, item)| item.is_named());
        let name = [":s", ":n"]
            .iter()
            .find_map(|whose| key.strip_suffix(whose));
        let name = name.unwrap_or(key);
        match named.or(first).map(|&(_, item)| item) {
            Some(MemoryItem::Turn) => self.set_turn(value),
            Some(MemoryItem::Counter(slot, _)) => self.set_counter(name, slot, value),
            Some(MemoryItem::Mark(bit)) => self.set_marks(name, bit, value),
            Some(MemoryItem::Direction(None)) => {
                self.set_direction(Seat::South, value)?;
                self.set_direction(Seat::North, value)
            }
            Some(MemoryItem::Direction(Some(seat))) => self.set_direction(seat, value),
            Some(MemoryItem::EarlierPositions) => self.set_earlier_positions(value),
            Some(MemoryItem::Outcome) => self.set_result(value),
            None => position_error(format!(
                "this game does not remember `{key}`{}",
                self.memory_hint()
            )),
        }
    }

    fn set_counter(&mut self, name: &str, slot: u8, value: &str) -> Result<(), PositionError> {
        match value.parse::<u8>() {
            Ok(value) => self.position.set_counter(slot, value),
            Err(_) => {
                return position_error(format!(
                    "`{name}` is a number from 0 to 255, not `{value}`"
                ));
            }
        }
        Ok(())
    }

    fn set_marks(&mut self, name: &str, bit: u8, value: &str) -> Result<(), PositionError> {
        let program = self.program;
        let pits = || program.board.pits[0].iter().map(|&pit| Cell(pit));
        let label = |cell: Cell| label_with_side(&program.board.layout, cell);
        for text in value.split(',') {
            let Some(cell) = pits().find(|&cell| label(cell).eq_ignore_ascii_case(text)) else {
                let example = pits().next().map_or(String::new(), label);
                return position_error(format!(
                    "`{text}` is not a pit of this board; a pit is written like `{example}`"
                ));
            };
            let can_be_set =
                program.code.ops.iter().any(
                    |op| matches!(op, Op::Act(Act::Mark { bits, .. }) if (bits[0] | bits[1]) & bit != 0),
                );
            let is_set_up =
                |mark: &MarkSlot| mark.in_setups && (mark.bits[0] | mark.bits[1]) & bit != 0;
            if !can_be_set
                && !program.board.marks.iter().any(is_set_up)
                && program.opening().mark_bits(cell.0) & bit == 0
            {
                return position_error(format!(
                    "`{text}` can never be marked `{name}` in this game"
                ));
            }
            self.position
                .set_mark_bits(cell.0, self.position.mark_bits(cell.0) | bit);
        }
        Ok(())
    }

    fn set_turn(&mut self, value: &str) -> Result<(), PositionError> {
        match value.parse::<u16>() {
            Ok(turn) if turn > 0 => self.position.set_turn(turn),
            _ => {
                return position_error(format!(
                    "`turn` is a number from 1 to 65535, not `{value}`"
                ));
            }
        }
        Ok(())
    }

    fn set_direction(&mut self, seat: Seat, value: &str) -> Result<(), PositionError> {
        let Some(direction) = DIRECTIONS
            .iter()
            .position(|way| way.eq_ignore_ascii_case(value))
        else {
            return position_error(format!(
                "a direction is `clockwise` or `counterclockwise`, not `{value}`"
            ));
        };
        self.position
            .set_direction(seat_index(seat) as u8, direction as u8);
        Ok(())
    }

    fn set_earlier_positions(&mut self, value: &str) -> Result<(), PositionError> {
        for one in value.split('.') {
            match u64::from_str_radix(one, 16) {
                Ok(one) => self.history.earlier_hashes.push(one),
                Err(_) => {
                    return position_error(format!(
                        "`{one}` is not an earlier position as this program writes it"
                    ));
                }
            }
        }
        Ok(())
    }

    fn set_result(&mut self, value: &str) -> Result<(), PositionError> {
        let seats = [Seat::South, Seat::North];
        self.result = match seats
            .into_iter()
            .find(|seat| seat_letter(*seat).eq_ignore_ascii_case(value))
        {
            Some(seat) => Some(Some(seat)),
            None if value.eq_ignore_ascii_case("draw") => Some(None),
            None => {
                return position_error(format!("the result is `S`, `N` or `draw`, not `{value}`"));
            }
        };
        Ok(())
    }

    fn memory_hint(&self) -> String {
        let named = self.items.iter().filter(|(_, item)| item.is_named());
        let names: Vec<String> = named.map(|(name, _)| format!("`{name}`")).collect();
        match names[..] {
            [] => String::new(),
            _ => format!("; it remembers {}", names.join(", ")),
        }
    }
}
