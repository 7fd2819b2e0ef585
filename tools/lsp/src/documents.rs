//! The open documents and the files around them.

use crate::check_result::{CheckInput, CheckResult, PlayResult};
use crate::protocol::incoming::{DocumentItem, TextChange};
use crate::text::{Encoding, Text};
use crate::uri;
use crate::worker::JobOutput;
use sow_grammar::load::{BaseChain, EditorTexts, load_base_chain_texts, parse_base_chain};
use sow_grammar::parser::FileKind;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An open document.
#[derive(Debug)]
pub(crate) struct Document {
    /// The document's URI, as written by the editor.
    pub(crate) uri: String,
    /// The document's path, if it is a file.
    pub(crate) path: Option<PathBuf>,
    /// Whether the document holds a game or cases.
    pub(crate) kind: FileKind,
    /// The editor's version number of the text.
    pub(crate) version: i32,
    /// The current text.
    pub(crate) text: Text,
    /// The latest result of checking, with the revision of the documents at that time.
    check_result: Option<(u64, Arc<CheckResult>)>,
    /// The latest result of checking in which the rules had no errors.
    last_valid: Option<Arc<CheckResult>>,
    /// The latest result of playing, with the revision of the documents at that time.
    play_result: Option<(u64, PlayResult)>,
    /// The oldest revision whose results are still valid for this document.
    valid_since: u64,
    lineage: OnceCell<Arc<BaseChain>>,
}

impl Document {
    /// Returns the result of checking the current text; `None` if it has not been checked yet.
    pub(crate) fn check_result(&self) -> Option<&Arc<CheckResult>> {
        let checked = self.check_result.as_ref();
        checked
            .filter(|(revision, _)| *revision >= self.valid_since)
            .map(|(_, checked)| checked)
    }

    /// Returns the latest result without errors in the rules. Names still have their meanings there, but positions may
    /// be outdated.
    pub(crate) fn last_valid(&self) -> Option<&CheckResult> {
        self.last_valid.as_deref()
    }

    /// Returns the result of playing the current text; `None` if it has not been played yet.
    pub(crate) fn play_result(&self) -> Option<&PlayResult> {
        let played = self.play_result.as_ref();
        played
            .filter(|(revision, _)| *revision >= self.valid_since)
            .map(|(_, played)| played)
    }

    /// Returns the data needed to check the document.
    pub(crate) fn check_input(&self, texts: &Arc<BTreeMap<PathBuf, String>>) -> CheckInput {
        CheckInput {
            uri: self.uri.clone(),
            path: self.path.clone(),
            text: self.text.to_parser_text(),
            texts: Arc::clone(texts),
        }
    }

    /// Records a result of checking or playing for a revision; the result of an outdated check is dropped.
    pub(crate) fn record_result(&mut self, revision: u64, output: JobOutput) {
        match output {
            JobOutput::Checked(checked) => {
                if self
                    .check_result
                    .as_ref()
                    .is_none_or(|(known, _)| *known <= revision)
                {
                    if checked.rules().is_some() {
                        self.last_valid = Some(Arc::clone(&checked));
                    }
                    self.check_result = Some((revision, checked));
                }
            }
            JobOutput::Played(played) => self.play_result = Some((revision, played)),
        }
    }
}

/// All open documents.
#[derive(Debug)]
pub(crate) struct Documents {
    documents: BTreeMap<String, Document>,
    encoding: Encoding,
    revision: u64,
}

impl Documents {
    pub(crate) const fn new(encoding: Encoding) -> Self {
        Self {
            documents: BTreeMap::new(),
            encoding,
            revision: 0,
        }
    }

    pub(crate) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    pub(crate) fn get(&self, uri: &str) -> Option<&Document> {
        self.documents.get(uri)
    }

