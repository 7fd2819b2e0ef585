//! `--steps`, the limit on the work of slow positions in one command: what each command says that it did before it
//! stopped, and that work within the limit is done as ever.

use serde_json::Value;
use sow_tests::command::{Outcome, json, sow};
use sow_tests::scratch::ScratchFolder;

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

const TOLD: &str = "slow positions took more than 1 million steps of computation altogether; allow more with `--steps`";

fn slow_game() -> ScratchFolder {
    let cases: String = (1..=9)
        .map(|pit| format!("case \"pit {pit}\" {{ move {pit}  north moves }}\n"))
        .collect();
    let other = SLOW.replace("Slow", "Other");
    let scratch = ScratchFolder::new("slow.sow", SLOW).with_file("other.sow", other);
    scratch.with_file("slow.cases", cases)
}

/// Runs a command on the game with a million steps. It must stop and say that this was `after` something.
#[track_caller]
fn stops(arguments: &[&str], after: &str) -> Outcome {
    let told = sow(&[arguments, &["--steps", "1"]].concat(), "").fails_with(TOLD);
    let said = told.err.split("stopped after ").nth(1);
    let said = said.unwrap_or_else(|| panic!("{arguments:?}: {}", told.err));
    assert!(said.contains(after), "{arguments:?}: {}", told.err);
    told
}

#[test]
fn commands_say_what_they_did_within_the_steps() {
    let scratch = slow_game();
    let (game, ends) = (scratch.path(), scratch.path_string("slow.endgame"));
    let alone = |arguments: &[&str], after| {
        let told = stops(arguments, after);
        assert_eq!(told.out, "", "{arguments:?}");
    };
    alone(&["perft", &game, "3"], "of 10 first moves at depth 3");
    alone(&["playouts", &game, "--games", "70"], "of 70 games: slow");
    alone(
        &["playouts", &game, "--seconds", "99"],
        "games, before time ran out: slow",
    );
    alone(&["survey", &game, "--games", "70"], "of 70 games: slow");
    alone(
        &["match", "random", "level:1", &game, "--games", "9"],
        "of 9 games: slow",
    );
    alone(
        &["solve", &game, "--memory", "1"],
        "finding that the value lies between -40 and 40: slow",
    );
    alone(
        &["endgame", &game, "--seeds", "4", "--out", &ends],
        "of 5 layers, which ",
    );
    alone(&["test", &game], "cases: slow");
    let tune = [
        "tune", &game, "--rounds", "2", "--games", "9", "--trial", "2",
    ];
    alone(&tune, "0 of 2 rounds of learning: slow");
    let sweep = ["sweep", &game, "--games", "70", "--steps", "1", "--json"];
    let row = sow(&sweep, "").object();
    let fault = row["fault"].as_str().expect("a fault");
    assert!(fault.contains(TOLD), "{fault}");
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

#[test]
fn work_within_the_steps_is_done() {
    let scratch = slow_game();
    let game = scratch.path();
    for arguments in [
        &["perft", &game, "2"][..],
        &["playouts", &game, "--games", "2"],
        &["test", &game],
        &["match", "random", "random", &game, "--games", "2"],
    ] {
        sow(&[arguments, &["--steps", "4000"]].concat(), "").succeeds();
    }
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
    build("parts", &["--steps", "1"]).fails_with(TOLD);
    build("parts", &[]).succeeds();
    build("whole", &[]).succeeds();
    let read = |file| std::fs::read(scratch.file_path(file)).expect("a file");
    assert!(read("parts") == read("whole"));
}

#[test]
fn a_record_is_replayed_up_to_the_limit() {
    let scratch = slow_game();
    let (game, folder) = (scratch.path(), scratch.path_string(""));
    let series = ["match", "random", "random", &game, "--games", "1"];
    sow(&[&series[..], &["--records", &folder]].concat(), "").succeeds();
    let record = scratch.path_string("00001.toml");
    sow(&["replay", &record, "--json", "--steps", "4000"], "").succeeds();
    stops(&["replay", &record, "--json"], " moves: slow");
}

#[test]
fn an_analysis_shows_the_depth_reached() {
    let scratch = slow_game();
    let game = scratch.path();
    let analyse = ["analyse", &game, "--depth", "9", "--steps", "40"];
    let told = sow(&analyse, "").fails_with("stopped after the depth shown: slow positions");
    assert!(told.out.contains("depth"), "{}", told.out);
    let json = sow(&[&analyse[..], &["--json"]].concat(), "").fails_with("the depth shown");
    assert!(json.object()["depth"].as_u64() < Some(9), "{}", json.out);
}

/// A difference is looked for as far as the steps reach, as with the other bounds of the search.
#[test]
fn differences_are_searched_within_the_steps() {
    let scratch = slow_game();
    let (game, other) = (scratch.path(), scratch.path_string("other.sow"));
    let diff = ["diff", &game, &other, "--steps", "1"];
    let told = sow(&diff, "").succeeds();
    assert!(
        told.out.contains("No difference was found among"),
        "{}",
        told.out
    );
    assert!(told.out.contains("`--steps`"), "{}", told.out);
    let json = sow(&[&diff[..], &["--json"]].concat(), "").succeeds();
    assert_eq!(json.object()["bound"], "steps");
}

/// In a conversation, every line may use all the steps.
#[test]
fn conversations_go_on_after_the_limit() {
    let scratch = slow_game();
    let game = scratch.path();
    let lines = "go depth 20\nposition startpos moves 1\ngo depth 20\nquery position\n";
    let talked = sow(&["engine", &game, "--steps", "40"], lines).succeeds();
    let stopped = talked.out.matches("info string stopped at depth").count();
    let best = talked.out.matches("bestmove").count();
    assert_eq!((stopped, best), (2, 2), "{}", talked.out);
    assert!(!talked.out.contains("none"), "{}", talked.out);
    let play = ["play", &game, "--north", "search:depth=20", "--steps", "40"];
    let played = sow(&play, "1\n2\nposition\n").succeeds();
    assert_eq!(
        played.out.matches("South, to move").count(),
        3,
        "{}",
        played.out
    );
}
