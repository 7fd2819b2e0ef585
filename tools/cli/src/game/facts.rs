//! Background facts about the game that a command works on.

use crate::output::visible::escape_controls;
use crate::support::failure::Failure;
use crate::support::files::io_failure;
pub use sow_display::facts::Facts;
use sow_grammar::bundled;
use sow_grammar::load::sibling_text;
use std::path::Path;

/// Returns the facts about a game: built in for a bundled variant, from the file beside the rule file otherwise. A rule
/// file need not have any.
///
/// # Errors
/// If the facts file cannot be read or is malformed.
pub fn load_facts(game: &str, rule_file: Option<&Path>) -> Result<Facts, Failure> {
    let facts = match rule_file {
        None => parse_bundled(bundled::variant(game).map_or("", |variant| variant.facts())),
        Some(path) => {
            let path = path.with_extension("toml");
            let text = sibling_text(&path).map_err(|error| io_failure(&path, &error))?;
            Facts::read(&text.unwrap_or_default())
                .map_err(|reason| Failure::Input(format!("`{}`: {reason}", path.display())))
        }
    };
    Ok(facts?.map_texts(escape_controls))
}

/// Parses the facts of a bundled variant.
///
/// # Errors
/// If the facts are malformed.
pub fn parse_bundled(text: &str) -> Result<Facts, Failure> {
    Facts::read(text).map_err(Failure::Input)
}
