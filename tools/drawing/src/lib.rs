//! Draws boards of sowing games, whatever shape they have.
//!
//! A [`Scene`] is what is drawn; [`Picture`] says what is to be seen of it, without knowing what it is drawn with;
//! [`svg`] draws it as a vector graphic for pages and documents, `gif` (a feature) makes several of them move. A [`Snapshot`] is how seeds and marks lie at one
//! moment, also in the middle of a move.
//!
//! ```
//! use sow_drawing::{Changes, Picture, Scene, svg};
//! use sow_grammar::rules::Settings;
//! use sow_matches::{Extent, Match};
//!
//! let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
//! let settings = Settings::defaults(&rules.options);
//! let game = Match::new(&rules, &settings, Extent::Round).unwrap();
//! let picture = Picture::of(&Scene::of(&game), &Changes::new());
//! assert!(svg::draw(&picture, svg::Colours::Included).starts_with("<svg"));
//! ```

mod cells;
pub mod english;
#[cfg(feature = "gif")]
pub mod gif;
mod legend;
#[cfg(feature = "gif")]
mod painting;
mod picture;
mod row;
mod scene;
mod snapshot;
pub mod svg;

pub use cells::{name, places};
pub use legend::{Note, Sign};
pub use picture::{Caption, Count, Picture, Pit};
pub use row::Row;
pub use scene::Scene;
pub use snapshot::Snapshot;

use sow_interpreter::Cell;
use std::collections::BTreeSet;

/// Places whose seeds or marks have changed.
pub type Changes = BTreeSet<Cell>;
