//! Loading of files open in an editor, whose text is newer than that on the disk.

use super::bases::{BaseChain, EditorTexts, Loader};
use super::loaded_game::{LoadError, LoadedGame};
use super::text::File;
use crate::parser::FileKind;
use crate::source::Sources;
use std::path::Path;

/// Loads a rule file with its cases, or the rule file of a file of cases. The text of any file is taken from `texts` if
/// it is there, otherwise from the disk.
///
/// # Errors
/// If a file cannot be read. Faults in its content are not errors of this kind.
pub fn load_edited(path: &Path, texts: &EditorTexts<'_>) -> Result<LoadedGame, LoadError> {
    let loader = editor_loader(texts);
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
        Some(text) => File::from_editor(root, text),
        None => File::open(root).map_err(unreadable(root))?,
    };
    let beside = root.with_extension("cases");
    let cases = loader.open_sibling(&beside).map_err(unreadable(&beside))?;
    let mut loaded = loader.load(&file);
    if let Some(cases) = cases.filter(|_| root != beside) {
        loaded.add_cases(&cases);
    }
    Ok(loaded)
}

/// Returns a text being edited and those it builds on; `path` is `None` for a text that has not been saved.
#[must_use]
pub fn parse_base_chain(
    path: Option<&Path>,
    text: &str,
    form: FileKind,
    texts: &EditorTexts<'_>,
) -> BaseChain {
    let file = match (path, form) {
        (Some(path), _) => File::from_editor(path, text.to_owned()),
        (None, FileKind::Game) => File::from_text("untitled", text),
        (None, FileKind::Cases) => File::from_text("untitled.cases", text),
    };
    editor_loader(texts).base_chain(file)
}

/// Returns the text of a file and those it builds on, as [`parse_base_chain`] finds them, in a fraction of the time:
/// only titles are parsed.
#[must_use]
pub fn load_base_chain_texts(path: &Path, text: &str, texts: &EditorTexts<'_>) -> Sources {
    editor_loader(texts).base_chain_texts(File::from_editor(path, text.to_owned()))
}

fn editor_loader<'t>(texts: &'t EditorTexts<'t>) -> Loader<'t> {
    Loader {
        texts: Some(texts),
        ..Loader::default()
    }
}
