//! Boards drawn by code lenses, and inlay hints.

use super::client::{Editor, GAME, position_of};
use serde_json::{Value, json};

fn run_lens(editor: &mut Editor, lens: &Value) -> String {
    let (command, arguments) = (&lens["command"]["command"], &lens["command"]["arguments"]);
    let params = json!({"command": command, "arguments": arguments});
    let result = editor.request("workspace/executeCommand", params);
    result.as_str().expect("a text").to_owned()
}

#[test]
fn lenses_draw_the_opening_and_run_cases() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    let lenses = editor.request_document("codeLens", &uri);
    let titles: Vec<_> = lenses
        .as_array()
        .expect("lenses")
        .iter()
        .map(|lens| lens["command"]["title"].as_str())
        .collect();
    assert_eq!(titles[0], Some("draw the opening"));
    assert!(titles[1].is_some_and(|title| title.starts_with("run this case")));
    let board = run_lens(&mut editor, &lenses[0]);
    assert!(
        board.contains("4,4,4,4,4,4/4,4,4,4,4,4 0:0 - S -"),
        "{board}"
    );
    let run = run_lens(&mut editor, &lenses[1]);
    assert!(
        run.contains("move 3") && run.ends_with("the case holds\n"),
        "{run}"
    );
    assert!(run.contains("*5"), "what has changed stands out: {run}");
    // Editors that cannot show boards get them as messages.
    let messages = editor
        .notifications
        .iter()
        .filter(|message| message["method"] == "window/showMessage");
    assert_eq!(messages.count(), 2);
}

#[test]
fn a_client_that_shows_boards_itself_gets_no_messages() {
    let refresh = json!({"workspace": {"codeLens": {"refreshSupport": true}}});
    let mut editor = Editor::with_capabilities(refresh, json!({"boards": "result"}));
    let text = GAME.replace("south moves\n}", "north moves\n}");
    let uri = editor.open("game.sow", &text);
    editor.faults(&uri);
    editor.faults(&uri);
    let lenses = editor.request_document("codeLens", &uri);
    assert_eq!(
        lenses[1]["command"]["title"],
        "run this case (it does not hold)"
    );
    let run = run_lens(&mut editor, &lenses[1]);
    assert!(
        run.contains("the case does not hold: South is to move"),
        "{run}"
    );
    let methods: Vec<_> = editor
        .notifications
        .iter()
        .map(|message| message["method"].as_str())
        .collect();
    assert!(
        !methods.contains(&Some("window/showMessage")),
        "{methods:?}"
    );
    assert!(
        methods.contains(&Some("workspace/codeLens/refresh")),
        "{methods:?}"
    );
}

#[test]
fn a_cases_file_uses_the_rules_beside_it() {
    let mut editor = Editor::new();
    editor.write_file("game.sow", GAME);
    let cases = "case \"a corner\" {\n  move 1\n  north moves\n}\n\ncase \"wrong\" {\n  move 1\n  south wins\n}\n";
    let uri = editor.open("game.cases", cases);
    assert_eq!(editor.faults(&uri), Vec::<Value>::new());
    let play_faults = editor.faults(&uri);
    assert_eq!(play_faults.len(), 1, "{play_faults:?}");
    assert_eq!(play_faults[0]["range"]["start"]["line"], 7);
    let lenses = editor.request_document("codeLens", &uri);
    assert!(run_lens(&mut editor, &lenses[0]).ends_with("the case holds\n"));
    let alone = editor.open("alone.cases", cases);
    let faults = editor.faults(&alone);
    assert!(
        faults[0]["message"]
            .as_str()
            .is_some_and(|text| text.contains("alone.sow"))
    );
}

#[test]
fn failing_commands_say_why() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", "game \"X\"\n");
    let params = json!({"command": "sow.drawOpening", "arguments": [uri]});
    let (_, reason) = editor.request_error("workspace/executeCommand", params);
    assert!(reason.contains("fix them first"), "{reason}");
    for (command, arguments) in [
        ("sow.runCase", json!([uri])),
        ("sow.runCase", json!([7, "x"])),
        ("sow.drawOpening", json!(["file:///nowhere.sow"])),
        ("rm", json!([])),
    ] {
        let params = json!({"command": command, "arguments": arguments});
        editor.request_error("workspace/executeCommand", params);
    }
}

#[test]
fn hints_show_option_values_and_pit_owners() {
    let mut editor = Editor::new();
    let text = GAME.replace("from own pit", "from own pit, except corner");
    let uri = editor.open("game.sow", &text);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
    let params = json!({"textDocument": {"uri": uri}, "range": range});
    let hints = editor.request("textDocument/inlayHint", params);
    let hints: Vec<_> = hints
        .as_array()
        .expect("hints")
        .iter()
        .map(|hint| (hint["label"].as_str(), hint["position"].clone()))
        .collect();
    let expected = [
        (Some(" = 4"), position_of(&text, "pits: seeds", 11)),
        (
            Some("both players'"),
            position_of(&text, "except corner", 7),
        ),
    ];
    assert_eq!(hints, expected);
}
