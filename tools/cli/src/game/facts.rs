//! Background facts about the game that a command works on.

use crate::output::visible::visible;
use crate::support::failure::Failure;
use crate::support::files::failed;
pub use sow_display::facts::Facts;
use sow_grammar::bundled;
use sow_grammar::load::text_beside;
use std::path::Path;

/// Returns the facts about a game: built in for a bundled variant, from the file beside the rule file otherwise. A rule
/// file need not have any.
///
/// # Errors
/// If the facts file cannot be read or is malformed.
pub fn about(game: &str, rule_file: Option<&Path>) -> Result<Facts, Failure> {
    let facts = match rule_file {
        None => bundled(bundled::variant(game).map_or("", |variant| variant.facts())),
        Some(path) => {
            let path = path.with_extension("toml");
            let text = text_beside(&path).map_err(|error| failed(&path, &error))?;
            Facts::read(&text.unwrap_or_default())
                .map_err(|reason| Failure::Input(format!("`{}`: {reason}", path.display())))
        }
    };
    Ok(facts?.shown_as(visible))
}

/// Parses the facts of a bundled variant.
///
/// # Errors
/// If the facts are malformed.
pub fn bundled(text: &str) -> Result<Facts, Failure> {
    Facts::read(text).map_err(Failure::Input)
}
