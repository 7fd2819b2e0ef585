//! Reads what a game remembers besides seeds.

use super::memory::{WAYS, pit_of_side};
use super::setup::fault;
use super::{PositionError, letter};
use crate::board::Cell;
use crate::board::History;
use crate::board::{Position, index};
use crate::program::Program;
use crate::program::ir::{Act, Op};
use sow_grammar::rules::{CounterScope, Laying, MatchRules, Once, Seat};

/// Who has won, if the text says that the game is over; `None` inside for a draw.
pub(crate) type Over = Option<Option<Seat>>;

/// Puts all that the text says into the position, and gives back what lies outside it.
pub(super) fn items(
    program: &Program,
    position: &mut Position,
    text: &str,
) -> Result<(History, Over), PositionError> {
    let mut recall = Recall {
        program,
        position,
        history: History::default(),
        over: None,
    };
    for (counter, slots) in program.rules.counters.iter().zip(&program.board.counters) {
        for slot in slots.kept() {
            let start = counter.start.value(&program.settings).min(255);
            recall.position.set_counter(slot, start as u8);
        }
    }
    let mut known: Vec<String> = Vec::new();
    for item in text.split(';').filter(|_| text != "-") {
        let Some((key, value)) = item.split_once('=') else {
            return fault(format!(
                "`{item}` is no part of the marks: they are written NAME=VALUE, or `-` if there are none"
            ));
        };
        let key = key.to_ascii_lowercase();
        if known.contains(&key) {
            return fault(format!("`{key}` stands twice in the marks"));
        }
        recall.item(&key, value)?;
        known.push(key);
    }
    Ok((recall.history, recall.over))
}

struct Recall<'a> {
    program: &'a Program,
    position: &'a mut Position,
    history: History,
    over: Over,
}

impl Recall<'_> {
    fn item(&mut self, key: &str, value: &str) -> Result<(), PositionError> {
        let (name, seat) = match key.rsplit_once(':') {
            Some((name, "s")) => (name, Some(Seat::South)),
            Some((name, "n")) => (name, Some(Seat::North)),
            _ => (key, None),
        };
        let uses = self.program.uses;
        let lasts = |once| self.program.chooses_direction(once);
        let (for_each, for_all) = (lasts(Once::ForEach), lasts(Once::ForAll));
        if let Some(slot) = self.counter(name, seat) {
            return self.set_counter(name, slot, value);
        }
        if let Some(bit) = self.mark(name, seat) {
            return self.set_marks(name, bit, value);
        }
        match (name, seat) {
            ("turn", None) if uses.turn => self.set_turn(value),
            ("way", None) if for_all && !for_each => {
                self.set_direction(Seat::South, value)?;
                self.set_direction(Seat::North, value)
            }
            ("way", Some(seat)) if for_each => self.set_direction(seat, value),
            ("seen", None) if uses.repeats => self.set_seen(value),
            ("over", None) => self.set_over(value),
            _ => fault(format!(
                "`{key}` is nothing that this game remembers{}",
                self.what_is_remembered()
            )),
        }
    }

    fn counter(&self, name: &str, seat: Option<Seat>) -> Option<u8> {
        let counters = self
            .program
            .rules
            .counters
            .iter()
            .zip(&self.program.board.counters);
        let mut fitting = counters.filter(|(counter, _)| {
            let of_player = counter.scope == CounterScope::Player;
            counter.name.eq_ignore_ascii_case(name) && of_player == seat.is_some()
        });
        let (_, slots) = fitting.next()?;
        slots.kept().nth(seat.map_or(0, index))
    }

    fn set_counter(&mut self, name: &str, slot: u8, value: &str) -> Result<(), PositionError> {
        match value.parse::<u8>() {
            Ok(value) => self.position.set_counter(slot, value),
            Err(_) => return fault(format!("`{name}` is a number from 0 to 255, not `{value}`")),
        }
        Ok(())
    }

    fn mark(&self, name: &str, seat: Option<Seat>) -> Option<u8> {
        let mut names = self.program.mark_names();
        names
            .find(|(_, known, whose)| known.eq_ignore_ascii_case(name) && *whose == seat)
            .map(|(bit, ..)| bit)
    }

    fn set_marks(&mut self, name: &str, bit: u8, value: &str) -> Result<(), PositionError> {
        let program = self.program;
        for text in value.split(',') {
            let named =
                |cell: &Cell| pit_of_side(&program.board.layout, *cell).eq_ignore_ascii_case(text);
            let Some(cell) = program.board.pits[0]
                .iter()
                .map(|&pit| Cell(pit))
                .find(named)
            else {
                let example = program.board.pits[0].first().map_or(String::new(), |&pit| {
                    pit_of_side(&program.board.layout, Cell(pit))
                });
                return fault(format!(
                    "`{text}` is no pit of this board; a pit is written like `{example}`"
                ));
            };
            let anywhere =
                program.code.ops.iter().any(
                    |op| matches!(op, Op::Act(Act::Mark { bits, .. }) if (bits[0] | bits[1]) & bit != 0),
                );
            if !anywhere
                && !is_laid_out(program, bit)
                && program.opening.mark_bits(cell.0) & bit == 0
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
        let rules = &self.program.rules;
        let counters = rules
            .counters
            .iter()
            .filter(|counter| counter.scope != CounterScope::Move)
            .map(|counter| (&counter.name, counter.scope == CounterScope::Player));
        let names = counters.chain(rules.marks.iter().map(|mark| (&mark.name, mark.per_player)));
        let names: Vec<String> = names
            .map(|(name, per_player)| {
                if per_player {
                    format!("`{name}:S`, `{name}:N`")
                } else {
                    format!("`{name}`")
                }
            })
            .collect();
        if names.is_empty() {
            String::new()
        } else {
            format!("; it remembers {}", names.join(", "))
        }
    }
}

/// Whether a round of a match may begin with that mark.
fn is_laid_out(program: &Program, bit: u8) -> bool {
    let rounds = program.rules.match_rules.iter();
    let mut layings = rounds
        .flat_map(MatchRules::layouts)
        .flat_map(|row| &row.layings);
    layings.any(|laying| match laying {
        Laying::Mark(_, mark) => program.board.marks[usize::from(mark.0)]
            .bits
            .iter()
            .any(|bits| bits & bit != 0),
        _ => false,
    })
}
