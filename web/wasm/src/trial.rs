//! A rule file tried: its faults, its cases, what random games show of it.

use crate::all_given;
use crate::fault::Fault;
use crate::place::Clause;
use serde::Serialize;
use sow_grammar::Severity;
use sow_grammar::load::load_text;
use sow_interpreter::cases::run;
use sow_survey::{Excused, examine};
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

/// What random games show of a rule file without errors.
///
/// # Errors
/// If JavaScript has no room for it.
#[wasm_bindgen]
pub fn tried(name: &str, text: &str) -> Result<Vec<Ts<Fault>>, JsError> {
    let loaded = load_text(name, text);
    let sound = loaded.diagnostics.iter();
    let sound = sound
        .map(sow_grammar::Diagnostic::severity)
        .all(|one| one != Severity::Error);
    let Some(rules) = loaded.rules.as_ref().filter(|_| sound) else {
        return Ok(Vec::new());
    };
    let excused = Excused::default();
    let notes = examine(rules, &loaded.sources, &loaded.cases, &excused);
    all_given(&Fault::all(&loaded.sources, &notes))
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
