//! Helps for lines in the words of rule sheets: each gives the right line, or none.

use sow_grammar::Edit;
use sow_grammar::diagnostic::{Code, Diagnostic};
use sow_grammar::load::load_text;

/// Returns Kalaha with a change, and its only report.
fn changed(was: &str, is: &str) -> (String, Diagnostic) {
    changed_in("kalaha", was, is)
}

/// Returns a game with a change, and its only report.
fn changed_in(game: &str, was: &str, is: &str) -> (String, Diagnostic) {
    let game = sow_grammar::bundled::variant(game).expect("a variant");
    assert!(game.rules.contains(was), "{was}");
    let text = game.rules.replacen(was, is, 1);
    let mut faults = load_text("x.sow", &text).diagnostics;
    assert_eq!(faults.len(), 1, "{is}: {faults:?}");
    (text, faults.remove(0))
}

#[test]
fn sentences_of_rule_sheets_get_the_line_that_they_mean() {
    for (was, is, written) in [
        ("from own pit\n", "from any own pit\n", "from own pit\n"),
        (
            "own store    ",
            "last seed in own store ",
            "\n    own store ",
        ),
        (
            "opposite occupied",
            "opposite has seeds",
            "where opposite occupied =>",
        ),
        (
            "capture here, opposite",
            "capture here; opposite",
            "capture here, opposite",
        ),
        (
            "own pits empty",
            "own has no seeds",
            "when own pits empty =>",
        ),
        (
            "own pits empty",
            "all own pits are empty",
            "when own pits empty =>",
        ),
        ("own pits empty", "own side empty", "when own pits empty =>"),
        ("own pits empty", "no legal moves", "when no move =>"),
        ("wins, else", "wins else", "wins, else draw"),
        ("6 in 3..6", "6 from 3 to 6", "seeds = 6 in 3..6"),
    ] {
        let (text, fault) = changed(was, is);
        let fixed = Edit::apply_all(&fault.edits, &text).expect("a change");
        assert!(fixed.contains(written), "{is}: {fault:?}");
    }
}

#[test]
fn amounts_in_words_become_comparisons() {
    let from = "from own pit where seeds > 1";
    for (is, written) in [
        ("with at least 2 stones", "where seeds >= 2\n"),
        ("with 2 or 3 seeds", "where seeds in 2, 3\n"),
        ("with two to four seeds", "where seeds in 2..4\n"),
        ("where more than one seed", "where seeds > 1\n"),
        ("where 2 or more seeds", "where seeds >= 2\n"),
        ("where seeds not 1", "where seeds != 1\n"),
        ("where opposite has no seeds", "where opposite empty\n"),
    ] {
        let (text, fault) = changed_in("hus", from, &format!("from own pit {is}"));
        let fixed = Edit::apply_all(&fault.edits, &text).expect("a change");
        assert!(
            fixed.contains(&format!("from own pit {written}")),
            "{is}: {fault:?}"
        );
    }
    let ending = "no own pit has seeds > 1";
    let (text, fault) = changed_in("hus", ending, "no own pit has more than 1 seed");
    let fixed = Edit::apply_all(&fault.edits, &text).expect("a change");
    assert!(fixed.contains(ending), "{fault:?}");
}

#[test]
fn a_change_with_several_meanings_is_not_made() {
    for (was, is, help) in [
        (
            "capture here, opposite",
            "move here, opposite to own store",
            "write `capture here, opposite`; or `put",
        ),
        (
            "where opposite occupied",
            "where now opposite occupied",
            "did you mean `not`?",
        ),
    ] {
        let (_, fault) = changed(was, is);
        let said = fault.help.unwrap_or_default();
        assert!(said.contains(help), "{is}: {said}");
        assert!(fault.edits.is_empty(), "{is}: {:?}", fault.edits);
    }
}

#[test]
fn only_options_of_numbers_are_listed_for_a_number() {
    let (_, fault) = changed("pits: seeds", "pits: lots");
    assert_eq!(fault.help.as_deref(), Some("the file has `seeds`"));
}

#[test]
fn a_store_without_an_owner_is_warned_of() {
    let ending = "when store > 36 => leave; own wins\n  when own pits empty";
    let (_, warning) = changed("when own pits empty", ending);
    assert_eq!(warning.code, Code::BothPlayers);
    assert!(warning.message.contains("the stores of both players"));
}
