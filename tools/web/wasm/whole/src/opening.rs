//! Opens bundled games and rule files.

use sow_grammar::load::load_text;
use sow_web_shared::js_error;
use sow_web_shared::opening::{Chosen, OpenArgs, Opening, open_bundled, open_loaded};
use tsify::Ts;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Opens a game.
///
/// # Errors
/// If there is no such game, or it does not have such an option, position or move.
#[wasm_bindgen]
pub fn open(args: Ts<OpenArgs>) -> Result<Opening, JsError> {
    let args = args.to_rust().map_err(js_error)?;
    match &args.game {
        Chosen::Bundled { id } => open_bundled(&args, id),
        Chosen::Written { name, text } => open_loaded(&args, None, load_text(name, text)),
    }
}
