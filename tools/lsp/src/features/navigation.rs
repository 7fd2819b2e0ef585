//! Navigation between declarations and uses of names.

use crate::bundle::Bundle;
use crate::documents::{Document, Documents};
use crate::names::{self, FileOccurrence};
use crate::protocol::{Highlight, HighlightKind, Location, Position, Range};
use crate::text::Text;
use crate::uri;
use sow_grammar::load::BaseChain;
use std::ops;
use std::path::Path;

/// Returns the declarations of the name at a position; for the name of a base game, its file.
pub(crate) fn definition(
    documents: &Documents,
    document: &Document,
    place: Position,
    bundle: &mut Bundle,
) -> Vec<Location> {
    let lineage = documents.lineage(document);
    let offset = document.text.offset(place);
    if is_base_name(&lineage, offset) {
        return location(document, &lineage, 1, 0..0, bundle)
            .into_iter()
            .collect();
    }
    let Some(wanted) = names::name_at(&lineage, offset) else {
        return Vec::new();
    };
    names::declarations_of(&lineage, &wanted)
        .into_iter()
        .filter_map(|named| location(document, &lineage, named.text, named.bytes, bundle))
        .collect()
}

/// Reports whether an offset lies in the name of the game that a document is based on.
fn is_base_name(lineage: &BaseChain, offset: usize) -> bool {
    let title = lineage.trees.first().and_then(|tree| tree.title.as_ref());
    let base = title.and_then(|title| title.base.as_ref());
    let is_there = lineage.trees.len() > 1;
    is_there
        && base.is_some_and(|base| {
            base.span.start as usize <= offset && offset <= base.span.end as usize
        })
}

/// Returns a location in a text of a lineage. Bundled games are written to a temporary file for it.
fn location(
    document: &Document,
    lineage: &BaseChain,
    text: usize,
    bytes: ops::Range<usize>,
    bundle: &mut Bundle,
) -> Option<Location> {
    if text == 0 {
        return Some(document_location(document, bytes));
    }
    let source = lineage.sources.as_slice().get(text)?;
    let path = match &source.path {
        Some(path) => path.clone(),
        None => bundle.file(&source.name, &source.text)?,
    };
    let range = Text::new(source.text.clone(), document.text.encoding()).range(bytes);
    Some(Location {
        uri: uri::from_path(&path),
        range,
    })
}

fn document_location(document: &Document, bytes: ops::Range<usize>) -> Location {
    Location {
        uri: document.uri.clone(),
        range: document.text.range(bytes),
    }
}

/// Returns all occurrences of the name at a position.
pub(crate) fn references(
    documents: &Documents,
    document: &Document,
    place: Position,
    with_definitions: bool,
) -> Vec<Location> {
    let lineage = documents.lineage(document);
    let Some(wanted) = names::name_at(&lineage, document.text.offset(place)) else {
        return Vec::new();
    };
    let occurrences = names::occurrences_everywhere(documents, document, &wanted).into_iter();
    occurrences
        .filter(|occurrence| with_definitions || !occurrence.is_declaration)
        .filter_map(|occurrence| occurrence_location(documents, document, &occurrence))
        .collect()
}

/// Converts an occurrence to a location of the protocol.
pub(crate) fn occurrence_location(
    documents: &Documents,
    document: &Document,
    occurrence: &FileOccurrence,
) -> Option<Location> {
    let Some(path) = &occurrence.path else {
        return Some(document_location(document, occurrence.bytes()));
    };
    if let Some(open) = documents.for_path(path) {
        return Some(document_location(open, occurrence.bytes()));
    }
    Some(Location {
        uri: uri::from_path(path),
        range: range_in_file(path, documents, occurrence.bytes())?,
    })
}

fn range_in_file(path: &Path, documents: &Documents, bytes: ops::Range<usize>) -> Option<Range> {
    let text = sow_grammar::load::sibling_text(path).ok()??;
    Some(Text::new(text, documents.encoding()).range(bytes))
}

/// Returns the occurrences in the document of the name at a position.
pub(crate) fn highlights(
    documents: &Documents,
    document: &Document,
    place: Position,
) -> Vec<Highlight> {
    let lineage = documents.lineage(document);
    let Some(wanted) = names::name_at(&lineage, document.text.offset(place)) else {
        return Vec::new();
    };
    let same = names::occurrences(&lineage, 0).into_iter();
    same.filter(|(one, _)| one.namespace == wanted.namespace && one.name == wanted.name)
        .map(|(one, bytes)| Highlight {
            range: document.text.range(bytes),
            kind: match one.defined_kind {
                Some(_) => HighlightKind::Write,
                None => HighlightKind::Read,
            },
        })
        .collect()
}
