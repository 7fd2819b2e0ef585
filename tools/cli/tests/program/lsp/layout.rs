//! Layout, folding, outlines and colours.

use super::client::{
    Editor, GAME, apply_edits, byte_offset, extract_cursor, position_of, text_in_range,
};
use serde_json::{Value, json};

const UNTIDY: &str = "game   \"X\"\nboard { rows 1  pits 6\n   track shared }  \n\n\nsetup {pits:4}\nmove sow {\nfrom own pit # any\n\t sow counterclockwise\n}\nend { when no move=>draw\nelse => end }\n";

#[test]
fn a_document_is_formatted_as_on_the_command_line() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", UNTIDY);
    let edits = editor.request_document("formatting", &uri);
    let path = editor.path("same.sow");
    std::fs::write(&path, UNTIDY).expect("it can be written");
    let formatted = std::process::Command::new(env!("CARGO_BIN_EXE_sow"))
        .args(["fmt", "--"])
        .arg(&path)
        .output()
        .expect("it runs");
    assert!(formatted.status.success());
    let expected = std::fs::read_to_string(&path).expect("it can be read");
    assert_eq!(apply_edits(UNTIDY, &edits), expected);
    for edit in edits.as_array().expect("edits") {
        assert_eq!(
            text_in_range(UNTIDY, &edit["range"]).trim(),
            "",
            "only white space changes"
        );
    }
    editor.change(&uri, json!([{"text": expected}]));
    assert_eq!(editor.request_document("formatting", &uri), json!([]));
    editor.change(&uri, json!([{"text": "game \"X\"\nboard { rws }"}]));
    assert_eq!(editor.request_document("formatting", &uri), Value::Null);
}

#[test]
fn only_the_range_is_formatted() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", UNTIDY);
    let range = json!({
        "start": position_of(UNTIDY, "move sow", 0),
        "end": position_of(UNTIDY, "end {", 0),
    });
    let params = json!({
        "textDocument": {"uri": uri},
        "range": range,
        "options": {"tabSize": 2, "insertSpaces": true},
    });
    let edits = editor.request("textDocument/rangeFormatting", params);
    let text = apply_edits(UNTIDY, &edits);
    assert!(
        text.starts_with("game   \"X\"") && text.contains("\n  from own pit  # any\n  sow"),
        "{text}"
    );
}

fn format_on_type(editor: &mut Editor, name: &str, sign: &str, text: &str) -> String {
    let (text, place) = extract_cursor(text);
    let uri = editor.open(name, &text);
    let params = json!({
        "textDocument": {"uri": uri},
        "position": place,
        "ch": sign,
        "options": {"tabSize": 2, "insertSpaces": true},
    });
    apply_edits(
        &text,
        &editor.request("textDocument/onTypeFormatting", params),
    )
}

#[test]
fn lines_are_indented_during_typing() {
    let mut editor = Editor::new();
    let text = format_on_type(&mut editor, "a.sow", "\n", "move x {\n▮from own pit\n}");
    assert_eq!(text, "move x {\n  from own pit\n}");
    let text = format_on_type(&mut editor, "b.sow", "\n", "table x {\n  else =>\n▮");
    assert_eq!(text, "table x {\n  else =>\n    ");
    let text = format_on_type(
        &mut editor,
        "c.sow",
        "}",
        "move x {\n  last {\n    els => end\n    }▮",
    );
    assert_eq!(text, "move x {\n  last {\n    els => end\n  }");
    let whole = "game \"X\"\nmove x {\n  last {\n own store=>again\n    else   => end\n    }▮\n}\n";
    let text = format_on_type(&mut editor, "d.sow", "}", whole);
    assert!(
        text.contains("  last {\n    own store => again\n    else      => end\n  }\n"),
        "{text}"
    );
    let comment = "# }▮ stays";
    assert_eq!(
        format_on_type(&mut editor, "e.sow", "}", comment),
        "# } stays"
    );
}

