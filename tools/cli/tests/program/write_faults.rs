//! Full disks and kills while files are written: a damaged file is never taken for a whole one, the old file stays until
//! the new one is complete, and no temporary file is left behind by a failure.

use super::scratch::ScratchFolder;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The size of a block in bytes, in which `ulimit -f` counts in `sh`.
const BLOCK_BYTES: u64 = 512;

fn sow(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sow"));
    command.args(arguments).current_dir(folder);
    command.env("XDG_STATE_HOME", folder.join("state"));
    command.stdin(Stdio::null());
    command
}

#[track_caller]
fn succeed(folder: &Path, arguments: &[&str]) -> String {
    let output = sow(folder, arguments).output().expect("sow starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs `sow` so that every write beyond `blocks` blocks of a file fails, as on a full disk.
fn run_on_full_disk(folder: &Path, blocks: u64, arguments: &[&str]) -> Output {
    // The signal is ignored, so that the write itself fails.
    run_with_limit("trap '' XFSZ", folder, blocks, arguments)
}

/// Runs `sow` so that a signal kills it at the first write beyond `blocks` blocks of a file.
fn run_until_killed(folder: &Path, blocks: u64, arguments: &[&str]) -> Output {
    run_with_limit("ulimit -c 0", folder, blocks, arguments)
}

fn run_with_limit(before: &str, folder: &Path, blocks: u64, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    let script = format!("{before}; ulimit -f \"$1\"; shift; exec \"$@\"");
    command.args(["-c", &script, "sh", &blocks.to_string()]);
    command.arg(env!("CARGO_BIN_EXE_sow")).args(arguments);
    command.current_dir(folder).stdin(Stdio::null());
    command.output().expect("sh starts")
}

/// Returns the names of all files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// Replaces `file` by what `arguments` make of it, on disks that are full after 0, 1, 2 … blocks. Each failure must be
/// reported and leave the old file and nothing else; the last run succeeds.
fn replace_on_full_disks(file: &str, old: &[u8], arguments: &[&str]) {
    let scratch = ScratchFolder::new(file, old);
    let (folder, path) = (scratch.folder(), scratch.file_path(file));
    let before = names(folder);
    for blocks in 0..200 {
        let output = run_on_full_disk(folder, blocks, arguments);
        assert_eq!(
            names(folder),
            before,
            "{blocks} blocks: nothing else is left there"
        );
        let told = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            let size = fs::metadata(&path).expect("a file").len();
            assert!(
                size <= blocks * BLOCK_BYTES * 2,
                "{size} bytes, {blocks} blocks"
            );
            assert!(blocks > 0 && fs::read(&path).expect("a file") != old);
            return;
        }
        assert_eq!(output.status.code(), Some(1), "{blocks} blocks: {told}");
        assert!(told.contains(file), "{blocks} blocks: {told}");
        assert_eq!(fs::read(&path).expect("a file"), old, "{blocks} blocks");
    }
    panic!("{arguments:?} never succeeds");
}

#[test]
fn files_that_are_replaced_stay_on_a_full_disk() {
    let ugly = format!(
        "game   \"Ugly\" based on kalaha\n{}",
        "# a remark\n".repeat(200)
    );
    replace_on_full_disks("ugly.sow", ugly.as_bytes(), &["fmt", "ugly.sow"]);
    let picture = ["show", "kalaha", "--svg", "board.svg", "--force"];
    replace_on_full_disks("board.svg", b"an old picture", &picture);
    let series = ["match", "random", "random", "kalaha", "--games", "1"];
    let record = [&series[..], &["--records", ".", "--force"]].concat();
    let scratch = ScratchFolder::empty();
    succeed(scratch.folder(), &record);
    let old = scratch.read("00001.toml").replace("random", "nobody");
    replace_on_full_disks("00001.toml", old.as_bytes(), &record);
}

/// Nothing is left of weights that were not written whole.
#[test]
fn weights_are_written_whole_or_not_at_all() {
    let tune = [
        "tune", "kalah", "--set", "pits=3", "--set", "seeds=3", "--out", "w", "--rounds", "1",
        "--games", "4", "--nodes", "20", "--trial", "2", "--time", "1ms",
    ];
    let scratch = ScratchFolder::empty();
    let mut failures = 0;
    while failures < 100 {
        let output = run_on_full_disk(scratch.folder(), failures, &tune);
        if output.status.success() {
            break;
        }
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{failures} blocks: {told}");
        assert!(told.contains("`w"), "{failures} blocks: {told}");
        assert_eq!(names(scratch.folder()), [""; 0], "{failures} blocks");
        failures += 1;
    }
    assert!((2..100).contains(&failures), "{failures}");
}

#[test]
fn saved_work_stays_on_a_full_disk() {
    let solve = |save| {
        let set = ["solve", "kalah", "--set", "pits=2", "--set", "seeds=1"];
        [&set[..], &["--memory", "1", "--save", save]].concat()
    };
    let scratch = ScratchFolder::empty();
    succeed(scratch.folder(), &solve("work"));
    let whole = fs::read(scratch.file_path("work")).expect("a file");
    let blocks = whole.len() as u64 / BLOCK_BYTES;
    for blocks in [0, 1, blocks / 4, blocks / 2 - 2] {
        let output = run_on_full_disk(scratch.folder(), blocks, &solve("work"));
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{blocks} blocks: {told}");
        // The answer is printed even if its file cannot be written. Without any room, no lock is taken.
        assert_eq!(output.stdout.is_empty(), blocks == 0, "{blocks} blocks");
        assert_eq!(fs::read(scratch.file_path("work")).expect("a file"), whole);
        assert_eq!(names(scratch.folder()), ["work"]);
    }
    // A file that was cut off is refused.
    for length in (0..whole.len()).step_by(whole.len() / 16 + 1) {
        scratch.write("work", &whole[..length]);
        let output = sow(scratch.folder(), &solve("work"))
            .output()
            .expect("sow starts");
        assert_eq!(output.status.code(), Some(1), "{length} bytes");
    }
}

/// The layers of a file of some 25 kB.
const LAYERS: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", SEEDS];
const SEEDS: &str = "7";
/// The signal for a file that exceeds its limit.
const SIGXFSZ: i32 = 25;

fn endgame(seeds: &str) -> Vec<&str> {
    vec!["endgame", "awari", "--out", "e", "--seeds", seeds]
}

/// Checks that the layers in a file agree with the whole file: it is refused, or continued to the same bytes.
fn assert_continues(scratch: &ScratchFolder, whole: &[u8], context: &str) {
    succeed(scratch.folder(), &endgame(SEEDS));
    assert!(
        fs::read(scratch.file_path("e")).expect("a file") == whole,
        "{context}"
    );
    assert_eq!(names(scratch.folder()), ["e"], "{context}");
}

fn whole_endgames(seeds: &str) -> Vec<u8> {
    let scratch = ScratchFolder::empty();
    succeed(scratch.folder(), &endgame(seeds));
    fs::read(scratch.file_path("e")).expect("a file")
}

#[test]
fn endgames_continue_after_a_full_disk() {
    let (small, whole) = (whole_endgames("3"), whole_endgames(SEEDS));
    let blocks = whole.len() as u64 / BLOCK_BYTES;
    for step in 0..20 {
        let scratch = ScratchFolder::new("e", &small);
        let blocks = blocks * step / 40;
        let output = run_on_full_disk(scratch.folder(), blocks, &endgame(SEEDS));
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{blocks} blocks: {told}");
        assert!(told.contains('e'), "{told}");
        assert_continues(&scratch, &whole, &format!("{blocks} blocks"));
    }
}

#[test]
fn endgames_continue_after_a_kill() {
    let whole = whole_endgames(SEEDS);
    for step in 0..20 {
        let scratch = ScratchFolder::empty();
        let mut command = sow(scratch.folder(), &endgame(SEEDS));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("sow starts");
        let size = whole.len() as u64 * step / 20;
        let end = Instant::now() + Duration::from_secs(20);
        let written = || fs::metadata(scratch.file_path("e")).map_or(0, |found| found.len());
        while written() <= size && child.try_wait().expect("a process").is_none() {
            assert!(Instant::now() < end, "the file grows");
            thread::yield_now();
        }
        // It may have ended.
        let _ = child.kill();
        child.wait().expect("a process");
        assert_continues(&scratch, &whole, &format!("killed at {size} bytes"));
    }
}

/// The kills of the test above depend on the moment; these all happen in the midst of writing a layer.
#[test]
fn endgames_continue_after_a_kill_within_a_layer() {
    let growing = ScratchFolder::empty();
    let ends: Vec<u64> = LAYERS
        .iter()
        .map(|seeds| {
            succeed(growing.folder(), &endgame(seeds));
            length(&growing)
        })
        .collect();
    let whole = fs::read(growing.file_path("e")).expect("a file");
    for step in 1..=20 {
        let scratch = ScratchFolder::empty();
        let blocks = whole.len() as u64 / BLOCK_BYTES * step / 21;
        let output = run_until_killed(scratch.folder(), blocks, &endgame(SEEDS));
        assert_eq!(output.status.signal(), Some(SIGXFSZ));
        let left = length(&scratch);
        assert!(left > 0 && !ends.contains(&left), "killed at {left} bytes");
        assert_continues(&scratch, &whole, &format!("{left} bytes"));
    }
}

fn length(scratch: &ScratchFolder) -> u64 {
    let found = fs::metadata(scratch.file_path("e"));
    found.expect("a file").len()
}

#[test]
fn endgames_cut_off_anywhere_are_continued_or_refused() {
    let whole = whole_endgames("4");
    let scratch = ScratchFolder::empty();
    for length in (0..whole.len()).step_by(whole.len() / 24 + 1) {
        scratch.write("e", &whole[..length]);
        let output = sow(scratch.folder(), &endgame("4"))
            .output()
            .expect("sow starts");
        match output.status.success() {
            true => assert!(fs::read(scratch.file_path("e")).expect("a file") == whole),
            false => assert!(String::from_utf8_lossy(&output.stderr).contains("`e`")),
        }
    }
}
