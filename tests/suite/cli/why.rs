//! `why` in `sow play`: the reason why a move is illegal, and the clause that says so.

use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

/// Returns the output of `sow play` for these lines.
fn play_output(game: &str, lines: &str) -> String {
    let outcome = sow(&["play", game], lines).succeeds();
    outcome.out
}

/// Like `played`, with single spaces between words.
fn play_output_on_one_line(game: &str, lines: &str) -> String {
    let text = play_output(game, lines);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn why_names_the_clause_that_forbids_a_move() {
    // One move breaks a requirement after it, another starts from an unsuitable pit.
    let oware = play_output_on_one_line(
        "oware",
        "setup 0,0,0,0,0,0/0,0,0,0,1,9\nwhy 5\nwhy 1\nwhy 6\n",
    );
    for said in [
        "5 is not legal: a move must lead to a position where there are seeds in the opponent's pits oware.sow:26 require opponent pits occupied or captured > 0 and grand_slam != forbidden",
        "pit 1 is empty oware.sow:22 from own pit",
        "6 is legal. It would do this: oware.sow:",
    ] {
        assert!(oware.contains(said), "{oware}");
    }
    // Every kind of move is explained, even one that is not possible at all.
    let bao = play_output_on_one_line("bao-zanzibar", "why f1<\nwhy b4>\nwhy f6\n");
    for said in [
        "capture: pit f1 holds 0 seeds; a move needs one of your occupied front pits where the pit opposite holds seeds bao-zanzibar.sow:44 from own occupied front where opposite occupied",
        "takasa: pit b4 cannot be chosen; a move needs",
        "tax: the move “tax” can be played only when the number of your occupied front pits is 1 bao-zanzibar.sow:60 move tax unless capture when",
        "f6 leaves a choice open: f6<, f6>",
    ] {
        assert!(bao.contains(said), "{bao}");
    }
}

#[test]
fn why_names_the_row_that_forbids_a_move_and_the_kind_that_has_priority() {
    let rules = ScratchFolder::new(
        "rules.sow",
        r#"
game "Rows"
board { rows 1  pits 3  store right  track shared }
setup { pits: 2 }
move long {
  from own pit where seeds > 3
  sow counterclockwise
  last { else => end }
}
move short unless long {
  from own pit, except own pit 1
  sow counterclockwise into own store
  last {
    own store => illegal
    else      => end
  }
}
move rest unless long, short { pass }
end { when turn > 9 => sweep; most in store wins, else draw }
"#,
    );
    let told = |lines| play_output(&rules.path(), lines);
    let opening = told("why 2\nwhy 1\nwhy rest\n");
    assert!(
        opening.contains("short: 2 is not legal as the move “short”"),
        "{opening}"
    );
    assert!(
        opening.contains("rules.sow:14  own store => illegal"),
        "{opening}"
    );
    assert!(
        opening.contains("short: pit 1 cannot be chosen now"),
        "{opening}"
    );
    assert!(
        opening.contains("rules.sow:11  from own pit, except own pit 1"),
        "{opening}"
    );
    assert!(
        opening.contains("rest: the move “short” is possible: 3"),
        "{opening}"
    );
    assert!(
        opening.contains("rules.sow:18  move rest unless long, short"),
        "{opening}"
    );
    let later = told("setup 2,2,2/1,1,4\nwhy 2\n");
    assert!(
        later.contains("short: the move “long” is possible: 3"),
        "{later}"
    );
    assert!(
        later.contains(
            "long: pit 2 holds 1 seed; a move needs one of your pits with more than 3 seeds"
        ),
        "{later}"
    );
}

#[test]
fn why_shows_long_clauses_in_full_without_help_text() {
    let rules = ScratchFolder::new(
        "rules.sow",
        r#"
game "Long"
board { rows 1  pits 3  store right  track shared }
setup { pits: 2 }
move sow { from own pit  sow counterclockwise into own store }
move take when some own pit has seeds > 7 and no opponent pit has (seeds > 8 or seeds = 5) and own store > opponent store + 9 and turn > 20
  "a capture that only a player who is far ahead may make" { pass }
end { when no move => sweep; most in store wins, else draw }
"#,
    );
    let told = play_output_on_one_line(&rules.path(), "why take\n");
    assert!(
        told.contains(
            "has (seeds > 8 or seeds = 5) and own store > opponent store + 9 and turn > 20"
        ),
        "{told}"
    );
    assert!(!told.contains("far ahead"), "{told}");
}

#[test]
fn why_traces_a_move_with_file_and_line() {
    let out = play_output("kalaha", "why 1\n1\nwhy\n");
    let told: Vec<&str> = out.lines().map(str::trim_end).collect();
    let count = |said: &dyn Fn(&str) -> bool| told.iter().filter(|line| said(line)).count();
    let lifts =
        |line: &str| line.starts_with("  kalaha.sow:") && line.ends_with("lifts 6 seeds from 1");
    // Before the move and after it.
    assert_eq!(count(&lifts), 2, "{out}");
    let tried = |line: &str| line == "1 is legal. It would do this:";
    assert_eq!(count(&tried), 1, "{out}");
    assert_eq!(count(&|line| line == "South plays 1"), 1, "{out}");
    // Nothing has been played yet.
    sow(&["play", "kalaha"], "why\n").fails_with("no move has been made yet");
}
