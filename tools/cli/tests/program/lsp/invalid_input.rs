//! Input that no editor sends and texts that nobody writes: every request is answered, and nothing hangs.

use super::client::{Editor, GAME};
use serde_json::{Value, json};

/// All requests about a document.
const METHODS: [&str; 18] = [
    "completion",
    "hover",
    "definition",
    "references",
    "documentHighlight",
    "prepareRename",
    "rename",
    "documentSymbol",
    "foldingRange",
    "semanticTokens/full",
    "formatting",
    "rangeFormatting",
    "onTypeFormatting",
    "inlayHint",
    "codeAction",
    "codeLens",
    "declaration",
    "signatureHelp",
];

fn params(uri: &str, line: u64, character: u64) -> Value {
    let place = json!({"line": line, "character": character});
    json!({
        "textDocument": {"uri": uri},
        "position": place,
        "range": {"start": place, "end": {"line": line + 1, "character": 0}},
        "context": {"diagnostics": [], "includeDeclaration": true},
        "newName": "other",
        "ch": "}",
        "options": {"tabSize": 2, "insertSpaces": true},
    })
}

/// Returns texts that are not valid rule files.
fn invalid_texts() -> Vec<String> {
    let cut = |at: usize| GAME[..at].to_owned();
    let mut texts: Vec<String> = (0..GAME.len()).step_by(127).map(cut).collect();
    texts.extend(
        [
            "",
            "\u{feff}",
            "\r\r\n\n\r",
            "}}}}",
            "{{{{(((",
            "\"",
            "# only",
            "game \"X\" based on game",
            "game \"X\" based on kalaha without",
            "game \"\"\ncase \"\" { }",
            "board\nboard {\nboard { board",
            "option = = in in \"",
            "🌱é\u{0}\u{1b}[31m\u{202e}=>",
            "move move { move }",
        ]
        .map(str::to_owned),
    );
    texts.push("(".repeat(1000));
    texts.push("move x { last {".repeat(200));
    texts.push(format!("game \"{}\"", "x".repeat(100_000)));
    texts
}

#[test]
fn every_request_about_every_text_is_answered() {
    let mut editor = Editor::new();
    let mut answered = 0;
    for (at, text) in invalid_texts().into_iter().enumerate() {
        for name in [format!("{at}.sow"), format!("{at}.cases")] {
            let uri = editor.open(&name, &text);
            for (line, character) in [(0, 9), (4, 2), (u64::from(u32::MAX), 3)] {
                let ids = METHODS.map(|method| {
                    let method = format!("textDocument/{method}");
                    editor.send_request(&method, params(&uri, line, character))
                });
                for id in ids {
                    editor.wait_for_answer(id);
                    answered += 1;
                }
                editor.notifications.clear();
            }
            editor.notify(
                "textDocument/didClose",
                json!({"textDocument": {"uri": uri}}),
            );
        }
    }
    assert!(answered > 1000, "{answered} questions");
    assert_eq!(editor.shut_down(), Some(0));
}

#[test]
fn invalid_changes_are_tolerated() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    for (start, end) in [
        ((9, 9), (0, 0)),
        ((99, 0), (99, 9)),
        ((0, 4_294_967_295_u64), (1, 0)),
    ] {
        let place = |(line, character): (u64, u64)| json!({"line": line, "character": character});
        let range = json!({"start": place(start), "end": place(end)});
        editor.change(&uri, json!([{"range": range, "text": "🌱"}]));
    }
    editor.change(&uri, json!([]));
    editor.change(&uri, json!([{"text": GAME}]));
    assert_eq!(editor.faults(&uri), Vec::<Value>::new());
    assert_eq!(editor.shut_down(), Some(0));
}

#[test]
fn too_large_texts_are_reported() {
    let mut editor = Editor::new();
    let text = format!("{GAME}{}", "# padding, again and again\n".repeat(100_000));
    let uri = editor.open("large.sow", &text);
    let faults = editor.faults(&uri);
    assert_eq!(faults[0]["code"], "too-large", "{faults:?}");
    assert_eq!(
        editor.request_document("semanticTokens/full", &uri),
        Value::Null
    );
    editor.change(&uri, json!([{"text": GAME}]));
    assert_eq!(editor.faults(&uri), Vec::<Value>::new());
    assert_eq!(editor.shut_down(), Some(0));
}

#[test]
fn invalid_messages_do_not_end_the_conversation() {
    let mut editor = Editor::new();
    for body in [
        "",
        "nonsense",
        "[]",
        "{}",
        "{\"id\": null, \"method\": 1}",
        "\u{0}",
    ] {
        editor.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }
    editor.write(b"Content-Length: 2\r\n\r\n\xff\xfe");
    let uri = editor.open("game.sow", GAME);
    assert_eq!(editor.faults(&uri), Vec::<Value>::new());
    assert_eq!(editor.shut_down(), Some(0));
}

#[test]
fn invalid_headers_end_the_conversation() {
    for head in [
        "Content-Length: 99999999999999\r\n\r\n",
        "Content-Length: 18446744073709551615\r\n\r\n",
        "Content-Length: many\r\n\r\n",
        "no head at all\r\n\r\n",
        "Content-Type: text\r\n\r\n",
        "\r\n\r\n",
        "Content-Length: 5\n\n",
    ] {
        let mut editor = Editor::new();
        editor.write(head.as_bytes());
        assert_eq!(editor.close(), Some(1), "{head:?}");
    }
}
