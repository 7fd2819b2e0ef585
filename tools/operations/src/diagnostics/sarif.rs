//! Faults in SARIF 2.1.0, the format of findings that code hosts and editors read.

use super::json::{Fault, Place};
use serde_json::{Value, json};
use sow_grammar::{LINTS, Lint};

/// Returns a SARIF log with one run that contains these faults.
#[must_use]
pub fn log(faults: &[Fault]) -> Value {
    let is_reported = |lint: &&Lint| faults.iter().any(|fault| fault.code == lint.name);
    let rule = |lint: &Lint| json!({"id": lint.name, "shortDescription": {"text": lint.summary}});
    let driver = json!({
        "name": "sow",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": LINTS.iter().filter(is_reported).map(rule).collect::<Vec<_>>(),
    });
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "results": faults.iter().map(fault_to_result).collect::<Vec<_>>(),
        }],
    })
}

fn fault_to_result(fault: &Fault) -> Value {
    let text = match &fault.help {
        Some(help) => format!("{}. {help}", fault.message),
        None => fault.message.clone(),
    };
    let mut result = json!({
        "ruleId": fault.code,
        "level": fault.severity,
        "message": {"text": text},
        "locations": [{"physicalLocation": physical_location(&fault.place)}],
    });
    let elsewhere = fault
        .labels
        .iter()
        .filter(|label| label.place != fault.place);
    let related: Vec<Value> = elsewhere
        .map(|label| json!({"physicalLocation": physical_location(&label.place), "message": {"text": label.text}}))
        .collect();
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    if !fault.edits.is_empty() {
        result["fixes"] = json!([fix(fault)]);
    }
    result
}

/// Returns one fix that contains all edits, since only together they repair the fault.
fn fix(fault: &Fault) -> Value {
    let change = |edit: &super::json::Replacement| {
        let replacement = json!({"deletedRegion": region(&edit.place), "insertedContent": {"text": edit.replacement}});
        json!({"artifactLocation": artifact_location(&edit.place), "replacements": [replacement]})
    };
    let description = fault.help.as_deref().unwrap_or(&fault.message);
    let changes: Vec<Value> = fault.edits.iter().map(change).collect();
    json!({"description": {"text": description}, "artifactChanges": changes})
}

fn physical_location(place: &Place) -> Value {
    json!({"artifactLocation": artifact_location(place), "region": region(place)})
}

fn region(place: &Place) -> Value {
    json!({
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    })
}

/// Returns the file as a URI reference, with reserved characters percent-encoded.
fn artifact_location(place: &Place) -> Value {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let part = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    json!({"uri": place.file.bytes().map(part).collect::<String>()})
}
