//! What is defined and never looked at.

use super::Checker;
use super::names::Meaning;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::source::Span;
use std::collections::BTreeSet;

impl Checker<'_> {
    /// Warns of names that no rule looks at. Where there are faults, only of those that stand nowhere else: what was
    /// not understood may have meant them. Where whole sections are missing, of none.
    pub(super) fn unused(&mut self) {
        let has = |wanted: fn(&Diagnostic) -> bool| self.diagnostics.iter().any(wanted);
        if has(|fault| fault.code == Code::MissingSection) {
            return;
        }
        let elsewhere = if has(|fault| fault.severity() == Severity::Error) {
            self.words_met_twice()
        } else {
            BTreeSet::new()
        };
        let unused = self.names.unused().filter(|(name, meaning, _)| {
            !matches!(meaning, Meaning::Phase(_)) && !elsewhere.contains(name)
        });
        let faults: Vec<_> = unused
            .map(|(name, meaning, span)| unused_name(name, meaning, span))
            .collect();
        self.diagnostics.extend(faults);
    }

    fn words_met_twice(&self) -> BTreeSet<&str> {
        let other = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
        let words = self
            .sources
            .all()
            .iter()
            .flat_map(|source| source.text.split(other));
        let mut once = BTreeSet::new();
        words.filter(|&word| !once.insert(word)).collect()
    }
}

fn unused_name(name: &str, meaning: Meaning, span: Span) -> Diagnostic {
    let (code, what, help) = match meaning {
        Meaning::Option(_) => (
            Code::UnusedOption,
            "no rule looks at option",
            "use it, or take it out",
        ),
        Meaning::Region(_) => (
            Code::UnusedName,
            "no rule names the pits",
            "use them, or take the section out",
        ),
        Meaning::Mark(_) => (
            Code::UnusedName,
            "no rule looks at mark",
            "ask for it somewhere, or take it out",
        ),
        Meaning::Counter(_) => (
            Code::UnusedName,
            "no rule looks at counter",
            "ask for it somewhere, or take it out",
        ),
        Meaning::Table(_) | Meaning::Phase(_) => (
            Code::UnusedName,
            "nothing asks table",
            "call it by `do` or `last`, or take it out",
        ),
    };
    Diagnostic::new(code, span, format!("{what} `{name}`")).help(help)
}
