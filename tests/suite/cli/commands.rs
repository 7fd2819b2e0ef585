//! Commands as other programs use them: names and formats of their output.

use super::json_of;
use serde_json::Value;
use sow_tests::command::sow;
use sow_tests::files;
use sow_tests::scratch::ScratchFolder;

const OPENING: &str = "6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S -";

#[test]
fn list_names_every_variant() {
    let outcome = sow(&["list", "--json"], "");
    let listed = outcome.objects();
    assert_eq!(outcome.code, 0);
    let lines = sow(&["list"], "").out;
    for file in files::files("variants", "sow") {
        let name = files::stem(&file);
        assert!(
            listed.iter().any(|object| object["name"] == name.as_str()),
            "{name}"
        );
        assert!(lines.lines().any(|line| line.starts_with(&name)), "{name}");
    }
}

#[test]
fn list_applies_its_filters() {
    let names = |arguments: &[&str]| -> Vec<String> {
        let outcome = sow(&[&["list"], arguments].concat(), "").succeeds();
        let lines = outcome.out.lines();
        lines
            .filter_map(|line| Some(line.split_whitespace().next()?.to_owned()))
            .collect()
    };
    let asked = ["--rows", "4", "--region", "East Africa", "--has", "hand"];
    let with_hands = [
        "bao-kiswahili",
        "bao-kiswahili-east-africa",
        "bao-malawi",
        "bao-nierse",
        "bao-zanzibar",
        "choro-acholi",
        "choro-lango",
        "pereauni",
    ];
    assert_eq!(names(&asked), with_hands);
    assert_eq!(names(&["--region", "igbo"]), ["ako-okwe", "azigo"]);
    assert_eq!(names(&["--has", "solitaire", "--has", "match"]), [""; 0]);
    let alone = ["--has", "solitaire", "--has", "into-store"];
    let into_stores = [
        "monokalah",
        "solitaire-mancala",
        "tchoukaillon",
        "tchuka-ruma",
    ];
    assert_eq!(names(&alone), into_stores);
    let with_nine_pits = ["centering", "toguz-kumalak", "toguz-poddavki"];
    assert_eq!(names(&["--rows", "2", "--pits", "9"]), with_nine_pits);
    let small = ["micro-wari", "minimancala", "nano-wari"];
    assert_eq!(names(&["--seeds", "..10", "--rows", "2"]), small);
    let with_many_seeds = ["--seeds", "162", "--lacks", "match"];
    assert_eq!(names(&with_many_seeds), with_nine_pits[1..]);
    assert_eq!(names(&["pantusov", "KORGÔÖL"]), ["toguz-kumalak"]);
    sow(&["list", "--region", "Atlantis"], "").fails_with("the regions are Caribbean, ");
    for wrong in [
        ["--has", "luck"],
        ["--lacks", "luck"],
        ["--seeds", "9..3"],
        ["--pits", "x"],
    ] {
        assert_eq!(
            sow(&[&["list"], &wrong[..]].concat(), "").code,
            2,
            "{wrong:?}"
        );
    }
}

#[test]
fn check_answers_programs() {
    let scratch = ScratchFolder::new(
        "bad.sow",
        "game \"B\" based on kalaha\n\nend { when own pits empty => sweep; most in stor wins }\n",
    )
    .with_file("binary.sow", [0xff, 0x80]);
    let outcome = sow(&["check", "--json", &scratch.path()], "");
    assert_eq!((outcome.code, outcome.err.as_str()), (1, ""));
    let faults = outcome.objects();
    assert!(!faults.is_empty());
    for fault in &faults {
        let keys: Vec<&str> = fault
            .as_object()
            .expect("an object")
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(
            keys,
            [
                "file",
                "line",
                "column",
                "end_line",
                "end_column",
                "severity",
                "code",
                "message",
                "help",
                "labels",
                "edits"
            ]
        );
        assert_eq!(fault["line"], 3);
    }
    let binary = sow(&["check", "--json", &scratch.path_string("binary.sow")], "").objects();
    assert!(
        binary.iter().any(|fault| fault["code"] == "not-text"),
        "{binary:?}"
    );
    let kalaha = files::variant_file("kalaha").display().to_string();
    let clean = sow(&["check", "--json", &kalaha], "");
    assert_eq!(
        (clean.code, clean.out.as_str(), clean.err.as_str()),
        (0, "", "")
    );
}

