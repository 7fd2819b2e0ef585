//! Counts, surveys and sweeps: they do not depend on threads, agree with each other, and are marked if they are partial.

use super::json_of;
use serde_json::Value;
use sow_tests::command::{json, sow};
use sow_tests::scratch::ScratchFolder;

/// Returns the JSON of a command without measured times; it must be the same on one thread and on three.
fn same_with_threads(line: &str) -> Value {
    let found = |threads| {
        let words: Vec<&str> = line.split(' ').collect();
        counts(json_of(
            &[&words[..], &["--json", "--threads", threads]].concat(),
        ))
    };
    let alone = found("1");
    assert_eq!(alone, found("3"), "{line}");
    alone
}

#[test]
fn counts_are_the_same_on_any_number_of_threads() {
    let games = same_with_threads("playouts hus --games 40 --seed 7");
    assert_eq!(
        (&games["games"], &games["rounds"]),
        (&40.into(), &Value::Null)
    );
    let nodes = same_with_threads("perft kalaha 6 --divide");
    assert_eq!(nodes["depth"], 6);
    let matches = same_with_threads("playouts giuthi --match --games 12");
    assert_eq!(matches["games"], 12);
    assert!(matches["rounds"].as_u64() > Some(12), "{matches}");
    let surveyed = same_with_threads("survey hus --match --games 2");
    assert!(
        surveyed["rounds"]["mean"].as_f64() > Some(1.0),
        "{surveyed}"
    );
    assert_eq!(surveyed["unfinished"]["count"], 0);
}

#[test]
fn a_survey_has_its_figures_for_programs() {
    let found = same_with_threads("survey kalaha --games 40");
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
        let has = |key: &&str| found[part].get(key).is_some();
        assert!(keys.iter().all(has), "{part}");
    }
}

#[test]
fn a_picture_has_every_chart_and_is_whole() {
    let scratch = ScratchFolder::empty();
    for game in ["kalaha", "tchoukaillon"] {
        let file = scratch.path_string(game);
        sow(&["survey", game, "--games", "20", "--svg", &file], "").succeeds();
        let picture = std::fs::read_to_string(&file).unwrap();
        assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
        let charts = [
            "20 random games",
            "Length of a game",
            "legal moves",
            "Laps of a move",
        ];
        for words in [&charts[..], &["Seeds won", "=&gt; "]].concat() {
            assert!(picture.contains(words), "{game}: {words}");
        }
    }
}

#[test]
fn a_survey_has_the_numbers_of_a_survey() {
    let row = json_of(&["sweep", "kalaha", "--games", "50", "--seeds", "3", "--json"]);
    let told = json_of(&["survey", "kalaha", "--games", "50", "--seed", "3", "--json"]);
    for (number, place) in [
        ("length", "/length/mean"),
        ("length_low", "/length/low"),
        ("first_wins", "/first/wins/share"),
        ("second_wins_high", "/second/wins/high"),
        ("margin", "/margin/mean"),
    ] {
        let expected = told.pointer(place).expect("it is told");
        assert_eq!(row[number].as_f64(), expected.as_f64(), "{number}");
        assert!(row[number].is_number(), "{number}");
    }
}

/// Each pit is legal only after a look at all pits for each pair of pits. A position and those after its moves take
/// nearly a million steps.
const SLOW: &str = "game \"Slow\"
board { rows 1  pits 10  store right  track shared }
setup { pits: 2 }
move sow {
  from own pit where every pit has every pit has every pit has seeds < 100
  sow counterclockwise into own store
  last { else => end }
}
end { when no move => sweep; most in store wins, else draw }
";

fn slow_game() -> ScratchFolder {
    ScratchFolder::new("slow.sow", SLOW)
}

/// Returns an object without its measured times and the fields that mark it as partial.
fn counts(mut object: Value) -> Value {
    let fields = object.as_object_mut().expect("an object");
    fields.retain(|name, _| {
        let is_mark = ["bound", "asked"].contains(&name.as_str());
        !is_mark && !name.contains("second") && name != "slowest" && name != "overruns"
    });
    object
}

/// Rules so slow that a few million steps are enough for some random games, but not for all.
fn less_slow_game() -> (ScratchFolder, String) {
    let scratch = ScratchFolder::new("slow.sow", SLOW.replace("pits 10", "pits 5"));
    let game = scratch.path();
    (scratch, game)
}

/// The results at the limit are those of the finished games alone, marked as partial.
#[test]
fn finished_games_are_reported() {
    let (_scratch, game) = less_slow_game();
    // A match lists the moves of every position.
    for (command, steps) in [
        (&["playouts", &game][..], "8"),
        (&["survey", &game], "8"),
        (&["match", "random", "random", &game], "40"),
    ] {
        let limited = ["--games", "70", "--steps", steps];
        let partial = sow(&[command, &limited, &["--json"]].concat(), "");
        let partial = partial
            .fails_with(&format!("{steps} million steps"))
            .object();
        let mark = (&partial["bound"], &partial["asked"]);
        assert_eq!(mark, (&"steps".into(), &70.into()));
        let games = partial["games"].as_u64().expect("a number");
        assert!((1..70).contains(&games), "{command:?}: {partial}");
        let games = games.to_string();
        let alone = json(&[command, &["--games", &games]].concat());
        assert_eq!(counts(partial), counts(alone), "{command:?}");

        let stopped = format!("stopped after {games} of 70 games: slow");
        let table = sow(&[command, &limited].concat(), "").fails_with(&stopped);
        let head = format!("partial results: {games} of 70 games\n");
        assert!(table.out.starts_with(&head), "{}", table.out);
    }
    let timed = ["playouts", &game, "--seconds", "99", "--steps", "5"];
    let told = sow(&timed, "").fails_with("5 million steps").out;
    let head = " games, before time ran out\n";
    assert!(
        told.starts_with("partial results: ") && told.contains(head),
        "{told}"
    );
}

/// No chart is drawn of some games, and a clause that they did not reach is not reported as never reached.
#[test]
fn partial_surveys_draw_and_accuse_nothing() {
    let (scratch, game) = less_slow_game();
    let picture = scratch.path_string("survey.svg");
    let survey = [
        "survey", &game, "--games", "70", "--steps", "5", "--svg", &picture,
    ];
    sow(&survey, "").fails_with("of 70 games");
    assert!(!scratch.file_path("survey.svg").exists());
    let unreached = [&survey[..6], &["--unreached"]].concat();
    assert_eq!(sow(&unreached, "").fails_with("of 70 games").out, "");
}

/// Layers written before the limit are whole, and the work goes on from them.
#[test]
fn endgames_continue_after_the_limit() {
    let scratch = slow_game();
    let game = scratch.path();
    let build = |file: &str, more: &[&str]| {
        let file = scratch.path_string(file);
        sow(
            &[&["endgame", &game, "--seeds", "2", "--out", &file], more].concat(),
            "",
        )
    };
    build("parts", &["--steps", "1"]).fails_with("more than 1 million steps");
    build("parts", &[]).succeeds();
    build("whole", &[]).succeeds();
    let read = |file| std::fs::read(scratch.file_path(file)).expect("a file");
    assert!(read("parts") == read("whole"));
}
