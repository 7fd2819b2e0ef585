//! Learned evaluations: games that are learned from, files that are kept, gone on with, used and refused.

use sow_grammar::bundled;
use sow_grammar::rules::Settings;
use sow_interpreter::Program;
use sow_players::learned::WeightsFile;
use sow_tests::command::{Outcome, sow};
use std::path::Path;

/// A rule file of which nothing has been learned yet.
fn rules(folder: &Path) -> String {
    let path = folder.join("mine.sow");
    std::fs::write(&path, "game \"Mine\" based on oware\n").expect("written");
    path.display().to_string()
}

/// Learned from little.
fn tune(rules: &str, out: &Path, more: &[&str]) -> Outcome {
    let out = out.display().to_string();
    let few = [
        "--games", "12", "--nodes", "20", "--trial", "2", "--time", "1ms",
    ];
    let game = ["tune", rules, "--out", &out];
    sow(&[&game[..], &few, more].concat(), "")
}

/// What a file of weights says of that game with a single round behind it.
fn file(folder: &Path) -> String {
    let (path, rules) = (folder.join("begun.weights"), rules(folder));
    let outcome = tune(&rules, &path, &["--rounds", "1", "--json"]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let object: serde_json::Value = serde_json::from_str(&outcome.out).expect("an object");
    assert_eq!(
        (&object["rounds"], &object["games"]),
        (&1.into(), &12.into())
    );
    // Two games prove nothing.
    assert!(
        object["file"].is_null() && !path.exists() && !path.with_extension("weights.part").exists()
    );
    let begun = WeightsFile {
        rounds: 1,
        games: 12,
        ..WeightsFile::begin(&program(&rules)).expect("rules")
    };
    toml::to_string(&begun).expect("weights")
}

fn program(game: &str) -> Program {
    let rules = sow_grammar::load(game).expect("a game").rules;
    let rules = rules.expect("rules");
    Program::compile(&rules, &Settings::defaults(&rules.options)).expect("it can be played")
}

#[test]
fn what_is_begun_is_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, text) = (folder.path().join("some.weights"), file(folder.path()));
    let rules = rules(folder.path());
    let part = path.with_extension("weights.part");
    std::fs::write(&part, &text).expect("written");
    let outcome = tune(&rules, &path, &["--rounds", "2"]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(
        outcome.out.starts_with("learned from 24 games; Elo "),
        "{}",
        outcome.out
    );
    assert!(!part.exists());
    // From a file that is there more is learned, and nothing else changes it.
    std::fs::write(&path, &text).expect("written");
    let outcome = tune(&rules, &path, &["--rounds", "1"]);
    assert!(
        outcome.out.starts_with("learned from 24 games; Elo "),
        "{}",
        outcome.out
    );
    let kept = std::fs::read_to_string(&path).expect("the file");
    assert!(
        kept == text || outcome.out.contains("\nstronger: "),
        "{}",
        outcome.out
    );
}

#[test]
fn weights_are_used_by_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let (text, rules) = (file(folder.path()), rules(folder.path()));
    // Whoever believes that an empty first pit costs ninety seeds keeps it full.
    let strange = text.replacen("pits = [[0, ", "pits = [[-9000, ", 4);
    assert_ne!(strange, text);
    let weights = folder.path().join("strange.weights");
    std::fs::write(&weights, strange).expect("written");
    let best = |more: &[&str]| {
        let think = ["analyse", &rules, "--depth", "1", "--lines", "6", "--json"];
        let outcome = sow(&[&think[..], more].concat(), "");
        assert_eq!(outcome.code, 0, "{}", outcome.err);
        let object: serde_json::Value = serde_json::from_str(&outcome.out).expect("an object");
        let lines = object["lines"].as_array().expect("lines").clone();
        lines.last().expect("a line")["line"][0].clone()
    };
    let file = weights.display().to_string();
    assert_eq!(best(&["--weights", &file]), "1");
    assert_ne!(best(&[]), "1");
}

