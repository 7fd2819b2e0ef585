//! The settings of StoneShark's MancalaGames: an object of JSON whose `game_info` has a value for each rule that differs from its
//! default. The names of some changed over the years; all of them are read.

mod captures;
mod direction;
mod ending;
mod moves;
mod opening;
mod rounds;
mod values;

use crate::ImportError;
use crate::description::{Board, Description, Part, StoreEnd};
use serde_json::{Deserializer, Map, Value};
use values::Values;

/// What the rest of the rules need to know of the game at large.
#[derive(Debug, Clone, Copy)]
struct Shape {
    pits: u8,
    seeds: u32,
    /// Seeds in the opening.
    total: u32,
    goal: Goal,
    /// Whether sowing goes on in laps, and how.
    laps: Laps,
}

/// What a player tries to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    MostSeeds,
    /// Leave the opponent without seeds.
    Deprive,
    /// Get rid of one's own.
    Clear,
    /// Leave the opponent without a move.
    Immobilize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Laps {
    Off,
    /// With the seeds of the last seed's pit.
    Last,
    /// With those of the pit after it.
    Next,
}

/// Reads the settings.
pub(crate) fn read(text: &str) -> Result<Description, ImportError> {
    let object = parse(text)?;
    let mut values = Values::new(&object);
    let mut game = Description {
        title: values.title(),
        ..Description::default()
    };
    if let Some(class) = values.class().filter(|class| *class != "Mancala") {
        game.leave_out(Part::Game, format!("the rules of the game class `{class}`"));
    }
    let pits = values.constant("holes", 1..=64)? as u8;
    let seeds = values.constant("nbr_start", 1..=100)? as u32;
    let shape = Shape {
        pits,
        seeds,
        total: opening::lay_out(pits, seeds, &mut values, &mut game)?,
        goal: rounds::goal(&mut values, &mut game)?,
        laps: match values.number("mlaps")? {
            1 => Laps::Last,
            2 => Laps::Next,
            _ => Laps::Off,
        },
    };
    game.board = Board {
        rows: 1,
        pits,
        store: Some(StoreEnd::Right),
    };
    moves::read(shape, &mut values, &mut game)?;
    captures::read(shape, &mut values, &mut game)?;
    ending::read(shape, &mut values, &mut game)?;
    rounds::read(shape, &mut values, &mut game)?;
    if !stores_count(&game, shape.goal) {
        game.board.store = None;
    }
    for (name, value) in values.unread() {
        game.leave_out(Part::Game, format!("the setting `{name}` = {value}"));
    }
    Ok(game)
}

/// Whether anything ever goes to a store.
fn stores_count(game: &Description, goal: Goal) -> bool {
    use crate::description::{Action, Stores};
    let takes = |action: &Action| matches!(action, Action::Capture { .. });
    let mut rows = game.last.iter().chain(&game.each);
    let sown = |kind: &crate::description::Kind| kind.into != Stores::None || kind.keeping;
    goal == Goal::MostSeeds
        || rows.any(|row| row.actions.iter().any(takes))
        || game.kinds.iter().any(sown)
}

/// The object at the beginning; what follows it is text for people.
fn parse(text: &str) -> Result<Map<String, Value>, ImportError> {
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    match values.next() {
        Some(Ok(Value::Object(object))) => Ok(object),
        Some(Ok(_)) | None => Err(ImportError::UnknownFormat),
        Some(Err(error)) => {
            let told = error.to_string();
            let end = told.find(" at line ").unwrap_or(told.len());
            Err(ImportError::Unreadable {
                line: error.line(),
                column: error.column(),
                message: format!("this is no JSON: {}", &told[..end]),
            })
        }
    }
}
