//! Checking and formatting of rule files, and the list of bundled games.

use crate::errors::{ErrorKind, diagnostics, error, render_faults, rule_error};
use crate::guard::attempt;
use pyo3::prelude::*;
use pythonize::pythonize;
use sow_grammar::LoadError;
use sow_grammar::format::{FormatError, format as lay_out};
use sow_grammar::load::{load_text, load_with_cases, open_from};
use sow_grammar::parser::FileKind;
use sow_matches::cases::misfit_faults;
use sow_operations::catalogue::all_entries;
use sow_operations::failure::Failure;
use sow_operations::findings::play_findings;
use sow_operations::threads::run_on_pool;

/// Checks a rule file, or, if `text` is true, the text of one. Returns the report as text and the faults as plain data.
/// If `play` is true, these include the faults that random games reveal.
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
        let misfits = misfit_faults(&loaded);
        loaded.diagnostics.extend(misfits);
        if play {
            let notes = play_findings(source, &loaded);
            loaded.diagnostics.extend(notes);
        }
        Ok::<_, LoadError>(loaded)
    })?;
    let faults = diagnostics(py, &loaded.sources, &loaded.diagnostics)?;
    Ok((render_faults(&loaded.sources, &loaded.diagnostics), faults))
}

/// Formats the text of a rule file in the canonical layout.
#[pyfunction]
pub(crate) fn format(py: Python<'_>, text: &str, cases: bool) -> PyResult<String> {
    let form = if cases {
        FileKind::Cases
    } else {
        FileKind::Game
    };
    let (sources, laid) = attempt(py, || {
        let opened = open_from("rules.sow", text.as_bytes())?;
        let laid = match &opened.fault {
            Some(fault) => Err(FormatError::Faults(vec![fault.clone()])),
            None => lay_out(opened.sources.get(0), form),
        };
        Ok::<_, std::io::Error>((opened.sources, laid))
    })?;
    laid.map_err(|refusal| match refusal {
        FormatError::Faults(faults) => rule_error(py, &sources, &faults),
        FormatError::MeaningChanged => error(
            py,
            ErrorKind::Internal,
            "formatting would change the meaning",
        ),
        FormatError::TooLarge => error(
            py,
            ErrorKind::Game,
            "the formatted text would be too large to read",
        ),
    })
}

/// Returns the bundled games with their facts, as `sow list --json` prints them.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let told = attempt(py, || {
        // The threads of a shared pool would be missing in a forked process.
        let all = run_on_pool(1, all_entries)??;
        let lines = all.iter().map(|entry| {
            let line = entry.summary().map_err(Failure::input)?;
            serde_json::to_value(line).map_err(Failure::input)
        });
        lines.collect::<Result<Vec<_>, Failure>>()
    })?;
    Ok(pythonize(py, &told)?)
}
