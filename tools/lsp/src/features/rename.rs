//! Renaming of a name in all its occurrences.

use super::navigation::occurrence_location;
use crate::documents::{Document, Documents};
use crate::names::{self, NameAtCursor};
use crate::protocol::{Placeholder, Position, TextEdit, WorkspaceEdit};
use sow_grammar::load::BaseChain;
use sow_grammar::parser::is_reserved;
use sow_grammar::syntax::{Namespace, SectionKind};
use std::collections::BTreeMap;

/// Returns the name at a position, if it can be renamed.
///
/// # Errors
/// If the name cannot be renamed; the message is in words.
pub(crate) fn prepare(
    documents: &Documents,
    document: &Document,
    place: Position,
) -> Result<Placeholder, String> {
    let wanted = renamable_name(documents, document, place)?;
    Ok(Placeholder {
        range: document.text.range(wanted.bytes),
        placeholder: wanted.name,
    })
}

/// Returns the edits that rename the name at a position, in every file where it occurs.
///
/// # Errors
/// If the new name is not allowed, or an edit cannot be made; the message is in words.
pub(crate) fn rename(
    documents: &Documents,
    document: &Document,
    place: Position,
    name: &str,
) -> Result<WorkspaceEdit, String> {
    let wanted = renamable_name(documents, document, place)?;
    let lineage = documents.lineage(document);
    check_new_name(name, &wanted, &lineage)?;
    let mut changes: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
    for occurrence in names::occurrences_everywhere(documents, document, &wanted) {
        let location = occurrence_location(documents, document, &occurrence);
        let location = location.ok_or("a file with this name cannot be read")?;
        changes.entry(location.uri).or_default().push(TextEdit {
            range: location.range,
            new_text: name.to_owned(),
        });
    }
    Ok(WorkspaceEdit { changes })
}

fn renamable_name(
    documents: &Documents,
    document: &Document,
    place: Position,
) -> Result<NameAtCursor, String> {
    let lineage = documents.lineage(document);
    let offset = document.text.offset(place);
    let wanted =
        names::name_at(&lineage, offset).ok_or("there is no name defined by a game here")?;
    if !names::are_fully_parsed(&lineage.trees) {
        return Err("fix the faults of the file first; they may contain the name".to_owned());
    }
    let given = names::declarations(&lineage).into_iter();
    let same = given.filter(|one| one.namespace == wanted.namespace && one.name == wanted.name);
    let is_bundled = |text: usize| text > 0 && lineage.sources.get(text).path.is_none();
    match same.map(|named| named.text).find(|text| is_bundled(*text)) {
        Some(text) => {
            let base = &lineage.sources.get(text).name;
            Err(format!("`{}` comes from the bundled `{base}`", wanted.name))
        }
        None => Ok(wanted),
    }
}

/// Checks whether a name may be used as the new one.
fn check_new_name(name: &str, wanted: &NameAtCursor, lineage: &BaseChain) -> Result<(), String> {
    let mut signs = name.chars();
    let begins = signs
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic());
    if !begins || !signs.all(|sign| sign.is_ascii_alphanumeric() || sign == '_') {
        return Err(
            "a name consists of letters, digits and `_`, and begins with a letter".to_owned(),
        );
    }
    let mut kinds = names::declarations_of(lineage, wanted).into_iter();
    let may_be_word =
        kinds.all(|named| matches!(named.kind, SectionKind::Option | SectionKind::Move));
    if is_reserved(name) && !may_be_word {
        return Err(format!(
            "`{name}` is a word of the language and cannot be a name"
        ));
    }
    let mut given = names::declarations(lineage).into_iter();
    let other = given.find(|named| named.namespace == wanted.namespace && named.name == name);
    match other {
        // Kinds of move in different phases may share a name, but a renaming must not merge two names.
        Some(_) if wanted.namespace == Namespace::Moves => {
            Err(format!("there is already a kind of move called `{name}`"))
        }
        Some(_) => Err(format!("there is already something called `{name}`")),
        None => Ok(()),
    }
}
