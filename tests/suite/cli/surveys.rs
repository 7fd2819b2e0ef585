//! `sow survey` and its picture.

use super::json_of;
use sow_tests::command::sow;
use sow_tests::scratch::Scratch;

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
fn a_survey_tells_clauses_that_never_came_to_pass() {
    let rules = "game \"X\"\nboard { rows 1  pits 3  track shared  store right }\nsetup { pits: 2 }\n\
        move sow {\n  from own pit\n  sow counterclockwise into own store\n  last {\n    \
        own store where seeds > 11 => again\n    else => end\n  }\n}\n\
        end { when own pits empty => sweep; most in store wins, else draw }\n";
    let file = Scratch::new("unreached.sow", rules);
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
    let scratch = Scratch::new("none", "");
    for game in ["kalaha", "tchoukaillon"] {
        let file = scratch.beside(game);
        let outcome = sow(&["survey", game, "--games", "20", "--svg", &file], "");
        assert_eq!(outcome.code, 0, "{}", outcome.err);
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
