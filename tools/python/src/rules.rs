//! Rule files checked and laid out, and the bundled games.

use crate::errors::{Kind, diagnostics, error, rendered, rule_error};
use crate::guard::attempt;
use pyo3::prelude::*;
use pythonize::pythonize;
use sow::commands::{check as checking, list};
use sow::support::failure::Failure;
use sow_grammar::LoadError;
use sow_grammar::format::{Refusal, format as lay_out};
use sow_grammar::load::{load_text, load_with_cases, open_from};
use sow_grammar::parser::Form;

/// All faults of a rule file, or, if `text`, of the text of one: the report and the faults as plain data. `play`: also what random games
/// show.
#[pyfunction]
pub(crate) fn check<'py>(
    py: Python<'py>,
    source: &str,
    text: bool,
    play: bool,
) -> PyResult<(String, Bound<'py, PyAny>)> {
    let loaded = attempt(py, || {
        let mut loaded = match text {
            true => load_text("rules.sow", source),
            false => load_with_cases(source)?,
        };
        if play {
            let notes = checking::played(source, &loaded);
            loaded.diagnostics.extend(notes);
        }
        Ok::<_, LoadError>(loaded)
    })?;
    let faults = diagnostics(py, &loaded.sources, &loaded.diagnostics)?;
    Ok((rendered(&loaded.sources, &loaded.diagnostics), faults))
}

/// The text of a rule file in its canonical layout.
#[pyfunction]
pub(crate) fn format(py: Python<'_>, text: &str, cases: bool) -> PyResult<String> {
    let form = if cases { Form::Cases } else { Form::Game };
    let (sources, laid) = attempt(py, || {
        let opened = open_from("rules.sow", text.as_bytes())?;
        let laid = match &opened.fault {
            Some(fault) => Err(Refusal::Faults(vec![fault.clone()])),
            None => lay_out(opened.sources.get(0), form),
        };
        Ok::<_, std::io::Error>((opened.sources, laid))
    })?;
    laid.map_err(|refusal| match refusal {
        Refusal::Faults(faults) => rule_error(py, &sources, &faults),
        Refusal::Changed => error(py, Kind::Internal, "laid out, it would not say the same"),
        Refusal::TooLarge => error(py, Kind::Game, "laid out, it would be too large to be read"),
    })
}

/// The bundled games with what is known of them, as `sow list --json` tells it.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let told = attempt(py, || {
        let all = list::all()?;
        let lines = all.iter().map(|entry| {
            let line = entry.line().map_err(Failure::input)?;
            serde_json::to_value(line).map_err(Failure::input)
        });
        lines.collect::<Result<Vec<_>, Failure>>()
    })?;
    Ok(pythonize(py, &told)?)
}
