//! All games by their titles and other names, and all commands by their help.

use super::json_of;
use serde_json::Value;
use sow_operations::game::names::{GameNames, NameMatch};
use sow_tests::command::sow;
use sow_tests::files;
use std::collections::HashMap;

#[test]
fn list_names_every_variant() {
    let outcome = sow(&["list", "--json"], "");
    let listed = outcome.objects();
    assert_eq!(outcome.code, 0);
    let lines = sow(&["list"], "").out;
    for file in files::files("variants", "sow") {
        let name = files::stem(&file);
        assert!(
            listed.iter().any(|object| object["name"] == name.as_str()),
            "{name}"
        );
        assert!(lines.lines().any(|line| line.starts_with(&name)), "{name}");
    }
}

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
        ("AWAL\u{c9}", "oware"),
        ("wari", "oware"),
        ("ayo", "oware"),
        ("ouri", "oware"),
    ] {
        let asked = ["moves", name, "--json"];
        let found = json_of(&asked);
        assert_eq!(found, json_of(&["moves", id, "--json"]), "{name}");
    }
}

#[test]
fn a_rule_file_is_printed_unchanged() {
    for file in files::files("variants", "sow") {
        let name = files::stem(&file);
        let printed = sow(&["show", &name, "--source"], "");
        let text = std::fs::read_to_string(&file).expect("a rule file");
        assert_eq!((printed.code, printed.out), (0, text), "{name}");
    }
}

#[test]
fn help_has_an_example_for_every_command() {
    let help = sow(&["--help"], "");
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    let listed = help.out.lines().skip_while(|line| *line != "Commands:");
    let listed = listed.skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = listed
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&command| command != "help")
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        let outcome = sow(&[command, "--help"], "");
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{command}");
        let example =
            outcome.out.contains(&format!("sow {command}")) && outcome.out.contains("xample");
        assert!(example, "{command}: {}", outcome.out);
    }
}

#[test]
fn completions_for_the_usual_shells() {
    for shell in ["bash", "zsh", "fish"] {
        let outcome = sow(&["completions", shell], "");
        assert!(outcome.code == 0 && outcome.out.contains("sow"), "{shell}");
    }
}
