//! `sow diff`: the differences between two games.

use super::json_of;
use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

#[test]
fn a_game_is_the_same_as_itself() {
    let told = json_of(&["diff", "kalaha", "kalaha", "--positions", "50", "--json"]);
    assert_eq!(
        (&told["same"], &told["play"]),
        (&true.into(), &serde_json::Value::Null)
    );
    assert_eq!(told["bound"], "positions");
    let near = json_of(&["diff", "kalaha", "kalaha", "--depth", "2", "--json"]);
    assert_eq!(near["bound"], "depth");
    let end = ["--position", "0,0,0,0,0,1/0,0,0,0,0,1 35:35"];
    let whole = json_of(&[&["diff", "kalaha", "kalaha", "--json"], &end[..]].concat());
    assert_eq!(
        (&whole["bound"], &whole["same"]),
        (&serde_json::Value::Null, &true.into())
    );
}

#[test]
fn a_difference_far_away_is_found_by_chance() {
    let arguments = [
        "diff",
        "kalaha",
        "kalah",
        "--set-a",
        "seeds=4",
        "--positions",
        "12",
        "--json",
    ];
    let told = json_of(&arguments);
    assert_eq!(told["bound"], "positions");
    let near = json_of(&[
        "diff", "kalaha", "kalah", "--set-a", "seeds=4", "--depth", "2", "--json",
    ]);
    assert_eq!(
        (&near["bound"], &near["play"]),
        (&"depth".into(), &serde_json::Value::Null)
    );
    assert_eq!(near["same"], false, "the rules differ all the same");
}

#[test]
fn other_words_for_the_same_rules_are_no_difference() {
    let text = sow(&["show", "kalaha", "--source"], "").out;
    let scratch = ScratchFolder::new("mine.sow", text.replace('\n', "\n\n"));
    let told = sow(
        &["diff", "kalaha", &scratch.path(), "--positions", "20"],
        "",
    );
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    assert!(told.out.starts_with("The rules of "), "{}", told.out);
}

#[test]
fn the_shortest_line_to_a_difference_is_found() {
    let told = json_of(&["diff", "kalaha", "kalah", "--set-a", "seeds=4", "--json"]);
    assert_eq!(
        (&told["same"], &told["bound"]),
        (&false.into(), &serde_json::Value::Null)
    );
    let moves = told["play"]["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 3);
    // Played in each game, the line leads to the board reported for it.
    for (game, side, set) in [("kalaha", "a", "seeds=4"), ("kalah", "b", "seeds=4")] {
        let mut position = json_of(&["show", game, "--set", set, "--json"])["position"].clone();
        for one in moves {
            let (at, one) = (
                position.as_str().expect("a position"),
                one.as_str().expect("a move"),
            );
            let arguments = ["trace", game, "--set", set, "--position", at, one, "--json"];
            position = json_of(&arguments)["after"].clone();
        }
        assert_eq!(position, told["play"][side]);
    }
    let parts = told["rules"].as_array().expect("parts");
    let titles: Vec<_> = parts
        .iter()
        .filter_map(|part| part["title"].as_str())
        .collect();
    assert_eq!(titles, ["Move: sow"]);
}

#[test]
fn different_boards_are_reported_at_once() {
    let told = sow(&["diff", "kalaha", "hus"], "");
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    assert!(
        told.out.contains("They differ from the beginning:"),
        "{}",
        told.out
    );
    assert!(told.out.contains("not have the same pits"), "{}", told.out);
}

#[test]
fn options_of_either_game_are_set() {
    let told = json_of(&["diff", "kalaha", "kalaha", "--set-b", "seeds=3", "--json"]);
    assert_eq!(told["b"]["options"]["seeds"], "3");
    assert_eq!(told["play"]["moves"].as_array().map(Vec::len), Some(0));
    assert_eq!(told["rules"][0]["differences"][0]["b"][0], "All pits: 3.");
    assert_eq!(sow(&["diff", "kalaha", "nothing"], "").code, 1);
    assert_eq!(sow(&["diff", "kalaha"], "").code, 2);
}
