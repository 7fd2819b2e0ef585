//! Checks rule files and runs their cases.

use serde::Serialize;
use sow_grammar::load::load_text;
use sow_matches::cases::run;
use sow_web_shared::all_to_js;
use sow_web_shared::fault::Fault;
use sow_web_shared::place::Clause;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The result of a case in a rule file.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CaseResult {
    /// The title of the case.
    pub title: String,
    /// The place of the case, or of its failure.
    pub place: Option<Clause>,
    /// Whether the case holds.
    pub ok: bool,
    /// The reason why the case fails; empty if it holds.
    pub text: String,
}

/// Returns the faults of a rule file.
///
/// # Errors
/// If JavaScript runs out of memory.
#[wasm_bindgen]
pub fn check(name: &str, text: &str) -> Result<Vec<Ts<Fault>>, JsError> {
    let loaded = load_text(name, text);
    all_to_js(&Fault::from_diagnostics(
        &loaded.sources,
        &loaded.diagnostics,
    ))
}

/// Runs the cases of a rule file.
///
/// # Errors
/// If JavaScript runs out of memory.
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
            place: Clause::from_span(&loaded.sources, span),
            ok: failed.is_none(),
            text: told.unwrap_or_default(),
        }
    });
    all_to_js(&results.collect::<Vec<_>>())
}
