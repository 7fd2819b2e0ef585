//! Conversations with `sow play` about matches, through a pipe.

use sow_tests::command::{Outcome, sow};
use sow_tests::scratch::ScratchFolder;

/// A match of two rounds on a board of two pits a side.
const LITTLE_GAME: &str = r#"game "Little"

board { rows 1  pits 2  store right  track shared }
setup { pits: 2 }

move sow {
  from own pit
  sow counterclockwise into own store
  last { own store => again  else => end }
}

end { when own pits empty => sweep; most in store wins, else draw }

match {
  the other begins
  points { when won => score 3  else => score 1 }
  over { when round = 2 => most points wins, else draw }
  next round {
    else => own arranges pits with at least 1 each; opponent copies; give opponent pit 1 to own
  }
}
"#;

/// Moves of the first round, which South wins, so that North has to arrange three seeds.
const FIRST_ROUND: &str = "2\n2\n1\n1\n1\n2\n";

fn rule_file(name: &str) -> ScratchFolder {
    ScratchFolder::new(&format!("{name}.sow"), LITTLE_GAME)
}

fn play(rules: &ScratchFolder, arguments: &[&str], lines: &str) -> Outcome {
    let path = rules.path();
    sow(&[&["play", &path, "--match"], arguments].concat(), lines)
}

/// Returns the positions that were printed.
fn positions(outcome: &Outcome) -> Vec<&str> {
    let lines = outcome.out.lines();
    lines.filter(|line| line.contains(";began=")).collect()
}

#[test]
fn a_match_continues_over_its_rounds() {
    let rules = rule_file("rounds");
    let outcome = play(&rules, &[], &format!("{FIRST_ROUND}arrange 2 1\no1\n2\n"));
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    let expected = "
     Round 1
     North
        2    1
     ┌────┬────┐
     │ *· │  · │
  *3 ├────┼────┤  *5
     │  · │ *· │
     └────┴────┘
        1    2
     South

Round 1: South wins, 5 to 3; 3 points to South, 1 point to North

     Round 2 · South 3 (purse 5) · North 1 (purse 3)
     North, to arrange
        2    1
     ┌────┬────┐
     │  · │  · │
   0 ├────┼────┤   0
     │  · │  · │
     └────┴────┘
        1    2
     South

North arranges 3 seeds over pits 1 to 2, at least 1 in each; 2 ways, such as
`arrange 2 1`


     Round 2 · South 3 · North 1
     North, to move
        2    1
     ┌────┬────┐
     │ *1 │ *2 │
   0 ├────┼────┤  *2
     │ *2N│ *1 │
     └────┴────┘
        1    2
     South
     N belonging to North: South 1
";
    assert!(outcome.out.contains(expected), "{}", outcome.out);
    let end = "\nRound 2: North wins, 5 to 3; 1 point to South, 3 points to North\n\
               the match is a draw; points: South 4, North 4\n";
    assert!(outcome.out.contains(end), "{}", outcome.out);
}

#[test]
fn a_wrong_arrangement_is_refused_with_the_rule() {
    let rules = rule_file("refused");
    for (line, reason) in [
        (
            "arrange",
            "lay out 3 seeds over pits 1 to 2, at least 1 in each, such as `arrange 2 1`",
        ),
        (
            "arrange 3",
            "a number for each of the 2 pits (1 to 2), but this has 1",
        ),
        (
            "arrange 3 0",
            "pit 2 gets 0, but every pit must get at least 1",
        ),
        (
            "arrange 2 2",
            "these are 4 seeds in total, but all 3 must be laid out",
        ),
        ("1", "such as `arrange 2 1`"),
        ("arange 1 2", "such as `arrange 2 1`"),
        ("arange", "did you mean `arrange`?"),
    ] {
        let outcome = play(&rules, &[], &format!("{FIRST_ROUND}{line}"));
        assert_eq!(outcome.code, 1, "{line}");
        assert!(outcome.err.contains(reason), "{line}: {}", outcome.err);
    }
    let early = play(&rules, &[], "arrange 2 1");
    assert!(
        early.err.contains("there is nothing to arrange now"),
        "{}",
        early.err
    );
}

