//! `sow survey` and its picture.

use super::json_of;
use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

/// A game with a row that is never reached, since it needs all twelve seeds in one store.
const UNREACHED: &str = "game \"X\"
board { rows 1  pits 3  track shared  store right }
setup { pits: 2 }
move sow {
  from own pit
  sow counterclockwise into own store
  last {
    own store where seeds > 11 => again
    else => end
  }
}
end { when own pits empty => sweep; most in store wins, else draw }
";

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
        json_of(&arguments)
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
fn a_survey_lists_unreached_clauses() {
    let file = ScratchFolder::new("unreached.sow", UNREACHED);
    let place = format!("{}:8", file.path());
    let found = sow(
        &["survey", &file.path(), "--games", "20", "--unreached"],
        "",
    );
    let line = format!("{place}  own store where seeds > 11 => again\n");
    assert_eq!((found.code, found.out), (1, line));
    let shown = sow(&["survey", &file.path(), "--games", "20"], "");
    assert_eq!(shown.code, 0);
    assert!(shown.out.contains(&format!("! {place}")), "{}", shown.out);
    let fine = sow(&["survey", "kalaha", "--games", "200", "--unreached"], "");
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
    assert_eq!(sow(&nowhere, "").code, 1);
}

#[test]
fn a_picture_has_every_chart_and_is_whole() {
    let scratch = ScratchFolder::empty();
    for game in ["kalaha", "tchoukaillon"] {
        let file = scratch.path_string(game);
        sow(&["survey", game, "--games", "20", "--svg", &file], "").succeeds();
        let picture = std::fs::read_to_string(&file).unwrap();
        assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
        for words in [
            "20 random games",
            "Length of a game",
            "legal moves",
            "Laps of a move",
            "Seeds won",
            "=&gt; ",
        ] {
            assert!(picture.contains(words), "{game}: {words}");
        }
    }
}

/// A game that is over before the first move if both options are set, and that never ends if only `long` is.
const ENDS_AT_ONCE: &str = r#"game "X"
option short = no ""
option long = no ""
board { rows 1  pits 3  track shared  store right }
setup { pits: 2 }
move sow {
  from own pit
  sow counterclockwise
  last { else => end }
}
move pass unless sow { pass }
end {
  when short and long              => sweep; most in store wins, else draw
  when turn > 9 and not long       => sweep; most in store wins, else draw
}
"#;

#[test]
fn an_ending_that_holds_at_once_is_counted() {
    let file = ScratchFolder::new("at-once.sow", ENDS_AT_ONCE);
    let both = ["--set", "short=yes", "--set", "long=yes", "--games", "4"];
    let path = file.path();
    let survey = |more: &[&str]| json_of(&[&["survey", &path, "--json"], more].concat());
    let found = survey(&both);
    let endings = |found: &serde_json::Value| {
        let all = found["clauses"].as_array().expect("clauses").clone();
        let endings = all.into_iter().filter(|one| one["kind"] == "ending");
        endings.map(|one| one["times"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(endings(&found), [4, 0]);
    assert_eq!(
        (&found["moves"], &found["unfinished"]["count"]),
        (&0.into(), &0.into())
    );
    assert_eq!(endings(&survey(&["--games", "4"])), [0, 4]);
}

#[test]
fn a_survey_warns_of_games_without_an_end() {
    let file = ScratchFolder::new("at-once.sow", ENDS_AT_ONCE);
    let survey = |more: &[&str]| {
        let outcome = sow(
            &[&["survey", &file.path(), "--games", "3"], more].concat(),
            "",
        )
        .succeeds();
        outcome.out
    };
    let told = survey(&["--set", "long=yes"]);
    let warned = "3 of 3 did not end: stopped at 2000 moves: 3";
    assert!(told.contains(warned), "{told}");
    assert!(!survey(&[]).contains("did not end"));
}

#[test]
fn seeds_in_a_shared_pit_are_not_won() {
    let rules = "game \"X\"\nboard { rows 1  pits 3  middle shared 1  track shared counterclockwise: front 1..3  store right }\n\
        setup { pits: 2 }\n\
        move sow {\n  from own pit\n  sow counterclockwise\n  last {\n    \
        own pit => put here into middle\n    else => capture here\n  }\n}\n\
        end { when no move => sweep; most in store wins, else draw  when turn > 20 => sweep; most in store wins, else draw }\n";
    let file = ScratchFolder::new("middle.sow", rules);
    let found = json_of(&["survey", &file.path(), "--games", "20", "--json"]);
    let won = found["seeds"].as_array().expect("ways to win seeds");
    let clause = |one: &serde_json::Value| {
        let at = one["clause"].as_u64()? as usize;
        Some(found["clauses"][at]["text"].as_str()?.to_owned())
    };
    let by: Vec<String> = won.iter().filter_map(clause).collect();
    assert_eq!(by, ["else => capture here"]);
}

#[test]
fn matches_are_played_if_asked_for() {
    let survey = |threads| {
        let games = ["survey", "hus", "--match", "--games", "2", "--json"];
        json_of(&[&games[..], &["--threads", threads]].concat())
    };
    let found = survey("1");
    assert_eq!(found, survey("2"));
    assert!(
        found["rounds"]["mean"].as_f64() > Some(1.0),
        "{}",
        found["rounds"]
    );
    assert_eq!(found["unfinished"]["count"], 0);
    let told = sow(&["survey", "hus", "--match", "--games", "1"], "").out;
    assert!(
        told.contains("random matches: 1,") && told.contains("rounds per match"),
        "{told}"
    );
    sow(&["survey", "kalaha", "--match"], "").fails_with("no `match` section");
}

#[test]
fn explained_clauses_are_not_unreached() {
    let facts = "[[unreached]]\nclause = \"own store where seeds > 11 => again\"\nwhy = \"there are twelve seeds\"\n";
    let file = ScratchFolder::new("explained.sow", UNREACHED).with_file("explained.toml", facts);
    let unreached = ["survey", &file.path(), "--games", "20", "--unreached"];
    let outcome = sow(&unreached, "");
    assert_eq!(
        (outcome.code, outcome.out.as_str()),
        (0, ""),
        "{}",
        outcome.err
    );
    let shown = sow(&unreached[..4], "").out;
    assert!(
        shown.contains("for the reasons in the fact file") && !shown.contains("! "),
        "{shown}"
    );
}
