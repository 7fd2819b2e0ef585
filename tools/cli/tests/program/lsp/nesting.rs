//! The limits on nesting are those of the program: `sow check` and the server report the same faults in the same places.

use super::client::{Editor, GAME};
use serde_json::Value;
use std::process::Command;

/// The texts around a phrase that may stand in itself, and the phrase inside.
const NESTINGS: [(&str, &str, &str, &str); 3] = [
    ("own pit where ", "not (", "seeds > 1", ")"),
    ("own pit where ", "(", "seeds > 1", ")"),
    ("own pit where seeds > ", "seeds of pit (", "1", ")"),
];

fn nested(nesting: (&str, &str, &str, &str), depth: usize) -> String {
    let (head, before, inside, after) = nesting;
    let (before, after) = (before.repeat(depth), after.repeat(depth));
    GAME.replacen(
        "from own pit",
        &format!("from {head}{before}{inside}{after}"),
        1,
    )
}

/// Returns the code, line and column of each error that `sow check` reports.
fn checked(file: &str) -> Vec<(String, u64, u64)> {
    let output = Command::new(env!("CARGO_BIN_EXE_sow"))
        .args(["check", "--json", file])
        .output()
        .expect("sow starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let objects = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    let errors = objects
        .filter(|fault: &Value| fault["severity"] == "error" && fault["code"] != "over-at-once");
    let faults = errors.map(|fault| {
        let number = |key: &str| fault[key].as_u64().expect("a number");
        let code = fault["code"].as_str().expect("a code").to_owned();
        (code, number("line"), number("column"))
    });
    let mut faults: Vec<_> = faults.collect();
    faults.sort();
    faults
}

fn published(faults: &[Value]) -> Vec<(String, u64, u64)> {
    // The findings of played games are published after the others.
    let is_read = |fault: &&Value| fault["severity"] == 1 && fault["code"] != "over-at-once";
    let errors = faults.iter().filter(is_read);
    let faults = errors.map(|fault| {
        let start = &fault["range"]["start"];
        // The protocol counts from 0.
        let number = |key: &str| start[key].as_u64().expect("a number") + 1;
        let code = fault["code"].as_str().expect("a code").to_owned();
        (code, number("line"), number("character"))
    });
    let mut faults: Vec<_> = faults.collect();
    faults.sort();
    faults
}

#[test]
fn nested_files_have_the_same_faults_as_in_the_program() {
    let mut editor = Editor::new();
    let (mut deep, mut accepted) = (0, 0);
    for (at, nesting) in NESTINGS.into_iter().enumerate() {
        for depth in [1, 20, 31, 32, 33, 63, 64, 65, 66, 100, 1000, 3000] {
            let name = format!("{at}-{depth}.sow");
            let text = nested(nesting, depth);
            editor.write_file(&name, &text);
            let expected = checked(&editor.path(&name).display().to_string());
            let uri = editor.open(&name, &text);
            let found = published(&editor.faults(&uri));
            assert_eq!(found, expected, "{depth} times `{}`", nesting.1);
            let is_deep = found.iter().any(|(code, ..)| code == "too-deep");
            deep += u32::from(is_deep);
            accepted += u32::from(!is_deep);
            assert!(is_deep || depth < 100, "{depth} times `{}`", nesting.1);
        }
    }
    assert!(
        deep >= 9 && accepted >= 6,
        "{deep} too deep, {accepted} not"
    );
    assert_eq!(editor.shut_down(), Some(0));
}
