//! Finds the variant that a record names: a bundled one, or a rule file in the folder of the record or below it. Any
//! other path is refused: a record from a stranger must not cause other files to be read.

use crate::support::files::{self, ExistingFile};
use sow_grammar::bundled;
use sow_grammar::files::{folder_of, open_beside, open_within, read_up_to};
use sow_grammar::source::Source;
use sow_operations::failure::Failure;
use sow_operations::files::io_failure;
use sow_operations::game::ChosenGame;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Returns the name of the recorded game in the form that [`crate::game::choose`] takes.
pub(super) fn game_name(variant: &str, record: &Path) -> Result<String, Failure> {
    let path = Path::new(variant);
    let is_file = path.extension().is_some_and(|ending| ending == "sow");
    // A plain word is left unchanged, so that the error is the usual one about unknown games.
    if bundled::variant(variant).is_some() || !is_file && !variant.contains(['/', '\\', '.']) {
        return Ok(variant.to_owned());
    }
    let inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let file = folder_of(record).join(path);
    if !is_file || !inside {
        return Err(Failure::Input(format!(
            "a record names a bundled variant, or a rule file `NAME.sow` in its own folder, not `{variant}`"
        )));
    }
    // A missing file is reported when the game is loaded.
    open_within(&file, folder_of(record)).map_err(|error| io_failure(&file, &error))?;
    Ok(file.display().to_string())
}

/// Returns the name under which a record in `file` refers to the variant: a bundled name, or the path of the rule file
/// relative to the record. Rules from elsewhere are first copied beside the record, with the files that they are based
/// on.
pub(super) fn variant_in_record(chosen: &ChosenGame, file: &Path) -> Result<String, Failure> {
    let Some(rules) = &chosen.path else {
        return Ok(chosen.name.clone());
    };
    let canonical = |path: &Path| {
        path.canonicalize()
            .map_err(|error| io_failure(path, &error))
    };
    let folder = canonical(folder_of(file))?;
    if let Ok(inside) = canonical(rules)?.strip_prefix(&folder) {
        return Ok(inside.display().to_string());
    }
    for source in chosen.sources.as_slice() {
        if let Some(path) = &source.path {
            let copy = folder.join(path.file_name().unwrap_or_default());
            copy_rules(source, &copy).map_err(|error| io_failure(&copy, &error))?;
        }
    }
    let name = rules.file_name().map(PathBuf::from).unwrap_or_default();
    Ok(name.display().to_string())
}

/// Copies a rule file, unless the same text is there already.
fn copy_rules(source: &Source, copy: &Path) -> io::Result<()> {
    let expected = source.text.as_bytes();
    let there = open_beside(copy)?.map(|file| read_up_to(file, expected.len() as u64));
    match there.transpose()? {
        Some(there) if there == expected => Ok(()),
        Some(_) => Err(io::Error::other(
            "other rules of that name already exist there; save the record in another folder",
        )),
        None => match files::write(copy, &source.text, ExistingFile::Keep) {
            // Another thread or process has just written the same file.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            written => written,
        },
    }
}
