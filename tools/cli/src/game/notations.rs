//! The notations of the game that a command works on: `--notation NAME`.

use clap::Args;
use sow_grammar::load::LoadedGame;
use sow_grammar::rules::Settings;
use sow_grammar::source::escape_controls;
use sow_interpreter::Program;
use sow_matches::notations::{Notation, Notations, PositionForm};
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::game::facts::{facts_text, fault_in_facts, load_facts};
use std::path::Path;

/// Returns the notations in the fact file of a game.
///
/// # Errors
/// If the file cannot be read, or a notation in it is faulty.
pub fn load_notations(chosen: &ChosenGame) -> Result<Notations, Failure> {
    read_notations(&chosen.name, chosen.path.as_deref(), chosen.program())
}

/// Returns the notations in the fact file beside a rule file or of a bundled game.
fn read_notations(
    game: &str,
    rule_file: Option<&Path>,
    program: &Program,
) -> Result<Notations, Failure> {
    let text = facts_text(game, rule_file)?;
    let notations = Notations::read(&text, program);
    // Forms of positions are read again whenever a position is read. They are read here only to find their faults.
    let notations =
        notations.and_then(|notations| PositionForm::read_all(&text, program).map(|_| notations));
    notations.map_err(|error| fault_in_facts(rule_file, escape_controls(&error.to_string())))
}

/// Returns the fault in the fact file beside a rule file, if its facts, notations or forms of positions cannot be
/// read. Notations are checked only if the rules have no errors.
#[must_use]
pub fn fact_file_fault(file: &str, loaded: &LoadedGame) -> Option<Failure> {
    let source = loaded.sources.as_slice().first()?;
    let rule_file = source.path.as_deref();
    if let Err(fault) = load_facts(file, rule_file) {
        return Some(fault);
    }
    let rules = loaded.rules.as_ref().filter(|_| !loaded.is_faulty())?;
    let program = Program::compile(rules, &Settings::defaults(&rules.options)).ok()?;
    read_notations(file, rule_file, &program).err()
}

/// The notation of moves.
#[derive(Debug, Clone, Default, Args)]
pub struct NotationArgs {
    /// The notation of the moves, as the fact file of the game names it
    #[arg(long, value_name = "NAME")]
    pub notation: Option<String>,
}

impl NotationArgs {
    /// Returns the notations of a game, after checking that the chosen one is among them.
    ///
    /// # Errors
    /// If the fact file is faulty, or the game has no such notation.
    pub fn load(&self, chosen: &ChosenGame) -> Result<ChosenNotation, Failure> {
        let name = self.notation.clone();
        let notations = match load_notations(chosen) {
            // A fault in the fact file is no reason not to play.
            Err(_) if name.is_none() => Notations::default(),
            loaded => loaded?,
        };
        let found = notations.find_named(name.as_deref());
        found.map_err(Failure::input)?;
        Ok(ChosenNotation { notations, name })
    }
}

/// The notations of a game and the name of the chosen notation.
#[derive(Debug, Clone, Default)]
pub struct ChosenNotation {
    /// All notations of the game.
    pub notations: Notations,
    name: Option<String>,
}

impl ChosenNotation {
    /// Returns the chosen notation; `None` if moves are spelled as by `sow moves`.
    #[must_use]
    pub fn get(&self) -> Option<&Notation> {
        self.notations
            .find_named(self.name.as_deref())
            .ok()
            .flatten()
    }
}
