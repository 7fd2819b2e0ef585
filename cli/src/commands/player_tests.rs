//! Commands with players that think; none of them is limited by time.

use crate::trial::{Scratch, Trial};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let trial = Trial::of(arguments, "");
    assert_eq!((trial.code, trial.err.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&trial.out).unwrap()
}

#[test]
fn a_position_is_analysed() {
    let position = "0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -";
    let told = json(&[
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
    let opening = json(&["analyse", "hus", "--depth", "2", "--lines", "4", "--json"]);
    assert_eq!(opening["lines"].as_array().map(Vec::len), Some(4));
    let text = Trial::of(&["analyse", "kalaha", "--depth", "4"], "");
    assert!(text.out.contains("depth 4, "), "{}", text.out);
}

#[test]
fn what_cannot_be_analysed_is_told() {
    let over = "0,0,0,0,0,0/0,0,0,0,0,0 36:36 - S -";
    let trial = Trial::of(&["analyse", "kalaha", "--position", over], "");
    assert_eq!(trial.code, 1);
    assert!(
        trial.err.contains("nothing to think about: a draw"),
        "{}",
        trial.err
    );
    for wrong in [
        &["--time", "soon"][..],
        &["--depth", "0"],
        &["--lines", "0"],
        &["--memory", "0"],
    ] {
        let trial = Trial::of(&[&["analyse", "kalaha"], wrong].concat(), "");
        assert_eq!(trial.code, 2, "{wrong:?}");
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
    let told = json(&arguments);
    assert_eq!(
        (&told["games"], &told["unfinished"]),
        (&6.into(), &0.into())
    );
    assert!(told["wins"][0].as_u64() >= Some(5), "{told}");
    let threads = json(&[&arguments[..], &["--threads", "2"]].concat());
    assert_eq!(told["wins"], threads["wins"]);
    let tree = json(&[
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
    assert_eq!(json(&arguments)["games"], 2);
}

#[test]
fn records_of_games_are_right() {
    let folder = Scratch::new("contest", "");
    let folder = format!("{}-games", folder.path());
    let games = ["--games", "2", "--records", &folder];
    let trial = Trial::of(
        &[&["match", "level:2", "random", "oware"], &games[..]].concat(),
        "",
    );
    assert_eq!(trial.code, 0, "{}", trial.err);
    assert!(trial.out.contains("score "), "{}", trial.out);
    for name in ["00001.toml", "00002.toml"] {
        let replayed = Trial::of(&["replay", &format!("{folder}/{name}")], "");
        assert_eq!(replayed.code, 0, "{}", replayed.err);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn wrong_players_are_told() {
    let trial = Trial::of(&["match", "serch:depth=3", "random", "kalaha"], "");
    assert_eq!(trial.code, 2);
    assert!(
        trial.err.contains("`serch` is not a player"),
        "{}",
        trial.err
    );
    let alone = Trial::of(&["match", "random", "random", "tchoukaillon"], "");
    assert_eq!(alone.code, 1);
    assert!(alone.err.contains("played alone"), "{}", alone.err);
}
