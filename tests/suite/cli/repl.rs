//! Conversations with `sow play` through a pipe.

use sow_tests::command::{Outcome, sow};
use sow_tests::scratch::ScratchFolder;

fn play(arguments: &[&str], lines: &str) -> Outcome {
    let arguments: Vec<&str> = std::iter::once("play")
        .chain(arguments.iter().copied())
        .collect();
    sow(&arguments, lines)
}

/// Returns the last line that is not empty.
fn last_line(outcome: &Outcome) -> &str {
    outcome
        .out
        .lines()
        .rev()
        .find(|line| !line.is_empty())
        .unwrap_or_default()
}

#[test]
fn moves_are_made_undone_and_redone() {
    let outcome = play(&["kalaha"], "1\n2\nundo\nposition");
    assert_eq!(
        (outcome.code, last_line(&outcome)),
        (0, "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -")
    );
    let outcome = play(&["kalaha"], "1\nundo\nredo\nposition");
    assert_eq!(last_line(&outcome), "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -");
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
    assert_eq!(last_line(&outcome), "1 2 3 4 5 6");
}

#[test]
fn the_first_wrong_line_ends_the_conversation() {
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
fn a_move_that_lacks_a_choice_is_a_wrong_line() {
    for lines in ["f6", "f6\n>", "f6\nposition"] {
        let open = play(&["bao-kiswahili"], lines);
        assert_eq!(open.code, 1, "{lines}");
        let told = "error: line 1 (`f6`): the choice is left open: f6 (";
        assert!(open.err.starts_with(told), "{}", open.err);
    }
}

#[test]
fn several_moves_on_a_line_are_made_all_or_none() {
    let apart = play(&["kalaha"], "1\n2\n3\nposition");
    for line in ["1 2 3", "play 1 2, 3", "  1,\t2 3 "] {
        let together = play(&["kalaha"], &format!("{line}\nposition"));
        assert_eq!(
            (together.code, last_line(&together)),
            (0, last_line(&apart)),
            "{line}"
        );
    }
    let wrong = play(&["kalaha"], "1 1 2\n");
    assert_eq!(wrong.code, 1);
    let told = "error: line 1 (`1 1 2`): move 2 (`1`): ";
    assert!(wrong.err.starts_with(told), "{}", wrong.err);
    let open = play(&["bao-kiswahili"], "f6 f5>\n");
    assert!(
        open.err.contains("the choice is left open: f6"),
        "{}",
        open.err
    );
}

#[test]
fn short_words_and_numbers_are_accepted() {
    let long = play(&["kalaha"], "1\nundo\nposition");
    for lines in ["1 2 3\nundo 3\npos", "1\nu\nPOSIT\nq\nnonsense"] {
        let short = play(&["kalaha"], lines);
        assert_eq!(
            (short.code, last_line(&short)),
            (0, last_line(&long)),
            "{lines}"
        );
    }
    let help = play(&["kalaha"], "h\n");
    assert!(help.out.contains("or one of these:"), "{}", help.out);
    let several = play(&["kalaha"], "s\n");
    assert!(several.err.contains("`setup`, `save`"), "{}", several.err);
    let far = play(&["kalaha"], "1\n2\nundo 3\n");
    assert!(far.err.contains("only 2 moves"), "{}", far.err);
}

#[test]
fn further_turns_and_the_history_are_printed() {
    let again = play(&["kalaha"], "1\n");
    assert_eq!(last_line(&again), "South moves again");
    let other = play(&["kalaha"], "2\n");
    assert!(!other.out.contains("moves again"), "{}", other.out);
    let history = play(&["kalaha"], "1 2 3\nundo\nhistory\n");
    assert_eq!(last_line(&history), "1. South 1, 2. South 2");
    let none = play(&["kalaha"], "history\n");
    assert_eq!(last_line(&none), "no move has been made yet");
    let rounds = play(
        &["giuthi", "--match", "--seed", "1"],
        "random 150\nhistory\n",
    );
    let (_, listed) = rounds.out.rsplit_once("\n1. ").expect("a history");
    let begun = listed.lines().filter(|line| line.contains(". ")).count();
    assert!(begun > 1 && listed.contains(" arranges "), "{listed}");
}

#[test]
fn no_file_is_replaced_without_permission() {
    let scratch = ScratchFolder::empty();
    let name = scratch.path_string("saved.toml");
    assert_eq!(play(&["kalaha"], &format!("3\nsave {name}\n")).code, 0);
    let first = scratch.read("saved.toml");
    let refused = play(&["kalaha"], &format!("4\nsave {name}\n"));
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("`save! "), "{}", refused.err);
    assert_eq!(scratch.read("saved.toml"), first);
    let replaced = play(&["kalaha"], &format!("4\nsave! {name}\n"));
    assert_eq!(replaced.code, 0, "{}", replaced.err);
    assert!(scratch.read("saved.toml").contains("\"4\""));
}

