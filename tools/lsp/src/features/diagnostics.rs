//! Diagnostics of a document in the form of the protocol.

use crate::check_result::{CheckResult, PlayResult};
use crate::documents::Document;
use crate::protocol::{
    self, Diagnostic as LspDiagnostic, DiagnosticTag, Location, Range, RelatedInformation,
};
use crate::text::Text;
use crate::uri;
use sow_grammar::diagnostic::Label;
use sow_grammar::source::Span;
use sow_grammar::{Code, Diagnostic, Severity};

/// The name of the tool that found a fault.
const SOURCE: &str = "sow";

/// Returns all diagnostics of a document.
pub(crate) fn document_diagnostics(
    document: &Document,
    checked: &CheckResult,
    played: Option<&PlayResult>,
) -> Vec<LspDiagnostic> {
    let loaded = match &checked.loaded {
        Ok(loaded) => loaded,
        Err(reason) => return vec![top_diagnostic(document, reason)],
    };
    let failed = played.map_or_else(Vec::new, |played| failed_cases(checked, played));
    let misfits = played.map_or(&[][..], |played| &played.misfits);
    let notes = played.map_or(&[][..], |played| &played.notes);
    let of_cases = misfits.iter().chain(&failed);
    let all = loaded.diagnostics.iter().chain(of_cases).chain(notes);
    let mut shown: Vec<LspDiagnostic> = all
        .filter_map(|fault| to_protocol(document, checked, fault))
        .collect();
    let is_cases = checked.source().is_some_and(|source| source.base > 0);
    if is_cases && loaded.is_faulty() && shown.is_empty() {
        let rules = &loaded.sources.get(0).name;
        shown.push(top_diagnostic(
            document,
            &format!("`{rules}` has faults; fix them first"),
        ));
    }
    shown
}

/// Returns a diagnostic for each case that fits the game and does not hold.
fn failed_cases(checked: &CheckResult, played: &PlayResult) -> Vec<Diagnostic> {
    let Ok(loaded) = &checked.loaded else {
        return Vec::new();
    };
    let cases = loaded.cases.iter().zip(&played.cases);
    let failed = cases.filter_map(|(case, failed)| Some((case, failed.as_ref()?)));
    let failed = failed.filter(|(_, failed)| !failed.misfit);
    failed
        .map(|(case, failed)| failed.to_diagnostic(case))
        .collect()
}

/// Creates a diagnostic at the top of the document.
fn top_diagnostic(document: &Document, message: &str) -> LspDiagnostic {
    LspDiagnostic {
        range: document.text.range(0..0),
        severity: protocol::Severity::Error,
        code: None,
        source: SOURCE,
        message: message.to_owned(),
        tags: Vec::new(),
        related_information: Vec::new(),
    }
}

/// Converts a fault of the document. A fault of a base text is shown only if one of its labels lies in the document,
/// which is then the place to fix it.
fn to_protocol(
    document: &Document,
    checked: &CheckResult,
    fault: &Diagnostic,
) -> Option<LspDiagnostic> {
    let here = |label: &&Label| checked.bytes_of(label.span);
    let own = here(&&fault.label);
    let bytes = own
        .clone()
        .or_else(|| fault.related.iter().find_map(|label| here(&label)))?;
    let others = fault.related.iter();
    let elsewhere = own.is_none().then_some(&fault.label);
    let related = elsewhere.into_iter().chain(others);
    let related = related.filter_map(|label| related_information(document, checked, label));
    let mut message = fault.message.clone();
    if !fault.label.text.is_empty() {
        message.push_str(&format!(" ({})", fault.label.text));
    }
    if let Some(help) = &fault.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    Some(LspDiagnostic {
        range: document.text.range(bytes),
        severity: match fault.severity() {
            Severity::Error => protocol::Severity::Error,
            Severity::Warning => protocol::Severity::Warning,
            Severity::Note => protocol::Severity::Information,
        },
        code: Some(fault.code.name()),
        source: SOURCE,
        message,
        tags: Vec::from_iter(is_removable(fault.code).then_some(DiagnosticTag::Unnecessary)),
        related_information: related.collect(),
    })
}

/// Reports whether the underlined text could be removed.
const fn is_removable(code: Code) -> bool {
    matches!(
        code,
        Code::UnreachableRow | Code::DeadAction | Code::UnusedName | Code::NeverPlayed
    )
}

fn related_information(
    document: &Document,
    checked: &CheckResult,
    label: &Label,
) -> Option<RelatedInformation> {
    let message = match &*label.text {
        "" => "see here",
        text => text,
    };
    Some(RelatedInformation {
        location: locate(document, checked, label.span)?,
        message: message.to_owned(),
    })
}

/// Returns the location of a span in any of the texts that were read; `None` if that text is not a file.
pub(crate) fn locate(document: &Document, checked: &CheckResult, span: Span) -> Option<Location> {
    if let Some(bytes) = checked.bytes_of(span) {
        return Some(Location {
            uri: document.uri.clone(),
            range: document.text.range(bytes),
        });
    }
    let loaded = checked.loaded.as_ref().ok()?;
    let (source, bytes) = loaded.sources.locate(span)?;
    let path = source.path.as_deref()?;
    let range: Range = Text::new(source.text.clone(), document.text.encoding()).range(bytes);
    Some(Location {
        uri: uri::from_path(path),
        range,
    })
}
