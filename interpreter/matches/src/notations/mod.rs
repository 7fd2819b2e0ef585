//! Notations of the players of a game: the `[[notation]]` and `[[position]]` tables of fact files.
//!
//! A [`Notation`] writes moves as players write them, such as `87(10)` for pit 8, a last seed in pit 7 and a total of
//! 10 seeds, and reads them. The start pit and the choices identify a move; everything else that is written is checked
//! against the move. `table` holds a table of a fact file, `template` and `condition` its small languages, `move_facts`
//! the facts about a move that they speak of, `pattern` matches a text with a template, and `reading` finds the legal
//! move that a text means; `list` holds all notations of a game. `positions` reads positions as other programs write
//! them: the `[[position]]` tables.
//!
//! ```
//! use sow_grammar::{bundled, rules::Settings};
//! use sow_interpreter::CompiledGame;
//! use sow_matches::{Extent, Match, notations::Notations};
//!
//! let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
//! let settings = Settings::defaults(&rules.options);
//! let oware = CompiledGame::new(rules, &settings).unwrap();
//! let facts = bundled::variant("oware").unwrap().facts();
//! let notations = Notations::read(facts, &oware.program).unwrap();
//! let game = Match::from_compiled(oware, Extent::Round).unwrap();
//!
//! let numbers = notations.find("numbers").unwrap();
//! let chosen = numbers.read(&game, "64").unwrap();
//! assert_eq!(game.spell(&chosen), "6");
//! let coordinates = notations.find("coordinates").unwrap();
//! assert_eq!(coordinates.write(&game, &chosen), "f1c2");
//! let wrong = numbers.read(&game, "64(3)").unwrap_err();
//! assert_eq!(wrong.to_string(), "`64(3)` says that the store holds 3, but it holds 0");
//! ```

mod condition;
mod error;
mod list;
mod move_facts;
mod notation;
mod pattern;
mod positions;
mod reading;
mod table;
mod template;

pub use error::{NotationError, ReadError};
pub use list::Notations;
pub use notation::Notation;
pub use positions::PositionForm;
