//! The open documents and the files around them.

use crate::checked::{Checked, Played, Subject};
use crate::protocol::incoming::{Change, Item};
use crate::text::{Encoding, Text};
use crate::uri;
use crate::worker::News;
use sow_grammar::load::{Lineage, Texts, builds_on, lineage};
use sow_grammar::parser::Form;
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
    pub(crate) form: Form,
    /// The editor's version number of the text.
    pub(crate) version: i32,
    /// The current text.
    pub(crate) text: Text,
    /// The latest result of checking, with the state of all documents at that time.
    checked: Option<(u64, Arc<Checked>)>,
    /// The latest result of checking in which the rules had no errors.
    sound: Option<Arc<Checked>>,
    /// The latest result of playing, with the state of all documents at that time.
    played: Option<(u64, Played)>,
    /// The oldest state of all documents whose results are still valid for this one.
    wanted: u64,
    lineage: OnceCell<Arc<Lineage>>,
}

impl Document {
    /// Returns the result of checking the current text; `None` if it has not been checked yet.
    pub(crate) fn checked(&self) -> Option<&Arc<Checked>> {
        let checked = self.checked.as_ref();
        checked
            .filter(|(state, _)| *state >= self.wanted)
            .map(|(_, checked)| checked)
    }

    /// Returns the latest result without errors in the rules. Names still have their meanings there, but positions may
    /// be outdated.
    pub(crate) fn sound(&self) -> Option<&Checked> {
        self.sound.as_deref()
    }

    /// Returns the result of playing the current text; `None` if it has not been played yet.
    pub(crate) fn played(&self) -> Option<&Played> {
        let played = self.played.as_ref();
        played
            .filter(|(state, _)| *state >= self.wanted)
            .map(|(_, played)| played)
    }

    /// Returns the data needed to check the document.
    pub(crate) fn subject(&self, texts: &Arc<BTreeMap<PathBuf, String>>) -> Subject {
        Subject {
            uri: self.uri.clone(),
            path: self.path.clone(),
            text: self.text.plain(),
            texts: Arc::clone(texts),
        }
    }

    /// Records a result of checking or playing; the result of an outdated check is dropped.
    pub(crate) fn take(&mut self, state: u64, news: News) {
        match news {
            News::Checked(checked) => {
                if self
                    .checked
                    .as_ref()
                    .is_none_or(|(known, _)| *known <= state)
                {
                    if checked.rules().is_some() {
                        self.sound = Some(Arc::clone(&checked));
                    }
                    self.checked = Some((state, checked));
                }
            }
            News::Played(played) => self.played = Some((state, played)),
        }
    }
}

/// All open documents.
#[derive(Debug)]
pub(crate) struct Documents {
    open: BTreeMap<String, Document>,
    encoding: Encoding,
    state: u64,
}

impl Documents {
    pub(crate) const fn new(encoding: Encoding) -> Self {
        Self {
            open: BTreeMap::new(),
            encoding,
            state: 0,
        }
    }

    pub(crate) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    pub(crate) fn get(&self, uri: &str) -> Option<&Document> {
        self.open.get(uri)
    }

