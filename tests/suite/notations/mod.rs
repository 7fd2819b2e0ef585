//! Notations of players: the tables of the fact files, random games written and read, records, and refused texts.

mod public_records;
mod refused;
mod round_trips;
mod tables;

use sow_grammar::rules::Settings;
use sow_interpreter::Program;
use sow_matches::notations::Notations;
use sow_tests::files;
use std::path::Path;
use std::sync::Arc;

/// Returns the text of the fact file beside a rule file, or an empty text without one.
fn facts_of(game: &Path) -> String {
    std::fs::read_to_string(game.with_extension("toml")).unwrap_or_default()
}

/// Compiles a variant and reads its notations.
fn variant(name: &str) -> (Arc<Program>, Notations) {
    let file = files::variant_file(name);
    let rules = files::rules(&file);
    let settings = Settings::defaults(&rules.options);
    let program =
        Program::compile(&rules, &settings).unwrap_or_else(|error| panic!("{name}: {error}"));
    let notations = Notations::read(&facts_of(&file), &program);
    let notations = notations.unwrap_or_else(|error| panic!("{name}: {error}"));
    (Arc::new(program), notations)
}
