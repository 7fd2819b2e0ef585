//! Conversations through a pipe.

use sow_tests::command::{Outcome, sow};
use sow_tests::scratch::Scratch;

fn play(arguments: &[&str], lines: &str) -> Outcome {
    let arguments: Vec<&str> = std::iter::once("play")
        .chain(arguments.iter().copied())
        .collect();
    sow(&arguments, lines)
}

/// The last line that is not empty.
fn last(outcome: &Outcome) -> &str {
    outcome
        .out
        .lines()
        .rev()
        .find(|line| !line.is_empty())
        .unwrap_or_default()
}

#[test]
fn moves_are_made_taken_back_and_made_again() {
    let outcome = play(&["kalaha"], "1\n2\nundo\nposition");
    assert_eq!(
        (outcome.code, last(&outcome)),
        (0, "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -")
    );
    let outcome = play(&["kalaha"], "1\nundo\nredo\nposition");
    assert_eq!(last(&outcome), "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -");
}

#[test]
fn nothing_is_prompted_echoed_or_coloured() {
    let outcome = play(&["kalaha"], "# the first\n\nmoves\n");
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    assert!(
        !outcome.out.contains('>')
            && !outcome.out.contains('\x1b')
            && !outcome.out.contains("# the")
    );
    assert_eq!(last(&outcome), "1 2 3 4 5 6");
}

#[test]
fn the_first_wrong_line_ends_it() {
    let outcome = play(&["kalaha"], "1\n1\n2\n");
    assert_eq!(outcome.code, 1);
    assert!(
        outcome.err.starts_with("error: line 2 (`1`): "),
        "{}",
        outcome.err
    );
    let outcome = play(&["kalaha"], "mvoes\n");
    assert!(
        outcome.err.contains("did you mean `moves`?"),
        "{}",
        outcome.err
    );
    assert_eq!(play(&["kalaha"], "undo\n").code, 1);
}

#[test]
fn choices_are_asked_for_one_by_one() {
    let at_once = play(&["bao-kiswahili"], "f6>\nposition");
    let apart = play(&["bao-kiswahili"], "f6\n>\nposition");
    assert_eq!((apart.code, last(&apart)), (0, last(&at_once)));
    let open = play(&["bao-kiswahili"], "f6\n");
    assert_eq!(open.code, 1);
    assert!(open.err.contains("left open"), "{}", open.err);
    let wrong = play(&["bao-kiswahili"], "f6\nup\n");
    assert!(wrong.err.contains("line 2 (`up`): choose"), "{}", wrong.err);
}

#[test]
fn chance_answers_and_is_the_same_for_the_same_seed() {
    let first = play(&["hus", "--north", "random", "--seed", "9"], "f5\nposition");
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(first.out.contains("North plays "), "{}", first.out);
    assert_eq!(
        first,
        play(&["hus", "--north", "random", "--seed", "9"], "f5\nposition")
    );
    let back = play(
        &["hus", "--north", "random", "--seed", "9"],
        "position\nf5\nundo\nposition",
    );
    let positions: Vec<&str> = back
        .out
        .lines()
        .filter(|line| line.contains(" S "))
        .collect();
    assert_eq!(positions[0], positions[1]);
}

#[test]
fn a_game_of_chance_comes_to_its_end() {
    let outcome = play(&["kalaha", "--seed", "3"], "auto both\nexplain\nmoves");
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert_eq!(last(&outcome), "none: the game is over");
    let moved = play(&["kalaha", "--seed", "3"], "auto both\n3");
    assert_eq!(moved.code, 1);
}

#[test]
fn a_game_is_saved_and_loaded() {
    let scratch = Scratch::new("none", "");
    let name = scratch.beside("saved.toml");
    let saved = play(
        &["kalaha", "--set", "seeds=4"],
        &format!("3\nsave {name}\nposition"),
    );
    assert_eq!(saved.code, 0, "{}", saved.err);
    let loaded = play(&["hus"], &format!("load {name}\nposition"));
    assert_eq!(loaded.code, 0, "{}", loaded.err);
    assert_eq!(last(&loaded), last(&saved));
    let scratch = scratch.with("saved.toml", "precious");
    assert_eq!(play(&["kalaha"], &format!("save {name}\n")).code, 1);
    assert_eq!(scratch.read("saved.toml"), "precious");
}

