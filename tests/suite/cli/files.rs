//! Files: saved work is not lost, and no file is read or replaced by accident.

use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;
use std::fs;

const RECORD: &str =
    "variant = 'kalaha'\nsouth = 'Ann'\nnorth = 'Ben'\nnote = 'a club evening'\nmoves = ['1']\n";

fn set_read_only(file: &str, read_only: bool) {
    let mut permissions = fs::metadata(file).expect("a file").permissions();
    permissions.set_readonly(read_only);
    fs::set_permissions(file, permissions).expect("changed");
}

/// Returns the names of all files in a folder, sorted.
fn file_names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("a file").file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_record_that_cannot_be_written_stays() {
    let scratch = ScratchFolder::new("game.toml", RECORD);
    let file = scratch.path();
    set_read_only(&file, true);
    let refused = sow(&["play", "kalaha"], &format!("2\nsave! {file}\n"));
    set_read_only(&file, false);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("read-only"), "{}", refused.err);
    assert_eq!(scratch.read("game.toml"), RECORD);
    sow(&["play", "kalaha"], &format!("2\nsave! {file}\n")).succeeds();
    assert_eq!(
        file_names(&scratch.path_string("")),
        ["game.toml"],
        "nothing else is left there"
    );
}

#[test]
fn rules_from_elsewhere_are_kept_beside_a_record() {
    let rules = ScratchFolder::new("mine.sow", "game \"Mine\" based on base\n").with_file(
        "base.sow",
        "game \"Base\" based on kalaha\noption seeds = 3\n",
    );
    let records = ScratchFolder::empty();
    let file = records.path_string("game.toml");
    sow(&["play", &rules.path()], &format!("4\nsave {file}\n")).succeeds();
    assert!(records.read("game.toml").contains("variant = \"mine.sow\""));
    drop(rules);
    let replayed = sow(&["replay", &file, "--json"], "").succeeds();
    assert!(
        replayed.out.contains("3,3,3,3,3,3/3,3,3,0,4,4 1:0 - S -"),
        "{}",
        replayed.out
    );
    // Other rules of that name are not replaced.
    let others = ScratchFolder::new("mine.sow", "game \"Other\" based on kalaha\n");
    sow(&["play", &others.path()], &format!("4\nsave! {file}\n"))
        .fails_with("other rules of that name");
}

#[cfg(unix)]
#[test]
fn links_out_of_a_folder_are_not_followed() {
    let secret = ScratchFolder::new("secret", "game \"x\"\na line that nobody is to see\n");
    let link = |name: &str, scratch: &ScratchFolder| {
        std::os::unix::fs::symlink(secret.path(), scratch.path_string(name)).expect("a link");
    };
    let based = ScratchFolder::new("mine.sow", "game \"Mine\" based on other\n");
    link("other.sow", &based);
    let told = sow(&["check", &based.path()], "").fails_with("points out of its folder");
    let cases = ScratchFolder::new("mine.sow", "game \"Mine\" based on kalaha\n");
    link("mine.cases", &cases);
    let tested = sow(&["test", &cases.path()], "");
    let record = ScratchFolder::new("r.toml", "variant = 'link.sow'\nmoves = []\n");
    link("link.sow", &record);
    let replayed = sow(&["replay", &record.path()], "");
    let facts = ScratchFolder::new("mine.sow", "game \"Mine\" based on kalaha\n");
    link("mine.toml", &facts);
    let shown = sow(&["show", &facts.path()], "");
    for outcome in [&told, &tested, &replayed, &shown] {
        assert_eq!(outcome.code, 1);
        assert!(!outcome.err.contains("nobody is to see"), "{}", outcome.err);
    }
}

#[cfg(unix)]
#[test]
fn cases_that_cannot_be_read_are_an_error() {
    let game = || ScratchFolder::new("mine.sow", "game \"Mine\" based on kalaha\n");
    let folder = game();
    fs::create_dir(folder.path_string("mine.cases")).expect("a folder");
    let dangling = game();
    std::os::unix::fs::symlink("nowhere", dangling.path_string("mine.cases")).expect("a link");
    for (scratch, why) in [(folder, "it is a folder"), (dangling, "is a broken link")] {
        for command in ["test", "check"] {
            let told = sow(&[command, &scratch.path()], "");
            assert_eq!(told.code, 1, "{why}");
            assert!(
                told.err.contains(why) && !told.err.contains("os error"),
                "{}",
                told.err
            );
        }
    }
}

#[test]
fn a_read_only_rule_file_is_not_formatted() {
    let scratch = ScratchFolder::new("ugly.sow", "game   \"Ugly\" based on kalaha\n");
    let ugly = scratch.path();
    set_read_only(&ugly, true);
    let refused = sow(&["fmt", &ugly], "");
    set_read_only(&ugly, false);
    refused.fails_with("read-only");
    assert!(scratch.read("ugly.sow").starts_with("game   "));
}

#[cfg(unix)]
#[test]
fn permissions_are_kept() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = ScratchFolder::new("ugly.sow", "game   \"Ugly\" based on kalaha\n");
    let file = scratch.path();
    let mode = || fs::metadata(&file).expect("a file").permissions().mode() & 0o777;
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("changed");
    assert_eq!(sow(&["fmt", &file], "").code, 0);
    assert_eq!(mode(), 0o640);
    let fresh = scratch.path_string("new.toml");
    assert_eq!(
        sow(&["play", "kalaha"], &format!("1\nsave {fresh}\n")).code,
        0
    );
    let made = fs::metadata(&fresh).expect("a file").permissions().mode();
    let other = fs::metadata(scratch.path_string("ugly.sow")).expect("a file");
    assert!(
        made & 0o400 != 0 && made & 0o111 == 0,
        "{made:o}, {other:?}"
    );
}

#[test]
fn a_record_may_not_contradict_a_finished_game() {
    let text = std::fs::read_to_string("records/oware.toml").expect("a record");
    let wrong = text.replace("result = \"S\"", "result = \"N\"\nended = \"resigned\"");
    let scratch = ScratchFolder::new("wrong.toml", &wrong);
    let refused = sow(&["replay", &scratch.path()], "");
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("the recorded result is `N`"),
        "{}",
        refused.err
    );
}

#[test]
fn no_rule_file_gets_a_name_with_control_characters() {
    let scratch = ScratchFolder::empty();
    for name in ["a\u{1b}[31mb", "a\u{202e}b", "a\tb", "a\"b"] {
        let refused = sow(&["new", &scratch.path_string(name)], "");
        let refused = refused.fails_with("control characters");
        assert!(!refused.err.contains(name), "{}", refused.err);
    }
    assert_eq!(file_names(&scratch.path_string("")), [""; 0]);
}
