//! Games by their titles and other names.

use super::json_of;
use serde_json::Value;
use sow::game::names::{GameNames, NameMatch};
use sow_tests::command::sow;
use std::collections::HashMap;

/// Returns the name, the title and the other names of every bundled game.
fn all_names() -> Vec<(String, String, Vec<String>)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let listed = sow(&["list", "--json"], "").succeeds().objects();
    let names = |game: &Value| {
        let names = game["names"].as_array().expect("a list").iter();
        names.map(text).collect()
    };
    let games = listed.iter();
    games
        .map(|game| (text(&game["name"]), text(&game["title"]), names(game)))
        .collect()
}

/// Returns the ways in which people write a name.
fn spellings(name: &str) -> [String; 4] {
    let bare: String = name
        .chars()
        .filter(|sign| sign.is_alphanumeric() || sign.is_whitespace())
        .collect();
    [
        name.to_owned(),
        name.to_uppercase(),
        name.to_lowercase(),
        bare,
    ]
}

#[test]
fn every_identifier_and_title_opens_its_game() {
    let known = GameNames::read().expect("readable facts");
    for (id, title, _) in all_names() {
        for spelling in [spellings(&id), spellings(&title)].concat() {
            match known.find(&spelling) {
                NameMatch::Game(game) => assert_eq!(game.id, id, "{spelling}"),
                other => panic!("{spelling}: {other:?}"),
            }
        }
    }
}

#[test]
fn every_other_name_opens_its_game_or_shows_all_that_have_it() {
    let known = GameNames::read().expect("readable facts");
    let games = all_names();
    let key = |name: &str| {
        let letters = name.chars().filter(|sign| sign.is_alphanumeric());
        letters.collect::<String>().to_lowercase()
    };
    let titles: HashMap<String, &str> = games
        .iter()
        .flat_map(|(id, title, _)| [(key(id), &**id), (key(title), &**id)])
        .collect();
    for (id, _, others) in &games {
        for other in others {
            match known.find(other) {
                NameMatch::Game(game) if game.id == *id => {}
                NameMatch::Game(game) => {
                    let titled = titles.get(&key(other));
                    assert_eq!(titled, Some(&game.id), "{other} of {id}");
                }
                NameMatch::SameName(games) => {
                    assert!(games.iter().any(|game| game.id == *id), "{other} of {id}");
                }
                found => panic!("{other} of {id}: {found:?}"),
            }
        }
    }
}

#[test]
fn names_that_people_look_for() {
    for (name, id) in [
        ("bantumi", "kalah"),
        ("Abapa", "oware"),
        ("avalanche", "avalanche"),
        ("Turkish mangala", "mangala"),
        ("nine pebbles", "toguz-kumalak"),
        ("zig-zag", "zigzag"),
        ("Yann\u{2019}s Mancala Problem", "yanns-mancala-problem"),
        ("AWALE", "oware"),
    ] {
        let asked = ["moves", name, "--json"];
        let found = json_of(&asked);
        assert_eq!(found, json_of(&["moves", id, "--json"]), "{name}");
    }
    let several =
        "several games have the name `mancala`; choose one:\n  halusa  Halusa\n  kalah   Kalah\n";
    sow(&["show", "mancala"], "").fails_with(several);
}

#[test]
fn near_names_are_suggested_wherever_a_game_is_named() {
    let near = "did you mean `kalah`, `kalaha` or `fairkalah`?";
    for arguments in [
        &["show", "kalaa"][..],
        &["moves", "kalaa"],
        &["play", "kalaa"],
        &["check", "kalaa"],
        &["test", "kalaa"],
        &["diff", "oware", "kalaa"],
        &["new", "mine", "--from", "kalaa"],
    ] {
        sow(arguments, "").fails_with(near);
    }
    let listed = sow(&["list", "kalaa"], "").succeeds();
    assert_eq!(
        listed.err,
        format!("no variant meets all conditions; {near}\n")
    );
}