#[test]
fn files_of_no_use_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (text, mine) = (file(folder.path()), rules(folder.path()));
    let path = folder.path().join("some.weights");
    let refused = |game: &str, text: &str, why: &str| {
        std::fs::write(&path, text).expect("written");
        let file = path.display().to_string();
        for command in ["analyse", "play", "engine"] {
            let outcome = sow(&[command, game, "--weights", &file], "");
            assert_eq!(
                (outcome.code, outcome.out.as_str()),
                (1, ""),
                "{command}: {why}"
            );
            assert!(outcome.err.contains(why), "{why}: {}", outcome.err);
        }
    };
    refused("kalaha", &text, "the weights are for other rules (Mine)");
    refused(&mine, "nonsense", "not a file of weights");
    refused(
        &mine,
        &text.replacen("turn = 0", "turn = 20000", 1),
        "beyond 10000 hundredths",
    );
    refused(
        &mine,
        &text.replacen("[[phases]]", "[[stages]]", 1),
        "not a file of weights",
    );
}

#[test]
fn a_file_beside_rules_is_left_aside_once_they_have_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("changed.sow");
    let other = std::fs::read_to_string(
        sow_tests::files::root().join("variants/two-rows/north-america/kalaha.sow"),
    );
    std::fs::write(&rules, other.expect("a game")).expect("written");
    let text = file(folder.path());
    std::fs::write(folder.path().join("changed.weights"), text).expect("written");
    let rules = rules.display().to_string();
    let outcome = sow(&["analyse", &rules, "--depth", "1"], "");
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let named = folder.path().join("changed.weights").display().to_string();
    let outcome = sow(&["analyse", &rules, "--weights", &named], "");
    assert_eq!(outcome.code, 1, "{}", outcome.out);
    // One that is damaged is not.
    std::fs::write(&named, "nonsense").expect("written");
    let outcome = sow(&["analyse", &rules, "--depth", "1"], "");
    assert_eq!((outcome.code, outcome.out.as_str()), (1, ""));
    let told = outcome.err.contains("not a file of weights") && outcome.err.contains("remove it");
    assert!(told, "{}", outcome.err);
}

#[test]
fn what_comes_with_games_is_for_them() {
    let mut all = 0;
    for variant in bundled::variants() {
        if variant.weights().is_empty() {
            continue;
        }
        all += 1;
        let name = variant.name;
        let program = program(name);
        // Where the rules have changed: `sow tune NAME --out` that file, once it has been removed.
        let file = WeightsFile::read(variant.weights(), &program);
        let file = file.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            WeightsFile::bundled(name, &program),
            Some(file.clone()),
            "{name}"
        );
        let gain = file.gain.unwrap_or_else(|| panic!("{name}: not tried"));
        assert!(gain.games >= 400, "{name}");
        let (_, least) = gain.elo.split_once('(').expect("an interval");
        let least = least.trim_start_matches("at least ");
        assert!(least.starts_with('+'), "{name}: {}", gain.elo);
    }
    assert!(all > 0);
}

#[test]
fn what_comes_with_a_game_is_used_however_many_seeds_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let plain = rules(folder.path());
    let think = |game: &[&str]| {
        let how = [&["analyse"], game, &["--depth", "3", "--json"]].concat();
        let outcome = sow(&how, "");
        assert_eq!(outcome.code, 0, "{}", outcome.err);
        let object: serde_json::Value = serde_json::from_str(&outcome.out).expect("an object");
        object["lines"].clone()
    };
    // The same rules as a file of one's own: nothing was learned of that one.
    assert_ne!(think(&["oware"]), think(&[&plain]));
    let copy = folder.path().join("copy.sow");
    std::fs::write(&copy, "game \"Copy\" based on kalaha\n").expect("written");
    let copy = copy.display().to_string();
    let set = |option| move |game| think(&[game, "--set", option]);
    assert_ne!(set("seeds=4")("kalaha"), set("seeds=4")(&copy));
    // Another rule of capture makes another game, of which nothing was learned either.
    let other = set("empty_capture=no");
    assert_eq!(other("kalaha"), other(&copy));
}
