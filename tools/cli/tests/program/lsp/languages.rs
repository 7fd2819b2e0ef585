//! Positions in texts with characters of several bytes.

use super::client::{Editor, text_in_range};
use serde_json::{Value, json};

const TEXT: &str =
    "# größe 🌱🌱\ngame \"Über 🌱\" based on kalaha  # é\r\n\r\ntable x { els => end } # 🌱\r\n";

#[test]
fn places_are_counted_in_utf_16() {
    let mut editor = Editor::new();
    let uri = editor.open("größe und 🌱.sow", TEXT);
    let faults = editor.faults(&uri);
    assert_eq!(
        text_in_range(TEXT, &faults[0]["range"]),
        "els",
        "{faults:?}"
    );
    // A seedling takes two UTF-16 units.
    let range = json!({"start": {"line": 0, "character": 8}, "end": {"line": 0, "character": 10}});
    editor.change(
        &uri,
        json!([{"range": range, "text": ""}, {"range": {
        "start": {"line": 3, "character": 10},
        "end": {"line": 3, "character": 13},
    }, "text": "else"}]),
    );
    let faults = editor.faults(&uri);
    assert!(
        faults.iter().all(|fault| fault["code"] != "syntax"),
        "{faults:?}"
    );
}

#[test]
fn places_are_counted_in_bytes_if_both_sides_agree() {
    let general = json!({"general": {"positionEncodings": ["utf-32", "utf-8", "utf-16"]}});
    let mut editor = Editor::with_capabilities(general, Value::Null);
    let uri = editor.open("game.sow", "table ü { 🌱 els => end }");
    let faults = editor.faults(&uri);
    let mut columns = faults
        .iter()
        .map(|fault| fault["range"]["start"]["character"].as_u64());
    let seedling = "table ü { ".len() as u64;
    assert!(
        columns.any(|column| column == Some(seedling) || column == Some(6)),
        "{faults:?}"
    );
    let range = json!({"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 8}});
    editor.change(&uri, json!([{"range": range, "text": "u"}]));
    let folds = editor.request_document("semanticTokens/full", &uri);
    let first: Vec<_> = folds["data"]
        .as_array()
        .expect("data")
        .iter()
        .take(5)
        .collect();
    assert_eq!(first, [0, 0, 5, 1, 0]);
}

#[test]
fn a_byte_order_mark_and_old_ends_of_lines_move_nothing() {
    let mut editor = Editor::new();
    let text = "\u{feff}game \"X\" based on kalaha\r\rtable x {\r  els => end\r}\r";
    let uri = editor.open("game.sow", text);
    let faults = editor.faults(&uri);
    let place = json!({"line": 3, "character": 2});
    assert!(
        faults.iter().any(|fault| fault["range"]["start"] == place),
        "{faults:?}"
    );
    let first = editor.request_document("semanticTokens/full", &uri)["data"][1].clone();
    assert_eq!(first, 1, "the mark is a unit of its own");
}