#[test]
fn moves_and_help_show_the_arrangements() {
    let rules = rule_file("told");
    let rule = "North arranges 3 seeds over pits 1 to 2, at least 1 in each; 2 ways, such as\n`arrange 2 1`\n";
    let listed = play(&rules, &[], &format!("{FIRST_ROUND}moves"));
    assert!(
        listed
            .out
            .ends_with(&format!("{rule}arrange 1 2\narrange 2 1\n")),
        "{}",
        listed.out
    );
    let help = play(&rules, &[], &format!("{FIRST_ROUND}help"));
    assert!(help.out.contains(rule) && help.out.contains("type a move, such as `arrange 2 1`"));
}

#[test]
fn rounds_are_undone_and_redone() {
    let rules = rule_file("undone");
    let lines =
        "position\nundo\nposition\nredo\nposition\narrange 1 2\nundo\nposition\nundo\nposition";
    let outcome = play(&rules, &[], &format!("{FIRST_ROUND}{lines}"));
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let at = positions(&outcome);
    assert_eq!(at.len(), 5);
    assert!(
        at[0].contains("round=2") && at[1].contains("round=1"),
        "{at:?}"
    );
    assert_eq!((at[0], at[0], at[1]), (at[2], at[3], at[4]));
}

#[test]
fn a_match_is_saved_and_resumed() {
    let rules = rule_file("saved");
    let file = rules.path_string("saved-match.toml");
    let saved = play(
        &rules,
        &[],
        &format!("{FIRST_ROUND}arrange 1 2\nsave {file}\nposition"),
    );
    assert_eq!(saved.code, 0, "{}", saved.err);
    let loaded = sow(
        &["play", "hus"],
        &format!("load {file}\nposition\nnew\nposition"),
    )
    .succeeds();
    let at = positions(&loaded);
    assert_eq!(positions(&saved), at[..1]);
    assert!(at[1].contains("round=1"), "{at:?}");
    // The notation of a position shows whether it belongs to a match.
    let path = rules.path();
    let taken_up = sow(&["play", &path, "--position", at[0]], "position");
    assert_eq!(positions(&taken_up), at[..1]);
}

#[test]
fn a_game_restarts_as_match_or_round() {
    let path = rule_file("anew");
    let lines = "new round\nposition\nnew match\nposition\nnew\nposition";
    let outcome = play(&path, &[], lines);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(
        outcome.out.contains("\n2,2/2,2 0:0 - S -\n"),
        "{}",
        outcome.out
    );
    assert_eq!(
        positions(&outcome),
        ["2,2/2,2 0:0 - S round=1;began=S;points=0:0"; 2]
    );
    let none = sow(&["play", "kalaha"], "new match");
    assert!(none.err.contains("no `match` section"), "{}", none.err);
}

#[test]
fn the_trace_of_a_move_continues_into_the_next_round() {
    let rules = rule_file("story");
    let outcome = play(&rules, &[], &format!("{FIRST_ROUND}arrange 1 2\nexplain 2"));
    let expected = "
- what is left, 3 seeds from South's 2, goes to South's store
- Round 1: South wins, 5 to 3; 3 points to South, 1 point to North
- round 2: North is to arrange
North arranges 3 seeds over pits 1 to 2, at least 1 in each: 1 2
- round 2: North is to move
";
    assert!(outcome.out.ends_with(expected), "{}", outcome.out);
}

#[test]
fn chance_arranges_and_plays_on() {
    let rules = rule_file("chance");
    let answered = play(
        &rules,
        &["--north", "random", "--seed", "5"],
        "auto both\nmoves",
    );
    assert_eq!(answered.code, 0, "{}", answered.err);
    assert!(answered.out.contains(" arranges "), "{}", answered.out);
    assert!(
        answered.out.ends_with("none: the match is over\n"),
        "{}",
        answered.out
    );
    let again = play(
        &rules,
        &["--north", "random", "--seed", "5"],
        "auto both\nmoves",
    );
    assert_eq!(answered, again);
}

#[test]
fn options_of_a_round_are_printed() {
    let position = "2,2/2,2 0:64 - N round=2;began=N;points=0:1;set:columns=2";
    let outcome = sow(&["play", "giuthi", "--position", position], "options").succeeds();
    assert!(
        outcome.out.ends_with("\nin this round columns = 2\n"),
        "{}",
        outcome.out
    );
}
