//! Loading of games, from files or from texts that were read elsewhere.

use crate::errors::{ErrorKind, error, rule_error};
use crate::game::{Core, Game};
use crate::guard::attempt;
use crate::interned::{find, intern};
use pyo3::prelude::*;
use sow_grammar::load::{
    LoadedGame, base_chain_of, load_edited, load_text, load_with_cases, sibling_text,
};
use sow_matches::Extent;
use sow_operations::game::{compile, names};
use std::path::Path;

/// The name of rules given as text, in reports.
const TEXT_NAME: &str = "rules.sow";

/// Loads a game by its name or path, or, if `text` is true, from the text of its rules. `files` are paths with their
/// texts, which are used instead of the files on disk; if not empty, they include the game itself. `content` is that of a pickled
/// game: it is not loaded again if it is known, and its rules may not have changed.
#[pyfunction]
#[pyo3(signature = (source, text, options, extent, files = Vec::new(), content = None))]
pub(crate) fn load<'py>(
    py: Python<'py>,
    source: &str,
    text: bool,
    options: Vec<(String, String)>,
    extent: &str,
    files: Vec<(String, String)>,
    content: Option<&str>,
) -> PyResult<Bound<'py, Game>> {
    if let Some(known) = content.and_then(find) {
        return known.object(py);
    }
    let given = |path: &Path| {
        let mut texts = files.iter();
        let found = texts.find(|(file, _)| Path::new(file) == path);
        found.map(|(_, text)| text.clone())
    };
    let read = || match (text, files.is_empty()) {
        (true, _) => Ok((TEXT_NAME.to_owned(), load_text(TEXT_NAME, source))),
        (false, true) => names::load_by_name(source, load_with_cases),
        (false, false) => names::load_by_name(source, |path| load_edited(Path::new(path), &given)),
    };
    let (name, loaded) = attempt(py, || read().map_err(in_python))?;
    let LoadedGame {
        rules: Some(rules),
        sources,
        cases,
        ..
    } = loaded
    else {
        return Err(rule_error(py, &loaded.sources, &loaded.diagnostics));
    };
    let extent = parse_extent(py, extent)?;
    if extent == Extent::Match && rules.match_rules.is_none() {
        let message = "this game has no `match` section; leave out `extent`";
        return Err(error(py, ErrorKind::Game, message));
    }
    let compile = || {
        let options = options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        compile(name, (sources, rules), options)?.with_extent(extent)
    };
    let chosen = attempt(py, compile)?;
    let core = Core::new(chosen, cases, text);
    if content.is_some_and(|content| content != core.content()) {
        let message = format!(
            "the rules of `{}` are not those of the game that was pickled; load it, and make its positions anew",
            core.chosen.name
        );
        return Err(error(py, ErrorKind::Game, message));
    }
    intern(core).object(py)
}

/// Returns a failure with what to do in Python instead of on the command line.
fn in_python(failure: impl std::fmt::Display) -> String {
    failure
        .to_string()
        .replace("`sow list` shows", "`sow.games()` lists")
}

fn parse_extent(py: Python<'_>, word: &str) -> PyResult<Extent> {
    match word {
        "ruled" => Ok(Extent::ByRules),
        "round" => Ok(Extent::Round),
        "match" => Ok(Extent::Match),
        _ => {
            let message = format!("`{word}` is not an extent; write `ruled`, `round` or `match`");
            Err(error(py, ErrorKind::Game, message))
        }
    }
}

/// Returns the texts of a game's rules, each with its path if it is a file: the data that [`load`] needs on a machine
/// without these files. The texts are not checked.
#[pyfunction]
pub(crate) fn texts(
    py: Python<'_>,
    source: &str,
    text: bool,
) -> PyResult<Vec<(Option<String>, String)>> {
    if text {
        return Ok(vec![(None, source.to_owned())]);
    }
    let (_, lineage) = attempt(py, || {
        names::load_by_name(source, base_chain_of).map_err(in_python)
    })?;
    if let Some(fault) = lineage.decode_fault {
        return Err(rule_error(py, &lineage.sources, &[fault]));
    }
    let sources = lineage.sources.as_slice();
    let root = sources.first().and_then(|root| root.path.as_deref());
    let cases = root.map(|root| root.with_extension("cases"));
    let cases = cases.and_then(|path| {
        let text = sibling_text(&path).ok()??;
        Some((Some(path.display().to_string()), text))
    });
    let told = sources.iter().map(|source| {
        let path = source.path.as_ref();
        let path = path.map(|path| path.display().to_string());
        (path, source.text.clone())
    });
    Ok(told.chain(cases).collect())
}
