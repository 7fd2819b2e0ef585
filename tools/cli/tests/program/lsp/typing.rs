//! Diagnostics, fixes and completions during typing.

use super::client::{
    Editor, GAME, apply_edits, extract_cursor, guide_meaning, position_of, text_in_range,
};
use serde_json::{Value, json};

fn code(fault: &Value) -> &str {
    fault["code"].as_str().unwrap_or_default()
}

#[test]
fn faults_come_and_go_during_typing() {
    let mut editor = Editor::new();
    let uri = editor.open("game.sow", GAME);
    assert_eq!(editor.faults(&uri), Vec::<Value>::new());
    let place = position_of(GAME, "again", 0);
    let word = json!({"start": place, "end": position_of(GAME, "again", 5)});
    editor.change(&uri, json!([{"range": word, "text": "agian"}]));
    let text = GAME.replacen("again", "agian", 1);
    let faults = editor.faults(&uri);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(text_in_range(&text, &faults[0]["range"]), "agian");
    assert_eq!(
        (code(&faults[0]), faults[0]["severity"].as_i64()),
        ("syntax", Some(1))
    );
    let message = faults[0]["message"].as_str().expect("a message");
    assert!(message.contains("help: did you mean `again`?"), "{message}");
    editor.change(&uri, json!([{"text": GAME}]));
    assert_eq!(editor.faults(&uri), Vec::<Value>::new());
    assert_eq!(editor.shut_down(), Some(0));
}

