//! Every command over rules that do much of one thing. What bounds the commands is the number of steps of computation,
//! not the time, so the test is that they end and say why. A position takes up to 20 million steps, a fifth of a second here.

use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

/// Returns rules whose last seed repeats some actions many times before the next lap.
fn repeating(actions: &str) -> String {
    format!(
        "game \"X\"\nboard {{ rows 1  pits 64  track shared  laps at most 10000 }}\nsetup {{ pits: 3 }}\n\
         counter a = 0\ncounter n per move = 0\nmove sow {{ from own pit  sow counterclockwise  last t }}\n\
         table t {{\n  when n < 128 => set n to n + 1; {actions}; step; do t\n  else => set n to 0; relay\n}}\n\
         end {{ when no move => draw }}\n"
    )
}

/// Returns rules for a choice of many lines after each last seed.
fn choosing() -> String {
    let choices = "choose { a => step 1  b => step 3 }; ".repeat(13);
    format!(
        "game \"X\"\nboard {{ rows 1  pits 24  store right  track shared  laps at most 100 }}\nsetup {{ pits: 40 }}\n\
         do c {{ {choices}end }}\nmove sow {{ from own pit  sow counterclockwise  last {{ when seeds > 0 => do c  else => end }} }}\n\
         end {{ when no move => draw }}\n"
    )
}

/// Runs the commands that play, and returns what each printed if it failed.
fn run_all(rules: &str) -> Vec<(&'static str, u8, String)> {
    let scratch = ScratchFolder::new("game.sow", rules);
    let file = scratch.path();
    let commands = [
        "moves FILE",
        "perft FILE 2 --steps 1",
        "playouts FILE --steps 1",
        "survey FILE --steps 1",
        "diff FILE FILE --steps 1",
        "analyse FILE --depth 2 --steps 1",
        "solve FILE --memory 1 --steps 1",
        "match random random FILE --steps 1",
        "test FILE --steps 1",
        "trace FILE 1",
        "check FILE",
        "show FILE",
    ];
    let run = |command: &'static str| {
        let words = command.split(' ');
        let words: Vec<&str> = words
            .map(|word| if word == "FILE" { &*file } else { word })
            .collect();
        let told = sow(&words, "");
        (command, told.code, told.err)
    };
    commands.map(run).into()
}

#[track_caller]
fn assert_ended(rules: &str) {
    for (command, code, told) in run_all(rules) {
        assert!(code == 0 || code == 1, "{command}: {code} {told}");
        if ["playouts", "survey", "match"]
            .iter()
            .any(|name| command.starts_with(name))
        {
            assert!(
                code == 1 && told.contains("steps of computation"),
                "{command}: {told}"
            );
        }
    }
}

#[test]
fn many_actions() {
    assert_ended(&repeating(&["set a to a + 1"; 100].join("; ")));
}

#[test]
fn many_exchanges() {
    assert_ended(&repeating(
        &["exchange own pits with opponent pits"; 10].join("; "),
    ));
}

#[test]
fn many_seeds_put() {
    assert_ended(&repeating(
        &["put 1 from own pits into each opponent pit"; 10].join("; "),
    ));
}

#[test]
fn many_lines() {
    assert_ended(&choosing());
}
