//! Sow in a web page: what the page asks for, as functions and types for JavaScript.
//!
//! A worker of the page calls these; none knows a clock but those that are told to stop in time, and none starts a thread. The types are
//! written here, and the declarations for TypeScript are made of them.

pub mod catalogue;
pub mod clock;
pub mod counting;
pub mod editor;
pub mod fault;
pub mod moves;
pub mod opening;
pub mod place;
pub mod recorded;
pub mod seat;
pub mod session;
pub mod solving;
pub mod state;
pub mod step;
pub mod surveying;
pub mod thinking;
pub mod trial;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;

/// A failure in words, as JavaScript throws it.
fn thrown(reason: impl ToString) -> JsError {
    JsError::new(&reason.to_string())
}

/// A value as JavaScript gets it.
fn given<T: Tsify + Serialize>(value: &T) -> Result<Ts<T>, JsError> {
    value.into_ts().map_err(thrown)
}

/// Values as JavaScript gets them.
fn all_given<T: Tsify + Serialize>(values: &[T]) -> Result<Vec<Ts<T>>, JsError> {
    values.iter().map(given).collect()
}
