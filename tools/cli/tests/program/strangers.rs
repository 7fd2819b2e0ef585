//! Links, pipes, folders and devices in the place of every file that a command opens or creates on its own: nothing
//! hangs, no other file is shown or changed, and a message says why.

use super::scratch::ScratchFolder;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const SECRET: &str = "a line that nobody is to see\n";

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
enum Trap {
    Link,
    BrokenLink,
    Pipe,
    Folder,
    Device,
}

const TRAPS: [Trap; 5] = [
    Trap::Link,
    Trap::BrokenLink,
    Trap::Pipe,
    Trap::Folder,
    Trap::Device,
];

fn lay(trap: Trap, place: &Path, outside: &Path) {
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
