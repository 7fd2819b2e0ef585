//! The faults of a rule file.

use crate::place::Clause;
use serde::Serialize;
use sow_grammar::Diagnostic;
use sow_grammar::source::Sources;
use tsify::Tsify;

/// A fault of a rule file.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// The stable name of this kind of fault.
    pub code: String,
    /// The severity.
    #[tsify(type = "'error' | 'warning' | 'note'")]
    pub severity: &'static str,
    /// The description of the fault.
    pub message: String,
    /// A suggestion for a fix.
    pub help: Option<String>,
    /// The name of the file; null if the fault lies in no file.
    pub file: Option<String>,
    /// The start of the faulty text.
    pub from: usize,
    /// The end of the faulty text, exclusive.
    pub to: usize,
    /// The line at the start, from 1.
    pub line: usize,
    /// The labels at the faulty text and at related places.
    pub labels: Vec<FaultLabel>,
    /// The changes that fix the fault, if known.
    pub edits: Vec<Mending>,
}

/// A label at a place.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FaultLabel {
    /// The labelled place.
    #[serde(flatten)]
    pub place: Clause,
    /// The text of the label.
    pub text: String,
}

/// Changes that fix a fault.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Mending {
    /// A description of the fix.
    pub title: String,
    /// The changes; the fix needs all of them.
    pub changes: Vec<Change>,
}

/// A replacement of a range of a text.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The start of the range.
    pub from: usize,
    /// The end of the range, exclusive.
    pub to: usize,
    /// The replacement.
    pub insert: String,
}

impl Fault {
    /// Converts faults, keeping their order.
    #[must_use]
    pub fn from_diagnostics(sources: &Sources, faults: &[Diagnostic]) -> Vec<Self> {
        faults
            .iter()
            .map(|fault| Self::from_diagnostic(sources, fault))
            .collect()
    }

    fn from_diagnostic(sources: &Sources, fault: &Diagnostic) -> Self {
        let place = Clause::from_span(sources, fault.label.span);
        let at = |number: fn(&Clause) -> usize| place.as_ref().map_or(0, number);
        let labels = std::iter::once(&fault.label)
            .chain(&fault.related)
            .filter(|label| !label.text.is_empty());
        Self {
            code: fault.code.name().to_owned(),
            severity: fault.severity().name(),
            message: fault.message.clone(),
            help: fault.help.clone(),
            file: place.as_ref().map(|place| place.file.clone()),
            from: at(|place| place.from),
            to: at(|place| place.to),
            line: at(|place| place.line),
            labels: labels
                .filter_map(|label| {
                    Some(FaultLabel {
                        place: Clause::from_span(sources, label.span)?,
                        text: label.text.clone(),
                    })
                })
                .collect(),
            edits: fix(sources, fault).into_iter().collect(),
        }
    }
}

/// Returns the fix of a fault, if all of its edits are in the edited file: the page cannot change other files.
fn fix(sources: &Sources, fault: &Diagnostic) -> Option<Mending> {
    let own = &sources.as_slice().first()?.name;
    let change = |edit: &sow_grammar::Edit| {
        let place = Clause::from_span(sources, edit.span).filter(|place| place.file == *own)?;
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
