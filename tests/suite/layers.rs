//! Modules of the command line and its operations use only modules of lower layers, so that each can be read without those above.
//! Besides, `README.md` names every suite, `cargo run` runs the program, and the crates are described as registries want it.

use serde_json::Value;
use sow_tests::files;
use std::path::Path;

/// A crate with the modules of each of its layers, from the top, as listed in its `lib.rs`.
struct Crate {
    folder: &'static str,
    layers: &'static [&'static [&'static str]],
    /// A number of uses that the crate has at least, so that none is overlooked.
    least_uses: usize,
}

const CRATES: [Crate; 2] = [
    Crate {
        folder: "tools/cli/src",
        layers: &[
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
        layers: &[
            &["measure"],
            &["tournament", "counting"],
            &["players"],
            &["findings", "catalogue"],
            &["game"],
            &["diagnostics", "rule_sheet", "analysis"],
            &["paint"],
            &["lock"],
            &["files", "threads", "monitor", "numbers", "work"],
            &["failure"],
        ],
        least_uses: 20,
    },
];

impl Crate {
    fn layer(&self, module: &str) -> Option<usize> {
        self.layers
            .iter()
            .position(|modules| modules.contains(&module))
    }

    /// Returns the module that a file belongs to.
    fn module(&self, file: &Path) -> Option<String> {
        let inside = file.strip_prefix(files::root().join(self.folder)).ok()?;
        let first = inside.components().next()?.as_os_str().to_str()?;
        Some(first.trim_end_matches(".rs").to_owned())
    }

    /// Checks the uses in a file, and returns their number.
    fn check_file(&self, file: &Path) -> usize {
        let here = self.module(file).expect("a file of the crate");
        let Some(layer) = self.layer(&here) else {
            assert!(["lib", "main"].contains(&here.as_str()), "{here}");
            return 0;
        };
        let mut uses = 0;
        let text = std::fs::read_to_string(file).expect("a source file");
        for (at, _) in text.match_indices("crate::") {
            let name = text[at + 7..].split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            let used = name.into_iter().next().unwrap_or_default();
            let Some(below) = self.layer(used) else {
                continue;
            };
            uses += 1;
            assert!(
                used == here || below > layer,
                "{} uses `{used}`, which does not stand below it",
                file.display()
            );
        }
        uses
    }
}

#[test]
fn modules_use_modules_of_lower_layers() {
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

/// Returns what cargo knows about the workspace.
fn metadata(arguments: &[&str]) -> Value {
    let asked = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version=1"])
        .args(arguments)
        .current_dir(files::root())
        .output()
        .expect("cargo runs");
    serde_json::from_slice(&asked.stdout).expect("JSON")
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

/// `cargo run` must work without naming a program.
#[test]
fn the_workspace_runs_one_program() {
    let told = metadata(&["--no-deps"]);
    let is_default = |package: &&Value| {
        list(&told["workspace_default_members"]).any(|member| *member == package["id"])
    };
    let programs: Vec<_> = list(&told["packages"])
        .filter(is_default)
        .flat_map(|package| list(&package["targets"]))
        .filter(|target| list(&target["kind"]).any(|kind| kind == "bin"))
        .map(|target| target["name"].clone())
        .collect();
    assert_eq!(programs, ["sow"]);
}

#[test]
fn published_crates_are_described() {
    let told = metadata(&["--no-deps"]);
    // `publish` is null for crates that may be published, and an empty list for those that may not.
    let published = list(&told["packages"]).filter(|package| package["publish"].is_null());
    let mut count = 0;
    for package in published {
        for field in [
            "description",
            "readme",
            "license",
            "repository",
            "documentation",
            "rust_version",
        ] {
            assert!(
                package[field].is_string(),
                "{}: no {field}",
                package["name"]
            );
        }
        for field in ["keywords", "categories"] {
            assert!(
                list(&package[field]).count() > 0,
                "{}: no {field}",
                package["name"]
            );
        }
        assert_eq!(package["readme"], "README.md", "{}", package["name"]);
        count += 1;
    }
    assert_eq!(count, 13);
}

/// The Rust version that the crates promise is new enough for everything that they are built from.
#[test]
fn no_dependency_needs_a_newer_rust() {
    // Only what is built here has been fetched.
    let rustc = std::process::Command::new("rustc").arg("-vV").output();
    let about = String::from_utf8(rustc.expect("rustc runs").stdout).expect("text");
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let told = metadata(&["--filter-platform", host.expect("a platform")]);
    let version = |package: &Value| -> Vec<u32> {
        let text = package["rust_version"].as_str().unwrap_or_default();
        text.split('.')
            .filter_map(|part| part.parse().ok())
            .collect()
    };
    let named = |name: &str| list(&told["packages"]).find(|package| package["name"] == name);
    let promised = version(named("sow-games").expect("the program"));
    for package in list(&told["packages"]) {
        assert!(version(package) <= promised, "{}", package["name"]);
    }
}
