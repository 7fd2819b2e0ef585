//! Random rule files: those without faults are played in lockstep, the others get a fault with a place.

use crate::random_matches::play_random_match;
use sow_grammar::Severity;
use sow_grammar::load::load_text;
use sow_interpreter::Program;
use sow_tests::effort::draws;
use sow_tests::files;
use sow_tests::games::{RandomGame, random_games};
use sow_tests::generate::Generator;
use sow_tests::lockstep::{Tally, play_once};

/// The number of rule files.
fn files_drawn() -> u64 {
    draws(60, 400)
}

#[test]
fn made_up_games() {
    let (mut clean, mut tried, mut refused) = (0, 0, 0);
    let mut tally = Tally::default();
    let mut differences = Vec::new();
    let drawn = files_drawn();
    for seed in 0..drawn {
        let text = Generator::new(seed).rule_file();
        let loaded = load_text("made-up.sow", &text);
        for diagnostic in &loaded.diagnostics {
            let place = loaded.sources.locate(diagnostic.label.span);
            assert!(
                place
                    .is_some_and(|(source, range)| range.start <= range.end
                        && range.end <= source.text.len()),
                "{text}"
            );
        }
        let Some(rules) = loaded.rules else {
            assert!(
                loaded
                    .diagnostics
                    .iter()
                    .any(|diagnostic| diagnostic.severity() == Severity::Error),
                "{text}"
            );
            continue;
        };
        clean += 1;
        for settings in files::settings_variations(&rules).iter().take(2) {
            tried += 1;
            if Program::compile(&rules, settings).is_err() {
                refused += 1;
                continue;
            }
            match play_once(&rules, settings, seed, 16) {
                Ok(played) => tally.add(&played),
                Err(difference) => differences.push(format!("seed {seed}: {difference}\n{text}")),
            }
        }
    }
    assert!(
        differences.is_empty(),
        "{} games differ, the first:\n{}",
        differences.len(),
        differences[0]
    );
    println!("{clean} of {drawn} files are clean, {refused} of {tried} are refused, {tally:?}");
    assert!(
        clean > drawn / 3 && tally.moves > 4 * drawn as usize && refused * 4 < tried,
        "{clean} clean files, {refused} of {tried} refused, {tally:?}"
    );
}

#[test]
fn made_up_matches() {
    let drawn = files_drawn();
    let (mut matches, mut rounds, mut ended) = (0, 0, 0);
    for RandomGame { seed, compiled, .. } in random_games(0..drawn) {
        if compiled.rules.match_rules.is_some() {
            let (played, over) = play_random_match(&compiled, seed, draws(100, 200) as usize);
            matches += 1;
            rounds += played;
            ended += u32::from(over);
        }
    }
    println!("{matches} matches, {rounds} rounds, {ended} matches ended");
    assert!(matches > drawn as u32 / 20 && rounds > 2 * matches && ended > matches / 4);
}
