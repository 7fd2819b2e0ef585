//! Loading of files open in an editor, whose text is newer than that on the disk.

use super::bases::{Lineage, Loader, Texts};
use super::loaded::{LoadError, Loaded};
use super::text::File;
use crate::parser::Form;
use crate::source::Sources;
use std::path::Path;

/// Loads a rule file with its cases, or the rule file of a file of cases. The text of any file is taken from `texts` if
/// it is there, otherwise from the disk.
///
/// # Errors
/// If a file cannot be read. Faults in its content are not errors of this kind.
pub fn load_edited(path: &Path, texts: &Texts<'_>) -> Result<Loaded, LoadError> {
    let loader = loader(texts);
    let unreadable = |path: &Path| {
        let path = path.to_path_buf();
        |error| LoadError::Unreadable { path, error }
    };
    let rules = path.with_extension("sow");
    let root = match path.extension().is_some_and(|ending| ending == "cases") {
        true => &*rules,
        false => path,
    };
    let file = match texts(root) {
        Some(text) => File::edited(root, text),
        None => File::open(root).map_err(unreadable(root))?,
    };
    let beside = root.with_extension("cases");
    let cases = loader.beside(&beside).map_err(unreadable(&beside))?;
    let mut loaded = loader.finish(&file);
    if let Some(cases) = cases.filter(|_| root != beside) {
        loaded.add_cases(&cases);
    }
    Ok(loaded)
}

/// Returns a text being edited and those it builds on; `path` is `None` for a text that has not been saved.
#[must_use]
pub fn lineage(path: Option<&Path>, text: &str, form: Form, texts: &Texts<'_>) -> Lineage {
    let file = match (path, form) {
        (Some(path), _) => File::edited(path, text.to_owned()),
        (None, Form::Game) => File::text("untitled", text),
        (None, Form::Cases) => File::text("untitled.cases", text),
    };
    loader(texts).lineage(file)
}

/// Returns the text of a file and those it builds on, as [`lineage`] finds them, in a fraction of the time: only titles
/// are parsed.
#[must_use]
pub fn builds_on(path: &Path, text: &str, texts: &Texts<'_>) -> Sources {
    loader(texts).texts(File::edited(path, text.to_owned()))
}

fn loader<'t>(texts: &'t Texts<'t>) -> Loader<'t> {
    Loader {
        texts: Some(texts),
        ..Loader::default()
    }
}
