//! The protocol itself: start, shutdown, and cancelled requests.

use super::client::{Editor, GAME};
use serde_json::{Value, json};

const NOT_INITIALIZED: i64 = -32002;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const CANCELLED: i64 = -32800;

#[test]
fn capabilities_are_announced() {
    let mut editor = Editor::uninitialized();
    let params = json!({"processId": null, "rootUri": null, "capabilities": {}});
    let welcome = editor.request("initialize", params);
    assert_eq!(welcome["serverInfo"]["name"], "sow");
    let can = &welcome["capabilities"];
    assert_eq!(can["positionEncoding"], "utf-16");
    for key in [
        "completionProvider",
        "hoverProvider",
        "definitionProvider",
        "referencesProvider",
        "renameProvider",
        "documentSymbolProvider",
        "foldingRangeProvider",
        "semanticTokensProvider",
        "documentFormattingProvider",
        "documentOnTypeFormattingProvider",
        "inlayHintProvider",
        "codeLensProvider",
        "codeActionProvider",
        "executeCommandProvider",
    ] {
        assert!(!can[key].is_null(), "{key}: {can}");
    }
    assert_eq!(editor.shut_down(), Some(0));
}

#[test]
fn nothing_is_answered_before_initialize_or_after_shutdown() {
    let mut editor = Editor::uninitialized();
    editor.notify("textDocument/didOpen", json!({}));
    assert_eq!(
        editor.request_error("shutdown", Value::Null).0,
        NOT_INITIALIZED
    );
    editor.request("initialize", json!({"capabilities": {}}));
    assert_eq!(
        editor.request_error("initialize", json!({})).0,
        INVALID_REQUEST
    );
    editor.request("shutdown", Value::Null);
    assert_eq!(
        editor.request_error("textDocument/hover", json!({})).0,
        INVALID_REQUEST
    );
    editor.notify("exit", Value::Null);
    assert_eq!(editor.close(), Some(0));
}

#[test]
fn exit_without_shutdown_fails() {
    let mut editor = Editor::new();
    editor.notify("exit", Value::Null);
    assert_eq!(editor.close(), Some(1));
    assert_eq!(Editor::new().close(), Some(1));
    assert_eq!(Editor::uninitialized().close(), Some(1));
    let mut editor = Editor::new();
    editor.request("shutdown", Value::Null);
    assert_eq!(editor.close(), Some(0));
}

#[test]
fn unsupported_requests_are_refused() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    assert_eq!(
        editor.request_error("workspace/nonsense", Value::Null).0,
        METHOD_NOT_FOUND
    );
    let about = json!({"textDocument": {"uri": uri}});
    assert_eq!(
        editor
            .request_error("textDocument/nonsense", about.clone())
            .0,
        METHOD_NOT_FOUND
    );
    assert_eq!(
        editor.request_error("textDocument/completion", about).0,
        INVALID_PARAMS
    );
    assert_eq!(
        editor.request_error("textDocument/hover", json!([1])).0,
        INVALID_PARAMS
    );
    let elsewhere = json!({"textDocument": {"uri": "file:///nowhere.sow"}});
    assert_eq!(
        editor.request("textDocument/documentSymbol", elsewhere),
        Value::Null
    );
    // Senseless notifications are logged, and the conversation goes on.
    editor.notify("textDocument/didOpen", json!({"textDocument": 7}));
    editor.notify("$/nonsense", Value::Null);
    editor.send(&json!({"jsonrpc": "2.0", "id": 999, "result": null}));
    assert_eq!(
        editor.request_document("documentSymbol", &uri)[0]["name"],
        "Test"
    );
    assert!(
        editor
            .notifications
            .iter()
            .any(|message| message["method"] == "window/logMessage")
    );
    assert_eq!(editor.shut_down(), Some(0));
}

#[test]
fn requests_can_be_cancelled() {
    let mut editor = Editor::new();
    // Slow to check: every line has a fault that some edit may fix.
    let text = format!(
        "game \"X\"\ntable x {{\n{}}}\n",
        "  own stoer wher seds => agian; capure heer\n".repeat(600)
    );
    let uri = editor.open("slow.sow", &text);
    let place = json!({"line": 2, "character": 3});
    let params = json!({"textDocument": {"uri": uri}, "position": place});
    let ids: Vec<i64> = (0..5)
        .map(|_| editor.send_request("textDocument/hover", params.clone()))
        .collect();
    for id in &ids[..4] {
        editor.notify("$/cancelRequest", json!({"id": id}));
    }
    editor.notify("$/cancelRequest", json!({"id": "never asked"}));
    editor.notify("$/cancelRequest", Value::Null);
    for id in &ids[..4] {
        assert_eq!(editor.wait_for_answer(*id)["error"]["code"], CANCELLED);
    }
    assert!(editor.wait_for_answer(ids[4]).get("error").is_none());
    assert_eq!(editor.shut_down(), Some(0));
}

#[test]
fn completions_do_not_wait_for_checking() {
    let mut editor = Editor::new();
    let line = "  own stoer wher seds => agian; capure heer\n";
    let uri = editor.open(
        "slow.sow",
        &format!("game \"X\"\ntable x {{\n{}}}\n", line.repeat(600)),
    );
    let found = editor.request_at("completion", &uri, &json!({"line": 2, "character": 2}));
    assert!(!found.as_array().expect("items").is_empty());
    let is_checked = |message: &Value| message["method"] == "textDocument/publishDiagnostics";
    assert!(
        !editor.notifications.iter().any(is_checked),
        "it was answered before"
    );
    assert!(!editor.faults(&uri).is_empty());
}

#[test]
fn a_closed_document_is_forgotten() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", "game \"X\"\n");
    assert!(!editor.faults(&uri).is_empty());
    editor.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": uri}}),
    );
    assert_eq!(editor.request_document("documentSymbol", &uri), Value::Null);
    let last = editor
        .notifications
        .iter()
        .rfind(|message| message["params"]["uri"] == *uri);
    assert_eq!(last.expect("told")["params"]["diagnostics"], json!([]));
    assert_eq!(editor.shut_down(), Some(0));
}
