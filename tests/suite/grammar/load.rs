//! Loading of files and texts, and of the games they are based on.

use sow_grammar::Edit;
use sow_grammar::diagnostic::Code;
use sow_grammar::load::{LoadError, LoadedGame, load, load_file, load_text};
use sow_grammar::test_hooks::MAX_FILE_BYTES;
use sow_tests::scratch::ScratchFolder;
use std::path::Path;

fn load_in(folder: &ScratchFolder, name: &str) -> LoadedGame {
    load_file(&folder.file_path(name)).expect("readable")
}

fn first_fault(loaded: &LoadedGame) -> (Code, &str, &str) {
    let first = loaded.diagnostics.first().expect("a fault");
    (
        first.code,
        &first.message,
        loaded.sources.text(first.label.span),
    )
}

fn codes(loaded: &LoadedGame) -> Vec<Code> {
    loaded
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect()
}

#[test]
fn invalid_utf8_is_reported_at_its_offset() {
    let folder = ScratchFolder::new("x.sow", b"game \"\xff\"");
    let loaded = load_in(&folder, "x.sow");
    assert_eq!(codes(&loaded), [Code::NotText]);
    assert_eq!(loaded.diagnostics[0].label.span.start, 6);
}

#[test]
fn zero_bytes_are_refused() {
    assert_eq!(codes(&load_text("x.sow", "game \0")), [Code::NotText]);
}

#[test]
fn a_file_that_is_too_large_is_refused_before_it_is_read() {
    assert_eq!(
        codes(&load_text("x.sow", &"{".repeat(MAX_FILE_BYTES + 1))),
        [Code::TooLarge]
    );
    assert_eq!(
        codes(&load_text("x.sow", &"\0".repeat(8 * MAX_FILE_BYTES))),
        [Code::TooLarge]
    );
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let loaded = load_text("x.sow", "\u{feff}game \"X\" based on hus");
    assert_eq!(codes(&loaded), []);
}

#[test]
fn an_unknown_game_is_answered_with_the_nearest_name() {
    let error = load("kalaa").expect_err("no such game");
    assert_eq!(
        error.to_string(),
        "there is no game `kalaa`; did you mean `kalah`?"
    );
    let error = load("no/such/file.sow").expect_err("no such file");
    assert!(matches!(error, LoadError::Unreadable { .. }));
    assert_eq!(
        error.to_string(),
        "cannot read `no/such/file.sow`: there is no such file or folder"
    );
    let error = load_file(Path::new(env!("CARGO_MANIFEST_DIR"))).expect_err("a folder");
    assert!(error.to_string().ends_with("it is a folder"), "{error}");
}

#[test]
fn an_unknown_base_is_underlined() {
    let loaded = load_text("x.sow", "game \"X\" based on kalha");
    assert_eq!(
        first_fault(&loaded),
        (
            Code::UnknownBase,
            "there is no game `kalha` to build on",
            "kalha"
        )
    );
    assert_eq!(
        loaded.diagnostics[0].help.as_deref(),
        Some("did you mean `kalah`?")
    );
}

#[test]
fn a_ring_of_bases_is_a_fault_of_the_base() {
    let folder = ScratchFolder::new("a.sow", "game \"A\" based on b")
        .with_file("b.sow", "game \"B\" based on a");
    assert_eq!(
        codes(&load_in(&folder, "a.sow")),
        [Code::FaultyBase, Code::BaseCycle]
    );
    folder.write("c.sow", "game \"C\" based on c");
    assert_eq!(codes(&load_in(&folder, "c.sow")), [Code::BaseCycle]);
}

#[test]
fn a_long_line_of_bases_is_cut_off() {
    let folder = ScratchFolder::empty();
    for at in 0..40 {
        let text = format!("game \"G\" based on g{}", at + 1);
        folder.write(&format!("g{at}.sow"), text);
    }
    let loaded = load_in(&folder, "g0.sow");
    assert_eq!(
        loaded.diagnostics.last().map(|last| last.code),
        Some(Code::TooDeep)
    );
}

