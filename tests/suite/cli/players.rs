//! Commands with computer players, none of them with a time limit.

use super::json_of;
use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

#[test]
fn a_position_is_analysed() {
    let position = "0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -";
    let told = json_of(&[
        "analyse",
        "kalaha",
        "--position",
        position,
        "--depth",
        "20",
        "--json",
    ]);
    assert_eq!(told["to_the_end"], true);
    let best = &told["lines"][0];
    assert_eq!(
        (&best["move"], &best["line"][0]),
        (&"5".into(), &"5".into())
    );
    let opening = json_of(&["analyse", "hus", "--depth", "2", "--lines", "4", "--json"]);
    assert_eq!(opening["lines"].as_array().map(Vec::len), Some(4));
    let text = sow(&["analyse", "kalaha", "--depth", "4"], "");
    assert!(text.out.contains("depth 4, "), "{}", text.out);
}

#[test]
fn requests_that_cannot_be_analysed_are_refused() {
    let over = "0,0,0,0,0,0/0,0,0,0,0,0 36:36 - S -";
    sow(&["analyse", "kalaha", "--position", over], "")
        .fails_with("nothing to think about: a draw");
    for wrong in [
        &["--time", "soon"][..],
        &["--depth", "0"],
        &["--lines", "0"],
        &["--memory", "0"],
    ] {
        let outcome = sow(&[&["analyse", "kalaha"], wrong].concat(), "");
        assert_eq!(outcome.code, 2, "{wrong:?}");
    }
}

#[test]
fn players_play_each_other() {
    let arguments = [
        "match",
        "search:depth=3",
        "random",
        "kalaha",
        "--games",
        "6",
        "--json",
    ];
    let told = json_of(&arguments);
    assert_eq!(
        (&told["games"], &told["unfinished"]),
        (&6.into(), &0.into())
    );
    assert!(told["wins"][0].as_u64() >= Some(5), "{told}");
    let threads = json_of(&[&arguments[..], &["--threads", "2"]].concat());
    assert_eq!(told["wins"], threads["wins"]);
    let tree = json_of(&[
        "match",
        "mcts:playouts=40",
        "random",
        "hus",
        "--games",
        "2",
        "--json",
    ]);
    assert_eq!(tree["games"], 2);
}

#[test]
fn a_match_is_played_round_by_round() {
    let arguments = [
        "match",
        "level:1",
        "random",
        "galatjang",
        "--match",
        "--games",
        "2",
        "--json",
    ];
    assert_eq!(json_of(&arguments)["games"], 2);
}

#[test]
fn records_of_games_are_right() {
    let scratch = ScratchFolder::empty();
    let folder = scratch.path_string("games");
    let games = ["--games", "2", "--records", &folder];
    let outcome = sow(
        &[&["match", "level:2", "random", "oware"], &games[..]].concat(),
        "",
    )
    .succeeds();
    assert!(outcome.out.contains("score "), "{}", outcome.out);
    for name in ["00001.toml", "00002.toml"] {
        sow(&["replay", &format!("{folder}/{name}")], "").succeeds();
    }
}

#[test]
fn wrong_players_are_reported() {
    let outcome = sow(&["match", "serch:depth=3", "random", "kalaha"], "");
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.err.contains("`serch` is not a player"),
        "{}",
        outcome.err
    );
    sow(&["match", "random", "random", "tchoukaillon"], "").fails_with("played alone");
}
