//! Notations of players: the tables of the fact files, random games written and read, records, and refused texts.

mod public_records;
mod refused;
mod round_trips;
mod tables;

use sow_interpreter::CompiledGame;
use sow_matches::notations::Notations;
use sow_tests::files;
use std::path::Path;

/// Returns the text of the fact file beside a rule file, or an empty text without one.
fn facts_of(game: &Path) -> String {
    std::fs::read_to_string(game.with_extension("toml")).unwrap_or_default()
}

/// Compiles a variant and reads its notations.
fn variant(name: &str) -> (CompiledGame, Notations) {
    let file = files::variant_file(name);
    let compiled = files::compiled(&file);
    let notations = Notations::read(&facts_of(&file), &compiled.program);
    let notations = notations.unwrap_or_else(|error| panic!("{name}: {error}"));
    (compiled, notations)
}
