//! The engine of the web page: functions and types for JavaScript.
//!
//! In: calls from a worker of the page. Out: JavaScript values, whose TypeScript declarations are generated from the types
//! here. No function starts a thread; only functions that are told when to stop use a clock.

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
