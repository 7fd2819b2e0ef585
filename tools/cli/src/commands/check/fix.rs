//! `sow check --fix`: applies the fixes that the checker has verified.

use crate::output::console::Console;
use crate::support::files::{self, ExistingFile};
use similar::TextDiff;
use sow_grammar::load::{LoadedGame, load_edited};
use sow_grammar::source::Source;
use sow_grammar::{Diagnostic, Edit, LoadError};
use sow_operations::failure::Failure;
use sow_operations::files::{content_failure, io_failure};
use std::path::Path;

/// The maximum number of faults that are fixed in one file.
const MAX_FIXES: usize = 500;

/// Fixes a rule file. The file is written only if it has no errors afterwards. The difference is shown first if
/// `shows_difference` is set.
///
/// # Errors
/// If the file cannot be read or written.
pub(super) fn fix_file(
    file: &str,
    shows_difference: bool,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let path = Path::new(file);
    if path.extension().is_none_or(|ending| ending != "sow") {
        return Err(content_failure(
            path,
            "`--fix` takes rule files, `NAME.sow`",
        ));
    }
    let loaded = load_edited(path, &|_| None).map_err(Failure::input)?;
    let Some(before) = main_source(&loaded).map(|source| source.text.clone()) else {
        return Ok(());
    };
    let (after, faulty) = fixed_text(path, loaded).map_err(Failure::input)?;
    if after == before {
        return match faulty && shows_difference {
            true => Ok(writeln!(
                console.out,
                "{file}: nothing was changed: no fault has a fix that is certain"
            )?),
            false => Ok(()),
        };
    }
    if shows_difference {
        let difference = TextDiff::from_lines(&before, &after);
        let mut difference = difference.unified_diff();
        write!(console.out, "{}", difference.header(file, file))?;
    }
    if faulty {
        let note = "nothing was written: other errors remain, which need a decision";
        return Ok(writeln!(console.out, "{file}: {note}")?);
    }
    let written = files::write(path, &after, ExistingFile::Replace);
    written.map_err(|error| io_failure(path, &error))
}

/// Applies one fix after another, each to the text that the fix before it has produced. Returns the text, and whether
/// it has errors.
fn fixed_text(path: &Path, mut loaded: LoadedGame) -> Result<(String, bool), LoadError> {
    let text_of = |loaded: &LoadedGame| {
        let source = main_source(loaded);
        source.map_or_else(String::new, |source| source.text.clone())
    };
    let mut text = text_of(&loaded);
    for _ in 0..MAX_FIXES {
        let mut fixes = loaded.diagnostics.iter();
        let Some(fixed) = fixes.find_map(|fault| apply_fix(&loaded, fault)) else {
            break;
        };
        let next = load_edited(path, &|asked| (asked == path).then(|| fixed.clone()))?;
        // Fixing an error may uncover further faults, but fixing a warning must reduce their number.
        if !loaded.is_faulty() && next.diagnostics.len() >= loaded.diagnostics.len() {
            break;
        }
        (text, loaded) = (fixed, next);
    }
    Ok((text, loaded.is_faulty()))
}

/// Returns the text after the fix of a fault; `None` if the fault has no fix, or the fix changes another file.
fn apply_fix(loaded: &LoadedGame, fault: &Diagnostic) -> Option<String> {
    let main = main_source(loaded)?;
    let is_fix = !fault.edits.is_empty();
    is_fix.then(|| Edit::apply_all(&fault.edits, &main.text))?
}

fn main_source(loaded: &LoadedGame) -> Option<&Source> {
    loaded.sources.as_slice().first()
}
