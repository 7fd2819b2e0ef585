//! Diagnostics in the form of the protocol.

use super::numbers::{DiagnosticTag, Range, Severity};
use super::outgoing::Location;
use serde::Serialize;

/// A diagnostic of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diagnostic {
    pub(crate) range: Range,
    pub(crate) severity: Severity,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<&'static str>,
    /// The name of the tool that found the fault.
    pub(crate) source: &'static str,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<DiagnosticTag>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related_information: Vec<RelatedInformation>,
}

/// Another location related to a diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct RelatedInformation {
    pub(crate) location: Location,
    pub(crate) message: String,
}

/// All diagnostics of a version of a document; empty for a closed document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct PublishDiagnosticsParams {
    pub(crate) uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<i32>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}
