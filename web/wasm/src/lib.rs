//! Sow in a web page: what the page asks for, as functions and types for JavaScript.
//!
//! A worker of the page calls these; none knows a clock but those that are told to stop in time, and none starts a thread. The types are
//! written here, and the declarations for TypeScript are made of them.

mod board;
mod catalogue;
mod clock;
mod counting;
mod editor;
mod fault;
mod moves;
mod opening;
mod place;
mod recorded;
mod session;
mod solving;
mod state;
mod step;
mod surveying;
mod thinking;
mod trial;

use wasm_bindgen::JsError;

/// A failure in words, as JavaScript throws it.
fn thrown(reason: impl ToString) -> JsError {
    JsError::new(&reason.to_string())
}
