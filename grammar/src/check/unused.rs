//! What is defined and never looked at.

use super::Checker;
use super::names::Meaning;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::source::Span;

impl Checker<'_> {
    /// Warns of names that no rule looks at. Where there are faults, only of those that stand nowhere else: what was
    /// not understood may have meant them.
    pub(super) fn unused(&mut self) {
        let faulty = self
            .diagnostics
            .iter()
            .any(|fault| fault.severity() == Severity::Error);
        let unused: Vec<(String, Meaning, Span)> = self
            .names
            .unused()
            .filter(|(_, meaning, _)| !matches!(meaning, Meaning::Phase(_)))
            .map(|(name, meaning, span)| (name.to_owned(), meaning, span))
            .collect();
        for (name, meaning, span) in unused {
            if !(faulty && self.stands_elsewhere(&name)) {
                self.report(unused_name(&name, meaning, span));
            }
        }
    }

    fn stands_elsewhere(&self, name: &str) -> bool {
        let words = self.sources.all().iter().flat_map(|source| {
            source
                .text
                .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        });
        words.filter(|&word| word == name).count() > 1
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
