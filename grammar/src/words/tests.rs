use super::{Section, Words, rules_in_words};
use crate::load::load_text;
use crate::rules::{Rules, Settings};

fn game(text: &str) -> Rules {
    let loaded = load_text("test", text);
    let faults = format!("{:?}", loaded.diagnostics);
    loaded.rules.expect(&faults)
}

fn section<'s>(sections: &'s [Section], title: &str) -> &'s [String] {
    let found = sections.iter().find(|section| section.title == title);
    found.map_or(&[], |section| &section.lines)
}

#[test]
fn a_table_is_a_numbered_list() {
    let rules = game("game \"K\" based on kalaha");
    let sections = rules_in_words(&rules, &Settings::defaults(&rules.options));
    assert_eq!(
        section(&sections, "Move: sow")[2..4],
        [
            "1. If the last seed falls into the own store: move again.",
            "2. If the last seed falls into an own empty pit where the pit opposite holds seeds: \
             capture all seeds of that pit and the pit opposite.",
        ]
    );
}

#[test]
fn what_cannot_happen_with_the_chosen_options_is_left_out() {
    let rules = game("game \"K\" based on kalaha");
    let mut settings = Settings::defaults(&rules.options);
    let rows = |settings: &Settings| section(&rules_in_words(&rules, settings), "Move: sow").len();
    assert_eq!(rows(&settings), 6);
    settings
        .set(&rules.options, "empty_capture", "no")
        .expect("kalaha has that option");
    assert_eq!(rows(&settings), 5);
}

#[test]
fn a_match_is_told_after_the_rounds() {
    let rules = game("game \"G\" based on galatjang");
    let mut settings = Settings::defaults(&rules.options);
    let next =
        |settings: &Settings| section(&rules_in_words(&rules, settings), "Next round").to_vec();
    assert!(next(&settings)[1].starts_with("Pits 1 to 6 are filled up to 6 seeds each"));
    settings
        .set(&rules.options, "refill", "store")
        .expect("galatjang has that option");
    assert!(next(&settings)[1].starts_with("Pits 6 to 1 are filled"));
    assert_eq!(
        section(&rules_in_words(&rules, &settings), "End of the match")[1],
        "If that player has less than 6 seeds: the other player wins the match."
    );
}

#[test]
fn parts_can_be_said_alone() {
    let rules = game("game \"G\" based on giuthi");
    let settings = Settings::defaults(&rules.options);
    let words = Words::new(&rules, &settings);
    let from = rules.moves[0].from.as_ref().expect("a choice of pits");
    assert_eq!(
        words.one_of(&from.place),
        "an own pit with more than 1 seed"
    );
    assert_eq!(words.these(&from.place), "own pits with more than 1 seed");
}
