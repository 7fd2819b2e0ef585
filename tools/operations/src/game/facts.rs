//! Background facts about the game that a command works on.

use crate::failure::Failure;
use crate::files::io_failure;
use sow_display::facts::Facts;
use sow_grammar::bundled;
use sow_grammar::load::sibling_text;
use sow_grammar::source::escape_controls;
use std::path::Path;

/// Returns the facts about a game, which are built in for a bundled variant and otherwise in the file beside the rule
/// file. A rule file need not have facts.
///
/// # Errors
/// If the fact file cannot be read or is malformed.
pub fn load_facts(game: &str, rule_file: Option<&Path>) -> Result<Facts, Failure> {
    let text = facts_text(game, rule_file)?;
    let facts = Facts::read(&text).map_err(|reason| fault_in_facts(rule_file, reason))?;
    Ok(facts.map_texts(escape_controls))
}

/// Returns the text of a fact file, or an empty text if the game has none.
///
/// # Errors
/// If the file cannot be read.
pub fn facts_text(game: &str, rule_file: Option<&Path>) -> Result<String, Failure> {
    let Some(path) = rule_file else {
        let text = bundled::variant(game).map_or("", |variant| variant.facts());
        return Ok(text.to_owned());
    };
    let path = path.with_extension("toml");
    let text = sibling_text(&path).map_err(|error| io_failure(&path, &error))?;
    Ok(text.unwrap_or_default())
}

/// Returns the failure for a fault in a fact file.
pub fn fault_in_facts(rule_file: Option<&Path>, reason: String) -> Failure {
    Failure::Input(match rule_file {
        None => reason,
        Some(path) => format!("`{}`: {reason}", path.with_extension("toml").display()),
    })
}

/// Parses the facts of a bundled variant.
///
/// # Errors
/// If the facts are malformed.
pub fn parse_bundled(text: &str) -> Result<Facts, Failure> {
    Facts::read(text).map_err(Failure::Input)
}
