//! Names that are defined but never used.

use super::game::LintContext;
use crate::diagnostic::{Code, Diagnostic, is_faulty};
use crate::lower::Meaning;
use crate::source::Span;
use std::collections::BTreeSet;

/// Reports names that no rule uses. If there are faults, only names that occur nowhere else are reported, because text
/// that could not be parsed may refer to the others. If whole sections are missing, nothing is reported.
pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    if found.iter().any(|fault| fault.code == Code::MissingSection) {
        return;
    }
    let elsewhere = if is_faulty(found) {
        repeated_words(game)
    } else {
        BTreeSet::new()
    };
    let unused = game.names.unused().filter(|(name, meaning, _)| {
        !matches!(meaning, Meaning::Phase(_)) && !elsewhere.contains(name)
    });
    found.extend(unused.map(|(name, meaning, span)| unused_name_fault(name, meaning, span)));
}

fn repeated_words<'g>(game: &LintContext<'g>) -> BTreeSet<&'g str> {
    let other = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
    let texts = game.sources.as_slice().iter();
    let words = texts.flat_map(|source| source.text.split(other));
    let mut once = BTreeSet::new();
    words.filter(|&word| !once.insert(word)).collect()
}

fn unused_name_fault(name: &str, meaning: Meaning, span: Span) -> Diagnostic {
    let (code, what, help) = match meaning {
        Meaning::Option(_) => (
            Code::UnusedOption,
            "no rule uses option",
            "use it, or take it out",
        ),
        Meaning::Region(_) => (
            Code::UnusedName,
            "no rule uses the pits",
            "use them, or take the section out",
        ),
        Meaning::Mark(_) => (
            Code::UnusedName,
            "no rule tests mark",
            "use it in a condition, or take it out",
        ),
        Meaning::Counter(_) => (
            Code::UnusedName,
            "no rule uses counter",
            "use it in a condition, or take it out",
        ),
        Meaning::Table(_) | Meaning::Phase(_) => (
            Code::UnusedName,
            "no rule uses table",
            "call it with `do` or `last`, or take it out",
        ),
    };
    Diagnostic::new(code, span, format!("{what} `{name}`")).help(help)
}
