//! Conversations through a pipe.

use crate::trial::Trial;

fn play(arguments: &[&str], lines: &str) -> Trial {
    let arguments: Vec<&str> = std::iter::once("play")
        .chain(arguments.iter().copied())
        .collect();
    Trial::of(&arguments, lines)
}

/// The last line that is not empty.
fn last(trial: &Trial) -> &str {
    trial
        .out
        .lines()
        .rev()
        .find(|line| !line.is_empty())
        .unwrap_or_default()
}

#[test]
fn moves_are_made_taken_back_and_made_again() {
    let trial = play(&["kalaha"], "1\n2\nundo\nposition");
    assert_eq!(
        (trial.code, last(&trial)),
        (0, "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -")
    );
    let trial = play(&["kalaha"], "1\nundo\nredo\nposition");
    assert_eq!(last(&trial), "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -");
}

#[test]
fn nothing_is_prompted_echoed_or_coloured() {
    let trial = play(&["kalaha"], "# the first\n\nmoves\n");
    assert_eq!((trial.code, trial.err.as_str()), (0, ""));
    assert!(
        !trial.out.contains('>') && !trial.out.contains('\x1b') && !trial.out.contains("# the")
    );
    assert_eq!(last(&trial), "1 2 3 4 5 6");
}

#[test]
fn the_first_wrong_line_ends_it() {
    let trial = play(&["kalaha"], "1\n1\n2\n");
    assert_eq!(trial.code, 1);
    assert!(
        trial.err.starts_with("error: line 2 (`1`): "),
        "{}",
        trial.err
    );
    let trial = play(&["kalaha"], "mvoes\n");
    assert!(trial.err.contains("did you mean `moves`?"), "{}", trial.err);
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
    let trial = play(&["kalaha", "--seed", "3"], "auto both\nexplain\nmoves");
    assert_eq!(trial.code, 0, "{}", trial.err);
    assert_eq!(last(&trial), "none: the game is over");
    let moved = play(&["kalaha", "--seed", "3"], "auto both\n3");
    assert_eq!(moved.code, 1);
}

#[test]
fn a_game_is_saved_and_loaded() {
    let file = std::env::temp_dir().join(format!("sow-saved-{}.toml", std::process::id()));
    let name = file.display();
    let saved = play(
        &["kalaha", "--set", "seeds=4"],
        &format!("3\nsave {name}\nposition"),
    );
    assert_eq!(saved.code, 0, "{}", saved.err);
    let loaded = play(&["hus"], &format!("load {name}\nposition"));
    assert_eq!(loaded.code, 0, "{}", loaded.err);
    assert_eq!(last(&loaded), last(&saved));
    std::fs::write(&file, "precious").unwrap();
    assert_eq!(play(&["kalaha"], &format!("save {name}\n")).code, 1);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_game_begins_anew_with_other_options() {
    let trial = play(&["kalaha"], "1\nnew seeds=3\nposition");
    assert_eq!(last(&trial), "3,3,3,3,3,3/3,3,3,3,3,3 0:0 - S -");
    let wrong = play(&["kalaha"], "new seeds=9");
    assert!(wrong.err.contains("it takes 3..6"), "{}", wrong.err);
}

#[test]
fn a_position_is_set_up_or_refused() {
    let trial = play(
        &["kalaha"],
        "setup 6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -\nposition",
    );
    assert_eq!(last(&trial), "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -");
    assert_eq!(play(&["kalaha"], "setup 1,2,3 - - S -").code, 1);
}

#[test]
fn a_computer_answers() {
    let arguments = ["kalaha", "--north", "search:depth=3"];
    let trial = play(&arguments, "3\n1\nposition\nundo\nposition");
    assert_eq!(trial.code, 0, "{}", trial.err);
    assert!(trial.out.contains("North plays "), "{}", trial.out);
    assert_eq!(trial, play(&arguments, "3\n1\nposition\nundo\nposition"));
    let both = play(&["kalaha", "--seed", "2"], "auto both level:1\nmoves");
    assert_eq!(last(&both), "none: the game is over");
    for wrong in ["rndom", "level:12", "search"] {
        let trial = play(&["kalaha", "--north", wrong], "");
        assert_eq!(trial.code, 2, "{wrong}");
        assert!(trial.err.contains("computer"), "{}", trial.err);
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
