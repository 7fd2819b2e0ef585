//! Cases: those of the variants hold, and a case that fails says where and why.

use sow_grammar::load::load_text;
use sow_matches::cases::run;
use sow_tests::command::sow;
use sow_tests::files;
use sow_tests::scratch::ScratchFolder;

/// Runs the first case of a game based on Kalaha; returns the message if the case fails.
fn first_failure(case: &str) -> Option<String> {
    let loaded = load_text("x.sow", &format!("game \"X\" based on kalaha\n{case}"));
    let rules = loaded.rules.as_ref();
    let rules = rules.unwrap_or_else(|| panic!("{:?}", files::fault_lines(&loaded)));
    let failed = run(&loaded.cases[0], rules).err()?;
    Some(failed.message)
}

fn failure_of(lines: &str) -> Option<String> {
    first_failure(&format!("case \"x\" {{ {lines} }}"))
}

#[test]
fn cases_of_the_variants_hold() {
    let outcome = sow(&["test"], "");
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    assert!(outcome.out.ends_with(": all hold\n"), "{}", outcome.out);
}

#[test]
fn missing_fields_are_not_compared() {
    assert_eq!(
        failure_of("move 1  gives \"6,6,6,6,6,6/0,7,7,7,7,7\""),
        None
    );
    assert_eq!(
        failure_of("move 1  gives \"6,6,6,6,6,6/0,7,7,7,7,7 1:0 S\""),
        None
    );
    let shared = "position \"0,0,0,0,2,1/1,0,0,0,0,0 N\"  move 2 ";
    assert_eq!(
        failure_of(&format!("{shared} gives \"0,0,0,1,0,1/1,0,0,0,0,0\"")),
        None
    );
    let message = failure_of(&format!("{shared} gives \"0,0,0,1,0,1/1,0,0,0,0,0 35:34\""));
    assert_eq!(
        message.as_deref(),
        Some("the stores are `34:35`, not `35:34`")
    );
}

#[test]
fn every_line_can_fail() {
    let fails = [
        ("move 1, 7", "`7` cannot be played: "),
        ("move 2  south moves", "North is to move"),
        ("move 2  south wins", "the game goes on"),
        ("forbids 3", "`3` is legal"),
        ("forbids 9x", "`9x` is not a move"),
        ("allows 1, 2", "`3` is legal too"),
        ("allows 1, 2, 3, 4, 5, 6, 7", "`7` is not a move"),
        (
            "gives \"6,6,6,6,6,6/6,6,6,6,6,6 0:1\"",
            "the stores are `0:0`, not `0:1`",
        ),
        (
            "gives \"6,6,6,6,6,6/6,6,6,6,6,6 N\"",
            "the player to move is `S`, not `N`",
        ),
        (
            "gives \"6,6,6,6,6,6/6,6,6,6,6,6 x=1\"",
            "the game does not remember `x=1`",
        ),
        (
            "gives \"6,6,6,6,6,6/6,6,6,6,6,6 what\"",
            "`what` is not part of a position",
        ),
        (
            "gives \"6,6,6,6,6,6/6,6,6,6,6,6 x=1 y=2\"",
            "`;` is missing between `x=1` and `y=2`",
        ),
        (
            "gives \"6,6,6,6,6,6/6,6,6,6,6,6 S N\"",
            "`N` is one too many: `S` has already been given",
        ),
        (
            "position \"6,6/6,6\"  move 1",
            "not a position of this game",
        ),
        (
            "position \"\"  move 1",
            "a position needs at least its rows",
        ),
        ("set seeds = 9  move 1", "3..6"),
        ("set stones = 4  move 1", "`stones`"),
    ];
    for (lines, expected) in fails {
        let message = failure_of(lines).unwrap_or_else(|| panic!("holds: {lines}"));
        assert!(message.contains(expected), "{lines}: {message}");
    }
    let over = "position \"0,0,0,0,2,3/0,0,0,0,0,1 35:31\"  move 6 ";
    assert_eq!(failure_of(&format!("{over} draw")), None);
    let message = failure_of(&format!("{over} south wins"));
    assert_eq!(message.as_deref(), Some("it is a draw, not South has won"));
    let message = failure_of(&format!("{over} north moves"));
    assert_eq!(message.as_deref(), Some("the game is over: it is a draw"));
}

