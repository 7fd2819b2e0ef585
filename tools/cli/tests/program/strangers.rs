//! Links, pipes, folders and devices in the place of every file that a command opens or creates on its own: nothing
//! hangs, no other file is shown or changed, and a message says why.

use super::scratch::ScratchFolder;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) const SECRET: &str = "a line that nobody is to see\n";

/// Runs `sow` in a folder. A command that hangs is killed, and the test fails.
#[track_caller]
fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sow"));
    command.args(arguments).current_dir(folder);
    command.env("XDG_STATE_HOME", folder.join("state"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.stdin(Stdio::piped()).spawn().expect("sow starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The command may end before it has read everything.
    let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
    drop(stdin);
    let end = Instant::now() + Duration::from_secs(20);
    while child.try_wait().expect("a process").is_none() {
        if Instant::now() > end {
            child.kill().expect("it can be killed");
            panic!("{arguments:?} hangs");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("its output")
}

/// What may be laid in the place of a file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Trap {
    Link,
    BrokenLink,
    Pipe,
    Folder,
    Device,
}

pub(crate) const TRAPS: [Trap; 5] = [
    Trap::Link,
    Trap::BrokenLink,
    Trap::Pipe,
    Trap::Folder,
    Trap::Device,
];

pub(crate) fn lay(trap: Trap, place: &Path, outside: &Path) {
    match trap {
        Trap::Link => symlink(outside.join("secret"), place).expect("a link"),
        Trap::BrokenLink => symlink(outside.join("missing"), place).expect("a link"),
        Trap::Device => symlink("/dev/zero", place).expect("a link"),
        Trap::Folder => fs::create_dir(place).expect("a folder"),
        Trap::Pipe => {
            let made = Command::new("mkfifo").arg(place).status().expect("mkfifo");
            assert!(made.success());
        }
    }
}

/// Lays each trap at `place` and runs a command, which must fail with a message that names the place and the reason.
fn walk(place: &str, arguments: &[&str], files: &[(&str, &str)]) {
    for trap in TRAPS {
        let outside = ScratchFolder::new("secret", SECRET);
        let scratch = ScratchFolder::new("game.sow", "game \"Game\" based on kalaha\n");
        for (name, text) in files {
            scratch.write(name, text);
        }
        lay(trap, &scratch.file_path(place), outside.folder());
        let output = run(scratch.folder(), arguments, "1\nsave game.toml\n");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{trap:?} at {place}, {arguments:?}: {told}"
        );
        let file_name = place.rsplit('/').next().unwrap_or(place);
        assert!(told.contains(file_name), "{trap:?}, {arguments:?}: {told}");
        assert!(!told.contains("nobody"), "{trap:?}, {arguments:?}: {told}");
        assert_eq!(outside.read("secret"), SECRET, "{trap:?}, {arguments:?}");
        let others = fs::read_dir(outside.folder()).expect("a folder").count();
        assert_eq!(
            others, 1,
            "{trap:?}, {arguments:?}: nothing is created through a link"
        );
    }
}

#[test]
fn files_beside_a_rule_file_are_regular_files() {
    let based = [("based.sow", "game \"Based\" based on base\n")];
    for command in ["show", "check", "moves", "test"] {
        walk("base.sow", &[command, "based.sow"], &based);
    }
    for command in ["test", "check"] {
        walk("game.cases", &[command, "game.sow"], &[]);
    }
    walk("game.toml", &["show", "game.sow"], &[]);
    for arguments in [
        &["analyse", "game.sow", "--depth", "1"][..],
        &["engine", "game.sow"],
        &[
            "match",
            "random",
            "search:depth=1",
            "game.sow",
            "--games",
            "2",
        ],
        &[
            "tune", "game.sow", "--rounds", "1", "--games", "1", "--trial", "2",
        ],
    ] {
        walk("game.weights", arguments, &[]);
    }
    walk(
        "game.weights.part",
        &[
            "tune", "game.sow", "--rounds", "1", "--games", "1", "--trial", "2",
        ],
        &[],
    );
}

#[test]
fn files_of_a_record_are_regular_files() {
    let record = [("r.toml", "variant = 'rules.sow'\nmoves = []\n")];
    walk("rules.sow", &["replay", "r.toml"], &record);
    let records = [("records/keep", "")];
    let series = ["match", "random", "random", "kalaha", "--games", "1"];
    let saved = [&series[..], &["--records", "records"]].concat();
    let forced = [&saved[..], &["--force"]].concat();
    for arguments in [saved, forced] {
        walk("records/00001.toml", &arguments, &records);
    }
}

#[test]
fn files_of_long_work_are_regular_files() {
    let endgame = ["endgame", "awari", "--seeds", "3"];
    let solve = ["solve", "kalah", "--set", "pits=1", "--set", "seeds=1"];
    let saved = [&solve[..], &["--save", "work"]].concat();
    let tune = [
        "tune", "game.sow", "--rounds", "1", "--games", "1", "--trial", "2",
    ];
    walk("awari.endgame", &endgame, &[]);
    walk("awari.endgame.lock", &endgame, &[]);
    walk("awari.endgame.layer", &endgame, &[]);
    walk("work.lock", &saved, &[]);
    walk("game.weights.lock", &tune, &[]);
    for trap in [Trap::Pipe, Trap::Folder, Trap::Device] {
        let scratch = ScratchFolder::empty();
        lay(trap, &scratch.file_path("work"), scratch.folder());
        let with_endgame = [&solve[..], &["--endgame", "work"]].concat();
        for arguments in [&saved, &with_endgame] {
            let output = run(scratch.folder(), arguments, "");
            assert_eq!(output.status.code(), Some(1), "{trap:?}, {arguments:?}");
        }
    }
}

#[test]
fn unfinished_games_are_regular_files() {
    for trap in TRAPS {
        let scratch = ScratchFolder::empty();
        let folder = scratch.file_path("state/sow/unfinished/bundled");
        fs::create_dir_all(&folder).expect("a folder");
        lay(trap, &folder.join("kalaha.toml"), scratch.folder());
        let output = run(scratch.folder(), &["play", "kalaha"], "1\nquit\n");
        assert_eq!(output.status.code(), Some(0), "{trap:?}");
    }
}

/// Without `--force`, an output that exists stays, whether directly or by a link, and a link to nowhere creates nothing. A
/// message may quote a line, since the user has named the file.
#[test]
fn outputs_replace_nothing_by_a_link() {
    let tune = [
        "tune", "game.sow", "--rounds", "1", "--games", "1", "--trial", "2",
    ];
    for (place, arguments) in [
        ("board.svg", &["show", "kalaha", "--svg", "board.svg"][..]),
        (
            "chart.svg",
            &["survey", "kalaha", "--games", "2", "--svg", "chart.svg"],
        ),
        (
            "move.svg",
            &["trace", "kalaha", "1", "--animation", "move.svg"],
        ),
        (
            "pictures/000.svg",
            &["trace", "kalaha", "1", "--svg", "pictures"],
        ),
        ("mine.sow", &["new", "mine"]),
        ("out", &["endgame", "awari", "--seeds", "3", "--out", "out"]),
        ("out", &[&tune[..], &["--out", "out"]].concat()),
    ] {
        for trap in [Trap::Link, Trap::BrokenLink, Trap::Folder] {
            let outside = ScratchFolder::new("secret", SECRET);
            let scratch = ScratchFolder::new("game.sow", "game \"Game\" based on kalaha\n");
            scratch.write("pictures/keep", "");
            lay(trap, &scratch.file_path(place), outside.folder());
            let output = run(scratch.folder(), arguments, "");
            let told = String::from_utf8_lossy(&output.stderr);
            let context = format!("{trap:?} at {place}, {arguments:?}: {told}");
            assert_eq!(output.status.code(), Some(1), "{context}");
            assert!(told.contains(place), "{context}");
            assert_eq!(outside.read("secret"), SECRET, "{context}");
            let others = fs::read_dir(outside.folder()).expect("a folder").count();
            assert_eq!(others, 1, "{context}");
        }
    }
}

/// Saved work replaces what lies in its place once it is complete: a link to nowhere itself, not what it names.
#[test]
fn saved_work_replaces_a_link_to_nowhere() {
    let outside = ScratchFolder::empty();
    let scratch = ScratchFolder::empty();
    lay(
        Trap::BrokenLink,
        &scratch.file_path("work"),
        outside.folder(),
    );
    let game = ["solve", "kalah", "--set", "pits=1", "--set", "seeds=1"];
    let saved = [&game[..], &["--memory", "1", "--save", "work"]].concat();
    assert!(run(scratch.folder(), &saved, "").status.success());
    let kind = scratch
        .file_path("work")
        .symlink_metadata()
        .expect("a file");
    assert!(kind.is_file());
    assert_eq!(fs::read_dir(outside.folder()).expect("a folder").count(), 0);
}

/// The user has named the file and asked to replace it, so a link is followed and stays.
#[test]
fn a_named_output_may_be_a_link_if_it_is_to_be_replaced() {
    let elsewhere = ScratchFolder::new("real.svg", "an old picture");
    let scratch = ScratchFolder::empty();
    let link = scratch.file_path("board.svg");
    symlink(elsewhere.file_path("real.svg"), &link).expect("a link");
    let show = ["show", "kalaha", "--svg", "board.svg", "--force"];
    assert!(run(scratch.folder(), &show, "").status.success());
    assert!(elsewhere.read("real.svg").starts_with("<svg"));
    assert!(link.symlink_metadata().expect("a link").is_symlink());
}

#[test]
fn a_named_file_may_be_a_link_or_standard_input() {
    let elsewhere = ScratchFolder::new("real.sow", "game \"Real\" based on kalaha\n");
    let scratch = ScratchFolder::empty();
    symlink(
        elsewhere.file_path("real.sow"),
        scratch.file_path("link.sow"),
    )
    .expect("a link");
    let linked = run(scratch.folder(), &["show", "link.sow"], "");
    assert_eq!(linked.status.code(), Some(0));
    let piped = run(
        scratch.folder(),
        &["show", "/dev/stdin"],
        "game \"Piped\" based on kalaha\n",
    );
    assert!(String::from_utf8_lossy(&piped.stdout).contains("Piped"));
}

#[test]
fn the_end_of_input_ends_every_search() {
    let scratch = ScratchFolder::empty();
    let lines = "go infinite\nstop\ngo infinite\nstop\n";
    for lines in [
        lines,
        "stop\ngo infinite\n",
        "go infinite\ngo infinite\nstop\n",
    ] {
        let output = run(scratch.folder(), &["engine", "kalaha"], lines);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let searches = lines.matches("go").count();
        assert_eq!(output.status.code(), Some(0), "{lines:?}");
        assert_eq!(
            text.matches("bestmove").count(),
            searches,
            "{lines:?}: {text}"
        );
    }
}

#[test]
fn a_stop_before_a_search_stops_nothing_later() {
    let scratch = ScratchFolder::empty();
    let output = run(
        scratch.folder(),
        &["engine", "kalaha"],
        "stop\ngo depth 4\n",
    );
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("depth 4"), "{text}");
}

#[test]
fn output_to_a_full_disk_is_reported() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for arguments in [
        &["list"][..],
        &["survey", "kalaha", "--games", "2"],
        &["playouts", "kalaha", "--games", "2"],
        &["show", "kalaha"],
        &["perft", "kalaha", "1"],
        &["moves", "kalaha"],
        &["explain", "no-range"],
        &["match", "random", "random", "kalaha", "--games", "2"],
        &["diff", "oware", "awari", "--json"],
        &["--help"],
    ] {
        let full = fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("a device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_sow"));
        let output = command
            .args(arguments)
            .stdout(full)
            .output()
            .expect("sow starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(told.contains("the disk is full"), "{arguments:?}: {told}");
    }
}
