//! The engine that the page loads first: it opens and plays the games that come with the page.
//!
//! The rules of those games have no faults, so nothing here checks rules. The crate `sow-web` does everything else.

use sow_web_shared::js_error;
use sow_web_shared::opening::{Chosen, OpenArgs, Opening, open_bundled};
use tsify::Ts;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Opens a bundled game.
///
/// # Errors
/// If there is no such game, or it does not have such an option, position or move.
#[wasm_bindgen]
pub fn open(args: Ts<OpenArgs>) -> Result<Opening, JsError> {
    let args = args.to_rust().map_err(js_error)?;
    match &args.game {
        Chosen::Bundled { id } => open_bundled(&args, id),
        Chosen::Written { name, .. } => Err(js_error(format!(
            "`{name}` is a rule file, which only the whole engine can open"
        ))),
    }
}
