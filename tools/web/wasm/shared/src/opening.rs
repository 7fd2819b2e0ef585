//! Opens games, with options, a position and moves.

use crate::fault::Fault;
use crate::session::Session;
use crate::{all_to_js, js_error};
use serde::{Deserialize, Serialize};
use sow_display::history::History;
use sow_grammar::bundled;
use sow_grammar::load::{LoadedGame, load_variant_to_play};
use sow_grammar::rules::Settings;
use sow_interpreter::CompiledGame;
use sow_matches::cases::complete_position;
use sow_matches::{Extent, Match};
use std::collections::BTreeMap;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The arguments that open a game.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpenArgs {
    /// The game to open.
    pub game: Chosen,
    /// The values of options that differ from their defaults.
    #[tsify(optional, type = "Record<string, string>")]
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The extent of play; by default as the rules say.
    #[tsify(optional, type = "'round' | 'match' | 'asRuled'")]
    #[serde(with = "ExtentArg", default = "by_rules")]
    pub extent: Extent,
    /// The starting position, unless it is the opening.
    #[tsify(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves played from the starting position.
    #[tsify(optional)]
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A game to open.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum Chosen {
    /// A bundled game.
    Bundled {
        /// The name of the game.
        id: String,
    },
    /// A rule file.
    Written {
        /// The name of the file, with its ending.
        name: String,
        /// The text of the file.
        text: String,
    },
}

/// The extent of play.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Extent", rename_all = "camelCase")]
enum ExtentArg {
    Round,
    Match,
    #[serde(rename = "asRuled")]
    ByRules,
}

const fn by_rules() -> Extent {
    Extent::ByRules
}

/// The result of opening a game.
#[wasm_bindgen]
pub struct Opening {
    faults: Vec<Fault>,
    session: Option<Session>,
}

#[wasm_bindgen]
impl Opening {
    /// Returns the faults of the rule file.
    ///
    /// # Errors
    /// If JavaScript runs out of memory.
    #[wasm_bindgen(getter)]
    pub fn faults(&self) -> Result<Vec<Ts<Fault>>, JsError> {
        all_to_js(&self.faults)
    }

    /// Takes the game, if its rules have no errors. Later calls return nothing.
    #[must_use]
    pub fn take(&mut self) -> Option<Session> {
        self.session.take()
    }
}

/// The number of fields of a complete position.
const POSITION_FIELDS: usize = 5;

/// Adds a bundled game, so that it can be opened by its name, and other games can be based on it. `rules` is the text
/// of the rule file, `facts` the facts in TOML, and `weights` the trained evaluation in TOML, or an empty text.
#[wasm_bindgen]
pub fn add(id: &str, rules: &str, facts: &str, weights: &str) {
    bundled::add(id, rules, facts, weights);
}

/// Opens a bundled game.
///
/// # Errors
/// If there is no such game, or it does not have such an option, position or move.
pub fn open_bundled(args: &OpenArgs, id: &str) -> Result<Opening, JsError> {
    let loaded = load_variant_to_play(id).map_err(js_error)?;
    open_loaded(args, Some(id.to_owned()), loaded)
}

/// Opens a game from its rules; `id` is the name of a bundled game.
///
/// # Errors
/// If the game does not have such an option, position or move.
pub fn open_loaded(
    args: &OpenArgs,
    id: Option<String>,
    loaded: LoadedGame,
) -> Result<Opening, JsError> {
    let faults = Fault::from_diagnostics(&loaded.sources, &loaded.diagnostics);
    let session = match loaded.is_faulty() {
        true => None,
        false => new_session(args, id, loaded).map_err(js_error)?,
    };
    Ok(Opening { faults, session })
}

fn new_session(
    args: &OpenArgs,
    id: Option<String>,
    loaded: LoadedGame,
) -> Result<Option<Session>, String> {
    let Some(rules) = loaded.rules else {
        return Ok(None);
    };
    let mut settings = Settings::defaults(&rules.options);
    for (name, value) in &args.options {
        let set = settings.set(&rules.options, name, value);
        set.map_err(|error| error.to_string())?;
    }
    let compiled = CompiledGame::new(rules, &settings).map_err(|error| error.to_string())?;
    let start = start(args, compiled)?;
    let mut played = History::new(start);
    let reached = played.set_moves(&args.moves);
    reached.map_err(|error| error.to_string())?;
    Ok(Some(Session::new(id, loaded.sources, played)))
}

fn start(args: &OpenArgs, compiled: CompiledGame) -> Result<Match, String> {
    let begun = match &args.position {
        None => Match::from_compiled(compiled, args.extent),
        Some(text) if text.split_whitespace().count() < POSITION_FIELDS => {
            let position = complete_position(text, &compiled.program)?;
            Match::from_position(compiled, args.extent, &position)
        }
        Some(text) => Match::from_position(compiled, args.extent, text),
    };
    begun.map_err(|error| error.to_string())
}
