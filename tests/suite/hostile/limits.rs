//! Rules that need more computation than the limits of play allow: this is reported, and takes no time.

use sow_grammar::load::load_text;
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Limit};
use sow_tests::command::sow;
use sow_tests::files;
use sow_tests::games::program;
use sow_tests::scratch::ScratchFolder;

/// Returns rules for a board of 4 by 24 pits, with one kind of move from the place `from`, and the endings `end`.
fn rules(from: &str, end: &str) -> String {
    format!(
        "game \"Costly\"\nboard {{ rows 2  pits 24  track own }}\nsetup {{ pits: 2 }}\n\
         move sow {{ from {from}  sow counterclockwise  last {{ else => end }} }}\n\
         end {{ {end} }}\n"
    )
}

fn nested_condition(depth: usize) -> String {
    format!("{}seeds < 100", "every pit has ".repeat(depth))
}

/// Whatever exceeds the limits – the moves, an ending, a run of pits – the position is unplayable, and no list or
/// count of moves is trusted.
#[test]
fn rules_that_need_too_many_steps_are_unplayable() {
    let run = format!(
        "number of (run onward while pit where {}) > 3",
        nested_condition(5)
    );
    for (from, end) in [
        (
            format!("own pit where {}", nested_condition(5)),
            "when no move => draw".to_owned(),
        ),
        (
            format!("own pit where {run}"),
            "when no move => draw".to_owned(),
        ),
        (
            "own pit".to_owned(),
            format!("when {} => draw  when no move => draw", nested_condition(6)),
        ),
    ] {
        let program = program(&rules(&from, &end));
        let game = Game::new(&program);
        let listed = game.list_moves();
        assert_eq!(
            (listed.moves.len(), listed.limit),
            (0, Some(Limit::Steps)),
            "{from}, {end}"
        );
        assert_eq!(game.position().result(), None);
        assert_eq!(perft(&game, 2).limit, Some(Limit::Steps));
        let played = program.random_games().play(1, 0..5);
        assert_eq!((played.games, played.moves, played.unplayable), (0, 0, 1));
        let mut successors = program.successors(game.history());
        let mut list = Vec::new();
        successors.list_successors(game.position(), &mut list);
        assert_eq!((list.len(), successors.limit()), (0, Some(Limit::Steps)));
        let written = game.notation();
        let again = Game::from_notation(&program, &written).expect("what was written is read");
        assert_eq!(again.list_moves().limit, Some(Limit::Steps));
    }
}

/// Every level of a nesting is worked through once. If it were done twice, this would not end.
#[test]
fn nestings_do_not_double_the_work() {
    const DEPTH: usize = 30;
    let conditions = format!(
        "own pit where {}seeds > 1{}",
        "some pit has (".repeat(DEPTH),
        ")".repeat(DEPTH)
    );
    let places = [
        "opposite of ",
        "next of ",
        "next 2 of ",
        "next of opposite of ",
    ];
    let places = places.map(|nested| format!("{}own pit", nested.repeat(DEPTH)));
    for from in places.into_iter().chain([conditions]) {
        let text = rules(&from, "when no move => draw").replace("rows 2", "rows 1");
        let file = ScratchFolder::new("nested.sow", text);
        let checked = sow(&["check", "--no-play", &file.path()], "");
        assert_eq!(checked.code, 0, "{from}: {}", checked.err);
        sow(&["show", &file.path()], "").succeeds();
    }
}

/// The name of a row at the end of a line is looked at twice, but not what is nested behind it.
#[test]
fn nested_rows_are_refused_at_once() {
    const DEPTH: usize = 30;
    let from = format!(
        "own pit where {}1{} > 1",
        "seeds of row 1\npits (".repeat(DEPTH),
        ")".repeat(DEPTH)
    );
    let file = ScratchFolder::new("nested.sow", rules(&from, "when no move => draw"));
    sow(&["check", &file.path()], "").fails_with("expected a number");
}

#[test]
fn rules_just_within_the_limit_are_played() {
    let from = format!("own pit where {}", nested_condition(1));
    let program = program(&rules(&from, "when no move => draw"));
    let listed = Game::new(&program).list_moves();
    assert_eq!((listed.moves.len(), listed.limit), (48, None));
}

/// The moves can be listed within the limits, but not made.
#[test]
fn games_with_moves_that_cannot_be_made_are_not_solved() {
    let text = "game \"X\"\nboard { rows 1  pits 24  track own }\nsetup { pits: 2 }\n\
        move sow { from own pit where every pit has every pit has every pit has seeds < 100\n\
        sow counterclockwise  last { else => end } }\nend { when no move => draw }\n";
    let program = program(text);
    assert_eq!(Game::new(&program).list_moves().limit, None);
    let scratch = ScratchFolder::new("game.sow", text);
    sow(&["solve", &scratch.path(), "--memory", "16"], "").fails_with("steps of computation");
}

