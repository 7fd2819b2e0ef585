//! Lines from another program: each is answered, and the conversation comes to its end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_tests::command::sow;

/// Without a limit that is soon reached, thinking would take its time; and memory is not what is looked at here.
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