#[test]
fn sections_make_the_outline() {
    let mut editor = Editor::new();
    let text = format!(
        "{GAME}\nphase one {{\n  move x {{ pass }}\n}}\n\ntable bad {{\n  els => end\n}}\n"
    );
    let uri = editor.open("game.sow", &text);
    let outline = editor.request_document("documentSymbol", &uri);
    let named = |symbol: &Value| {
        let part = |key: &str| symbol[key].as_str().unwrap_or_default().to_owned();
        format!("{} {}", part("detail"), part("name"))
    };
    let names: Vec<String> = outline
        .as_array()
        .expect("symbols")
        .iter()
        .map(named)
        .collect();
    let expected = [
        " Test",
        "option seeds",
        " board",
        "pits corner",
        " setup",
        "move sow",
        "table landing",
        " end",
        "case a last seed in the store gives another move",
        "phase one",
    ];
    assert_eq!(names[..10], expected);
    assert!(
        names[10..].iter().any(|name| name == "table bad"),
        "{names:?}"
    );
    assert_eq!(named(&outline[9]["children"][0]), "move x");
    for symbol in outline.as_array().expect("symbols") {
        let [all, name] = ["range", "selectionRange"].map(|key| &symbol[key]);
        assert!(byte_offset(&text, &all["start"]) <= byte_offset(&text, &name["start"]));
        assert!(byte_offset(&text, &name["end"]) <= byte_offset(&text, &all["end"]));
    }
}

#[test]
fn blocks_and_comments_fold() {
    let mut editor = Editor::new();
    let text = "# one\n# two\n\n# three\ngame \"X\"\nboard {\n  rows 1\n}\nmove x { pass }\nmove y {\n  last {\n    els\n  }\n}\n";
    let uri = editor.open("game.sow", text);
    let folds = editor.request_document("foldingRange", &uri);
    let folds = folds.as_array().expect("folds").iter();
    let lines: Vec<_> = folds
        .map(|fold| {
            (
                fold["startLine"].as_u64(),
                fold["endLine"].as_u64(),
                fold["kind"].as_str(),
            )
        })
        .collect();
    let fold = |start, end, kind| (Some(start), Some(end), kind);
    let expected = [
        fold(0, 1, Some("comment")),
        fold(5, 6, None),
        fold(9, 12, None),
        fold(10, 11, None),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn every_word_has_its_colour() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    let data = editor.request_document("semanticTokens/full", &uri)["data"].clone();
    let data: Vec<u64> = data
        .as_array()
        .expect("data")
        .iter()
        .filter_map(Value::as_u64)
        .collect();
    let types = [
        "comment",
        "keyword",
        "number",
        "string",
        "operator",
        "parameter",
        "variable",
        "function",
        "namespace",
    ];
    let (mut line, mut column) = (0, 0);
    let mut tokens = Vec::new();
    for token in data.chunks(5) {
        (line, column) = match token[0] {
            0 => (line, column + token[1]),
            down => (line + down, token[1]),
        };
        let place = |character| json!({"line": line, "character": character});
        let range = json!({"start": place(column), "end": place(column + token[2])});
        let kind = types[usize::try_from(token[3]).expect("a type")];
        tokens.push((text_in_range(GAME, &range).to_owned(), kind, token[4] == 1));
    }
    let count = |wanted: (&str, &str, bool)| {
        let same = |one: &&(String, &str, bool)| (&*one.0, one.1, one.2) == wanted;
        tokens.iter().filter(same).count()
    };
    assert_eq!(count(("seeds", "parameter", true)), 1);
    assert_eq!(count(("seeds", "parameter", false)), 1);
    assert_eq!(count(("landing", "function", true)), 1);
    assert_eq!(count(("corner", "variable", false)), 1);
    assert_eq!(count(("sow", "function", true)), 1);
    assert_eq!(count(("sow", "keyword", false)), 1);
    assert_eq!(count(("\"Test\"", "string", false)), 1);
    assert!(count(("=>", "operator", false)) == 6 && count(("again", "keyword", false)) == 1);
}
