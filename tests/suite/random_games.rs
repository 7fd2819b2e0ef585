//! Random games of every variant: they end, both players can win, and every clause is reached in a game or in a case. A
//! clause that the fact file lists as unreached must not be reached. A hundred games show this for most variants; where
//! something is missing, more are played.

use serde::Deserialize;
use sow_grammar::load::load_with_cases;
use sow_interpreter::CompiledGame;
use sow_survey::{Clauses, Report, reached_by_cases, survey};
use sow_tests::effort::draws;
use sow_tests::files;
use sow_tests::threads::parallel_map;
use std::path::Path;

/// The number of games played before the counts are looked at.
const BATCH: u64 = 100;
/// The number of games after which nothing more is expected to be seen.
const MOST_GAMES: u64 = 500;

/// Claims of a fact file about random games.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Facts {
    /// Clauses that neither random games nor cases reach.
    unreached: Vec<Unreached>,
    /// The reason why only one player can win.
    one_sided: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Unreached {
    clause: String,
    why: String,
}

#[test]
fn random_games_of_every_variant_are_sound() {
    let faults = parallel_map(&files::files("variants", "sow"), |file| faults(file)).concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns the faults of a game.
fn faults(file: &Path) -> Vec<String> {
    let name = files::stem(file);
    let facts = std::fs::read_to_string(file.with_extension("toml")).unwrap_or_default();
    let facts: Facts = toml::from_str(&facts).expect("facts are TOML");
    let (compiled, sources) = (files::compiled(file), files::sources(file));
    let CompiledGame { rules, program } = &compiled;
    let loaded = load_with_cases(&file.display().to_string()).expect("the file was just read");
    let clauses = Clauses::new(&compiled, &sources);
    let in_cases = reached_by_cases(rules, &clauses, &loaded.cases);
    let players = program.layout().players();
    let mut tally = survey(program, &clauses, 1, 0..draws(BATCH, MOST_GAMES));
    loop {
        let report = Report::new(&tally, &clauses, players, &in_cases);
        let found = [
            ending_faults(&report),
            fairness_faults(&report, &facts),
            reachability_faults(&report, &facts),
        ]
        .concat();
        if found.is_empty() || tally.games() >= MOST_GAMES {
            return found
                .iter()
                .map(|fault| format!("{name}: {fault}"))
                .collect();
        }
        tally.add(&survey(
            program,
            &clauses,
            1,
            tally.games()..tally.games() + BATCH,
        ));
    }
}

fn ending_faults(report: &Report) -> Vec<String> {
    let mut faults = Vec::new();
    if report.stuck > 0 {
        faults.push(format!(
            "{} games have neither a move nor an ending",
            report.stuck
        ));
    }
    if report.unfinished.share > 0.01 {
        faults.push(format!("{} games do not end", report.unfinished.count));
    }
    let endless = report.never_ending.moves.mean.unwrap_or_default();
    if endless > 0.005 {
        faults.push(format!("{endless} of the moves never end"));
    }
    faults
}

fn fairness_faults(report: &Report, facts: &Facts) -> Vec<String> {
    let Some(second) = &report.second else {
        return Vec::new();
    };
    let both = report.first.wins.count > 0 && second.wins.count > 0;
    match (both, &facts.one_sided) {
        (true, None) | (false, Some(_)) => Vec::new(),
        (false, None) => vec!["only one player wins, and `one_sided` does not say why".to_owned()],
        (true, Some(why)) => vec![format!("both players win, in spite of `{why}`")],
    }
}

fn reachability_faults(report: &Report, facts: &Facts) -> Vec<String> {
    let excused = |text: &str| facts.unreached.iter().any(|one| one.clause == text);
    let never = report.unreached().filter(|fired| !excused(&fired.text));
    let mut faults: Vec<String> = never
        .map(|fired| format!("line {}: never comes to pass: {}", fired.line, fired.text))
        .collect();
    for Unreached { clause, why } in &facts.unreached {
        // Clauses of different tables may have the same text.
        let alike = report.clauses.iter().filter(|fired| fired.text == *clause);
        match alike.min_by_key(|fired| fired.times) {
            None => faults.push(format!("there is no clause `{clause}`")),
            Some(fired) if fired.fate.is_expected() && fired.times > 0 => {
                faults.push(format!("`{clause}` comes to pass, in spite of `{why}`"));
            }
            Some(_) => {}
        }
    }
    faults
}
