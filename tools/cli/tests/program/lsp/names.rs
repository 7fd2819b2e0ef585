//! Meanings of words and names, and places of names.

use super::client::{Editor, GAME, edited, guide, place_of, under};
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
    let found = editor.at("hover", uri, &place_of(text, words, letters));
    found["contents"]["value"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn words_have_the_meaning_that_the_guide_gives_them() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    let told = hover(&mut editor, &uri, GAME, "opposite occupied", 2);
    assert!(told.contains(&guide("opposite")), "{told}");
    assert_eq!(hover(&mut editor, &uri, GAME, "\"Test\"", 2), "");
}

#[test]
fn names_are_drawn_and_rows_are_told() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    let told = hover(&mut editor, &uri, GAME, "opponent corner", 10);
    assert!(told.starts_with("**pits `corner`**"), "{told}");
    assert_eq!(told.matches("*4").count(), 4, "{told}");
    let told = hover(&mut editor, &uri, GAME, "=> capture here, opposite", 1);
    assert!(
        told.contains("capture") && told.starts_with("*This row:* In "),
        "{told}"
    );
    let told = hover(&mut editor, &uri, GAME, "pits: seeds", 7);
    assert!(told.contains("seeds in each pit — 4 unless set"), "{told}");
    let told = hover(&mut editor, &uri, GAME, "last landing", 6);
    assert!(
        told.contains("**table `landing`**") && told.contains("4. Otherwise"),
        "{told}"
    );
}

#[test]
fn names_keep_their_meaning_among_faults() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    editor.faults(&uri);
    let text = GAME.replace("=> again", "=> agian");
    editor.change(&uri, json!([{"text": text}]));
    let told = hover(&mut editor, &uri, &text, "opponent corner", 10);
    assert_eq!(told.matches("*4").count(), 4, "{told}");
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
    let base = editor.file("base.sow", GAME);
    let child = editor.open("child.sow", CHILD);
    let place = place_of(CHILD, "corner", 3);
    let given = editor.at("definition", &child, &place);
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
    let given = editor.at("definition", &child, &place_of(CHILD, "seeds", 1));
    assert_eq!(locations(&given), [(child.clone(), 2)]);
    let given = editor.at("definition", &child, &place_of(CHILD, "on base", 4));
    assert_eq!(locations(&given), [(base, 0)]);
    let same = editor.at("documentHighlight", &child, &place_of(CHILD, "landing", 1));
    assert_eq!(same.as_array().map(Vec::len), Some(1));
}

#[test]
fn another_name_goes_into_every_file() {
    let mut editor = Editor::new();
    let base = editor.file("base.sow", GAME);
    let cases = "case \"a corner\" {\n  set seeds = 3\n  move 1\n  north moves\n}\n";
    let case_file = editor.file("child.cases", cases);
    let child = editor.open("child.sow", CHILD);
    let place = place_of(CHILD, "seeds", 1);
    let found = editor.at("prepareRename", &child, &place);
    assert_eq!(
        (under(CHILD, &found["range"]), &found["placeholder"]),
        ("seeds", &json!("seeds"))
    );
    let params = json!({"textDocument": {"uri": child}, "position": place, "newName": "grains"});
    let changes = editor.request("textDocument/rename", params)["changes"].clone();
    let files: Vec<&String> = changes.as_object().expect("files").keys().collect();
    assert_eq!(files.len(), 3, "{files:?}");
    let mended = edited(GAME, &changes[&base]);
    assert!(
        mended.contains("option grains = 4") && mended.contains("pits: grains"),
        "{mended}"
    );
    assert!(mended.contains("\"seeds in each pit\""), "{mended}");
    assert!(edited(cases, &changes[&case_file]).contains("set grains = 3"));
    assert!(edited(CHILD, &changes[&child]).contains("option grains = 3"));
    for (name, reason) in [
        ("9", "begin"),
        ("", "begin"),
        ("landing", "already"),
        ("a b", "letters"),
    ] {
        let params = json!({"textDocument": {"uri": child}, "position": place, "newName": name});
        let (_, told) = editor.refused("textDocument/rename", params);
        assert!(told.contains(reason), "{name}: {told}");
    }
    let place = place_of(CHILD, "corner", 1);
    let params = json!({"textDocument": {"uri": child}, "position": place, "newName": "opposite"});
    let (_, told) = editor.refused("textDocument/rename", params);
    assert!(told.contains("word of the language"), "{told}");
}

#[test]
fn seeds_of_a_pit_are_not_the_option_of_that_name() {
    let mut editor = Editor::new();
    let text = GAME.replace("from own pit", "from own pit where seeds >= seeds");
    let uri = editor.open("game.sow", &text);
    let place = place_of(&text, "pits: seeds", 7);
    let params = json!({"textDocument": {"uri": uri}, "position": place, "newName": "n"});
    let changes = editor.request("textDocument/rename", params)["changes"].clone();
    let text = edited(&text, &changes[&uri]);
    assert!(
        text.contains("where seeds >= n") && text.contains("pits: n"),
        "{text}"
    );
}

#[test]
fn bundled_games_can_be_looked_at_and_stay_as_they_are() {
    let mut editor = Editor::new();
    let text = "game \"Mine\" based on bao-kiswahili\n\ntable landing {\n  left_turn => end\n  else => end\n}\n";
    let uri = editor.open("mine.sow", text);
    let given = editor.at("definition", &uri, &place_of(text, "left_turn", 1));
    let place = given[0]["uri"].as_str().expect("an address").to_owned();
    let path = place.strip_prefix("file://").expect("a file").to_owned();
    let base = std::fs::read_to_string(&path).expect("it can be read");
    assert_eq!(under(&base, &given[0]["range"]), "left_turn");
    let params = json!({
        "textDocument": {"uri": uri},
        "position": place_of(text, "left_turn", 1),
        "newName": "left",
    });
    let (_, told) = editor.refused("textDocument/rename", params);
    assert!(told.contains("bundled `bao-kiswahili.sow`"), "{told}");
    assert_eq!(editor.leave(), Some(0));
    assert!(
        !std::path::Path::new(&path).exists(),
        "it is gone with the server"
    );
}

#[test]
fn a_base_that_is_being_written_counts_as_it_stands() {
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
