//! Reading the state that a game remembers besides seeds.
#![deny(clippy::wildcard_enum_match_arm)]

use super::error::{PositionError, position_error};
use super::memory::{DIRECTIONS, MemoryItem, label_with_side, memory_items, seat_letter};
use crate::program::Program;
use sow_compiler::board::{Cell, History, Position, seat_index};
use sow_compiler::instructions::{Act, Op};
use sow_grammar::rules::{MatchRules, Seat, SetupStep};

/// The result given in a position, if any; the inner `None` is a draw.
pub(crate) type GivenResult = Option<Option<Seat>>;

/// Reads all items into the position; returns the history and the result, which are not part of it.
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
            if !can_be_set
                && !is_setup_mark(program, bit)
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

/// Whether a round of a match may begin with this mark.
fn is_setup_mark(program: &Program, bit: u8) -> bool {
    let rounds = program.rules.match_rules.iter();
    let mut setups = rounds
        .flat_map(MatchRules::setup_rows)
        .flat_map(|row| &row.steps);
    setups.any(|step| {
        let SetupStep::Mark(_, mark) = step else {
            return false;
        };
        let mut bits = program.board.marks[usize::from(mark.0)].bits.iter();
        bits.any(|bits| bits & bit != 0)
    })
}
