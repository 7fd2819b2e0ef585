//! What the contract promises, tried on bundled games.

use super::{Cli, rate};
use crate::trial::{Scratch, Trial};
use clap::CommandFactory;
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let trial = Trial::of(arguments, "");
    assert_eq!((trial.code, trial.err.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&trial.out).unwrap()
}

#[test]
fn perft_counts_and_divides() {
    let counted = json(&["perft", "kalaha", "3", "--json", "--divide"]);
    assert_eq!(
        (&counted["depth"], &counted["nodes"]),
        (&3.into(), &190.into())
    );
    let parts = counted["divide"].as_object().unwrap();
    assert_eq!(
        parts.keys().collect::<Vec<_>>(),
        ["1", "2", "3", "4", "5", "6"]
    );
    assert_eq!(parts.values().filter_map(Value::as_u64).sum::<u64>(), 190);
    assert_eq!(json(&["perft", "kalaha", "0", "--json"])["nodes"], 1);
}

#[test]
fn moves_tell_where_they_lead() {
    let moves = json(&["moves", "kalaha", "--json"]);
    assert_eq!(moves["position"], "6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S -");
    assert_eq!(
        (&moves["mover"], &moves["over"]),
        (&"S".into(), &Value::Null)
    );
    let after = "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -";
    assert_eq!(
        moves["moves"][0],
        serde_json::json!({"move": "1", "position": after})
    );
    let bare = Trial::of(&["moves", "kalaha"], "");
    assert_eq!(bare.out, "1\n2\n3\n4\n5\n6\n");
}

#[test]
fn a_finished_game_has_a_result_and_no_moves() {
    let over = json(&[
        "moves",
        "kalaha",
        "--json",
        "--position",
        "0,0,0,0,0,0/0,0,0,0,0,0 40:32 - S -",
    ]);
    assert_eq!(
        over["over"],
        serde_json::json!({"winner": "S", "score": [40, 32]})
    );
    assert_eq!(over["moves"], serde_json::json!([]));
}

#[test]
fn positions_after_a_bad_one_are_still_answered() {
    let opening = "6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S -";
    let input = format!("{opening}\nnonsense\n\n{opening}\n");
    let trial = Trial::of(&["moves", "kalaha", "--json", "--position", "-"], &input);
    assert_eq!(trial.code, 1);
    assert_eq!(trial.out.lines().count(), 2);
    assert!(trial.err.starts_with("error: line 2: "), "{}", trial.err);
}

#[test]
fn playouts_do_not_depend_on_threads() {
    let counts = |threads: &str| {
        let mut counts = json(&[
            "playouts",
            "kalaha",
            "--games",
            "40",
            "--seed",
            "5",
            "--threads",
            threads,
            "--json",
        ]);
        let timed = counts.as_object_mut().unwrap();
        timed.retain(|key, _| !key.contains("second"));
        counts
    };
    let one = counts("1");
    assert_eq!(one["games"], 40);
    assert_eq!(one, counts("3"));
}

#[test]
fn options_are_set_and_checked() {
    let set = json(&["show", "kalaha", "--set", "seeds=4", "--json"]);
    assert_eq!(set["position"], "4,4,4,4,4,4/4,4,4,4,4,4 0:0 - S -");
    assert_eq!(set["options"][0]["value"], "4");
    let wrong = Trial::of(&["show", "kalaha", "--set", "seeds=7"], "");
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("it takes 3..6"), "{}", wrong.err);
}

#[test]
fn a_record_is_replayed_and_checked() {
    let good = Scratch::new("good.toml", "variant = 'kalaha'\nmoves = ['1', '2']\n");
    let replayed = json(&["replay", &good.path(), "--json"]);
    assert_eq!(replayed["moves"][1]["mover"], "S");
    let bad = Scratch::new("bad.toml", "variant = 'kalaha'\nmoves = ['1', '1']\n");
    let refused = Trial::of(&["replay", &bad.path()], "");
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.starts_with("error: move 2 (`1` by South): "),
        "{}",
        refused.err
    );
    let early = Scratch::new(
        "early.toml",
        "variant = 'kalaha'\nmoves = ['1']\nresult = 'S'\n",
    );
    let refused = Trial::of(&["replay", &early.path()], "");
    assert!(refused.err.contains("the game goes on"), "{}", refused.err);
}

