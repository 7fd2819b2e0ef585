//! Faults that suggest words of the language for common words of rule sheets.

use super::faults;
use sow_grammar::test_hooks::{slip_meanings, spellings, synonym_targets};

/// Returns the first fault of a game with this move and table.
fn first_fault(lines: &str, rows: &str) -> String {
    let text =
        format!("game \"X\"\nmove x {{\n  {lines}\n}}\ntable t {{\n  {rows}\n  else => end\n}}");
    faults(&text).into_iter().next().unwrap_or_default()
}

fn first_fault_of_row(row: &str) -> String {
    first_fault("from own pit\n  sow clockwise", row)
}

#[test]
fn words_of_rule_sheets_are_translated() {
    assert!(
        first_fault_of_row("own pit => take here")
            .ends_with("found `take` (write `capture` instead of `take`)")
    );
    assert!(
        first_fault_of_row("own pit => finish")
            .ends_with("found `finish` (write `end` instead of `finish`)")
    );
    assert!(
        first_fault_of_row("own pit with 1 seed => end")
            .ends_with("(write `where seeds = 1` instead of `with 1 seed`)")
    );
    assert!(
        first_fault_of_row("own pit where seeds more than 1 => end")
            .ends_with("(write `seeds > 1` instead of `seeds more than 1`)")
    );
    assert!(
        first_fault("from own pit\n  sow anticlockwise", "")
            .ends_with("(write `counterclockwise` instead of `anticlockwise`)")
    );
}

#[test]
fn words_of_matches_are_translated() {
    let first = |part: &str| faults(&format!("game \"X\"\nmatch {{\n  {part}\n}}")).remove(0);
    assert!(first("the winner starts").ends_with("(write `begins` instead of `starts`)"));
    assert!(
        first("next round { else => refill pits with 4 }")
            .ends_with("(write `fill` instead of `refill`)")
    );
    assert!(
        first("next round { else => deal; close pit 1 }")
            .ends_with("(write `block` instead of `close`)")
    );
}

#[test]
fn words_of_a_match_may_be_names() {
    let text = "game \"X\"\npits block = pit 1\ncounter score = 0\nmark over on block\ntable fill {\n  \
                own pit where over => set score to score + 1;\n  block => do fill\n}";
    assert_eq!(faults(text), [""; 0]);
}

#[test]
fn a_word_taken_for_a_name_is_the_fault() {
    assert_eq!(
        first_fault_of_row("if seeds > 1 => end"),
        "syntax \"if\": `if` is not a word of the language (write `when` instead of `if`)"
    );
}

#[test]
fn commas_and_semicolons_are_told_apart() {
    assert!(
        first_fault_of_row("own pit => capture here, again")
            .contains("is the `,` before `again` meant as `;`?")
    );
}

#[test]
fn the_expected_phrase_is_named() {
    assert!(
        first_fault_of_row("own pit => xyzzy here")
            .contains("an action such as `capture opposite`, found `xyzzy`")
    );
}

#[test]
fn suggestions_are_words_of_the_language() {
    let known: Vec<_> = spellings().collect();
    let phrases = slip_meanings().flat_map(|meant| meant.split([' ', '(', ')', ':', ',']));
    for word in synonym_targets().chain(phrases) {
        // The grammar treats `play` as a name, like the kinds of move.
        let own = word.is_empty()
            || word == "play"
            || word
                .starts_with(|first: char| first == '$' || first == '&' || first.is_ascii_digit());
        assert!(own || known.contains(&word), "{word}");
    }
}
