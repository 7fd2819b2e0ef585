//! The engine of the web page: functions and types for JavaScript.
//! The functions are called by a worker of the page and return JavaScript values, whose TypeScript declarations are
//! generated from the types here. No function starts a thread, and only functions with a time limit use a clock.

pub mod catalogue;
pub mod clock;
pub mod counting;
pub mod editor;
pub mod fault;
pub mod moves;
pub mod opening;
pub mod outcome;
pub mod place;
pub mod records;
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

/// Converts a failure to a JavaScript exception.
fn js_error(reason: impl ToString) -> JsError {
    JsError::new(&reason.to_string())
}

/// Converts a value for JavaScript.
fn to_js<T: Tsify + Serialize>(value: &T) -> Result<Ts<T>, JsError> {
    value.into_ts().map_err(js_error)
}

/// Converts values for JavaScript.
fn all_to_js<T: Tsify + Serialize>(values: &[T]) -> Result<Vec<Ts<T>>, JsError> {
    values.iter().map(to_js).collect()
}