    pub(crate) fn get_mut(&mut self, uri: &str) -> Option<&mut Document> {
        self.documents.get_mut(uri)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Document> {
        self.documents.values()
    }

    /// Returns the open document of a file.
    pub(crate) fn for_path(&self, path: &Path) -> Option<&Document> {
        self.all()
            .find(|document| document.path.as_deref() == Some(path))
    }

    /// Opens a document. Returns the URIs of the documents that need checking.
    pub(crate) fn open(&mut self, item: DocumentItem) -> Vec<String> {
        let uri = item.uri;
        let document = Document {
            path: uri::to_path(&uri),
            kind: match uri.ends_with(".cases") {
                true => FileKind::Cases,
                false => FileKind::Game,
            },
            version: item.version,
            text: Text::new(item.text, self.encoding),
            check_result: None,
            last_valid: None,
            play_result: None,
            valid_since: 0,
            lineage: OnceCell::new(),
            uri: uri.clone(),
        };
        self.documents.insert(uri.clone(), document);
        self.invalidate(&uri)
    }

    /// Changes a document. Returns the URIs of the documents that need checking.
    pub(crate) fn change(
        &mut self,
        uri: &str,
        version: i32,
        changes: Vec<TextChange>,
    ) -> Vec<String> {
        let Some(document) = self.documents.get_mut(uri) else {
            return Vec::new();
        };
        let empty = Text::new(String::new(), self.encoding);
        let text = std::mem::replace(&mut document.text, empty);
        document.text = text.with_changes(changes);
        document.version = version;
        self.invalidate(uri)
    }

    /// Closes a document. Returns the URIs of the other documents that need checking.
    pub(crate) fn close(&mut self, uri: &str) -> Vec<String> {
        let mut touched = self.invalidate(uri);
        self.documents.remove(uri);
        touched.retain(|other| other != uri);
        touched
    }

    /// Handles changes of files on disk. Returns the URIs of the documents that need checking.
    pub(crate) fn invalidate_all(&mut self) -> Vec<String> {
        self.revision += 1;
        for document in self.documents.values_mut() {
            document.valid_since = self.revision;
            document.lineage = OnceCell::new();
        }
        self.documents.keys().cloned().collect()
    }

    /// Returns the revision of the documents: the number of changes so far.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }

    /// Invalidates the results for a document and for those that may depend on it. Returns their URIs.
    fn invalidate(&mut self, uri: &str) -> Vec<String> {
        self.revision += 1;
        let path = self.get(uri).and_then(|document| document.path.clone());
        let mut touched = Vec::new();
        for document in self.documents.values_mut() {
            let depends = path
                .as_deref()
                .is_some_and(|path| may_depend_on(document, path));
            if document.uri == uri || depends {
                document.valid_since = self.revision;
                document.lineage = OnceCell::new();
                touched.push(document.uri.clone());
            }
        }
        touched
    }

    /// Returns the texts of all open files.
    pub(crate) fn texts(&self) -> BTreeMap<PathBuf, String> {
        let files = self.all().filter_map(|document| {
            let path = document.path.clone()?;
            Some((path, document.text.to_parser_text()))
        });
        files.collect()
    }

    /// Returns the syntax trees of a document and of the games that it builds on.
    pub(crate) fn lineage(&self, document: &Document) -> Arc<BaseChain> {
        let read = || {
            let text = document.text.to_parser_text();
            let texts = self.lookup();
            Arc::new(parse_base_chain(
                document.path.as_deref(),
                &text,
                document.kind,
                &*texts,
            ))
        };
        Arc::clone(document.lineage.get_or_init(read))
    }

    /// Returns the lineage of a file that need not be open.
    pub(crate) fn lineage_of(&self, path: &Path, text: &str) -> BaseChain {
        let kind = match path.extension().is_some_and(|ending| ending == "cases") {
            true => FileKind::Cases,
            false => FileKind::Game,
        };
        parse_base_chain(Some(path), text, kind, &*self.lookup())
    }

    /// Reports whether a file builds on `origin`, or is that file.
    pub(crate) fn builds_on(&self, path: &Path, text: &str, origin: &Path) -> bool {
        let texts = load_base_chain_texts(path, text, &*self.lookup());
        let mut paths = texts.as_slice().iter().map(|source| source.path.as_deref());
        paths.any(|path| path == Some(origin))
    }

    /// Reports whether a document is small enough to be parsed.
    pub(crate) fn is_parsable(&self, document: &Document) -> bool {
        let lineage = self.lineage(document);
        let first = lineage.sources.as_slice().first();
        first.is_some_and(|source| source.text.len() == document.text.len())
    }

    /// Returns a function that finds the text of an open file.
    fn lookup(&self) -> Box<EditorTexts<'_>> {
        Box::new(|path: &Path| Some(self.for_path(path)?.text.to_parser_text()))
    }
}

/// Reports whether a change of the file at `path` may affect a document: as its base, its rules or its cases.
fn may_depend_on(document: &Document, path: &Path) -> bool {
    let beside = document
        .path
        .as_deref()
        .is_some_and(|own| own.with_extension("") == path.with_extension(""));
    let known = document.check_result.as_ref();
    beside || known.is_some_and(|(_, checked)| checked.has_read(path))
}