/// The board of a game that is over is that after the ending, so the report names the ending.
#[test]
fn a_failing_case_names_the_ending() {
    let rules = "game \"Mine\" based on kalaha\n\nend {\n  when own pits empty => sweep; most in store wins, else draw\n}\n";
    let case = "\ncase \"bad\" {\n  position \"0,0,0,0,2,0/0,0,0,0,0,1 35:34\"\n  move  6\n  gives \"0,0,0,0,2,0/0,0,0,0,0,0 36:34\"\n}\n";
    let scratch = ScratchFolder::new("mine.sow", format!("{rules}{case}"));
    let outcome = sow(&["test", &scratch.path_string("mine.sow")], "");
    let ending = "4 |   when own pits empty => sweep; most in store wins, else draw\n";
    assert!(outcome.err.contains(ending), "{}", outcome.err);
    let label = "--- this ending applied after the move";
    assert!(outcome.err.contains(label), "{}", outcome.err);
    let help = "help: after the ending, the position is `0,0,0,0,0,0/0,0,0,0,0,0 36:36";
    assert!(outcome.err.contains(help), "{}", outcome.err);
}

#[test]
fn a_failing_case_is_drawn() {
    let cases = "case \"good\" { move 1  south moves }\n\ncase \"bad\" {\n  move  1\n  gives \"6,6,6,6,6,6/1,6,7,7,7,7\"\n}\n";
    let scratch = ScratchFolder::new("mine.sow", "game \"Mine\" based on kalaha\n")
        .with_file("mine.cases", cases);
    for name in ["mine.sow", "mine.cases"] {
        let outcome = sow(&["test", &scratch.path_string(name)], "");
        assert_eq!((outcome.code, outcome.out.as_str()), (1, ""));
        for part in [
            "error[case-fails]: \"bad\": the rows are",
            "mine.cases:5:9",
            "expected\n",
            "found\n",
            "│ *1 │ *6 │",
            "│ *· │ *7 │",
            "different: South's 1 (1 expected, 0 found), South's 2 (6 expected, 7 found)",
            "2 cases of 1 game: 1 does not hold",
        ] {
            assert!(outcome.err.contains(part), "{part}\n{}", outcome.err);
        }
    }
    let outcome = sow(&["test", "--json", &scratch.path_string("mine.sow")], "");
    let objects = outcome.objects();
    assert_eq!((outcome.code, outcome.err.as_str()), (1, ""));
    assert_eq!(
        (&objects[0]["holds"], &objects[1]["holds"]),
        (&true.into(), &false.into())
    );
    assert_eq!(objects[1]["line"], 5);
    // A game does not inherit the cases of its base.
    scratch.write("child.sow", "game \"Child\" based on mine\n");
    let outcome = sow(&["test", &scratch.path_string("child.sow")], "");
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    assert!(outcome.out.contains("has no cases"), "{}", outcome.out);
    // A file of cases must not contain rules.
    scratch.write("mine.cases", "game \"Mine\"\noption a = 1\n");
    sow(&["check", &scratch.path_string("mine.sow")], "").fails_with("contains only cases");
}

#[test]
fn strange_cases_get_an_answer() {
    let rows = [
        "",
        "x",
        "0",
        "/",
        "6,6,6,6,6,6/6,6,6,6,6,6",
        "999999999999,6/,",
        "6,6,6,6,6,6/6,6,6,6,6,6/1",
        "é,ü",
    ];
    let rests = [
        "",
        "0:0",
        "0:0 0:0",
        "S",
        "N S",
        "round=1",
        "round=9;began=Q",
        ":",
        "a=b=c;;",
        "99999999999:0",
        "over=S",
    ];
    for row in rows {
        for rest in rests {
            for lines in [
                format!("position \"{row} {rest}\"  move 1"),
                format!("gives \"{row} {rest}\""),
            ] {
                let message = failure_of(&lines);
                assert!(message.is_none_or(|message| !message.is_empty()), "{lines}");
            }
        }
    }
}