#[test]
fn moves_of_positions_read_from_a_pipe() {
    let input = format!("{OPENING}\n\n0,0,0,0,0,0/0,0,0,0,0,1 35:36 - S -\n");
    let outcome = sow(&["moves", "kalaha", "--json", "--position", "-"], &input);
    let answers = outcome.objects();
    assert_eq!((outcome.code, answers.len()), (0, 2), "{}", outcome.err);
    assert_eq!(
        (
            &answers[0]["position"],
            &answers[0]["mover"],
            &answers[0]["over"]
        ),
        (&OPENING.into(), &"S".into(), &Value::Null)
    );
    assert_eq!(answers[0]["moves"].as_array().map(Vec::len), Some(6));
    assert_eq!(answers[0]["moves"][0]["move"], "1");
    assert_eq!(
        answers[0]["moves"][0]["position"],
        "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -"
    );
    assert_eq!(answers[1]["over"]["score"], serde_json::json!([36, 36]));
    assert_eq!(
        (&answers[1]["over"]["winner"], &answers[1]["moves"]),
        (&Value::Null, &serde_json::json!([]))
    );
    let wrong = sow(
        &["moves", "kalaha", "--json", "--position", "-"],
        &format!("nonsense\n{OPENING}\n"),
    );
    assert_eq!((wrong.code, wrong.objects().len()), (1, 1));
    assert!(wrong.err.contains('1'), "{}", wrong.err);
}

#[test]
fn perft_counts() {
    let outcome = sow(&["perft", "kalaha", "4", "--json", "--divide"], "");
    let answer = &outcome.objects()[0];
    assert_eq!(
        (outcome.code, &answer["depth"], &answer["nodes"]),
        (0, &4.into(), &1056.into())
    );
    let parts: u64 = answer["divide"]
        .as_object()
        .expect("an object")
        .values()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(parts, 1056);
    assert!(answer["seconds"].is_number());
    assert!(sow(&["perft", "kalaha", "2", "--json"], "").objects()[0]["divide"].is_null());
}

/// Returns counts that a command prints, which must be the same on one thread and on three.
fn counts_with_threads<const N: usize>(arguments: &[&str], keys: [&str; N]) -> [Value; N] {
    let count = |threads| {
        let answer = json_of(&[arguments, &["--json", "--threads", threads]].concat());
        keys.map(|key| answer[key].clone())
    };
    let found = count("1");
    assert_eq!(found, count("3"));
    found
}

#[test]
fn playouts_are_the_same_on_any_number_of_threads() {
    let play = ["playouts", "hus", "--games", "40", "--seed", "7"];
    let found = counts_with_threads(&play, ["games", "moves", "wins", "unfinished"]);
    assert_eq!(found[0], 40);
}

#[test]
fn counts_are_the_same_on_any_number_of_threads() {
    let count = ["perft", "kalaha", "6", "--divide"];
    assert_eq!(
        counts_with_threads(&count, ["depth", "nodes", "divide"])[0],
        6
    );
}

#[test]
fn completions_for_the_usual_shells() {
    for shell in ["bash", "zsh", "fish"] {
        let outcome = sow(&["completions", shell], "");
        assert!(outcome.code == 0 && outcome.out.contains("sow"), "{shell}");
    }
}

