//! Declarations and uses of names across files that build on each other.

use crate::documents::{Document, Documents};
use sow_grammar::load::BaseChain;
use sow_grammar::source::Source;
use sow_grammar::syntax::{Namespace, Occurrence, SectionKind, SyntaxTree};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The declaration of a name in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// The name.
    pub(crate) name: String,
    /// The namespace in which the name is unique.
    pub(crate) namespace: Namespace,
    /// The kind of section that the name refers to.
    pub(crate) kind: SectionKind,
    /// The index of the declaring text in the lineage.
    pub(crate) text: usize,
    /// The position of the name in that text, in bytes.
    pub(crate) bytes: Range<usize>,
}

/// An occurrence of a name in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FileOccurrence {
    /// The file; `None` for a document that is not a file.
    pub(crate) path: Option<PathBuf>,
    /// The offset of the name's first byte.
    start: usize,
    /// The offset after the name's last byte.
    end: usize,
    /// Whether this occurrence declares the name.
    pub(crate) is_declaration: bool,
}

impl FileOccurrence {
    /// Returns the range of the occurrence in its file.
    pub(crate) const fn bytes(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// The name at a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NameAtCursor {
    /// The name.
    pub(crate) name: String,
    /// The namespace to look the name up in.
    pub(crate) namespace: Namespace,
    /// The position of the name, in bytes.
    pub(crate) bytes: Range<usize>,
}

/// The largest number of files per folder that are searched for uses of a name.
const MAX_FILES: usize = 1000;

/// Returns the declarations in a lineage, from the document to its furthest base, so that an overriding declaration
/// comes first.
pub(crate) fn declarations(lineage: &BaseChain) -> Vec<Declaration> {
    let mut all = Vec::new();
    for (text, (tree, source)) in lineage
        .trees
        .iter()
        .zip(lineage.sources.as_slice())
        .enumerate()
    {
        for one in tree.name_occurrences() {
            let Some(kind) = one.defined_kind else {
                continue;
            };
            all.push(Declaration {
                bytes: name_bytes(source, &one),
                name: one.name,
                namespace: one.namespace,
                kind,
                text,
            });
        }
    }
    all
}

/// Returns the range of a name in bytes, without parentheses around it.
fn name_bytes(source: &Source, one: &Occurrence) -> Range<usize> {
    let [start, end] =
        [one.span.start, one.span.end].map(|at| at.saturating_sub(source.base) as usize);
    let text = source.text.get(start..end).unwrap_or_default();
    let at = text.find(&one.name).unwrap_or(0);
    start + at..start + at + one.name.len()
}

/// Returns the occurrences in a text of the names that its lineage declares.
pub(crate) fn occurrences(lineage: &BaseChain, text: usize) -> Vec<(Occurrence, Range<usize>)> {
    let (Some(tree), Some(source)) = (
        lineage.trees.get(text),
        lineage.sources.as_slice().get(text),
    ) else {
        return Vec::new();
    };
    let known: BTreeSet<(Namespace, String)> = declarations(lineage)
        .into_iter()
        .map(|named| (named.namespace, named.name))
        .collect();
    let names = tree.name_occurrences().into_iter();
    names
        .filter(|one| known.contains(&(one.namespace, one.name.clone())))
        .map(|one| {
            let bytes = name_bytes(source, &one);
            (one, bytes)
        })
        .collect()
}

/// Returns the name at an offset in the first text of a lineage.
pub(crate) fn name_at(lineage: &BaseChain, offset: usize) -> Option<NameAtCursor> {
    let mut here = occurrences(lineage, 0).into_iter();
    let found = here.find(|(_, bytes)| bytes.start <= offset && offset <= bytes.end);
    found.map(|(one, bytes)| NameAtCursor {
        name: one.name,
        namespace: one.namespace,
        bytes,
    })
}

/// Returns the declarations of a name in the nearest text that has any.
pub(crate) fn declarations_of(lineage: &BaseChain, wanted: &NameAtCursor) -> Vec<Declaration> {
    let same =
        |named: &Declaration| named.namespace == wanted.namespace && named.name == wanted.name;
    let mut all: Vec<Declaration> = declarations(lineage).into_iter().filter(same).collect();
    let nearest = all.first().map(|named| named.text);
    all.retain(|named| Some(named.text) == nearest);
    all
}

/// Returns the index of the text that first declares a name; texts nearer to the document may override it.
fn declaring_text(lineage: &BaseChain, wanted: &NameAtCursor) -> Option<usize> {
    let same =
        |named: &Declaration| named.namespace == wanted.namespace && named.name == wanted.name;
    let texts = declarations(lineage).into_iter().filter(same);
    texts.map(|named| named.text).max()
}

/// Returns every occurrence of a name: in the document, in the texts that it builds on, and in the files of the same
/// folders that build on the text that declares it.
pub(crate) fn occurrences_everywhere(
    documents: &Documents,
    document: &Document,
    wanted: &NameAtCursor,
) -> Vec<FileOccurrence> {
    let lineage = documents.lineage(document);
    let Some(first) = declaring_text(&lineage, wanted) else {
        return Vec::new();
    };
    let mut found = BTreeSet::new();
    for text in 0..=first {
        let source = lineage.sources.get(text);
        let path = match text {
            0 => document.path.clone(),
            // Bundled games are not files.
            _ if source.path.is_none() => continue,
            _ => source.path.clone(),
        };
        found.extend(occurrences_in_text(&lineage, text, path, wanted));
    }
    if let Some(origin) = &lineage.sources.get(first).path {
        for path in related_files(documents, document, origin) {
            let Some(text) = text_containing(documents, &path, &wanted.name) else {
                continue;
            };
            if documents.builds_on(&path, &text, origin) {
                let other = documents.lineage_of(&path, &text);
                found.extend(occurrences_in_text(&other, 0, Some(path), wanted));
            }
        }
    }
    found.into_iter().collect()
}

fn occurrences_in_text(
    lineage: &BaseChain,
    text: usize,
    path: Option<PathBuf>,
    wanted: &NameAtCursor,
) -> impl Iterator<Item = FileOccurrence> {
    let same = |one: &Occurrence| one.namespace == wanted.namespace && one.name == wanted.name;
    let all = occurrences(lineage, text).into_iter();
    let found: Vec<FileOccurrence> = all
        .filter(|(one, _)| same(one))
        .map(|(one, bytes)| FileOccurrence {
            path: path.clone(),
            start: bytes.start,
            end: bytes.end,
            is_declaration: one.defined_kind.is_some(),
        })
        .collect();
    found.into_iter()
}

/// Returns the files that may build on another: those in the same folders, and those that are open.
fn related_files(documents: &Documents, document: &Document, origin: &Path) -> BTreeSet<PathBuf> {
    let folders: BTreeSet<&Path> = [Some(origin), document.path.as_deref()]
        .into_iter()
        .flatten()
        .filter_map(Path::parent)
        .collect();
    let inside = folders
        .iter()
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flat_map(|entries| entries.flatten().take(MAX_FILES))
        .map(|entry| entry.path());
    let open = documents.all().filter_map(|other| other.path.clone());
    let is_ours = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        matches!(ending, Some("sow" | "cases"))
    };
    inside.chain(open).filter(is_ours).collect()
}

/// Returns the text of a file, if it contains the name.
fn text_containing(documents: &Documents, path: &Path, name: &str) -> Option<String> {
    let text = match documents.for_path(path) {
        Some(open) => open.text.to_parser_text(),
        None => sow_grammar::load::sibling_text(path).ok()??,
    };
    text.contains(name).then_some(text)
}

/// Reports whether every text was parsed to its end, so that no occurrence of a name is missed.
pub(crate) fn are_fully_parsed(trees: &[SyntaxTree]) -> bool {
    trees.iter().all(SyntaxTree::is_fully_parsed)
}
