//! Rooms of the command line and its operations use only rooms below them, so that each can be read without those above. Besides,
//! `README.md` names every suite, and `cargo run` runs the program.

use sow_tests::files;
use std::path::Path;

/// A crate with the rooms on each of its floors, from the top, as listed in its `lib.rs`.
struct Crate {
    folder: &'static str,
    floors: &'static [&'static [&'static str]],
    /// A number of uses that the crate has at least, so that none is overlooked.
    least_uses: usize,
}

const CRATES: [Crate; 2] = [
    Crate {
        folder: "tools/cli/src",
        floors: &[
            &["commands"],
            &["repl", "engine", "sweep"],
            &["records"],
            &["players"],
            &["game"],
            &["output"],
            &["support"],
        ],
        least_uses: 100,
    },
    Crate {
        folder: "tools/operations/src",
        floors: &[
            &["measure"],
            &["tournament", "counting"],
            &["players"],
            &["findings", "catalogue"],
            &["game"],
            &["diagnostics", "rule_sheet", "analysis"],
            &["paint"],
            &["lock"],
            &["files", "threads", "monitor", "english", "numbers", "work"],
            &["failure"],
        ],
        least_uses: 20,
    },
];

impl Crate {
    fn floor(&self, room: &str) -> Option<usize> {
        self.floors.iter().position(|rooms| rooms.contains(&room))
    }

    /// Returns the room that a file belongs to.
    fn room(&self, file: &Path) -> Option<String> {
        let inside = file.strip_prefix(files::root().join(self.folder)).ok()?;
        let first = inside.components().next()?.as_os_str().to_str()?;
        Some(first.trim_end_matches(".rs").to_owned())
    }

    /// Checks the uses in a file, and returns their number.
    fn check_file(&self, file: &Path) -> usize {
        let here = self.room(file).expect("a file of the crate");
        let Some(level) = self.floor(&here) else {
            assert!(["lib", "main"].contains(&here.as_str()), "{here}");
            return 0;
        };
        let mut uses = 0;
        let text = std::fs::read_to_string(file).expect("a source file");
        for (at, _) in text.match_indices("crate::") {
            let name = text[at + 7..].split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            let used = name.into_iter().next().unwrap_or_default();
            let Some(below) = self.floor(used) else {
                continue;
            };
            uses += 1;
            assert!(
                used == here || below > level,
                "{} uses `{used}`, which does not stand below it",
                file.display()
            );
        }
        uses
    }
}

#[test]
fn rooms_use_rooms_below_them() {
    for one in CRATES {
        let all = files::files(one.folder, "rs");
        let uses: usize = all.iter().map(|file| one.check_file(file)).sum();
        let folder = one.folder;
        assert!(uses >= one.least_uses, "{folder}: {uses} uses");
    }
}

#[test]
fn every_suite_is_named_in_the_readme() {
    let readme = std::fs::read_to_string(files::root().join("tests/README.md"));
    let readme = readme.expect("the page is there");
    let suites = files::files("tests/suite", "rs");
    let folder = files::root().join("tests/suite");
    let inside = suites
        .iter()
        .filter_map(|file| file.strip_prefix(&folder).ok());
    for suite in inside.map(|file| file.with_extension("")) {
        let name = suite.display().to_string();
        let is_list = name == "main" || name.ends_with("mod");
        assert!(
            is_list || readme.contains(&format!("`{name}`")),
            "{name} is not named"
        );
    }
    assert!(suites.len() > 40, "{} suites", suites.len());
}

/// `cargo run` must work without naming a program.
#[test]
fn the_workspace_runs_one_program() {
    let asked = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
        .current_dir(files::root())
        .output()
        .expect("cargo runs");
    let told: serde_json::Value = serde_json::from_slice(&asked.stdout).expect("JSON");
    let list = |value: &serde_json::Value| value.as_array().cloned().expect("a list");
    let default = list(&told["workspace_default_members"]);
    let programs: Vec<_> = list(&told["packages"])
        .iter()
        .filter(|package| default.contains(&package["id"]))
        .flat_map(|package| list(&package["targets"]))
        .filter(|target| list(&target["kind"]).contains(&"bin".into()))
        .map(|target| target["name"].clone())
        .collect();
    assert_eq!(programs, ["sow"]);
}
