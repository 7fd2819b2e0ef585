//! Reading what a game remembers besides seeds.
#![deny(clippy::wildcard_enum_match_arm)]

use super::error::{PositionError, fault};
use super::memory::{Item, WAYS, letter, pit_of_side, remembered};
use crate::program::Program;
use sow_compiler::board::{Cell, History, Position, index};
use sow_compiler::instructions::{Act, Op};
use sow_grammar::rules::{Laying, MatchRules, Seat};

/// The result given in a position, if any; the inner `None` is a draw.
pub(crate) type Over = Option<Option<Seat>>;

/// Reads all items into the position; returns the history and the result, which are not part of it.
pub(super) fn items(
    program: &Program,
    position: &mut Position,
    text: &str,
) -> Result<(History, Over), PositionError> {
    let mut recall = Recall {
        program,
        position,
        remembered: remembered(program),
        history: History::default(),
        over: None,
    };
    for (_, item) in &recall.remembered {
        if let Item::Counter(slot, _) = *item {
            let start = program.compiled.opening.counter(slot);
            recall.position.set_counter(slot, start);
        }
    }
    let mut known: Vec<String> = Vec::new();
    for item in text.split(';').filter(|_| text != "-") {
        let Some((key, value)) = item.split_once('=') else {
            return fault(format!(
                "`{item}` is not part of the marks: they are written NAME=VALUE, or `-` if there are none"
            ));
        };
        let key = key.to_ascii_lowercase();
        if known.contains(&key) {
            return fault(format!("`{key}` appears twice in the marks"));
        }
        recall.item(&key, value)?;
        known.push(key);
    }
    Ok((recall.history, recall.over))
}

struct Recall<'a> {
    program: &'a Program,
    position: &'a mut Position,
    remembered: Vec<(String, Item)>,
    history: History,
    over: Over,
}

impl Recall<'_> {
    fn item(&mut self, key: &str, value: &str) -> Result<(), PositionError> {
        let all = self.remembered.iter();
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
            Some(Item::Turn) => self.set_turn(value),
            Some(Item::Counter(slot, _)) => self.set_counter(name, slot, value),
            Some(Item::Mark(bit)) => self.set_marks(name, bit, value),
            Some(Item::Way(None)) => {
                self.set_direction(Seat::South, value)?;
                self.set_direction(Seat::North, value)
            }
            Some(Item::Way(Some(seat))) => self.set_direction(seat, value),
            Some(Item::Seen) => self.set_seen(value),
            Some(Item::Over) => self.set_over(value),
            None => fault(format!(
                "this game does not remember `{key}`{}",
                self.what_is_remembered()
            )),
        }
    }

    fn set_counter(&mut self, name: &str, slot: u8, value: &str) -> Result<(), PositionError> {
        match value.parse::<u8>() {
            Ok(value) => self.position.set_counter(slot, value),
            Err(_) => return fault(format!("`{name}` is a number from 0 to 255, not `{value}`")),
        }
        Ok(())
    }

    fn set_marks(&mut self, name: &str, bit: u8, value: &str) -> Result<(), PositionError> {
        let program = self.program;
        let pits = || program.board.pits[0].iter().map(|&pit| Cell(pit));
        let called = |cell: Cell| pit_of_side(&program.board.layout, cell);
        for text in value.split(',') {
            let Some(cell) = pits().find(|&cell| called(cell).eq_ignore_ascii_case(text)) else {
                let example = pits().next().map_or(String::new(), called);
                return fault(format!(
                    "`{text}` is not a pit of this board; a pit is written like `{example}`"
                ));
            };
            let anywhere =
                program.code.ops.iter().any(
                    |op| matches!(op, Op::Act(Act::Mark { bits, .. }) if (bits[0] | bits[1]) & bit != 0),
                );
            if !anywhere
                && !is_laid_out(program, bit)
                && program.opening().mark_bits(cell.0) & bit == 0
            {
                return fault(format!(
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
            _ => return fault(format!("`turn` is a number from 1 to 65535, not `{value}`")),
        }
        Ok(())
    }

    fn set_direction(&mut self, seat: Seat, value: &str) -> Result<(), PositionError> {
        let Some(way) = WAYS.iter().position(|way| way.eq_ignore_ascii_case(value)) else {
            return fault(format!(
                "a direction is `clockwise` or `counterclockwise`, not `{value}`"
            ));
        };
        self.position.set_direction(index(seat) as u8, way as u8);
        Ok(())
    }

    fn set_seen(&mut self, value: &str) -> Result<(), PositionError> {
        for one in value.split('.') {
            match u64::from_str_radix(one, 16) {
                Ok(one) => self.history.earlier.push(one),
                Err(_) => {
                    return fault(format!(
                        "`{one}` is not an earlier position as this program writes it"
                    ));
                }
            }
        }
        Ok(())
    }

    fn set_over(&mut self, value: &str) -> Result<(), PositionError> {
        let seats = [Seat::South, Seat::North];
        self.over = match seats
            .into_iter()
            .find(|seat| letter(*seat).eq_ignore_ascii_case(value))
        {
            Some(seat) => Some(Some(seat)),
            None if value.eq_ignore_ascii_case("draw") => Some(None),
            None => return fault(format!("the result is `S`, `N` or `draw`, not `{value}`")),
        };
        Ok(())
    }

    fn what_is_remembered(&self) -> String {
        let named = self.remembered.iter().filter(|(_, item)| item.is_named());
        let names: Vec<String> = named.map(|(name, _)| format!("`{name}`")).collect();
        match names[..] {
            [] => String::new(),
            _ => format!("; it remembers {}", names.join(", ")),
        }
    }
}

/// Whether a round of a match may begin with this mark.
fn is_laid_out(program: &Program, bit: u8) -> bool {
    let rounds = program.rules.match_rules.iter();
    let mut layings = rounds
        .flat_map(MatchRules::layouts)
        .flat_map(|row| &row.layings);
    layings.any(|laying| {
        let Laying::Mark(_, mark) = laying else {
            return false;
        };
        let mut bits = program.board.marks[usize::from(mark.0)].bits.iter();
        bits.any(|bits| bits & bit != 0)
    })
}
