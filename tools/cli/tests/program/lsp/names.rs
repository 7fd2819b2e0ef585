//! Meanings of words and names, and places of names.

use super::client::{Editor, GAME, apply_edits, guide_meaning, position_of, text_in_range};
use serde_json::{Value, json};

const CHILD: &str = "\
game \"Child\" based on base

option seeds = 3

move sow {
  from own pit, except corner
  sow counterclockwise into own store
  last landing
}
";

fn hover(editor: &mut Editor, uri: &str, text: &str, words: &str, letters: usize) -> String {
    let found = editor.request_at("hover", uri, &position_of(text, words, letters));
    found["contents"]["value"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn hover_shows_the_meaning_from_the_guide() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    let shown = hover(&mut editor, &uri, GAME, "opposite occupied", 2);
    assert!(shown.contains(&guide_meaning("opposite")), "{shown}");
    assert_eq!(hover(&mut editor, &uri, GAME, "\"Test\"", 2), "");
}

#[test]
fn hover_draws_names_and_explains_rows() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    let shown = hover(&mut editor, &uri, GAME, "opponent corner", 10);
    assert!(shown.starts_with("**pits `corner`**"), "{shown}");
    assert_eq!(shown.matches("*4").count(), 4, "{shown}");
    let shown = hover(&mut editor, &uri, GAME, "=> capture here, opposite", 1);
    assert!(
        shown.contains("capture") && shown.starts_with("*This row:* In "),
        "{shown}"
    );
    let shown = hover(&mut editor, &uri, GAME, "pits: seeds", 7);
    assert!(
        shown.contains("seeds in each pit — 4 unless set"),
        "{shown}"
    );
    let shown = hover(&mut editor, &uri, GAME, "last landing", 6);
    assert!(
        shown.contains("**table `landing`**") && shown.contains("4. Otherwise"),
        "{shown}"
    );
}

/// The editor explains a fault as `sow explain` and the book do.
#[test]
fn hover_explains_the_fault_below_the_pointer() {
    let mut editor = Editor::new();
    let text = GAME.replace("opposite occupied", "oposite occupied");
    let uri = editor.open("game.sow", &text);
    let shown = hover(&mut editor, &uri, &text, "oposite occupied", 2);
    let codes =
        ["syntax", "unknown-name"].map(|name| sow_grammar::Code::from_name(name).expect("a code"));
    let explains =
        |code: &sow_grammar::Code| shown.contains(&code.lint().explanation_as_markdown());
    assert!(codes.iter().any(explains), "{shown}");
}

#[test]
fn names_keep_their_meaning_among_faults() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    editor.faults(&uri);
    let text = GAME.replace("=> again", "=> agian");
    editor.change(&uri, json!([{"text": text}]));
    let shown = hover(&mut editor, &uri, &text, "opponent corner", 10);
    assert_eq!(shown.matches("*4").count(), 4, "{shown}");
}

fn locations(found: &Value) -> Vec<(String, u64)> {
    let found = found.as_array().expect("places").iter();
    let mut all: Vec<_> = found
        .map(|place| {
            let uri = place["uri"].as_str().expect("an address").to_owned();
            (
                uri,
                place["range"]["start"]["line"].as_u64().expect("a line"),
            )
        })
        .collect();
    all.sort();
    all
}

#[test]
fn names_are_found_across_files() {
    let mut editor = Editor::new();
    let base = editor.write_file("base.sow", GAME);
    let child = editor.open("child.sow", CHILD);
    let place = position_of(CHILD, "corner", 3);
    let given = editor.request_at("definition", &child, &place);
    assert_eq!(locations(&given), [(base.clone(), 11)]);
    let params = json!({
        "textDocument": {"uri": child},
        "position": place,
        "context": {"includeDeclaration": true},
    });
    let all = editor.request("textDocument/references", params);
    let expected = [(base.clone(), 11), (base.clone(), 24), (child.clone(), 5)];
    assert_eq!(locations(&all), expected);
    // A redefined option is defined at the redefinition.
    let given = editor.request_at("definition", &child, &position_of(CHILD, "seeds", 1));
    assert_eq!(locations(&given), [(child.clone(), 2)]);
    let given = editor.request_at("definition", &child, &position_of(CHILD, "on base", 4));
    assert_eq!(locations(&given), [(base, 0)]);
    let same = editor.request_at(
        "documentHighlight",
        &child,
        &position_of(CHILD, "landing", 1),
    );
    assert_eq!(same.as_array().map(Vec::len), Some(1));
}

