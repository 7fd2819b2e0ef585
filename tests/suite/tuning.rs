//! Learned evaluations: games that are learned from, files that are kept, gone on with, used and refused.

use sow_tests::command::sow;
use std::path::Path;

/// Learned from little.
fn tune(out: &Path, more: &[&str]) -> sow_tests::command::Outcome {
    let out = out.display().to_string();
    let few = [
        "--games", "12", "--nodes", "20", "--trial", "2", "--time", "1ms",
    ];
    let game = ["tune", "oware", "--out", &out];
    sow(&[&game[..], &few, more].concat(), "")
}

/// What a file of weights says of the game with a single round behind it, taken from the part that is kept meanwhile.
fn file(folder: &Path) -> String {
    let path = folder.join("oware.weights");
    let outcome = tune(&path, &["--rounds", "1", "--json"]);
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
    let rules = sow_grammar::load("oware")
        .expect("a game")
        .rules
        .expect("rules");
    let settings = sow_grammar::rules::Settings::defaults(&rules.options);
    let program = sow_interpreter::Program::compile(&rules, &settings).expect("it can be played");
    let hash = sow_solver::fingerprint_of_play(&program).expect("rules");
    let weights = sow_players::Evaluation::new(&program).weights();
    let head = format!("game = \"Oware\"\nrules = \"{hash:016x}\"\nrounds = 1\ngames = 12\n\n");
    head + &toml::to_string(&weights).expect("weights")
}

#[test]
fn what_is_begun_is_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, text) = (folder.path().join("oware.weights"), file(folder.path()));
    let part = path.with_extension("weights.part");
    std::fs::write(&part, &text).expect("written");
    let outcome = tune(&path, &["--rounds", "2"]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(
        outcome.out.starts_with("learned from 24 games; Elo "),
        "{}",
        outcome.out
    );
    assert!(!part.exists());
    // From a file that is there more is learned, and nothing else changes it.
    std::fs::write(&path, &text).expect("written");
    let outcome = tune(&path, &["--rounds", "1"]);
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
    let text = file(folder.path());
    // Whoever believes that an empty first pit costs ninety seeds keeps it full.
    let strange = text.replacen("pits = [[0, ", "pits = [[-9000, ", 4);
    assert_ne!(strange, text);
    let weights = folder.path().join("strange.weights");
    std::fs::write(&weights, strange).expect("written");
    let best = |more: &[&str]| {
        let think = ["analyse", "oware", "--depth", "1", "--lines", "6", "--json"];
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
    let text = file(folder.path());
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
    refused("kalaha", &text, "the weights are for other rules (Oware)");
    refused("oware", "nonsense", "not a file of weights");
    refused(
        "oware",
        &text.replacen("turn = 0", "turn = 20000", 1),
        "beyond 10000 hundredths",
    );
    refused(
        "oware",
        &text.replacen("[[phases]]", "[[stages]]", 1),
        "not a file of weights",
    );
}

#[test]
fn a_file_beside_rules_that_have_changed_is_left_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("mine.sow");
    let other = std::fs::read_to_string(
        sow_tests::files::root().join("variants/two-rows/north-america/kalaha.sow"),
    );
    std::fs::write(&rules, other.expect("a game")).expect("written");
    let text = file(folder.path());
    std::fs::write(folder.path().join("mine.weights"), text).expect("written");
    let rules = rules.display().to_string();
    let outcome = sow(&["analyse", &rules, "--depth", "1"], "");
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let named = folder.path().join("mine.weights").display().to_string();
    let outcome = sow(&["analyse", &rules, "--weights", &named], "");
    assert_eq!(outcome.code, 1, "{}", outcome.out);
}
