//! Files: saved work is not lost, and no file is read or replaced by accident.

use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;
use std::fs;
use std::path::Path;

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
fn a_loaded_record_keeps_its_other_fields() {
    let scratch = ScratchFolder::new("game.toml", RECORD);
    let file = scratch.path();
    sow(&["play", "hus"], &format!("load {file}\n2\nsave! {file}\n")).succeeds();
    let text = scratch.read("game.toml");
    for kept in ["\"Ann\"", "\"Ben\"", "\"a club evening\"", "[\"1\", \"2\"]"] {
        assert!(text.contains(kept), "{text}");
    }
    // A new game does not keep the players of the loaded record.
    let other = scratch.path_string("other.toml");
    sow(
        &["play", "hus"],
        &format!("load {file}\nnew\n1\nsave {other}\n"),
    )
    .succeeds();
    assert!(!scratch.read("other.toml").contains("Ann"));
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
fn a_record_names_no_path_of_the_machine() {
    let secret = ScratchFolder::new("secret.sow", "a line that nobody is to see\n");
    let outside = secret.path();
    for variant in [
        outside.as_str(),
        "../secret.sow",
        "/etc/hostname",
        "inside/../../secret.sow",
        "notes.txt",
    ] {
        let record = ScratchFolder::new("r.toml", format!("variant = '{variant}'\nmoves = []\n"))
            .with_file("notes.txt", "a line that nobody is to see\n");
        let told = sow(&["replay", &record.path()], "");
        assert_eq!(told.code, 1, "{variant}");
        assert!(
            told.err.contains("in its own folder"),
            "{variant}: {}",
            told.err
        );
        assert!(
            !told.err.contains("nobody is to see"),
            "{variant}: {}",
            told.err
        );
    }
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
fn carriage_returns_alone_end_lines() {
    let file = ScratchFolder::new(
        "old.sow",
        "game \"Old\" based on kalaha\r# a comment\roption a = 9 in 1..3\r",
    );
    let told = sow(&["check", &file.path(), "--json"], "");
    assert!(
        told.out.contains("\"line\":3,\"column\":12"),
        "{}",
        told.out
    );
    assert!(told.out.contains("bad-default"), "{}", told.out);
}

#[test]
fn nothing_is_replaced_unasked() {
    let scratch = ScratchFolder::new("chart.svg", "precious")
        .with_file("ugly.sow", "game   \"Ugly\" based on kalaha\n");
    let chart = scratch.path();
    let draw = ["survey", "kalaha", "--games", "2", "--svg", &chart];
    sow(&draw, "").fails_with("--force");
    assert_eq!(scratch.read("chart.svg"), "precious");
    assert_eq!(sow(&[&draw[..], &["--force"]].concat(), "").code, 0);
    assert!(scratch.read("chart.svg").starts_with("<svg"));

    let folder = scratch.path_string("games");
    let games = [
        "match",
        "random",
        "random",
        "kalaha",
        "--games",
        "2",
        "--records",
        &folder,
    ];
    assert_eq!(sow(&games, "").code, 0);
    let first = Path::new(&folder).join("00001.toml");
    let before = fs::read_to_string(&first).expect("a record");
    sow(&games, "").fails_with("--force");
    assert_eq!(fs::read_to_string(&first).expect("a record"), before);
    assert_eq!(sow(&[&games[..], &["--force"]].concat(), "").code, 0);

    let ugly = scratch.path_string("ugly.sow");
    set_read_only(&ugly, true);
    let refused = sow(&["fmt", &ugly], "");
    set_read_only(&ugly, false);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("read-only"), "{}", refused.err);
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
fn control_characters_are_shown_and_not_obeyed() {
    let danger = "\u{1b}]0;owned\u{7}\u{1b}[2J";
    let title = ScratchFolder::new("title.sow", format!("game \"A{danger}\" based on kalaha\n"));
    let record = ScratchFolder::new(
        "r.toml",
        "variant = 'kalaha'\nsouth = \"\\u001b[2J\"\nnote = \"\\u009b2J\\u202e\"\nmoves = []\n",
    );
    let facts = ScratchFolder::new("f.sow", "game \"F\" based on kalaha\n")
        .with_file("f.toml", "names = [\"\\u001b[2J\"]\n");
    let told = [
        sow(&["check", &title.path()], ""),
        sow(&["show", &title.path()], ""),
        sow(&["replay", &record.path()], ""),
        sow(&["show", &facts.path()], ""),
        sow(&["show", &facts.path(), "--json"], ""),
        sow(
            &["engine", "kalaha"],
            &format!("setoption name {danger} value 3\n{danger}\n"),
        ),
        sow(&["moves", "kalaha", "--position", danger], ""),
        sow(&["play", "kalaha"], &format!("{danger}\n")),
    ];
    for outcome in &told {
        let all = format!("{}{}", outcome.out, outcome.err);
        let commands =
            |sign: char| sign.is_control() && !"\n\t".contains(sign) || sign == '\u{202e}';
        assert!(!all.contains(commands), "{all:?}");
        assert!(!all.is_empty());
    }
    assert!(told[2].out.contains("South: \\u001b[2J"), "{}", told[2].out);
    assert!(serde_json::from_str::<serde_json::Value>(&told[4].out).is_ok());
}

#[test]
fn a_message_echoes_no_more_than_a_line() {
    let long = "x".repeat(60_000);
    for outcome in [
        sow(&["moves", "kalaha", "--position", &long], ""),
        sow(&["moves", "kalaha", "--position", "-"], &long),
        sow(&["moves", &long], ""),
        sow(&["play", "kalaha"], &long),
        sow(
            &["engine", "kalaha"],
            &format!("{long}\nposition fen {long}\nquery {long}\n"),
        ),
        sow(&["check", "-"], &format!("game \"{long}\"\n{long}\n")),
    ] {
        let all = outcome.out + &outcome.err;
        let longest = all.lines().map(|line| line.chars().count()).max();
        assert!(
            longest.is_some_and(|longest| (1..600).contains(&longest)),
            "{longest:?}"
        );
    }
}

#[test]
fn a_rule_file_is_printed_unchanged_or_created() {
    for file in sow_tests::files::files("variants", "sow") {
        let name = sow_tests::files::stem(&file);
        let printed = sow(&["show", &name, "--source"], "");
        let text = fs::read_to_string(&file).expect("a rule file");
        assert_eq!((printed.code, printed.out), (0, text), "{name}");
    }
    let scratch = ScratchFolder::empty();
    let begun = scratch.path_string("mine.sow");
    for (name, from) in [("mine", None), ("other.sow", Some("bao-malawi"))] {
        let name = scratch.path_string(name);
        let mut arguments = vec!["new", &name];
        arguments.extend(from.iter().flat_map(|game| ["--from", game]));
        let made = sow(&arguments, "");
        assert_eq!((made.code, made.err.as_str()), (0, ""));
        let again = sow(&arguments, "");
        assert_eq!(again.code, 1, "{}", again.out);
        let file = name.trim_end_matches(".sow").to_owned() + ".sow";
        sow(&["check", "--deny-warnings", &file], "").succeeds();
        sow(&["fmt", "--check", &file], "").succeeds();
    }
    assert!(scratch.read("mine.sow").contains("game \"mine\"\n"));
    let other = scratch.read("other.sow");
    assert!(other.contains("game \"other\" based on bao-kiswahili\n"));
    let derived = scratch.with_file("derived.sow", "game \"D\" based on mine\n");
    let elsewhere = ScratchFolder::empty();
    let apart = elsewhere.path_string("apart");
    sow(
        &["new", &apart, "--from", &derived.path_string("derived.sow")],
        "",
    )
    .fails_with("in that folder");
    assert!(fs::exists(&begun).expect("a folder") && !fs::exists(apart + ".sow").expect("one"));
    assert_eq!(sow(&["new", ".."], "").code, 1);
    for name in ["a\u{1b}[31mb", "a\u{202e}b", "a\tb", "a\"b"] {
        let refused = sow(&["new", &elsewhere.path_string(name)], "");
        let refused = refused.fails_with("control characters");
        assert!(!refused.err.contains(name), "{}", refused.err);
        assert!(!elsewhere.file_path(&format!("{name}.sow")).exists());
    }
}
