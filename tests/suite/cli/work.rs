//! Files of long work: output files are tested first, an answer is printed even if its file cannot be written, and a
//! file in use is refused.

use sow_operations::lock::Lock;
use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;
use std::fs::{self, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::Path;

/// A position that is solved within moments.
const POSITION: &str = "0,0,0,0,0,1/1,0,0,0,0,2 22:22 - S -";

fn solve_arguments<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let head = [
        "solve",
        "kalah",
        "--position",
        POSITION,
        "--memory",
        "1",
        "--save",
        file,
    ];
    [&head[..], more].concat()
}

#[test]
fn an_unwritable_path_is_reported_before_work_starts() {
    // Solving the opening of Kalaha would take days.
    let told = sow(
        &[
            "solve",
            "kalaha",
            "--memory",
            "1",
            "--save",
            "/no/such/folder/work",
        ],
        "",
    );
    assert_eq!((told.code, told.out.as_str()), (1, ""));
    assert!(told.err.contains("no such file or folder"), "{}", told.err);
}

#[test]
fn the_answer_is_printed_even_if_the_file_cannot_be_written() {
    let scratch = ScratchFolder::empty();
    // The name is short enough for the lock file, but too long for the temporary file.
    let file = scratch.path_string(&"n".repeat(250));
    let told = sow(&solve_arguments(&file, &["--json"]), "");
    assert_eq!(told.code, 1);
    assert!(told.out.contains("\"value\":"), "{}{}", told.out, told.err);
    assert!(
        told.err.contains("name") && !told.err.contains("os error"),
        "{}",
        told.err
    );
    let left = fs::read_dir(scratch.path_string(""))
        .expect("a folder")
        .count();
    assert_eq!(left, 0, "nothing is left of the file");
}

#[test]
fn a_file_in_use_is_refused() {
    let scratch = ScratchFolder::empty();
    let (work, endgame) = (scratch.path_string("work"), scratch.path_string("ends"));
    let build = ["endgame", "kalah", "--seeds", "3", "--out", &endgame];
    for (file, command) in [
        (&work, &solve_arguments(&work, &[])[..]),
        (&endgame, &build[..]),
    ] {
        let held = Lock::acquire(Path::new(file)).expect("nobody else has it");
        let refused = sow(command, "");
        assert_eq!((refused.code, refused.out.as_str()), (1, ""));
        let owner = format!("process {} is working on it", std::process::id());
        assert!(refused.err.contains(&owner), "{}", refused.err);
        drop(held);
        // A lock file left by a crash blocks nobody.
        fs::write(format!("{file}.lock"), "1").expect("written");
        sow(command, "").succeeds();
        assert!(!Path::new(&format!("{file}.lock")).exists());
    }
}

#[cfg(unix)]
#[test]
fn other_files_in_place_of_a_lock_file_are_kept() {
    let scratch = ScratchFolder::empty();
    let (work, victim) = (scratch.path_string("work"), scratch.path_string("victim"));
    fs::write(&victim, "precious").expect("written");
    let lock = format!("{work}.lock");
    let refused = || {
        sow(&solve_arguments(&work, &[]), "").fails_with("is not a lock file");
        let found = fs::read_to_string(&victim).expect("it is still there");
        assert_eq!(found, "precious");
        fs::remove_file(&lock).expect("it is still there");
    };
    std::os::unix::fs::symlink(&victim, &lock).expect("a link");
    refused();
    fs::hard_link(&victim, &lock).expect("a link");
    refused();
    // A dangling link must not create its target.
    let nowhere = scratch.path_string("nowhere");
    std::os::unix::fs::symlink(&nowhere, &lock).expect("a link");
    refused();
    assert!(!Path::new(&nowhere).exists());
}

#[test]
fn a_work_file_takes_no_more_memory_than_is_allowed() {
    let scratch = ScratchFolder::empty();
    let file = scratch.path_string("work");
    assert_eq!(sow(&solve_arguments(&file, &[]), "").code, 0);
    // The header claims a table of a terabyte, and the file is as long, but consists of holes.
    let forged = OpenOptions::new()
        .read(true)
        .write(true)
        .open(&file)
        .expect("a file");
    let mut header = [0; 32];
    forged.read_exact_at(&mut header, 0).expect("a header");
    let moves = u64::from_le_bytes(header[16..24].try_into().expect("eight bytes"));
    let words = 1_u64 << 37;
    forged
        .write_all_at(&words.to_le_bytes(), 24)
        .expect("written");
    forged
        .set_len((4 + moves + words + 1) * 8)
        .expect("a file with holes");
    let told = sow(&solve_arguments(&file, &[]), "");
    assert_eq!((told.code, told.out.as_str()), (1, ""));
    assert!(
        told.err
            .contains("takes 1048576 MB of memory, but only 1 MB are allowed"),
        "{}",
        told.err
    );
}
