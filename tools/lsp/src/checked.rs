//! What is known of a document once it has been checked.

use sow_grammar::load::{Loaded, load_edited, load_text};
use sow_grammar::rules::{Row, Rules, Settings};
use sow_grammar::source::{Source, Span};
use sow_grammar::{Diagnostic, Severity};
use sow_interpreter::Program;
use sow_matches::cases::{Failed, run};
use sow_matches::{Extent, Match};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A document that is to be checked: all that is needed for it, so that it can be done elsewhere.
#[derive(Debug)]
pub(crate) struct Subject {
    /// Its address.
    pub(crate) uri: String,
    /// Its path, if it is a file.
    pub(crate) path: Option<PathBuf>,
    /// Its text as it is read.
    pub(crate) text: String,
    /// The texts of all files that are open.
    pub(crate) texts: Arc<BTreeMap<PathBuf, String>>,
}

impl Subject {
    /// Checks it.
    pub(crate) fn check(self) -> Checked {
        let texts = |path: &Path| self.texts.get(path).cloned();
        let loaded = match &self.path {
            None => Ok(load_text(&self.uri, &self.text)),
            Some(path) => load_edited(path, &texts).map_err(|error| error.to_string()),
        };
        let program = loaded.as_ref().ok().and_then(|loaded| {
            let rules = loaded.rules.as_ref()?;
            let settings = Settings::defaults(&rules.options);
            Program::compile(rules, &settings).ok().map(Arc::new)
        });
        Checked {
            path: self.path,
            loaded,
            program,
        }
    }
}

/// What came of checking a document.
#[derive(Debug)]
pub(crate) struct Checked {
    path: Option<PathBuf>,
    /// The rule file, with its cases; or why there is none.
    pub(crate) loaded: Result<Loaded, String>,
    /// The rules with all options at their defaults, if they can be played.
    pub(crate) program: Option<Arc<Program>>,
}

/// What playing has shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct Played {
    /// For each case why it does not hold.
    pub(crate) cases: Vec<Option<Failed>>,
    /// What random games show.
    pub(crate) notes: Vec<Diagnostic>,
}

impl Checked {
    /// The rules, if they have no errors.
    pub(crate) fn rules(&self) -> Option<&Rules> {
        self.loaded.as_ref().ok()?.rules.as_ref()
    }

    /// The document among the texts that were read.
    pub(crate) fn source(&self) -> Option<&Source> {
        let all = self.loaded.as_ref().ok()?.sources.all();
        match &self.path {
            None => all.first(),
            Some(path) => all
                .iter()
                .find(|source| source.path.as_deref() == Some(path)),
        }
    }

    /// A place of the document on the number line of all texts.
    pub(crate) fn span(&self, offset: usize) -> Option<Span> {
        let at = self.source()?.base + u32::try_from(offset).ok()?;
        Some(Span::new(at, at))
    }

    /// The bytes of the document under a span; `None` if it lies in another text.
    pub(crate) fn bytes(&self, span: Span) -> Option<std::ops::Range<usize>> {
        let own = self.source()?;
        let (source, range) = self.loaded.as_ref().ok()?.sources.locate(span)?;
        (source.base == own.base).then_some(range)
    }

    /// Whether the file took part.
    pub(crate) fn has_read(&self, path: &Path) -> bool {
        let sources = self.loaded.as_ref().map(|loaded| loaded.sources.all());
        sources.is_ok_and(|all| all.iter().any(|one| one.path.as_deref() == Some(path)))
    }

    /// The opening, with all options at their defaults.
    pub(crate) fn opening(&self) -> Option<Match> {
        Match::of(Arc::clone(self.program.as_ref()?), Extent::AsRuled).ok()
    }

    /// The row that stands at a place of the document.
    pub(crate) fn row(&self, offset: usize) -> Option<&Row> {
        let at = self.span(offset)?.start;
        let rules = self.rules()?;
        let tables = rules.tables.iter().flat_map(|table| &table.rows);
        let rows = tables.chain(&rules.endings);
        rows.filter(|row| row.span.start <= at && at <= row.span.end)
            .min_by_key(|row| row.span.end - row.span.start)
    }

    /// Plays its cases, and random games by `play`.
    pub(crate) fn play(&self, play: &dyn Fn(&Loaded) -> Vec<Diagnostic>) -> Played {
        let Ok(loaded) = &self.loaded else {
            return Played::default();
        };
        let sound = loaded
            .diagnostics
            .iter()
            .all(|fault| fault.severity() != Severity::Error);
        let Some(rules) = loaded.rules.as_ref().filter(|_| sound) else {
            return Played::default();
        };
        let cases = loaded.cases.iter();
        Played {
            cases: cases
                .map(|case| run(case, rules).err().map(|failed| *failed))
                .collect(),
            notes: play(loaded),
        }
    }
}
