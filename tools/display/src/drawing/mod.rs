//! Drawings of boards of any shape.
//!
//! A [`Scene`] is a position with its rules; [`Picture`] lays out its visible parts for any renderer: the terminal, a
//! web page, or [`svg`]. A [`Snapshot`] holds seeds and marks at one moment, even in the middle of a move.
//!
//! ```
//! use sow_display::drawing::{Changes, Picture, Scene, svg};
//! use sow_grammar::rules::Settings;
//! use sow_matches::{Extent, Match};
//!
//! let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
//! let settings = Settings::defaults(&rules.options);
//! let game = Match::new(&rules, &settings, Extent::Round).unwrap();
//! let picture = Picture::new(&Scene::new(&game), &Changes::new());
//! assert!(svg::draw(&picture, svg::Colours::Included).starts_with("<svg"));
//! ```

mod legend;
mod picture;
mod row;
mod scene;
mod snapshot;
pub mod svg;

pub use legend::{Note, Sign};
pub use picture::{Caption, Picture};
pub use row::{Count, Pit, Row};
pub use scene::Scene;
pub use snapshot::{Changes, Snapshot, cell_name, named_cells};
