//! Matches in the output for other programs.

use super::json_of;
use serde_json::{Value, json};
use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

/// A position in which South has to arrange 4 seeds, on a board of 2 pits a side.
const FEW_ARRANGEMENTS: &str =
    "0,0/0,0 0:0 - S round=2;began=N;points=0:1;purse=4:68;arrange=5.1;set:columns=2";
/// A position in which South has to arrange 34 seeds, on a board of 5 pits a side.
const MANY_ARRANGEMENTS: &str =
    "0,0,0,0,0/0,0,0,0,0 0:0 - S round=2;began=N;points=0:1;purse=34:38;arrange=2.1;set:columns=5";

#[test]
fn arrangements_are_listed_as_moves() {
    let listed = json_of(&["moves", "giuthi", "--json", "--position", FEW_ARRANGEMENTS]);
    let moves = &listed["moves"];
    assert_eq!(moves.as_array().map(Vec::len), Some(3));
    let after = "3,1/1,3 0:64 - N round=2;began=N;points=0:1;set:columns=2";
    assert_eq!(moves[0], json!({"move": "arrange 1 3", "position": after}));
    let rule = json!({"player": "S", "pits": ["1", "2"], "seeds": 4, "at_least": 1, "count": 3});
    assert_eq!(listed["arrange"], rule);
    let bare = sow(&["moves", "giuthi", "--position", FEW_ARRANGEMENTS], "");
    assert_eq!(bare.out, "arrange 1 3\narrange 2 2\narrange 3 1\n");
}

#[test]
fn too_many_arrangements_are_described_by_their_rule() {
    let told = json_of(&["moves", "giuthi", "--json", "--position", MANY_ARRANGEMENTS]);
    assert_eq!((&told["moves"], &told["mover"]), (&json!([]), &json!("S")));
    assert_eq!(
        (&told["arrange"]["count"], &told["over"]),
        (&json!(40_920), &Value::Null)
    );
    let rule = "South arranges 34 seeds over pits 1 to 5, at least 1 in each; 40920 ways, \
                such as `arrange 7 7 7 7 6`\n";
    assert_eq!(
        sow(&["moves", "giuthi", "--position", MANY_ARRANGEMENTS], "").out,
        rule
    );
    let of_many = sow(&["moves", "giuthi", "--position", "-"], MANY_ARRANGEMENTS);
    assert_eq!(of_many.out, format!("{MANY_ARRANGEMENTS}\n  {rule}"));
    let counted = sow(
        &["perft", "giuthi", "1", "--position", MANY_ARRANGEMENTS],
        "",
    );
    assert!(
        counted.err.contains("only moves can be counted"),
        "{}",
        counted.err
    );
}

#[test]
fn a_finished_match_has_a_winner_and_points() {
    let position = "0,0/0,0 1:71 - S round=2;began=N;points=0:2;match=N;set:columns=2";
    let over = json_of(&["moves", "giuthi", "--json", "--position", position]);
    assert_eq!(over["over"], json!({"winner": "N", "score": [0, 2]}));
    assert_eq!(
        (&over["moves"], &over["arrange"]),
        (&json!([]), &Value::Null)
    );
}

#[test]
fn match_and_round_are_asked_for() {
    let opening = |flag: &[&str]| {
        let asked = [&["moves", "giuthi", "--json"], flag].concat();
        json_of(&asked)["position"]
            .as_str()
            .map(|text| text.ends_with("round=1;began=S;points=0:0"))
    };
    assert_eq!(opening(&["--match"]), Some(true));
    assert_eq!(opening(&["--round"]), Some(false));
    assert_eq!(opening(&[]), Some(false));
    for command in ["moves", "play", "playouts"] {
        sow(&[command, "kalaha", "--match"], "").fails_with("leave out `--match`");
        assert_eq!(sow(&[command, "giuthi", "--match", "--round"], "").code, 2);
    }
}

#[test]
fn playouts_of_matches_count_rounds_and_do_not_depend_on_threads() {
    let counts = |threads: &str| {
        let asked = [
            "playouts",
            "giuthi",
            "--match",
            "--games",
            "12",
            "--threads",
            threads,
            "--json",
        ];
        let mut counts = json_of(&asked);
        let timed = counts.as_object_mut().unwrap();
        timed.retain(|key, _| !key.contains("second"));
        counts
    };
    let one = counts("1");
    assert_eq!(one["games"], 12);
    assert!(one["rounds"].as_u64() > Some(12), "{one}");
    assert_eq!(one, counts("3"));
    assert!(json_of(&["playouts", "giuthi", "--games", "2", "--json"])["rounds"].is_null());
    let told = sow(&["playouts", "giuthi", "--match", "--games", "2"], "");
    assert!(
        told.out.contains("2 matches of ") && told.out.contains(" rounds and "),
        "{}",
        told.out
    );
}

#[test]
fn a_record_of_a_match_is_replayed() {
    let text = format!(
        "variant = 'giuthi'\nmatch = true\nposition = '{FEW_ARRANGEMENTS}'\nmoves = ['arrange 2 2', '2<']\nresult = 'N'\n"
    );
    let record = ScratchFolder::new("match.toml", &text);
    let path = record.path();
    let replayed = json_of(&["replay", &path, "--json"]);
    assert_eq!(replayed["match"], true);
    assert!(replayed["moves"][0]["ended"].is_null());
    let ended = json!([{
        "round": 2, "winner": "N", "score": [1, 71], "points": [0, 1], "position": "0,0/0,0 1:71 - S -"
    }]);
    assert_eq!(replayed["moves"][1]["ended"], ended);
    assert_eq!(replayed["over"], json!({"winner": "N", "score": [0, 2]}));
    let shown = sow(&["replay", &path], "");
    let end =
        "\nRound 2: North wins, 71 to 1\nNorth wins the match; rounds won: South 0, North 2\n";
    assert!(
        shown.out.contains("1. South arranges 2 2\n") && shown.out.ends_with(end),
        "{}",
        shown.out
    );
    let unfinished = ScratchFolder::new("open-match.toml", text.replace(", '2<'", ""));
    let refused = sow(&["replay", &unfinished.path()], "");
    assert!(refused.err.contains("the match goes on"), "{}", refused.err);
    let none = ScratchFolder::new(
        "no-match.toml",
        "variant = 'kalaha'\nmatch = true\nmoves = []\n",
    );
    let refused = sow(&["replay", &none.path()], "");
    assert!(
        refused.err.contains("take `match = true` out"),
        "{}",
        refused.err
    );
}

#[test]
fn a_game_shows_that_it_has_a_match() {
    assert_eq!(json_of(&["show", "giuthi", "--json"])["match"], true);
    assert_eq!(json_of(&["show", "kalaha", "--json"])["match"], false);
    let shown = sow(&["show", "giuthi"], "");
    assert!(
        shown
            .out
            .contains("\nmatch  of several rounds with `--match`"),
        "{}",
        shown.out
    );
    let listed = sow(&["list", "--json"], "");
    let giuthi = listed.out.lines().find(|line| line.contains("\"giuthi\""));
    assert!(giuthi.is_some_and(|line| line.contains("\"match\":true")));
}
