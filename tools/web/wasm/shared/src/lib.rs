//! What both engines of the page have in common: functions and types for JavaScript. A worker of the page calls the
//! functions, which return JavaScript values. The TypeScript declarations of these values are generated from the types
//! here. No function starts a thread, and only functions with a time limit use a clock.

pub mod clock;
pub mod fault;
pub mod moves;
pub mod opening;
pub mod outcome;
pub mod place;
pub mod records;
pub mod seat;
pub mod session;
pub mod state;
pub mod step;
pub mod thinking;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;

/// Converts a failure to a JavaScript exception.
#[must_use]
pub fn js_error(reason: impl ToString) -> JsError {
    JsError::new(&reason.to_string())
}

/// Converts a value for JavaScript.
///
/// # Errors
/// If JavaScript runs out of memory.
pub fn to_js<T: Tsify + Serialize>(value: &T) -> Result<Ts<T>, JsError> {
    value.into_ts().map_err(js_error)
}

/// Converts values for JavaScript.
///
/// # Errors
/// If JavaScript runs out of memory.
pub fn all_to_js<T: Tsify + Serialize>(values: &[T]) -> Result<Vec<Ts<T>>, JsError> {
    values.iter().map(to_js).collect()
}