#[test]
fn a_rename_changes_every_file() {
    let mut editor = Editor::new();
    let base = editor.write_file("base.sow", GAME);
    let cases = "case \"a corner\" {\n  set seeds = 3\n  move 1\n  north moves\n}\n";
    let case_file = editor.write_file("child.cases", cases);
    let child = editor.open("child.sow", CHILD);
    let place = position_of(CHILD, "seeds", 1);
    let found = editor.request_at("prepareRename", &child, &place);
    assert_eq!(
        (text_in_range(CHILD, &found["range"]), &found["placeholder"]),
        ("seeds", &json!("seeds"))
    );
    let params = json!({"textDocument": {"uri": child}, "position": place, "newName": "grains"});
    let changes = editor.request("textDocument/rename", params)["changes"].clone();
    let files: Vec<&String> = changes.as_object().expect("files").keys().collect();
    assert_eq!(files.len(), 3, "{files:?}");
    let mended = apply_edits(GAME, &changes[&base]);
    assert!(
        mended.contains("option grains = 4") && mended.contains("pits: grains"),
        "{mended}"
    );
    assert!(mended.contains("\"seeds in each pit\""), "{mended}");
    assert!(apply_edits(cases, &changes[&case_file]).contains("set grains = 3"));
    assert!(apply_edits(CHILD, &changes[&child]).contains("option grains = 3"));
    for (name, reason) in [
        ("9", "begin"),
        ("", "begin"),
        ("landing", "already"),
        ("a b", "letters"),
    ] {
        let params = json!({"textDocument": {"uri": child}, "position": place, "newName": name});
        let (_, message) = editor.request_error("textDocument/rename", params);
        assert!(message.contains(reason), "{name}: {message}");
    }
    let place = position_of(CHILD, "corner", 1);
    let params = json!({"textDocument": {"uri": child}, "position": place, "newName": "opposite"});
    let (_, message) = editor.request_error("textDocument/rename", params);
    assert!(message.contains("word of the language"), "{message}");
}

#[test]
fn seeds_of_a_pit_are_not_the_option_of_that_name() {
    let mut editor = Editor::new();
    let text = GAME.replace("from own pit", "from own pit where seeds >= seeds");
    let uri = editor.open("game.sow", &text);
    let place = position_of(&text, "pits: seeds", 7);
    let params = json!({"textDocument": {"uri": uri}, "position": place, "newName": "n"});
    let changes = editor.request("textDocument/rename", params)["changes"].clone();
    let text = apply_edits(&text, &changes[&uri]);
    assert!(
        text.contains("where seeds >= n") && text.contains("pits: n"),
        "{text}"
    );
}

#[test]
fn bundled_games_can_be_viewed_but_not_changed() {
    let mut editor = Editor::new();
    let text = "game \"Mine\" based on bao-kiswahili\n\ntable landing {\n  left_turn => end\n  else => end\n}\n";
    let uri = editor.open("mine.sow", text);
    let given = editor.request_at("definition", &uri, &position_of(text, "left_turn", 1));
    let place = given[0]["uri"].as_str().expect("an address").to_owned();
    let path = place.strip_prefix("file://").expect("a file").to_owned();
    let base = std::fs::read_to_string(&path).expect("it can be read");
    assert_eq!(text_in_range(&base, &given[0]["range"]), "left_turn");
    let params = json!({
        "textDocument": {"uri": uri},
        "position": position_of(text, "left_turn", 1),
        "newName": "left",
    });
    let (_, message) = editor.request_error("textDocument/rename", params);
    assert!(message.contains("bundled `bao-kiswahili.sow`"), "{message}");
    assert_eq!(editor.shut_down(), Some(0));
    assert!(
        !std::path::Path::new(&path).exists(),
        "it is gone with the server"
    );
}

#[test]
fn an_unsaved_base_is_used() {
    let mut editor = Editor::new();
    let base = editor.open("base.sow", GAME);
    let child = editor.open("child.sow", CHILD);
    assert_eq!(editor.faults(&child), Vec::<Value>::new());
    let text = GAME
        .replace("pits corner = pit 1, pit 6\n", "")
        .replace("opponent corner  ", "opponent pit 1  ");
    editor.change(&base, json!([{"text": text}]));
    // Findings of random games with the old text may arrive first.
    let mut faults = editor.faults(&child);
    while faults.is_empty() {
        faults = editor.faults(&child);
    }
    let message = faults[0]["message"].as_str().expect("a message");
    assert!(message.contains("nothing is called `corner`"), "{message}");
    assert!(!editor.path("base.sow").exists());
}
