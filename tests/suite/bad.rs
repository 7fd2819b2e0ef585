//! Files with faults: the report of `sow check` on each, and a file for every code.

use sow_grammar::load::load_file;
use sow_grammar::{Code, LINTS};
use sow_tests::command::sow;
use sow_tests::{files, snapshot};

/// Codes without their own file, each with the reason.
const WITHOUT_FILE: &[(Code, &str)] = &[
    (
        Code::NotText,
        "a file that is not text is made by the test of the command line",
    ),
    (
        Code::CaseFails,
        "cases are run by `sow test`, and tried by the suite about them",
    ),
    (
        Code::TooLarge,
        "a file of that size would be nothing but ballast; the loader's own tests make one",
    ),
];

#[test]
fn reports() {
    for folder in ["bad", "newcomer"] {
        for file in files::files(&format!("tests/{folder}"), "sow") {
            let name = files::stem(&file);
            let outcome = sow(&["check", &format!("{folder}/{name}.sow")], "");
            let report = format!("{}{}", outcome.out, outcome.err);
            snapshot::assert_snapshot(folder, &name, &report);
            // The name of a file in `bad` begins with the code that it shows.
            let code = name.split("--").next().unwrap_or_default();
            assert!(
                folder != "bad" || report.contains(&format!("[{code}]")),
                "{name}: {report}"
            );
        }
        let names: Vec<String> = files::files(&format!("tests/{folder}"), "sow")
            .iter()
            .map(|file| files::stem(file))
            .collect();
        let forgotten: Vec<String> = snapshot::snapshot_names(folder)
            .into_iter()
            .filter(|name| !names.contains(name))
            .collect();
        assert!(
            forgotten.is_empty(),
            "reports of files that are gone: {forgotten:?}"
        );
    }
}

#[test]
fn every_fault_has_a_place_and_a_plain_message() {
    for file in files::files("tests/bad", "sow") {
        let name = files::stem(&file);
        let loaded = load_file(&file).expect("a file that was just listed");
        for diagnostic in &loaded.diagnostics {
            assert!(
                loaded.sources.locate(diagnostic.label.span).is_some(),
                "{name}: a fault without a place"
            );
            assert!(
                diagnostic
                    .message
                    .chars()
                    .next()
                    .is_some_and(|first| !first.is_uppercase()),
                "{name}: {}",
                diagnostic.message
            );
        }
    }
}

#[test]
fn every_code_has_a_file() {
    let files = files::files("tests/bad", "sow");
    let shown: Vec<String> = files
        .iter()
        .filter_map(|file| Some(files::stem(file).split("--").next()?.to_owned()))
        .collect();
    let excused = |code: Code| WITHOUT_FILE.iter().any(|&(without, _)| without == code);
    let missing: Vec<&str> = LINTS
        .iter()
        .filter(|lint| !excused(lint.code) && !shown.contains(&lint.name.to_owned()))
        .map(|lint| lint.name)
        .collect();
    assert!(missing.is_empty(), "no file in tests/bad for {missing:?}");
}