#[test]
fn a_game_begins_anew_with_other_options() {
    let outcome = play(&["kalaha"], "1\nnew seeds=3\nposition");
    assert_eq!(last(&outcome), "3,3,3,3,3,3/3,3,3,3,3,3 0:0 - S -");
    let wrong = play(&["kalaha"], "new seeds=9");
    assert!(wrong.err.contains("it takes 3..6"), "{}", wrong.err);
}

#[test]
fn a_position_is_set_up_or_refused() {
    let outcome = play(
        &["kalaha"],
        "setup 6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -\nposition",
    );
    assert_eq!(last(&outcome), "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -");
    assert_eq!(play(&["kalaha"], "setup 1,2,3 - - S -").code, 1);
}

#[test]
fn a_computer_answers() {
    let arguments = ["kalaha", "--north", "search:depth=3"];
    let outcome = play(&arguments, "3\n1\nposition\nundo\nposition");
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(outcome.out.contains("North plays "), "{}", outcome.out);
    assert_eq!(outcome, play(&arguments, "3\n1\nposition\nundo\nposition"));
    let both = play(&["kalaha", "--seed", "2"], "auto both level:1\nmoves");
    assert_eq!(last(&both), "none: the game is over");
    for wrong in ["rndom", "level:12", "search"] {
        let outcome = play(&["kalaha", "--north", wrong], "");
        assert_eq!(outcome.code, 2, "{wrong}");
        assert!(outcome.err.contains("computer"), "{}", outcome.err);
    }
    assert_eq!(
        play(&["kalaha", "--north", "computer", "--level", "11"], "").code,
        2
    );
    assert_eq!(play(&["kalaha"], "auto north level:0\n").code, 1);
}

#[test]
fn hints_are_given_and_positions_thought_about() {
    let setup = "setup 0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -";
    let hint = play(&["kalaha"], &format!("{setup}\nhint"));
    assert_eq!(hint.code, 0, "{}", hint.err);
    assert!(last(&hint).starts_with("5 ("), "{}", hint.out);
    let analysed = play(&["kalaha"], &format!("{setup}\nanalyse 1s"));
    assert!(
        last(&analysed).contains("to the end of the game"),
        "{}",
        analysed.out
    );
    let wrong = play(&["kalaha"], "analyse soon");
    assert!(wrong.err.contains("is not a time"), "{}", wrong.err);
    let over = play(&["kalaha", "--seed", "3"], "auto both\nhint");
    assert!(over.err.contains("nothing to think about"), "{}", over.err);
}

#[test]
fn play_reads_a_pipe_without_a_word_of_its_own() {
    let good = sow(&["play", "kalaha"], "1\n2\nposition\n");
    assert_eq!(good.code, 0, "{}", good.err);
    assert!(good.out.contains("/0,0,"), "{}", good.out);
    let wrong = sow(&["play", "kalaha"], "1\n1\nposition\n");
    assert_eq!(wrong.code, 1, "{}", wrong.out);
    assert!(
        wrong.err.contains("empty") && !wrong.out.contains("/0,7"),
        "{}{}",
        wrong.out,
        wrong.err
    );
    assert_eq!(sow(&["play", "kalaha"], "").code, 0);
    assert_eq!(sow(&["play", "kalaha"], "quit\nnonsense\n").code, 0);
}

/// A game that goes round and round remembers all of its positions; what was written of them is read wherever positions are.
#[test]
fn a_position_with_a_long_history_is_read_back() {
    let rules = "game \"Round\"\nboard { rows 1  pits 12  track shared }\nsetup { pits: 2 }\n\
                 move sow { from own pit  sow counterclockwise }\n\
                 end { when position repeats and turn > 30000 => draw  when no move => draw }\n";
    let scratch = Scratch::new("round.sow", rules);
    let file = scratch.path();
    let played = play(&[&file], &format!("{}position", "random 500\n".repeat(6)));
    let position = last(&played);
    assert!(position.len() > 50_000 && position.contains("seen="));
    let asked = sow(
        &["moves", &file, "--position", "-", "--json"],
        &format!("{position}\n"),
    );
    assert_eq!(asked.code, 0, "{}", asked.err);
    assert!(asked.out.contains(position));
    let set_up = play(&[&file], &format!("setup {position}\nposition"));
    assert_eq!(last(&set_up), position);
    let talked = sow(
        &["engine", &file],
        &format!("position fen {position}\nquery position\n"),
    );
    assert_eq!(talked.out, format!("response {position}\n"));
}
