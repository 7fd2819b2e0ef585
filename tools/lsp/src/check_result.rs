//! The results of checking and playing a document.

use sow_grammar::load::{LoadedGame, load_edited, load_text};
use sow_grammar::rules::{Row, Rules, Settings};
use sow_grammar::source::{Source, Span};
use sow_grammar::{Diagnostic, Severity};
use sow_interpreter::CompiledGame;
use sow_matches::cases::{CaseFailure, misfit_faults, run};
use sow_matches::{Extent, Match};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A document to check, with all data that the worker thread needs.
#[derive(Debug)]
pub(crate) struct CheckInput {
    /// The document's URI.
    pub(crate) uri: String,
    /// The document's path, if it is a file.
    pub(crate) path: Option<PathBuf>,
    /// The document's text, as passed to the parser.
    pub(crate) text: String,
    /// The texts of all open files.
    pub(crate) texts: Arc<BTreeMap<PathBuf, String>>,
}

impl CheckInput {
    /// Checks the document.
    pub(crate) fn check(self) -> CheckResult {
        let texts = |path: &Path| self.texts.get(path).cloned();
        let loaded = match &self.path {
            None => Ok(load_text(&self.uri, &self.text)),
            Some(path) => load_edited(path, &texts).map_err(|error| error.to_string()),
        };
        let compiled = loaded.as_ref().ok().and_then(|loaded| {
            let rules = loaded.rules.clone()?;
            let settings = Settings::defaults(&rules.options);
            CompiledGame::new(rules, &settings).ok()
        });
        CheckResult {
            path: self.path,
            loaded,
            compiled,
        }
    }
}

/// The result of checking a document.
#[derive(Debug)]
pub(crate) struct CheckResult {
    path: Option<PathBuf>,
    /// The loaded rules and cases, or the reason why loading failed.
    pub(crate) loaded: Result<LoadedGame, String>,
    /// The compiled rules with all options at their defaults, if they can be played.
    pub(crate) compiled: Option<CompiledGame>,
}

/// The result of playing a document.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlayResult {
    /// The failure of each case; `None` for a case that holds.
    pub(crate) cases: Vec<Option<CaseFailure>>,
    /// The faults of cases that do not fit the game.
    pub(crate) misfits: Vec<Diagnostic>,
    /// The diagnostics found by random games.
    pub(crate) notes: Vec<Diagnostic>,
}

impl CheckResult {
    /// Returns the rules, if they have no errors.
    pub(crate) fn rules(&self) -> Option<&Rules> {
        self.loaded.as_ref().ok()?.rules.as_ref()
    }

    /// Returns the document's own text among the texts that were read.
    pub(crate) fn source(&self) -> Option<&Source> {
        let all = self.loaded.as_ref().ok()?.sources.as_slice();
        match &self.path {
            None => all.first(),
            Some(path) => all
                .iter()
                .find(|source| source.path.as_deref() == Some(path)),
        }
    }

    /// Converts an offset in the document to an empty span on the number line of all texts.
    pub(crate) fn span_at(&self, offset: usize) -> Option<Span> {
        let at = self.source()?.base + u32::try_from(offset).ok()?;
        Some(Span::new(at, at))
    }

    /// Returns the bytes of the document that a span covers; `None` if the span lies in another text.
    pub(crate) fn bytes_of(&self, span: Span) -> Option<std::ops::Range<usize>> {
        let own = self.source()?;
        let (source, range) = self.loaded.as_ref().ok()?.sources.locate(span)?;
        (source.base == own.base).then_some(range)
    }

    /// Reports whether the check read the file at `path`.
    pub(crate) fn has_read(&self, path: &Path) -> bool {
        let sources = self.loaded.as_ref().map(|loaded| loaded.sources.as_slice());
        sources.is_ok_and(|all| all.iter().any(|one| one.path.as_deref() == Some(path)))
    }

    /// Returns the opening, with all options at their defaults.
    pub(crate) fn opening(&self) -> Option<Match> {
        Match::from_compiled(self.compiled.clone()?, Extent::ByRules).ok()
    }

    /// Returns the innermost row at an offset in the document.
    pub(crate) fn row_at(&self, offset: usize) -> Option<&Row> {
        let at = self.span_at(offset)?.start;
        let rules = self.rules()?;
        let tables = rules.tables.iter().flat_map(|table| &table.rows);
        let rows = tables.chain(&rules.endings);
        rows.filter(|row| row.span.start <= at && at <= row.span.end)
            .min_by_key(|row| row.span.end - row.span.start)
    }

    /// Plays the cases, and random games by calling `play`.
    pub(crate) fn play(&self, play: &dyn Fn(&LoadedGame) -> Vec<Diagnostic>) -> PlayResult {
        let Ok(loaded) = &self.loaded else {
            return PlayResult::default();
        };
        let sound = loaded
            .diagnostics
            .iter()
            .all(|fault| fault.severity() != Severity::Error);
        let Some(rules) = loaded.rules.as_ref().filter(|_| sound) else {
            return PlayResult::default();
        };
        let cases = loaded.cases.iter();
        PlayResult {
            cases: cases
                .map(|case| run(case, rules).err().map(|failed| *failed))
                .collect(),
            misfits: misfit_faults(loaded),
            notes: play(loaded),
        }
    }
}