#[test]
fn faults_have_related_places() {
    let mut editor = Editor::new();
    let text = GAME.replace("pits corner", "pits landing");
    let uri = editor.open("game.sow", &text);
    let faults = editor.faults(&uri);
    let twice = faults.iter().find(|fault| code(fault) == "duplicate-name");
    let related = &twice.expect("a fault")["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], uri);
    assert_eq!(
        text_in_range(&text, &related["location"]["range"]),
        "landing"
    );
    assert!(
        related["message"]
            .as_str()
            .is_some_and(|text| text.starts_with("first"))
    );
}

#[test]
fn faults_found_in_play_are_reported_on_open() {
    let mut editor = Editor::new();
    let text = GAME.replace("south moves\n}", "north moves\n}");
    let uri = editor.open("game.sow", &text);
    assert_eq!(editor.faults(&uri), Vec::<Value>::new());
    let play_faults = editor.faults(&uri);
    assert_eq!(code(&play_faults[0]), "case-fails", "{play_faults:?}");
    assert_eq!(
        text_in_range(&text, &play_faults[0]["range"]),
        "north moves"
    );
}

#[test]
fn cases_that_do_not_fit_the_game_are_bad_cases() {
    let mut editor = Editor::new();
    let text = GAME.replace("south moves\n}", "move 9\n}");
    let uri = editor.open("game.sow", &text);
    assert_eq!(editor.faults(&uri), Vec::<Value>::new());
    let faults = editor.faults(&uri);
    // The row that only this case reached is noted, too.
    assert_eq!(code(&faults[0]), "bad-case", "{faults:?}");
    assert!(faults.iter().all(|fault| code(fault) != "case-fails"));
    assert_eq!(text_in_range(&text, &faults[0]["range"]), "9");
}

#[test]
fn a_fix_mends_the_file() {
    let mut editor = Editor::new();
    let text = GAME.replace("else                                  => end", "els => end");
    let text = text.replace("track shared", "trak shared");
    let uri = editor.open("game.sow", &text);
    let faults = editor.faults(&uri);
    let place = position_of(&text, "trak", 1);
    let range = json!({"start": place, "end": place});
    let params = json!({
        "textDocument": {"uri": uri},
        "range": range,
        "context": {"diagnostics": faults},
    });
    let actions = editor.request("textDocument/codeAction", params);
    let actions = actions.as_array().expect("actions");
    let kinds: Vec<_> = actions
        .iter()
        .map(|action| action["kind"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(kinds, ["quickfix", "source.fixAll"], "{actions:?}");
    assert_eq!(actions[0]["title"], "did you mean `track`");
    let mended = apply_edits(&text, &actions[0]["edit"]["changes"][&uri]);
    assert!(mended.contains("track shared") && mended.contains("els => end"));
    let mended = apply_edits(&text, &actions[1]["edit"]["changes"][&uri]);
    editor.change(&uri, json!([{"text": mended}]));
    assert_eq!(editor.faults(&uri), Vec::<Value>::new(), "{mended}");
}

fn labels(editor: &mut Editor, name: &str, text: &str) -> Vec<String> {
    let (text, place) = extract_cursor(text);
    let uri = editor.open(name, &text);
    let items = editor.request_at("completion", &uri, &place);
    let items = items.as_array().expect("items").iter();
    items
        .map(|item| item["label"].as_str().expect("a label").to_owned())
        .collect()
}

#[track_caller]
fn assert_offers(labels: &[String], wanted: &[&str], others: &[&str]) {
    for one in wanted {
        assert!(
            labels.iter().any(|label| label == one),
            "{one} is missing: {labels:?}"
        );
    }
    for one in others {
        assert!(
            !labels.iter().any(|label| label == one),
            "{one} is there: {labels:?}"
        );
    }
}

#[test]
fn completion_offers_what_fits() {
    let mut editor = Editor::new();
    let row = GAME.replace("=> again", "=> ▮");
    let found = labels(&mut editor, "a.sow", &row);
    assert_offers(
        &found,
        &["again", "capture", "sow", "do"],
        &["from", "deal", "board", "landing"],
    );
    let table = GAME.replace("last landing", "last ▮");
    assert_offers(
        &labels(&mut editor, "b.sow", &table),
        &["landing"],
        &["corner", "sow"],
    );
    let place = GAME.replace("opponent corner ", "opponent ▮ ");
    assert_offers(
        &labels(&mut editor, "c.sow", &place),
        &["corner", "pit", "empty"],
        &["landing", "own"],
    );
    let number = GAME.replace("setup { pits: seeds }", "setup { pits: ▮ }");
    assert_offers(
        &labels(&mut editor, "d.sow", &number),
        &["seeds"],
        &["corner"],
    );
    let section = GAME.replace("\nend {", "\n▮\nend {");
    let found = labels(&mut editor, "e.sow", &section);
    assert_offers(
        &found,
        &["board", "move", "move … { … }", "table … { … }"],
        &["again", "corner"],
    );
    let comment = GAME.replace("=> again", "=> again # ▮");
    assert_eq!(labels(&mut editor, "f.sow", &comment), Vec::<String>::new());
}

#[test]
fn completion_works_among_faults() {
    let mut editor = Editor::new();
    let text = GAME
        .replace("from own pit", "frm own pit")
        .replace("last landing", "last ▮");
    assert_offers(&labels(&mut editor, "a.sow", &text), &["landing"], &[]);
    let text = GAME.replace(
        "own store                             =>",
        "own stoer => agian\n  own ▮ =>",
    );
    assert_offers(
        &labels(&mut editor, "b.sow", &text),
        &["corner", "store"],
        &[],
    );
    let open = "game \"X\"\nboard { rows 1\n  ▮";
    assert_offers(
        &labels(&mut editor, "c.sow", open),
        &["pits", "track"],
        &["own"],
    );
}

#[test]
fn completion_knows_games_values_and_bases() {
    let mut editor = Editor::new();
    editor.write_file("mine.sow", GAME);
    let found = labels(&mut editor, "a.sow", "game \"X\" based on ▮");
    assert_offers(&found, &["mine", "kalaha", "bao-kiswahili"], &["a"]);
    let found = labels(
        &mut editor,
        "b.sow",
        "game \"X\" based on mine without table ▮",
    );
    assert_offers(&found, &["landing"], &["corner", "sow"]);
    let found = labels(
        &mut editor,
        "c.sow",
        "game \"X\" based on mine\ntable x { own ▮ => end }",
    );
    assert_offers(&found, &["corner"], &["landing"]);
    let text = "game \"X\"\noption slam = kept in kept, lost\nmove x when slam = ▮ { pass }";
    assert_offers(&labels(&mut editor, "d.sow", text), &["kept", "lost"], &[]);
    let case = GAME.replace("  move 3\n", "  set ▮ = 3\n  move 3\n");
    assert_offers(
        &labels(&mut editor, "e.sow", &case),
        &["seeds"],
        &["corner"],
    );
}

#[test]
fn a_completion_replaces_the_word_at_the_cursor() {
    let mut editor = Editor::new();
    let (text, place) = extract_cursor(&GAME.replace("=> again", "=> ag▮ain"));
    let uri = editor.open("game.sow", &text);
    let items = editor.request_at("completion", &uri, &place);
    let mut items = items.as_array().expect("items").iter();
    let again = items
        .find(|item| item["label"] == "again")
        .expect("it is offered");
    assert_eq!(text_in_range(&text, &again["textEdit"]["range"]), "again");
    let sense = again["documentation"]["value"].as_str().expect("a sense");
    assert!(sense.contains(&guide_meaning("again")), "{sense}");
}