#[test]
fn faults_of_a_base_are_shown_in_the_base() {
    let folder = ScratchFolder::new("a.sow", "game \"A\" based on b")
        .with_file("b.sow", "game \"B\"\nboard { rows rows rows }");
    let loaded = load_in(&folder, "a.sow");
    assert_eq!(codes(&loaded), [Code::FaultyBase, Code::Syntax]);
    let (source, _) = loaded
        .sources
        .locate(loaded.diagnostics[1].label.span)
        .expect("a place");
    assert_eq!(source.path, Some(folder.file_path("b.sow")));
}

#[test]
fn a_base_beside_the_file_comes_before_a_bundled_one() {
    let folder = ScratchFolder::new("a.sow", "game \"A\" based on hus")
        .with_file("hus.sow", "game \"Mine\" based on kalaha");
    let loaded = load_in(&folder, "a.sow");
    let names: Vec<_> = loaded
        .sources
        .as_slice()
        .iter()
        .map(|source| source.path.is_some())
        .collect();
    assert_eq!(names, [true, true, false]);
}

#[test]
fn at_most_a_hundred_faults_are_shown() {
    let faults = |row: &str| {
        load_text(
            "x.sow",
            &format!("game \"X\"\ntable t {{\n{}}}", row.repeat(300)),
        )
        .diagnostics
    };
    for row in ["own pit again\n", "nowhere => do nothing\n"] {
        let faults = faults(row);
        assert_eq!(faults.len(), 101);
        assert!(
            faults[100]
                .message
                .starts_with("only the first 100 faults are shown")
        );
        assert!(!faults[99].message.starts_with("only"));
    }
}

#[test]
fn follow_up_faults_are_not_reported() {
    let text = sow_grammar::bundled::variant("kalaha")
        .expect("a variant")
        .rules;
    for (good, bad) in [
        ("board {", "bord {"),
        ("end {", "ennd {"),
        ("store right", "stoe right"),
        ("seeds =", "seeds = ="),
    ] {
        let loaded = load_text("x.sow", &text.replace(good, bad));
        assert_eq!(
            codes(&loaded),
            [Code::Syntax],
            "{bad}: {:?}",
            loaded.diagnostics
        );
    }
}

/// Returns the first fault of Kalaha with a change: its message, its help, and the text that its edits insert.
fn first_help(was: &str, is: &str) -> (String, String, String) {
    let text = sow_grammar::bundled::variant("kalaha")
        .expect("a variant")
        .rules;
    assert!(text.contains(was), "{was}");
    let loaded = load_text("x.sow", &text.replacen(was, is, 1));
    let first = loaded.diagnostics.first().expect("a fault");
    let edits = first.edits.iter().map(|edit| edit.replacement.trim());
    let written = edits.collect::<Vec<_>>().join(" … ");
    (
        first.message.clone(),
        first.help.clone().unwrap_or_default(),
        written,
    )
}

#[test]
fn helps_say_what_rule_sheets_mean() {
    for (was, is, help, written) in [
        ("=> again", "=> play again", "write `again`", "again"),
        ("pits: ", "all pits: ", "write `pits:`", "pits:"),
        (
            "from own pit",
            "from own pit 1, own pit 5",
            "in parentheses",
            "",
        ),
        (
            "store right",
            "store rihgt",
            "did you mean `right`?",
            "right",
        ),
        ("=> again", "again", "is `=>` missing", "=>"),
        ("setup {", "setup", "write `{` here", "{"),
        ("setup {", "setup { {", "take it out", ""),
    ] {
        let (message, said, edit) = first_help(was, is);
        assert!(said.contains(help), "{is}: {message} ({said})");
        assert_eq!(edit, written, "{is}");
    }
}

const ROW: &str = "own empty pit where empty_capture     => capture here";

