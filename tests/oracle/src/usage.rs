//! Features that the rules refer to; a written position contains only these.
//!
//! The rules are serialised and searched for names of variants, so that no part of them can be overlooked.

use serde_json::Value;
use sow_grammar::rules::Rules;

/// Features that are remembered only by games that refer to them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Usage {
    /// Whether the number of the turn is remembered.
    pub turn: bool,
    /// Whether earlier positions are remembered.
    pub repetition: bool,
}

impl Usage {
    pub(super) fn from_rules(rules: &Rules) -> Self {
        let value = serde_json::to_value(rules).unwrap_or(Value::Null);
        Self {
            turn: mentions(&value, "Turn"),
            repetition: mentions(&value, "Repeats"),
        }
    }
}

/// Returns whether an enum variant of this name occurs, as a key or as a string.
fn mentions(value: &Value, variant: &str) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(key, value)| {
            key == variant || is_unit_variant(value, variant) || mentions(value, variant)
        }),
        Value::Array(items) => items
            .iter()
            .any(|item| is_unit_variant(item, variant) || mentions(item, variant)),
        _ => false,
    }
}

/// Returns whether a value is a variant without data, which is serialised as a string. Names from rule files are in
/// lower case, so they never match.
fn is_unit_variant(value: &Value, variant: &str) -> bool {
    value.as_str() == Some(variant)
}
