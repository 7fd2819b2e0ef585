//! Lines from another program: each gets an answer, and the engine exits without an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_tests::command::sow;

/// Returns whether a line is answered quickly. This target tests neither long searches nor large hash tables.
fn is_quick(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["go", rest @ ..] => matches!(rest, ["depth", "1" | "2"] | ["infinite"]),
        ["setoption", ..] => !line.to_lowercase().contains("hash"),
        _ => true,
    }
}

fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.lines().filter(|line| is_quick(line)).collect();
    let outcome = sow(&["engine", "kalaha", "--memory", "1"], &lines.join("\n"));
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
});