#[test]
fn a_record_finds_the_rules_beside_it() {
    let rules = Scratch::new(
        "beside.sow",
        "game \"Mine\" based on kalaha\noption seeds = 3\n",
    );
    let file = rules.file_name();
    let record = Scratch::new(
        "beside.toml",
        &format!("variant = '{file}'\nmoves = ['4']\n"),
    );
    let replayed = json(&["replay", &record.path(), "--json"]);
    assert_eq!(
        replayed["moves"][0]["position"],
        "3,3,3,3,3,3/3,3,3,0,4,4 1:0 - S -"
    );
}

#[test]
fn the_arguments_are_well_formed() {
    Cli::command().debug_assert();
}

#[test]
fn every_command_has_an_example() {
    for command in Cli::command().get_subcommands() {
        let help = command
            .get_after_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        assert!(
            help.contains("Example"),
            "`sow {} --help` shows no example",
            command.get_name()
        );
    }
}

#[test]
fn speeds_are_short() {
    assert_eq!(rate(950, 1.0), "950");
    assert_eq!(rate(12_345, 1.0), "12.3 k");
    assert_eq!(rate(9_000_000, 2.0), "4.5 M");
    assert_eq!(rate(9, 0.0), "0");
}

#[test]
fn a_survey_is_the_same_with_any_number_of_threads() {
    let survey = |threads| {
        let arguments = [
            "survey",
            "kalaha",
            "--games",
            "40",
            "--json",
            "--threads",
            threads,
        ];
        json(&arguments)
    };
    let found = survey("1");
    assert_eq!(found, survey("3"));
    assert_eq!(
        (&found["games"], &found["game"]),
        (&40.into(), &"Kalaha".into())
    );
    assert_eq!(found["options"]["seeds"], "6");
    let clause = &found["clauses"][1];
    assert_eq!(
        (&clause["kind"], &clause["text"], &clause["fate"]),
        (&"row".into(), &"own store => again".into(), &"fired".into())
    );
    for (part, keys) in [
        (
            "length",
            &["mean", "low", "high", "median", "histogram"][..],
        ),
        ("first", &["score", "wins"]),
        ("unfinished", &["count", "of", "share", "low", "high"]),
        ("never_ending", &["moves", "positions", "games"]),
    ] {
        assert!(
            keys.iter().all(|key| found[part].get(key).is_some()),
            "{part}"
        );
    }
}

#[test]
fn a_survey_tells_clauses_that_never_came_to_pass() {
    let rules = "game \"X\"\nboard { rows 1  pits 3  track shared  store right }\nsetup { pits: 2 }\n\
        move sow {\n  from own pit\n  sow counterclockwise into own store\n  last {\n    \
        own store where seeds > 11 => again\n    else => end\n  }\n}\n\
        end { when own pits empty => sweep; most in store wins, else draw }\n";
    let file = Scratch::new("unreached.sow", rules);
    let place = format!("{}:8", file.path());
    let found = Trial::of(
        &["survey", &file.path(), "--games", "20", "--unreached"],
        "",
    );
    let line = format!("{place}  own store where seeds > 11 => again\n");
    assert_eq!((found.code, found.out), (1, line));
    let shown = Trial::of(&["survey", &file.path(), "--games", "20"], "");
    assert_eq!(shown.code, 0);
    assert!(shown.out.contains(&format!("! {place}")), "{}", shown.out);
    let fine = Trial::of(&["survey", "kalaha", "--games", "200", "--unreached"], "");
    assert_eq!(
        (fine.code, fine.out.as_str(), fine.err.as_str()),
        (0, "", "")
    );
    let nowhere = [
        "survey",
        "kalaha",
        "--games",
        "1",
        "--svg",
        "/no/such/folder/x.svg",
    ];
    assert_eq!(Trial::of(&nowhere, "").code, 1);
}