#[test]
fn a_computer_takes_a_seat_by_level_or_time() {
    let outcome = play(&["kalaha"], "auto north computer:2\n2\n");
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(outcome.out.contains("`computer:2` plays for North"));
    assert!(outcome.out.contains("North plays "), "{}", outcome.out);
    let seated = play(&["kalaha", "--north", "computer:20ms"], "2\n");
    assert!(seated.out.contains("North plays "), "{}", seated.out);
    assert_eq!(play(&["kalaha"], "auto north computer:12\n").code, 1);
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
    assert_eq!(last_line(&outcome), "none: the game is over");
    let moved = play(&["kalaha", "--seed", "3"], "auto both\n3");
    assert_eq!(moved.code, 1);
}

#[test]
fn a_game_is_saved_and_loaded() {
    let scratch = ScratchFolder::empty();
    let name = scratch.path_string("saved.toml");
    let saved = play(
        &["kalaha", "--set", "seeds=4"],
        &format!("3\nsave {name}\nposition"),
    );
    assert_eq!(saved.code, 0, "{}", saved.err);
    let loaded = play(&["hus"], &format!("load {name}\nposition"));
    assert_eq!(loaded.code, 0, "{}", loaded.err);
    assert_eq!(last_line(&loaded), last_line(&saved));
    let scratch = scratch.with_file("saved.toml", "precious");
    assert_eq!(play(&["kalaha"], &format!("save {name}\n")).code, 1);
    assert_eq!(scratch.read("saved.toml"), "precious");
}

#[test]
fn a_game_restarts_with_other_options() {
    let outcome = play(&["kalaha"], "1\nnew seeds=3\nposition");
    assert_eq!(last_line(&outcome), "3,3,3,3,3,3/3,3,3,3,3,3 0:0 - S -");
    let wrong = play(&["kalaha"], "new seeds=9");
    assert!(wrong.err.contains("it takes 3..6"), "{}", wrong.err);
}

#[test]
fn a_position_is_set_up_or_refused() {
    let outcome = play(
        &["kalaha"],
        "setup 6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -\nposition",
    );
    assert_eq!(last_line(&outcome), "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -");
    assert_eq!(play(&["kalaha"], "setup 1,2,3 - - S -").code, 1);
    let full = "0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -";
    let short = play(&["kalaha"], "setup 0,0,0,0,0,1/0,0,0,0,1,0\nposition");
    assert_eq!((short.code, last_line(&short)), (0, full));
    let begun = "0,0,0,0,0,1/0,0,0,0,1,0 N";
    let begun = play(&["kalaha", "--position", begun], "position");
    assert_eq!(last_line(&begun), "0,0,0,0,0,1/0,0,0,0,1,0 35:35 - N -");
    for wrong in [
        "setup 1,2,3",
        "setup 0,0,0,0,0,1/0,0,0,0,1,0 up",
        "setup 6/6",
    ] {
        assert_eq!(play(&["kalaha"], wrong).code, 1, "{wrong}");
    }
}

