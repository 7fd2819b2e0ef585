//! Moves as players write them on the command line, and games that do not end by their rules.

use super::json_of;
use sow_tests::command::{Outcome, sow};
use sow_tests::scratch::ScratchFolder;
use sow_tests::snapshot::assert_snapshot;

fn play(arguments: &[&str], lines: &str) -> Outcome {
    let arguments: Vec<&str> = std::iter::once("play")
        .chain(arguments.iter().copied())
        .collect();
    sow(&arguments, lines)
}

/// Returns the output and the errors of a conversation without its boards.
fn conversation(arguments: &[&str], lines: &str) -> String {
    let outcome = play(arguments, lines);
    let is_text = |line: &&str| {
        !line.is_empty() && !line.contains(['│', '┬', '┼', '┴']) && !line.starts_with("  ")
    };
    let shown: Vec<&str> = outcome.out.lines().filter(is_text).collect();
    format!(
        "{}\n{}exit code {}\n",
        shown.join("\n"),
        outcome.err,
        outcome.code
    )
}

#[test]
fn conversations_with_notations() {
    for (name, arguments, lines) in [
        (
            "chosen-notation",
            &["oware", "--notation", "letters"][..],
            "moves\nF\nf\nhistory\nplay b\nA\nposition",
        ),
        (
            "any-notation",
            &["oware"],
            "f1c2\n64\n2\nc\nhistory\nposition\n33(9)",
        ),
        (
            "bao",
            &["bao-kiswahili", "--notation", "kiba"],
            "moves\nA6>* a7>*\nmoves\nhistory\nA5<+",
        ),
        (
            "computer",
            &[
                "oware",
                "--north",
                "random",
                "--seed",
                "1",
                "--notation",
                "numbers",
            ],
            "64\nhistory",
        ),
        ("unknown", &["oware", "--notation", "letter"], ""),
    ] {
        assert_snapshot("notations", name, &conversation(arguments, lines));
    }
}

#[test]
fn conversations_that_end_early() {
    for (name, arguments, lines) in [
        (
            "resign",
            &["oware"][..],
            "3\nresign\nmoves\nundo\n4\nhistory\nresign\n3",
        ),
        ("draw", &["oware"], "3\ndraw\nmaybe"),
        (
            "draw-agreed",
            &["oware"],
            "3\ndraw\nno\n4\ndraw\nyes\nboard\nresign",
        ),
        (
            "draw-with-computer",
            &["oware", "--north", "random"],
            "draw",
        ),
        ("resign-alone", &["tchoukaillon"], "resign"),
    ] {
        assert_snapshot("notations", name, &conversation(arguments, lines));
    }
}

#[test]
fn records_keep_how_a_game_ended() {
    let scratch = ScratchFolder::empty();
    for (file, lines, ended) in [
        ("resigned", "3\nresign\n", "South wins: North resigned"),
        ("agreed", "3\ndraw\nyes\n", "a draw by agreement"),
    ] {
        for ending in ["toml", "pgn"] {
            let path = scratch.path_string(&format!("{file}.{ending}"));
            play(&["oware"], &format!("{lines}save {path}\n")).succeeds();
            let replayed = sow(&["replay", &path], "");
            assert_eq!((replayed.code, replayed.err.as_str()), (0, ""), "{path}");
            assert!(
                replayed.out.ends_with(&format!("{ended}\n")),
                "{}",
                replayed.out
            );
            let object = json_of(&["replay", &path, "--json"]);
            assert_eq!(object["ended"], file, "{object}");
            let loaded = play(&["kalah"], &format!("load {path}\nposition\n5\n"));
            assert!(loaded.err.contains(ended), "{}", loaded.err);
        }
    }
}

#[test]
fn a_record_may_not_contradict_a_finished_game() {
    let text = std::fs::read_to_string("records/oware.toml").expect("a record");
    let wrong = text.replace("result = \"S\"", "result = \"N\"\nended = \"resigned\"");
    let scratch = ScratchFolder::new("wrong.toml", &wrong);
    let refused = sow(&["replay", &scratch.path()], "");
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("the recorded result is `N`"),
        "{}",
        refused.err
    );
}

#[test]
fn a_record_as_wikimanqala_writes_it() {
    let record = ScratchFolder::new("oware.txt", "64 64\n21 32\n");
    let replayed = json_of(&["replay", &record.path(), "--game", "oware", "--json"]);
    let moves = replayed["moves"].as_array().expect("moves");
    let spelled: Vec<&str> = moves
        .iter()
        .filter_map(|step| step["move"].as_str())
        .collect();
    assert_eq!(spelled, ["6", "6", "2", "3"]);
    let nameless = sow(&["replay", &record.path()], "");
    assert_eq!(nameless.code, 1);
    assert!(
        nameless.err.contains("add `--game NAME`"),
        "{}",
        nameless.err
    );
    let written = sow(
        &[
            "replay",
            &record.path(),
            "--game",
            "oware",
            "--pgn",
            "--notation",
            "coordinates",
        ],
        "",
    );
    assert!(
        written.out.ends_with("\n1. f1c2 a2d1 2. b1f2 d2b1 *\n"),
        "{}",
        written.out
    );
}

#[test]
fn a_toml_record_may_be_written_in_a_notation() {
    let record = |moves: &str| {
        ScratchFolder::new("game.toml", format!("variant = 'oware'\nmoves = {moves}\n"))
    };
    let positions = |moves: &str| {
        let replayed = json_of(&["replay", &record(moves).path(), "--json"]);
        replayed["moves"].as_array().expect("a list").clone()
    };
    let plain = positions("['6', '6', '2', '3']");
    assert_eq!(positions("['64', '64', '21', '32']"), plain);
    assert_eq!(positions("['F', 'f', 'B', 'c']"), plain);
    let replay = |moves: &str| sow(&["replay", &record(moves).path()], "");
    replay("['64', '64', '21', '32(5)']").fails_with("move 4: `32(5)` says that the store holds 5");
    replay("['6', '6', '9']").fails_with("move 3 (`9` by South)");
}

