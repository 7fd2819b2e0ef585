//! Languages as values of `--language`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sow_grammar::prose::Language;

/// Returns a parser of language codes.
pub fn parser() -> impl TypedValueParser<Value = Language> {
    let values = Language::ALL.map(|one| PossibleValue::new(one.code()).help(one.name()));
    PossibleValuesParser::new(values).map(|code| Language::from_code(&code).unwrap_or_default())
}
