//! What is known about the game of a command from outside.

use crate::output::visible::visible;
use crate::support::failure::Failure;
use crate::support::files::failed;
pub use sow_display::facts::Facts;
use sow_grammar::bundled;
use sow_grammar::load::text_beside;
use std::path::Path;

/// The facts about a game: built in for a bundled variant, beside the rule file otherwise. A rule file needs none.
///
/// # Errors
/// If the file is there but does not say what it should.
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

/// The facts about a bundled variant.
///
/// # Errors
/// If they do not say what they should.
pub fn bundled(text: &str) -> Result<Facts, Failure> {
    Facts::read(text).map_err(Failure::Input)
}
