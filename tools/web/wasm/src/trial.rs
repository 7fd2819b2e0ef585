//! A rule file tried: its faults and its cases.

use crate::all_given;
use crate::fault::Fault;
use crate::place::Clause;
use serde::Serialize;
use sow_grammar::load::load_text;
use sow_matches::cases::run;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A case of a rule file.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CaseResult {
    /// What it shows.
    pub title: String,
    /// Where it stands, or where it does not hold.
    pub place: Option<Clause>,
    /// Whether it holds.
    pub ok: bool,
    /// What is otherwise.
    pub text: String,
}

/// The faults of a rule file.
///
/// # Errors
/// If JavaScript has no room for them.
#[wasm_bindgen]
pub fn check(name: &str, text: &str) -> Result<Vec<Ts<Fault>>, JsError> {
    let loaded = load_text(name, text);
    all_given(&Fault::all(&loaded.sources, &loaded.diagnostics))
}

/// Plays the cases of a rule file.
///
/// # Errors
/// If JavaScript has no room for the results.
#[wasm_bindgen]
pub fn cases(name: &str, text: &str) -> Result<Vec<Ts<CaseResult>>, JsError> {
    let loaded = load_text(name, text);
    let Some(rules) = &loaded.rules else {
        return Ok(Vec::new());
    };
    let results = loaded.cases.iter().map(|case| {
        let failed = run(case, rules).err();
        let span = failed.as_ref().map_or(case.span, |failed| failed.span);
        let told = failed.as_ref().map(|failed| match &failed.help {
            Some(help) => format!("{}; {help}", failed.message),
            None => failed.message.clone(),
        });
        CaseResult {
            title: case.title.clone(),
            place: Clause::of(&loaded.sources, span),
            ok: failed.is_none(),
            text: told.unwrap_or_default(),
        }
    });
    all_given(&results.collect::<Vec<_>>())
}