#[test]
fn helps_suggest_the_intended_phrase() {
    for (was, is, help) in [
        (ROW, "next empty => capture next", "write `when` before"),
        (
            ROW,
            "own pit => capture here, previous while seeds = 2",
            "run backward while",
        ),
        (ROW, "own pit => capture next next", "appears twice"),
        (
            ROW,
            "marked pit => capture here",
            "a mark is tested by its name",
        ),
        (ROW, "own pit => pick up; sow on", "write `relay`"),
        (
            "from own pit",
            "from own pit, except pit 1 where seeds = 1, pit 3",
            "in parentheses",
        ),
        ("=> again", "=> go again", "write `again`"),
        ("own pits empty", "own cannot move", "write `no move`"),
        (
            "own pits empty",
            "no player can move",
            "write `nobody can play`",
        ),
        ("pits: seeds", "front: two", "write `2`"),
        ("end {", "table t {", "most in store wins"),
        (ROW, "not empty pit => capture here", "write `occupied pit`"),
        (ROW, "own pit => relay here", "take out `here`"),
        (
            "own pits empty",
            "every own pit where seeds < 5",
            "comes after `has`",
        ),
    ] {
        // The row itself stays, since its option would be unused otherwise.
        let kept = if was == ROW {
            format!("{ROW}\n    ")
        } else {
            String::new()
        };
        let (message, said, _) = first_help(was, &(kept + is));
        assert!(said.contains(help), "{is}: {message} ({said})");
    }
    let never = "from own pit\n  require 1 = 0";
    assert!(first_help("from own pit", never).1.contains("`seeds = 2`"));
}

#[test]
fn helps_that_change_the_text_leave_no_fault() {
    for (is, written) in [
        ("pit is empty => capture here", "empty pit"),
        ("own pit is not empty => capture here", "own occupied pit"),
        ("own not empty pit => capture here", "own occupied pit"),
        (
            "own pit when opposite occupied => capture here",
            "own pit where opposite occupied",
        ),
        (
            "own pit where next pit has seeds = 0 => capture here",
            "where next has seeds = 0",
        ),
        (
            "own pit where opposite not occupied => capture here",
            "where opposite empty",
        ),
        ("own pit: capture here", "own pit => capture here"),
        (
            "own pit where empty_capture is no => capture here",
            "where not empty_capture",
        ),
        (
            "own pit where empty_capture = yes => capture here",
            "where empty_capture =>",
        ),
    ] {
        let text = sow_grammar::bundled::variant("kalaha")
            .expect("a variant")
            .rules;
        let text = text.replacen(ROW, &format!("{ROW}\n    {is}"), 1);
        let loaded = load_text("x.sow", &text);
        let [fault] = &loaded.diagnostics[..] else {
            panic!("{is}: {:?}", loaded.diagnostics);
        };
        let fixed = Edit::apply_all(&fault.edits, &text).expect("a change");
        assert!(fixed.contains(written), "{is}: {:?}", fault.help);
    }
}

#[test]
fn ambiguous_fixes_are_not_edits() {
    let (message, help, written) = first_help("sweep; most", "; most");
    assert!(message.contains("expected an action"), "{message}");
    assert_eq!(written, "", "{help}");
}

#[test]
fn an_incomplete_line_is_reported_on_that_line() {
    let text = sow_grammar::bundled::variant("kalaha")
        .expect("a variant")
        .rules;
    let spoilt = text.replacen("=> again", "=>", 1);
    let loaded = load_text("x.sow", &spoilt);
    assert_eq!(codes(&loaded), [Code::Syntax]);
    let place = loaded.diagnostics[0].label.span.start as usize;
    assert!(spoilt[..place].trim_end().ends_with("=>"));
}

#[test]
fn a_missing_brace_or_store_is_one_fault() {
    let text = sow_grammar::bundled::variant("kalaha")
        .expect("a variant")
        .rules;
    for (was, is, code) in [
        ("last {", "last", Code::Unclosed),
        ("board {", "board", Code::Unclosed),
        ("store right", "", Code::NoStore),
        ("move sow {", "move { sow", Code::Syntax),
    ] {
        let loaded = load_text("x.sow", &text.replacen(was, is, 1));
        assert_eq!(codes(&loaded), [code], "{is}: {:?}", loaded.diagnostics);
    }
}
