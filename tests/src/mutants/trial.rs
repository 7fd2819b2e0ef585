//! Checks for any rule file: every command answers, and formatting is stable and keeps the meaning.

use crate::command::sow;
use sow_grammar::format::{FormatError, format};
use sow_grammar::load::{LoadedGame, load_text};
use sow_grammar::parser::FileKind;
use sow_grammar::rules::{Rules, Settings};
use sow_grammar::source::Sources;
use sow_interpreter::{Game, Program};
use sow_solver::{Plan, Solver, Watch};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The outcome of a rule file's trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialOutcome {
    /// The file has faults, and they are reported.
    Refused,
    /// The file can be played.
    Played,
}

/// Commands that read or play a rule file.
const COMMANDS: [&[&str]; 8] = [
    &["show", "FILE"],
    &["show", "FILE", "--json"],
    &["moves", "FILE", "--json"],
    &["perft", "FILE", "2", "--json"],
    &["playouts", "FILE", "--games", "3", "--json"],
    &[
        "match", "random", "random", "FILE", "--games", "1", "--json",
    ],
    &["survey", "FILE", "--games", "2", "--json"],
    &[
        "analyse", "FILE", "--nodes", "500", "--memory", "1", "--json",
    ],
];

/// The number of times that the solver may ask whether to stop before it is stopped; it asks every thousand positions.
const SOLVING_INTERVALS: u64 = 4;
/// The memory for solving, in bytes.
const SOLVING_MEMORY: u64 = 1 << 20;

/// Runs all checks on a rule file, which is written to `file`. Unless `thorough`, `sow check` plays no games, which
/// would take most of the time.
///
/// # Errors
/// If a check fails, with a description of the failure.
pub fn run_trial(text: &str, file: &Path, thorough: bool) -> Result<TrialOutcome, String> {
    let loaded = load_text("mutant.sow", text);
    check_fault_places(&loaded)?;
    check_formatting(text, &loaded)?;
    std::fs::write(file, text).map_err(|error| error.to_string())?;
    let name = file.display().to_string();
    let quick = (!thorough).then_some("--no-play");
    let check: Vec<&str> = ["check", &name, "--json"]
        .into_iter()
        .chain(quick)
        .collect();
    let checked = run_command(&check)?;
    // Some faults are found only when the game or its cases are played.
    let found_in_play = ["unplayable", "bad-case"]
        .iter()
        .any(|code| checked.1.contains(&format!("\"code\":\"{code}\"")));
    if (checked.0 == 0) != (loaded.rules.is_some() && !found_in_play) {
        return Err(format!("`sow check` ends with {}", checked.0));
    }
    if loaded.rules.is_none() {
        return Ok(TrialOutcome::Refused);
    }
    for command in COMMANDS {
        let arguments: Vec<&str> = command
            .iter()
            .map(|&word| if word == "FILE" { &*name } else { word })
            .collect();
        run_command(&arguments)?;
    }
    loaded.rules.as_ref().map_or(Ok(()), start_solving)?;
    Ok(TrialOutcome::Played)
}

/// Solves a game for a while, which `sow solve` cannot be told.
fn start_solving(rules: &Rules) -> Result<(), String> {
    let settings = Settings::defaults(&rules.options);
    // What cannot be compiled or solved is refused by every command.
    let Ok(program) = Program::compile(rules, &settings) else {
        return Ok(());
    };
    let game = Game::new(&program);
    let plan = Plan {
        all_moves: true,
        memory: SOLVING_MEMORY,
        threads: 1,
    };
    let (Ok(mut solver), false) = (Solver::new(&game, plan), game.position().is_over()) else {
        return Ok(());
    };
    let asked = AtomicU64::new(0);
    let is_enough = || asked.fetch_add(1, Ordering::Relaxed) >= SOLVING_INTERVALS;
    let watch = Watch::stop_when(&is_enough);
    solver
        .run(None, &watch)
        .map_err(|reason| reason.to_string())?;
    Ok(())
}

/// Runs a command; its exit code must be 0 or 1, and it must print something if it fails.
fn run_command(arguments: &[&str]) -> Result<(u8, String), String> {
    let outcome = sow(arguments, "");
    let silent = outcome.out.is_empty() && outcome.err.is_empty();
    match outcome.code {
        0 => Ok((0, outcome.out)),
        1 if !silent => Ok((1, outcome.out)),
        code => Err(format!(
            "`sow {}` ends with {code}: {}",
            arguments.join(" "),
            outcome.err
        )),
    }
}

/// Checks that there are rules or faults, and that every fault has a place in the text.
fn check_fault_places(loaded: &LoadedGame) -> Result<(), String> {
    if loaded.rules.is_none() && !loaded.is_faulty() {
        return Err("no rules, and nothing said about it".to_owned());
    }
    let lost = |fault: &&sow_grammar::Diagnostic| {
        let place = loaded.sources.locate(fault.label.span);
        place.is_none_or(|(source, range)| source.text.get(range).is_none())
    };
    match loaded.diagnostics.iter().find(lost) {
        Some(fault) => Err(format!("a fault without a place: {}", fault.message)),
        None => Ok(()),
    }
}

/// Checks that formatting twice is the same as once, and that it keeps rules and faults.
fn check_formatting(text: &str, loaded: &LoadedGame) -> Result<(), String> {
    let Some(once) = format_text(text)? else {
        return Ok(());
    };
    if format_text(&once)?.as_deref() != Some(once.as_str()) {
        return Err(format!("laid out twice it is not as it was once:\n{once}"));
    }
    let again = load_text("mutant.sow", &once);
    let told = |loaded: &LoadedGame| {
        let codes = loaded.diagnostics.iter().map(|fault| fault.code.name());
        let mut codes: Vec<&str> = codes.collect();
        codes.sort_unstable();
        codes
    };
    if again.rules.is_some() != loaded.rules.is_some() || told(&again) != told(loaded) {
        return Err(format!("laid out it has other faults:\n{once}"));
    }
    match (&loaded.rules, &again.rules) {
        (Some(rules), Some(after)) if rules_prose(rules) != rules_prose(after) => {
            Err(format!("laid out it has other rules:\n{once}"))
        }
        _ => Ok(()),
    }
}

fn rules_prose(rules: &sow_grammar::Rules) -> Vec<String> {
    let settings = sow_grammar::rules::Settings::defaults(&rules.options);
    let sections = sow_grammar::prose::rules_in_words(rules, &settings);
    let lines = sections.into_iter().flat_map(|section| section.lines);
    lines.collect()
}

/// Formats a text; `None` if it cannot be parsed or is too large.
fn format_text(text: &str) -> Result<Option<String>, String> {
    let mut sources = Sources::default();
    sources.add("mutant.sow", None, text.to_owned());
    match format(sources.get(0), FileKind::Game) {
        Ok(laid) => Ok(Some(laid)),
        Err(FormatError::MeaningChanged) => Err("laid out it would not say the same".to_owned()),
        Err(FormatError::Faults(_) | FormatError::TooLarge) => Ok(None),
    }
}
