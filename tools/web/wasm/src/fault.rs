//! Faults of a rule file.

use crate::place::Clause;
use serde::Serialize;
use sow_grammar::source::Sources;
use sow_grammar::{Diagnostic, Severity};
use tsify::Tsify;

/// One fault.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// The stable name of this kind of fault.
    pub code: String,
    /// How bad it is.
    #[tsify(type = "'error' | 'warning' | 'note'")]
    pub severity: &'static str,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// The file.
    pub file: Option<String>,
    /// Where it begins.
    pub from: usize,
    /// One past its end.
    pub to: usize,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// What is said at the place itself, if anything, and at others that matter.
    pub labels: Vec<Said>,
    /// What mends it, as far as that is known.
    pub edits: Vec<Mending>,
}

/// Something said at a place.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Said {
    /// Where.
    #[serde(flatten)]
    pub place: Clause,
    /// What.
    pub text: String,
}

/// Changes that mend a fault.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Mending {
    /// What they do.
    pub title: String,
    /// All of them are made.
    pub changes: Vec<Change>,
}

/// A change of the text.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Where what goes begins.
    pub from: usize,
    /// One past its end.
    pub to: usize,
    /// What comes there.
    pub insert: String,
}

impl Fault {
    /// The faults of these texts, in order.
    pub(crate) fn all(sources: &Sources, faults: &[Diagnostic]) -> Vec<Self> {
        faults
            .iter()
            .map(|fault| Self::of(sources, fault))
            .collect()
    }

    fn of(sources: &Sources, fault: &Diagnostic) -> Self {
        let place = Clause::of(sources, fault.label.span);
        let at = |number: fn(&Clause) -> usize| place.as_ref().map_or(0, number);
        let labels = std::iter::once(&fault.label)
            .chain(&fault.others)
            .filter(|label| !label.text.is_empty());
        Self {
            code: fault.code.name().to_owned(),
            severity: match fault.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            },
            message: fault.message.clone(),
            help: fault.help.clone(),
            file: place.as_ref().map(|place| place.file.clone()),
            from: at(|place| place.from),
            to: at(|place| place.to),
            line: at(|place| place.line),
            labels: labels
                .filter_map(|label| {
                    Some(Said {
                        place: Clause::of(sources, label.span)?,
                        text: label.text.clone(),
                    })
                })
                .collect(),
            edits: mending(sources, fault).into_iter().collect(),
        }
    }
}

/// What mends a fault, if all of it lies in the file that was written: others are not for the page to change.
fn mending(sources: &Sources, fault: &Diagnostic) -> Option<Mending> {
    let own = &sources.all().first()?.name;
    let change = |edit: &sow_grammar::Edit| {
        let place = Clause::of(sources, edit.span).filter(|place| place.file == *own)?;
        Some(Change {
            from: place.from,
            to: place.to,
            insert: edit.replacement.clone(),
        })
    };
    let changes: Option<Vec<Change>> = fault.edits.iter().map(change).collect();
    let title = fault.help.as_deref().unwrap_or(&fault.message);
    changes
        .filter(|all| !all.is_empty())
        .map(|changes| Mending {
            title: title.trim_end_matches('?').to_owned(),
            changes,
        })
}