    pub(crate) fn get_mut(&mut self, uri: &str) -> Option<&mut Document> {
        self.open.get_mut(uri)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Document> {
        self.open.values()
    }

    /// Returns the open document of a file.
    pub(crate) fn at(&self, path: &Path) -> Option<&Document> {
        self.all()
            .find(|document| document.path.as_deref() == Some(path))
    }

    /// Opens a document. Returns the URIs of the documents that need checking.
    pub(crate) fn open(&mut self, item: Item) -> Vec<String> {
        let uri = item.uri;
        let document = Document {
            path: uri::path(&uri),
            form: match uri.ends_with(".cases") {
                true => Form::Cases,
                false => Form::Game,
            },
            version: item.version,
            text: Text::new(item.text, self.encoding),
            checked: None,
            sound: None,
            played: None,
            wanted: 0,
            lineage: OnceCell::new(),
            uri: uri.clone(),
        };
        self.open.insert(uri.clone(), document);
        self.touch(&uri)
    }

    /// Changes a document. Returns the URIs of the documents that need checking.
    pub(crate) fn change(&mut self, uri: &str, version: i32, changes: Vec<Change>) -> Vec<String> {
        let Some(document) = self.open.get_mut(uri) else {
            return Vec::new();
        };
        let empty = Text::new(String::new(), self.encoding);
        let text = std::mem::replace(&mut document.text, empty);
        document.text = text.changed(changes);
        document.version = version;
        self.touch(uri)
    }

    /// Closes a document. Returns the URIs of the other documents that need checking.
    pub(crate) fn close(&mut self, uri: &str) -> Vec<String> {
        let mut touched = self.touch(uri);
        self.open.remove(uri);
        touched.retain(|other| other != uri);
        touched
    }

    /// Handles changes of files on disk. Returns the URIs of the documents that need checking.
    pub(crate) fn touch_all(&mut self) -> Vec<String> {
        self.state += 1;
        for document in self.open.values_mut() {
            document.wanted = self.state;
            document.lineage = OnceCell::new();
        }
        self.open.keys().cloned().collect()
    }

    /// Returns the state of all documents: the number of changes so far.
    pub(crate) const fn state(&self) -> u64 {
        self.state
    }

    /// Invalidates the results for a document and for those that may depend on it. Returns their URIs.
    fn touch(&mut self, uri: &str) -> Vec<String> {
        self.state += 1;
        let path = self.get(uri).and_then(|document| document.path.clone());
        let mut touched = Vec::new();
        for document in self.open.values_mut() {
            let depends = path
                .as_deref()
                .is_some_and(|path| may_depend_on(document, path));
            if document.uri == uri || depends {
                document.wanted = self.state;
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
            Some((path, document.text.plain()))
        });
        files.collect()
    }

    /// Returns the syntax trees of a document and of the games that it builds on.
    pub(crate) fn lineage(&self, document: &Document) -> Arc<Lineage> {
        let read = || {
            let text = document.text.plain();
            let texts = self.lookup();
            Arc::new(lineage(
                document.path.as_deref(),
                &text,
                document.form,
                &*texts,
            ))
        };
        Arc::clone(document.lineage.get_or_init(read))
    }

    /// Returns the lineage of a file that need not be open.
    pub(crate) fn lineage_of(&self, path: &Path, text: &str) -> Lineage {
        let form = match path.extension().is_some_and(|ending| ending == "cases") {
            true => Form::Cases,
            false => Form::Game,
        };
        lineage(Some(path), text, form, &*self.lookup())
    }

    /// Whether a file builds on `origin`, or is that file.
    pub(crate) fn builds_on(&self, path: &Path, text: &str, origin: &Path) -> bool {
        let texts = builds_on(path, text, &*self.lookup());
        let mut paths = texts.all().iter().map(|source| source.path.as_deref());
        paths.any(|path| path == Some(origin))
    }

    /// Whether a document is small enough to be parsed.
    pub(crate) fn is_read(&self, document: &Document) -> bool {
        let lineage = self.lineage(document);
        let first = lineage.sources.all().first();
        first.is_some_and(|source| source.text.len() == document.text.len())
    }

    /// Returns a function that finds the text of an open file.
    fn lookup(&self) -> Box<Texts<'_>> {
        Box::new(|path: &Path| Some(self.at(path)?.text.plain()))
    }
}

/// Whether a change of the file at `path` may affect a document: as its base, its rules or its cases.
fn may_depend_on(document: &Document, path: &Path) -> bool {
    let beside = document
        .path
        .as_deref()
        .is_some_and(|own| own.with_extension("") == path.with_extension(""));
    let known = document.checked.as_ref();
    beside || known.is_some_and(|(_, checked)| checked.has_read(path))
}