#[test]
fn a_computer_answers() {
    let arguments = ["kalaha", "--north", "search:depth=3"];
    let outcome = play(&arguments, "3\n1\nposition\nundo\nposition");
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(outcome.out.contains("North plays "), "{}", outcome.out);
    assert_eq!(outcome, play(&arguments, "3\n1\nposition\nundo\nposition"));
    let both = play(&["kalaha", "--seed", "2"], "auto both level:1\nmoves");
    assert_eq!(last_line(&both), "none: the game is over");
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
    assert!(last_line(&hint).starts_with("5 ("), "{}", hint.out);
    let analysed = play(&["kalaha"], &format!("{setup}\nanalyse 1s"));
    assert!(
        last_line(&analysed).contains("to the end of the game"),
        "{}",
        analysed.out
    );
    let wrong = play(&["kalaha"], "analyse soon");
    assert!(wrong.err.contains("is not a time"), "{}", wrong.err);
    let over = play(&["kalaha", "--seed", "3"], "auto both\nhint");
    assert!(over.err.contains("nothing to think about"), "{}", over.err);
}

#[test]
fn play_prints_no_prompt_to_a_pipe() {
    let good = sow(&["play", "kalaha"], "1\n2\nposition\n").succeeds();
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

/// A game without end remembers all of its positions. Its notation lists them, and can be read everywhere.
#[test]
fn a_position_with_a_long_history_is_read_back() {
    let rules = "game \"Round\"\nboard { rows 1  pits 12  track shared }\nsetup { pits: 2 }\n\
                 move sow { from own pit  sow counterclockwise }\n\
                 end { when position repeats and turn > 30000 => draw  when no move => draw }\n";
    let scratch = ScratchFolder::new("round.sow", rules);
    let file = scratch.path();
    let played = play(&[&file], &format!("{}position", "random 500\n".repeat(6)));
    let position = last_line(&played);
    assert!(position.len() > 50_000 && position.contains("seen="));
    let asked = sow(
        &["moves", &file, "--position", "-", "--json"],
        &format!("{position}\n"),
    )
    .succeeds();
    assert!(asked.out.contains(position));
    let set_up = play(&[&file], &format!("setup {position}\nposition"));
    assert_eq!(last_line(&set_up), position);
    let talked = sow(
        &["engine", &file],
        &format!("position fen {position}\nquery position\n"),
    );
    assert_eq!(talked.out, format!("response {position}\n"));
}

#[test]
fn games_are_found_by_all_their_names() {
    let oware = sow(&["moves", "oware"], "");
    for name in ["wari", "ayo", "Awale", "AWAL\u{c9}", "ouri"] {
        let called = sow(&["moves", name], "");
        assert_eq!((called.code, &called.out), (0, &oware.out), "{name}");
    }
    let several = sow(&["show", "bao"], "");
    assert_eq!(several.code, 1);
    for game in ["bao-kiswahili ", "bao-zanzibar", "bao-kujifunza"] {
        assert!(several.err.contains(game), "{}", several.err);
    }
    let none = sow(&["show", "chess"], "");
    assert!(none.err.contains("`sow list`"), "{}", none.err);
    let scratch = ScratchFolder::empty();
    let name = scratch.path_string("wari.toml");
    assert_eq!(play(&["wari"], &format!("1\nsave {name}\n")).code, 0);
    assert!(scratch.read("wari.toml").contains("variant = \"oware\""));
}

#[test]
fn the_requested_number_of_lines_is_printed() {
    for (asked, time) in [("3", "40ms"), ("6", "300ms"), ("9", "300ms")] {
        let told = sow(&["analyse", "kalaha", "--time", time, "--lines", asked], "");
        let lines: Vec<&str> = told.out.lines().collect();
        assert_eq!(
            lines[0].split_whitespace().collect::<Vec<_>>(),
            ["for", "South", "line"]
        );
        let expected: usize = asked.parse().expect("a number");
        assert_eq!(lines.len(), expected.min(6) + 2, "{}", told.out);
        let first = |line: &&str| line.split("  ").last().map(|moves| moves[..1].to_owned());
        let mut firsts: Vec<_> = lines[1..lines.len() - 1].iter().map(first).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), expected.min(6), "{}", told.out);
    }
}