#[test]
fn a_finished_game_has_a_result_and_no_moves() {
    let over = json_of(&[
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
    let input = format!("{OPENING}\nnonsense\n\n{OPENING}\n");
    let outcome = sow(&["moves", "kalaha", "--json", "--position", "-"], &input);
    assert_eq!(outcome.code, 1);
    assert_eq!(outcome.out.lines().count(), 2);
    assert!(
        outcome.err.starts_with("error: line 2: "),
        "{}",
        outcome.err
    );
}

#[test]
fn options_are_set_and_checked() {
    let set = json_of(&["show", "kalaha", "--set", "seeds=4", "--json"]);
    assert_eq!(set["position"], "4,4,4,4,4,4/4,4,4,4,4,4 0:0 - S -");
    assert_eq!(set["options"][0]["value"], "4");
    sow(&["show", "kalaha", "--set", "seeds=7"], "").fails_with("it takes 3..6");
}

/// The numbers for Kalah are those of a separate program of forty lines.
#[test]
fn complete_games_are_counted() {
    for (pits, seeds, games, longest) in
        [(1, 2, 1, 1), (2, 2, 7, 8), (2, 3, 45, 14), (3, 1, 35, 11)]
    {
        let sets = [format!("pits={pits}"), format!("seeds={seeds}")];
        let arguments = [
            "perft",
            "kalah",
            "--complete",
            "--set",
            &sets[0],
            "--set",
            &sets[1],
        ];
        let object = sow(&[&arguments[..], &["--json"]].concat(), "").object();
        assert_eq!(
            (object["games"].as_u64(), object["longest"].as_u64()),
            (Some(games), Some(longest))
        );
    }
    // Of the sowings that end in the store, only one order clears the board.
    let solitaire = sow(
        &["perft", "tchoukaillon", "--complete", "--set", "total=3"],
        "",
    )
    .succeeds();
    assert!(
        solitaire
            .out
            .starts_with("complete games: 2; moves in the longest: 3; "),
        "{}",
        solitaire.out
    );
    let endless = ScratchFolder::new(
        "endless.sow",
        "game \"Endless\"
board { rows 1  pits 1  track shared }
setup { pits: 1 }
move sow { from own pit  sow counterclockwise }
end { when no move => leave; opponent wins }
",
    );
    sow(&["perft", &endless.path(), "--complete"], "").fails_with("play can come back to `");
    assert_eq!(sow(&["perft", "kalah", "3", "--complete"], "").code, 2);
}

#[test]
fn a_solved_position_has_a_line_to_the_end() {
    let solved = |game: &[&str]| {
        let solved = sow(&[&["solve"], game, &["--line"]].concat(), "").succeeds();
        let (_, line) = solved.out.split_once("line\n").expect("a line");
        line.rsplit_once("\n")
            .expect("lines")
            .0
            .rsplit_once('\n')
            .expect("lines")
            .0
            .to_owned()
    };
    let kalah = ["kalah", "--set", "pits=3", "--set", "seeds=2"];
    assert_eq!(
        solved(&kalah),
        "1. South 2, 2. South 3, 3. North 1, 4. North 3, 5. South 2, 6. North 2,\n7. South 2, 8. North 3, South wins, 8 to 4"
    );
    let pile = ["sowing", "--set", "pile=3", "--position", "1,1,0,1,0,0,0,0"];
    assert_eq!(solved(&pile), "1. South m1, South wins, 0 to 0");
    let object = sow(&["solve", "tchoukaillon", "--line", "--json"], "").object();
    assert_eq!(object["line"]["over"]["winner"], "S");
    assert_eq!(object["line"]["moves"].as_array().map(Vec::len), Some(12));
    let lost = ["solve", "tchoukaillon", "--position", "0,0,0,0,1,1 10:0"];
    let lost = sow(&lost, "").succeeds();
    assert!(
        lost.out
            .starts_with("value -1 for South: it cannot be solved\n"),
        "{}",
        lost.out
    );
    assert!(!lost.out.contains("best"), "{}", lost.out);
}
