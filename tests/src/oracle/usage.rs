//! What the rules look at anywhere: only that is part of a written position.
//!
//! The rules are written out as a plain value and searched for the words in question, so that no corner of them can
//! be forgotten.

use serde_json::Value;
use sow_grammar::rules::Rules;

/// What is remembered only by games that ask for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Usage {
    /// The number of the turn.
    pub turn: bool,
    /// Earlier positions.
    pub repeats: bool,
}

impl Usage {
    pub(super) fn of(rules: &Rules) -> Self {
        let value = serde_json::to_value(rules).unwrap_or(Value::Null);
        Self {
            turn: mentions(&value, "Turn"),
            repeats: mentions(&value, "Repeats"),
        }
    }
}

/// Whether a variant of this name occurs: as the key of an object or as a value by itself.
fn mentions(value: &Value, variant: &str) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(key, value)| {
            key == variant || names(value, variant) || mentions(value, variant)
        }),
        Value::Array(items) => items
            .iter()
            .any(|item| names(item, variant) || mentions(item, variant)),
        _ => false,
    }
}

/// A variant without data stands as a text; names given by the author stand under `name` and the like, small and
/// never alone in a list of conditions.
fn names(value: &Value, variant: &str) -> bool {
    value.as_str() == Some(variant)
}
