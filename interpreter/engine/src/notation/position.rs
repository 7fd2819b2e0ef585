//! Notation of positions: rows, stores, hands, mover.

use super::error::{PositionError, position_error};
use super::memory::{self, GivenResult, seat_letter};
use crate::program::Program;
use crate::trace::Observer;
use sow_compiler::board::{Cell, History, Position};
use sow_grammar::rules::{MAX_SEEDS, Seat};

/// The notation of a pit out of play.
const BLOCKED: &str = "x";

/// Whether a text stands for a pit out of play.
#[must_use]
#[doc(hidden)]
pub fn is_blocked(text: &str) -> bool {
    text.eq_ignore_ascii_case(BLOCKED)
}

/// Writes a position in one line.
pub(crate) fn write_position(program: &Program, position: &Position, history: &History) -> String {
    let layout = &program.board.layout;
    let row = |row: Vec<Cell>| {
        row.into_iter()
            .map(|cell| match layout.is_blocked(cell) {
                true => BLOCKED.to_owned(),
                false => position.seeds(cell).to_string(),
            })
            .collect::<Vec<_>>()
            .join(",")
    };
    let rows: Vec<String> = layout.rows_from_top().into_iter().map(row).collect();
    let pair = |cell: &dyn Fn(Seat) -> Option<Cell>| match cell(Seat::South) {
        None => "-".to_owned(),
        Some(south) => {
            format!(
                "{}:{}",
                position.seeds(south),
                cell(Seat::North).map_or(0, |north| position.seeds(north))
            )
        }
    };
    let stores = pair(&|seat| layout.store(seat));
    let hands = pair(&|seat| layout.hand(seat));
    let mover = seat_letter(position.mover());
    let items = memory::write_items(program, position, history);
    let items = if items.is_empty() {
        "-".to_owned()
    } else {
        items.join(";")
    };
    format!("{} {stores} {hands} {mover} {items}", rows.join("/"))
}

/// Reads a position. If an ending applies in it, that ending is carried out.
pub(crate) fn read_position(
    program: &Program,
    text: &str,
    observer: &mut dyn Observer,
) -> Result<(Position, History), PositionError> {
    let ((mut position, history), result) = read_without_endings(program, text)?;
    match result {
        Some(winner) => {
            let score = crate::score::score(program, &position);
            position.finish(
                winner.map(|seat| sow_compiler::board::seat_index(seat) as u8),
                score,
            );
        }
        None => {
            let earlier = &history.earlier_hashes;
            crate::ending::apply_endings_observed(program, &mut position, earlier, observer);
        }
    }
    Ok((position, history))
}

/// Reads a position without evaluating endings; also returns the result given in the text.
pub(crate) fn read_without_endings(
    program: &Program,
    text: &str,
) -> Result<((Position, History), GivenResult), PositionError> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let [rows, stores, hands, mover, items] = parts[..] else {
        let message = format!(
            "a position has 5 parts, ROWS STORES HANDS MOVER MARKS, but this one has {}",
            parts.len()
        );
        return Err(PositionError { message });
    };
    let mut reader = PositionReader {
        program,
        position: Position::empty(),
        seeds: 0,
    };
    reader.read_rows(rows)?;
    reader.read_pair(
        "stores",
        stores,
        [Seat::South, Seat::North].map(|seat| program.board.layout.store(seat)),
    )?;
    reader.read_pair(
        "hands",
        hands,
        [Seat::South, Seat::North].map(|seat| program.board.layout.hand(seat)),
    )?;
    if reader.seeds != program.seeds {
        return position_error(format!(
            "the position has {} seeds, but this game has {}",
            reader.seeds, program.seeds
        ));
    }
    reader.read_mover(mover)?;
    let mut position = reader.position;
    let (history, result) = memory::read_items(program, &mut position, items)?;
    Ok(((position, history), result))
}

struct PositionReader<'p> {
    program: &'p Program,
    position: Position,
    seeds: u32,
}

impl PositionReader<'_> {
    fn read_rows(&mut self, text: &str) -> Result<(), PositionError> {
        let rows = self.program.board.layout.rows_from_top();
        let given: Vec<&str> = text.split('/').collect();
        if given.len() != rows.len() {
            return position_error(format!(
                "the board has {}, but the position has {}",
                pluralized(rows.len(), "row"),
                given.len()
            ));
        }
        for (number, (row, text)) in rows.into_iter().zip(given).enumerate() {
            let pits: Vec<&str> = text.split(',').collect();
            if pits.len() != row.len() {
                let (number, wanted) = (number + 1, pluralized(row.len(), "pit"));
                return position_error(format!(
                    "row {number} from the top has {wanted}, but the position gives {}",
                    pits.len()
                ));
            }
            for (cell, seeds) in row.into_iter().zip(pits) {
                self.read_cell(cell, seeds)?;
            }
        }
        Ok(())
    }

    fn read_pair(
        &mut self,
        noun: &str,
        text: &str,
        cells: [Option<Cell>; 2],
    ) -> Result<(), PositionError> {
        let Some(south) = cells[0] else {
            return if text == "-" {
                Ok(())
            } else {
                position_error(format!(
                    "this game has no {noun}: write `-` instead of `{text}`"
                ))
            };
        };
        let Some((own, other)) = text.split_once(':') else {
            return position_error(format!(
                "the {noun} are written SOUTH:NORTH, such as `0:0`, not `{text}`"
            ));
        };
        self.read_cell(south, own)?;
        match cells[1] {
            Some(north) => self.read_cell(north, other),
            None if other == "0" => Ok(()),
            None => position_error(format!(
                "North takes no part in this game: write `0` instead of `{other}`"
            )),
        }
    }

    fn read_cell(&mut self, cell: Cell, text: &str) -> Result<(), PositionError> {
        if self.program.board.layout.is_blocked(cell) {
            return Ok(());
        }
        let number = if text.bytes().all(|byte| byte.is_ascii_digit()) {
            text.parse::<u32>().ok()
        } else {
            None
        };
        let Some(seeds) = number.filter(|&seeds| seeds <= MAX_SEEDS) else {
            return position_error(format!(
                "`{text}` is not a number of seeds from 0 to {MAX_SEEDS}"
            ));
        };
        self.seeds += seeds;
        self.position.add(cell.0, seeds as u16);
        Ok(())
    }

    fn read_mover(&mut self, text: &str) -> Result<(), PositionError> {
        let players = self.program.board.layout.players();
        match text {
            "S" | "s" => self.position.set_mover(0),
            "N" | "n" if players == 2 => self.position.set_mover(1),
            _ if players == 1 => {
                return position_error(format!(
                    "South alone moves in this game: write `S` instead of `{text}`"
                ));
            }
            _ => return position_error(format!("the mover is `S` or `N`, not `{text}`")),
        }
        Ok(())
    }
}

fn pluralized(number: usize, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}
