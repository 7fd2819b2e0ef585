//! Links, pipes and folders beside a file that an editor opens: the server answers, and shows nothing of other files.

use super::client::{Editor, GAME};
use crate::scratch::ScratchFolder;
use crate::strangers::{SECRET, TRAPS, lay};
use serde_json::{Value, json};

/// Opens a rule file beside which a trap lies at `place`, asks about it, and returns the faults.
fn open_beside(place: &str, name: &str, text: &str) -> Vec<(String, Vec<Value>)> {
    TRAPS
        .iter()
        .map(|&trap| {
            let outside = ScratchFolder::new("secret", SECRET);
            let mut editor = Editor::new();
            lay(trap, &editor.path(place), outside.folder());
            let uri = editor.open(name, text);
            let faults = editor.faults(&uri);
            for method in ["codeLens", "documentSymbol", "inlayHint"] {
                let params = json!({
                    "textDocument": {"uri": uri},
                    "range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}},
                });
                let answer = editor.request(&format!("textDocument/{method}"), params);
                assert!(!answer.to_string().contains("nobody"), "{trap:?}: {answer}");
            }
            let title = json!({"textDocument": {"uri": uri}, "position": {"line": 0, "character": 2}});
            let hover = editor.request("textDocument/hover", title);
            assert!(!hover.to_string().contains("nobody"), "{trap:?}: {hover}");
            let told = editor.notifications.iter().map(Value::to_string);
            assert!(!told.collect::<String>().contains("nobody"), "{trap:?}");
            assert_eq!(editor.shut_down(), Some(0), "{trap:?}");
            assert_eq!(outside.read("secret"), SECRET, "{trap:?}");
            (format!("{trap:?}"), faults)
        })
        .collect()
}

#[test]
fn bases_are_regular_files() {
    let text = "game \"Based\" based on base\n";
    for (trap, faults) in open_beside("base.sow", "based.sow", text) {
        assert!(!faults.is_empty(), "{trap}");
        let told = json!(faults).to_string();
        assert!(told.contains("base"), "{trap}: {told}");
        assert!(!told.contains("nobody"), "{trap}: {told}");
    }
}

#[test]
fn cases_and_facts_are_regular_files() {
    for place in ["game.cases", "game.toml", "game.weights"] {
        for (trap, faults) in open_beside(place, "game.sow", GAME) {
            let told = json!(faults).to_string();
            assert!(!told.contains("nobody"), "{place}, {trap}: {told}");
        }
    }
}
