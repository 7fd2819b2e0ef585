//! Learned evaluations: the games to learn from, and files of weights that are kept, continued, used and refused.

use sow_grammar::bundled;
use sow_interpreter::Program;
use sow_players::learned::WeightsFile;
use sow_tests::command::{Outcome, sow};
use sow_tests::scratch::ScratchFolder;
use sow_tests::{files, games};

/// Creates a rule file for which nothing has been learned yet.
fn rule_file() -> ScratchFolder {
    ScratchFolder::new("mine.sow", "game \"Mine\" based on oware\n")
}

/// Runs `sow tune` with few games.
fn tune(scratch: &ScratchFolder, out: &str, more: &[&str]) -> Outcome {
    let (rules, out) = (scratch.path(), scratch.path_string(out));
    let few = [
        "--games", "12", "--nodes", "20", "--trial", "2", "--time", "1ms",
    ];
    let game = ["tune", &rules, "--out", &out];
    sow(&[&game[..], &few, more].concat(), "")
}

/// Returns the text of a file of weights for that game, after a single round.
fn weights_text(scratch: &ScratchFolder) -> String {
    let outcome = tune(scratch, "begun.weights", &["--rounds", "1", "--json"]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let object = outcome.object();
    assert_eq!(
        (&object["rounds"], &object["games"]),
        (&1.into(), &12.into())
    );
    // Two trial games prove nothing, so no file is written.
    let exists = |name| scratch.file_path(name).exists();
    assert!(object["file"].is_null());
    assert!(!exists("begun.weights") && !exists("begun.weights.part"));
    let begun = WeightsFile {
        rounds: 1,
        games: 12,
        ..WeightsFile::untrained(&program(&scratch.path()))
    };
    toml::to_string(&begun).expect("weights")
}

fn program(game: &str) -> Program {
    let rules = sow_grammar::load(game).expect("a game").rules;
    let rules = rules.expect("rules");
    games::compile(&rules, &[])
}

#[test]
fn started_work_is_resumed() {
    let scratch = rule_file();
    let text = weights_text(&scratch);
    scratch.write("some.weights.part", &text);
    let outcome = tune(&scratch, "some.weights", &["--rounds", "2"]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(
        outcome.out.starts_with("learned from 24 games; Elo "),
        "{}",
        outcome.out
    );
    assert!(!scratch.file_path("some.weights.part").exists());
    // Learning continues from an existing file, which only stronger weights replace.
    scratch.write("some.weights", &text);
    let outcome = tune(&scratch, "some.weights", &["--rounds", "1"]);
    assert!(
        outcome.out.starts_with("learned from 24 games; Elo "),
        "{}",
        outcome.out
    );
    let kept = scratch.read("some.weights");
    assert!(
        kept == text || outcome.out.contains("\nstronger: "),
        "{}",
        outcome.out
    );
}

#[test]
fn weights_are_used_by_players() {
    let scratch = rule_file();
    let (text, rules) = (weights_text(&scratch), scratch.path());
    // A player who believes that an empty first pit costs ninety seeds keeps it full.
    let strange = text.replacen("pits = [[0, ", "pits = [[-9000, ", 4);
    assert_ne!(strange, text);
    scratch.write("strange.weights", strange);
    let best = |more: &[&str]| {
        let think = ["analyse", &rules, "--depth", "1", "--lines", "6", "--json"];
        let outcome = sow(&[&think[..], more].concat(), "").succeeds();
        let object = outcome.object();
        let lines = object["lines"].as_array().expect("lines").clone();
        lines.last().expect("a line")["line"][0].clone()
    };
    let file = scratch.path_string("strange.weights");
    assert_eq!(best(&["--weights", &file]), "1");
    assert_ne!(best(&[]), "1");
}

#[test]
fn files_of_no_use_are_refused() {
    let scratch = rule_file();
    let (text, mine) = (weights_text(&scratch), scratch.path());
    let file = scratch.path_string("some.weights");
    let refused = |game: &str, text: &str, why: &str| {
        scratch.write("some.weights", text);
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
fn weights_of_changed_rules_are_ignored() {
    let scratch = rule_file();
    let other = std::fs::read(files::variant_file("kalaha")).expect("a game");
    scratch.write("changed.sow", other);
    scratch.write("changed.weights", weights_text(&scratch));
    let rules = scratch.path_string("changed.sow");
    sow(&["analyse", &rules, "--depth", "1"], "").succeeds();
    let named = scratch.path_string("changed.weights");
    let outcome = sow(&["analyse", &rules, "--weights", &named], "");
    assert_eq!(outcome.code, 1, "{}", outcome.out);
    // A damaged file is refused.
    scratch.write("changed.weights", "nonsense");
    let outcome = sow(&["analyse", &rules, "--depth", "1"], "");
    assert_eq!((outcome.code, outcome.out.as_str()), (1, ""));
    let told = outcome.err.contains("not a file of weights") && outcome.err.contains("remove it");
    assert!(told, "{}", outcome.err);
}

#[test]
fn bundled_weights_fit_their_games() {
    let mut all = 0;
    for variant in bundled::variants() {
        if variant.weights().is_empty() {
            continue;
        }
        all += 1;
        let name = variant.name;
        let program = program(name);
        // If the rules have changed, remove the file and run `sow tune NAME --out FILE`.
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
fn bundled_weights_are_used_for_any_number_of_seeds() {
    let scratch = rule_file().with_file("copy.sow", "game \"Copy\" based on kalaha\n");
    let [plain, copy] = [scratch.path(), scratch.path_string("copy.sow")];
    let think = |game: &[&str]| {
        let how = [&["analyse"], game, &["--depth", "3", "--json"]].concat();
        let outcome = sow(&how, "").succeeds();
        let object = outcome.object();
        object["lines"].clone()
    };
    // A copy of the rules comes without weights.
    assert_ne!(think(&["oware"]), think(&[&plain]));
    let set = |option| move |game| think(&[game, "--set", option]);
    assert_ne!(set("seeds=4")("kalaha"), set("seeds=4")(&copy));
    // Another rule of capture makes another game, for which nothing was learned.
    let other = set("empty_capture=no");
    assert_eq!(other("kalaha"), other(&copy));
}
