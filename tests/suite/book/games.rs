//! The games of the book.

use sow_tests::command::sow;
use sow_tests::files;
use std::path::{Path, PathBuf};

/// Returns whether a file of the book shows a fault on purpose.
pub(crate) fn shows_a_fault(file: &Path) -> bool {
    file.parent()
        .is_some_and(|folder| folder.ends_with("faults"))
}

/// Returns the rule files of the book: those without faults, and those that show one.
fn sound_and_faulty_games() -> (Vec<PathBuf>, Vec<PathBuf>) {
    let files = files::files("docs/games", "sow").into_iter();
    files.partition(|file| !shows_a_fault(file))
}

fn run_command(command: &str, file: &Path) -> (u8, String, String) {
    let outcome = sow(&[command, &file.display().to_string()], "");
    (outcome.code, outcome.out, outcome.err)
}

#[test]
fn every_step_has_no_faults() {
    let (sound, _) = sound_and_faulty_games();
    for file in &sound {
        let silent = (0, "1 file checked: no faults\n".to_owned(), String::new());
        assert_eq!(run_command("check", file), silent, "{}", file.display());
    }
    assert!(sound.len() > 15, "{} games", sound.len());
}

#[test]
fn the_cases_of_each_step_hold() {
    for file in sound_and_faulty_games().0 {
        let (code, out, err) = run_command("test", &file);
        assert_eq!((code, err.as_str()), (0, ""), "{}", file.display());
        assert!(out.ends_with(": all hold\n"), "{}: {out}", file.display());
    }
}

#[test]
fn every_clause_of_every_step_is_reached() {
    for file in sound_and_faulty_games().0 {
        let path = file.display().to_string();
        let outcome = sow(&["survey", &path, "--games", "400", "--unreached"], "");
        let silent = (0, String::new());
        assert_eq!((outcome.code, outcome.out), silent, "{path}");
    }
}

#[test]
fn examples_of_faults_have_one_fault() {
    let (_, faulty) = sound_and_faulty_games();
    for file in &faulty {
        let outcome = sow(&["check", "--json", &file.display().to_string()], "");
        let found = (outcome.code, outcome.out.lines().count());
        assert_eq!(found, (1, 1), "{}: {}", file.display(), outcome.out);
    }
    assert!(!faulty.is_empty(), "none is there");
}