#[test]
fn annotations_and_variations_of_a_text_are_left_out() {
    let text =
        "[Variant \"oware\"]\n\n1. 64! $1 64?? (1... 53 {not (so} 2. 21) 2. 21!? {why} 32 *\n";
    let scratch = ScratchFolder::new("game.pgn", text);
    let replay = |arguments: &[&str]| sow(&[&["replay", &scratch.path()], arguments].concat(), "");
    let written = replay(&["--pgn"]).succeeds();
    assert!(
        written.out.ends_with("\n1. 64 64 2. 21 32 *\n"),
        "{}",
        written.out
    );
    scratch.write("game.pgn", format!("[Notation \"nope\"]\n{text}"));
    replay(&[])
        .fails_with("header `Notation`: there is no notation `nope`; this game has `numbers`");
}

#[test]
fn moves_are_listed_in_a_notation() {
    let listed = sow(&["moves", "oware", "--notation", "coordinates"], "");
    assert_eq!(listed.out, "a1e1\nb1f1\nc1f2\nd1e2\ne1d2\nf1c2\n");
    let object = json_of(&["moves", "oware", "--notation", "letters", "--json"]);
    assert_eq!(object["moves"][5]["move"], "6");
    assert_eq!(object["moves"][5]["written"], "F");
    let unknown = sow(&["moves", "hus", "--notation", "letters"], "");
    assert_eq!(unknown.code, 1);
    assert!(
        unknown.err.contains("this game has none"),
        "{}",
        unknown.err
    );
}

#[test]
fn a_fact_file_of_ones_own_may_hold_a_notation() {
    let facts = "[[notation]]
name = 'mine'
source = 'me'
south = ['l', 'm', 'n', 'o', 'p', 'q']
north = ['L', 'M', 'N', 'O', 'P', 'Q']
move = '{pit}'
";
    let game = ScratchFolder::new("mine.sow", "game \"Mine\" based on kalaha\n")
        .with_file("mine.toml", facts);
    let listed = sow(&["moves", &game.path(), "--notation", "mine"], "");
    assert_eq!(listed.out, "l\nm\nn\no\np\nq\n");
    let faulty = ScratchFolder::new("mine.sow", "game \"Mine\" based on kalaha\n")
        .with_file("mine.toml", facts.replace("move =", "moves ="));
    let refused = sow(&["moves", &faulty.path(), "--notation", "mine"], "");
    assert_eq!(refused.code, 1);
    assert!(
        refused
            .err
            .contains("notation `mine`: unknown field `moves`"),
        "{}",
        refused.err
    );
}

#[test]
fn positions_of_other_programs_are_read() {
    let opening = "4,4,4,4,4,4/4,4,4,4,4,4 0:0 - S -";
    for written in [
        "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>",
        "4 4 4 4 4 4 0 4 4 4 4 4 4 0",
        "[4,4,4,4,4,4,0,4,4,4,4,4,4,0]",
        "[4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0] S",
    ] {
        let object = json_of(&["moves", "kalah", "--position", written, "--json"]);
        assert_eq!(object["position"], opening, "{written}");
    }
    let uneven = "<6,1,2,4,5,0,4,4,4,3,4,4,4,4,5> N";
    let played = play(&["kalah"], &format!("setup {uneven}\nposition\n")).succeeds();
    let position = "5,4,4,4,4,3/4,5,0,4,4,4 1:2 - N -\n";
    assert!(played.out.ends_with(position), "{}", played.out);
    let refused = |game: &str, position: &str| {
        sow(&["moves", game, "--position", position], "")
            .fails_with("error: ")
            .err
    };
    let faults = [
        refused("kalah", "[4,4,4,4,4,4,0,4,4,4,4,4,5,0]"),
        refused("kalah", "<5,0,0,4,4,4,4,4,4,4,4,4,4>"),
        refused("kalah", "3,3,3,3,3,3/3,3,3,3,3,3 0:0 - S -"),
        refused("sowing", "1,1,1,0,0,0,0,0 - - S -"),
        refused("kalah", "(4,4,4,4,4,4,0,4,4,4,4,4,4,0)"),
        refused("kalah", "[4,4,4,4,4,4,0,4,4,4,4,4,4,0] W"),
        refused("kalaha", "6 6 6 6 6 6 0 6 6 6 6 6 6 0"),
        refused("sowing", "1,2,2,1,1,2,2,1,0 - - S -"),
    ];
    assert_snapshot("notations", "positions-refused", &faults.concat());
    let listed = sow(
        &["moves", "kalah", "--position", "-"],
        "4 4 4 4 4 4 0 4 4 4 4 4 4 0\n",
    );
    assert_eq!(listed.out, format!("{opening}\n  1 2 3 4 5 6\n"));
}

#[test]
fn moves_of_kalah_have_letters_and_indices() {
    for (notation, first) in [("letters", "C"), ("ring", "2"), ("kgp", "2")] {
        let listed = sow(&["moves", "kalah", "--notation", notation], "").succeeds();
        assert_eq!(listed.out.lines().nth(2), Some(first));
    }
    let played = play(&["kalah", "--notation", "ring"], "2\n0\n7\nhistory\n").succeeds();
    assert!(
        played.out.contains("1. South 2, 2. South 0, 3. North 7\n"),
        "{}",
        played.out
    );
}