#[test]
fn every_command_reports_the_limit() {
    let from = format!("own pit where {}", nested_condition(5));
    let scratch = ScratchFolder::new("deep.sow", rules(&from, "when no move => draw"));
    let file = scratch.path();
    for arguments in [
        &["moves", "FILE"][..],
        &["moves", "FILE", "--json"],
        &["trace", "FILE", "f1"],
        &["diff", "FILE", "FILE"],
        &["perft", "FILE", "2"],
        &["playouts", "FILE", "--games", "50"],
        &["playouts", "FILE", "--seconds", "9", "--json"],
        &["survey", "FILE", "--games", "50"],
        &["analyse", "FILE"],
        &["solve", "FILE", "--memory", "1"],
        &["match", "random", "level:1", "FILE", "--games", "4"],
        &["check", "FILE"],
    ] {
        let arguments: Vec<&str> = arguments
            .iter()
            .map(|&word| if word == "FILE" { &*file } else { word })
            .collect();
        let told = sow(&arguments, "");
        assert_eq!(told.code, 1, "{arguments:?} {}", told.out);
        assert!(
            told.err.contains("steps of computation"),
            "{arguments:?} {}",
            told.err
        );
    }
    let talked = sow(
        &["engine", &file],
        "query moves\ngo movetime 100\nquery gameover\n",
    );
    let lines: Vec<&str> = talked.out.lines().collect();
    assert!(
        lines[0].starts_with("error the rules need more"),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with("error the rules need more"),
        "{lines:?}"
    );
    assert_eq!(lines[2..], ["bestmove none", "response false"]);
    let played = sow(&["play", &file], "moves\nf1\nrandom\nposition\n");
    assert_eq!(played.code, 1);
    for told in [&played.out, &played.err] {
        assert!(
            told.contains("steps of computation"),
            "{}{}",
            played.out,
            played.err
        );
    }
    assert!(!played.out.contains("over"), "{}", played.out);
    // After a position that cannot be played, later lines are still answered.
    let position = Game::new(&program(&scratch.read("deep.sow"))).notation();
    let asked = sow(
        &["moves", &file, "--position", "-"],
        &format!("{position}\n{position}\n"),
    );
    assert_eq!((asked.code, asked.out.as_str()), (1, ""));
    assert!(
        asked.err.contains("line 2: the rules need more"),
        "{}",
        asked.err
    );
}

/// A free choice of pits after every lap gives more combinations than are explored.
#[test]
fn a_list_cut_short_says_so() {
    let text = rules(
        "own pit 1",
        "when no move => draw",
    )
    .replace(
        "last { else => end }",
        "last { else => choose own occupied pit => choose own occupied pit => choose own occupied pit => \
         choose own occupied pit => { put 1 from it into here } }",
    );
    let scratch = ScratchFolder::new("wide.sow", &text);
    let told = sow(&["moves", &scratch.path()], "");
    assert_eq!(
        (told.code, told.out.lines().count()),
        (0, 16_384),
        "{}",
        told.err
    );
    assert!(told.err.contains("combinations of choices"), "{}", told.err);
    let json = sow(&["moves", &scratch.path(), "--json"], "");
    assert!(json.out.contains("\"incomplete\":\"only the first 16384"));
    let counted = sow(&["perft", &scratch.path(), "1"], "").succeeds();
    assert!(
        counted.err.contains("combinations of choices"),
        "{}",
        counted.err
    );
    let played = sow(&["play", &scratch.path()], "moves\n");
    assert!(played.out.contains("combinations of choices"));
    let talked = sow(&["engine", &scratch.path()], "query moves\n");
    assert!(talked.out.starts_with("info string only the first 16384"));
}

#[test]
fn kinds_of_move_each_unless_all_others() {
    let names: Vec<String> = (0..105).map(|number| format!("m{number}")).collect();
    let kind = |at: usize| {
        let before = if at == 0 {
            String::new()
        } else {
            format!(" unless {}", names[..at].join(", "))
        };
        format!(
            "move {}{before} {{ from own pit where seeds > {}  sow counterclockwise  last {{ else => end }} }}\n",
            names[at],
            104 - at
        )
    };
    let kinds: String = (0..105).map(kind).collect();
    let text = format!(
        "game \"Many\"\nboard {{ rows 1  pits 6  store right  track shared }}\nsetup {{ pits: 4 }}\n{kinds}\
         end {{ when own pits empty => draw  when no move => draw }}\n"
    );
    let played = program(&text).random_games().play(1, 0..2);
    assert_eq!((played.games, played.unplayable), (2, 0));
}

/// Two kinds of move reach the limit of lines together, with the same spellings; each spelling counts once.
#[test]
fn many_moves_with_the_same_notation() {
    let choices = "choose { a => step 1  b => step 2 }; ".repeat(13);
    let kind = |name: &str| {
        format!(
            "move {name} {{ from own pit 1  sow counterclockwise  last {{ else => {choices}end }} }}\n"
        )
    };
    let text = format!(
        "game \"Alike\"\nboard {{ rows 1  pits 6  track shared }}\nsetup {{ pits: 4 }}\n{}{}end {{ when no move => draw }}\n",
        kind("one"),
        kind("two")
    );
    let program = program(&text);
    assert_eq!(Game::new(&program).legal_moves().len(), 1 << 13);
}

#[test]
fn more_alternatives_than_allowed() {
    let text = |count: usize| {
        let alternatives: String = (0..count).map(|at| format!("a{at} => end  ")).collect();
        rules("own pit 1", "when no move => draw").replace(
            "else => end",
            &format!("else => choose {{ {alternatives} }}"),
        )
    };
    assert_eq!(Game::new(&program(&text(255))).legal_moves().len(), 255);
    let loaded = load_text("many", &text(256));
    let faults = files::fault_lines(&loaded).join("\n");
    assert!(
        loaded.rules.is_none() && faults.contains("256 alternatives"),
        "{faults}"
    );
}
