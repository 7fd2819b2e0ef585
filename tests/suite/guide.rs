//! Every example of the pages is a game, or sections that fit into one. The guide has each section that reports name, and
//! a meaning for each phrase that it lists.

use sow_grammar::Severity;
use sow_grammar::load::load_text;
use sow_matches::cases::run;
use sow_tests::files::{self, fault_lines};
use sow_tests::pages::{Page, pages};

/// A rule file, or sections of one, shown on a page.
pub(crate) struct Example {
    /// The page and the line.
    pub(crate) place: String,
    pub(crate) text: String,
    /// Whether it shows a fault on purpose.
    faulty: bool,
}

/// Returns all examples except excerpts of a file (`sow FILE`).
pub(crate) fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    for page in pages() {
        let fences = page.code_blocks().into_iter();
        let fences = fences.filter(|fence| ["sow", "sow fault"].contains(&fence.info.as_str()));
        examples.extend(fences.map(|fence| Example {
            place: format!("{}:{}", page.name(), fence.line),
            text: fence.text.trim_end().to_owned(),
            faulty: fence.info == "sow fault",
        }));
    }
    examples
}

/// Completes sections with the rules of Kalaha.
pub(crate) fn with_title(text: &str) -> String {
    if text.contains("game \"") {
        text.to_owned()
    } else {
        format!("game \"Example\" based on kalaha\n\n{text}")
    }
}

#[test]
fn every_example_is_sound() {
    let examples = examples();
    for example in &examples {
        let loaded = load_text(&example.place, &with_title(&example.text));
        let faulty = loaded
            .diagnostics
            .iter()
            .any(|found| found.severity() == Severity::Error);
        assert_eq!(
            faulty,
            example.faulty,
            "{}\n{}",
            example.place,
            fault_lines(&loaded).join("\n")
        );
        for case in &loaded.cases {
            let failed = loaded
                .rules
                .as_ref()
                .and_then(|rules| run(case, rules).err());
            assert!(failed.is_none(), "{}\n{failed:?}", example.place);
        }
    }
    assert!(examples.len() > 80, "only {} examples", examples.len());
}

/// Returns the pages of the language guide.
fn guide_pages() -> Vec<Page> {
    let files = files::files("docs/src/language", "md");
    files.iter().map(|file| Page::read(file)).collect()
}

#[test]
fn sections_named_in_reports_exist() {
    let guide: String = guide_pages().into_iter().map(|page| page.text).collect();
    let mut named = 0;
    for report in files::files("tests/snapshots/bad", "snap") {
        let report = std::fs::read_to_string(&report).expect("a snapshot");
        for (end, _) in report.match_indices("” in the language guide") {
            let (_, section) = report[..end].rsplit_once('“').expect("a quotation");
            let heading = format!("\n## {section}");
            assert!(guide.contains(&heading), "the guide has no `{section}`");
            named += 1;
        }
    }
    assert!(named > 0, "no report names a section");
}

#[test]
fn every_phrase_of_the_guide_has_a_meaning() {
    for page in guide_pages() {
        for line in page.text.lines().filter(|line| line.starts_with("| `")) {
            assert!(!line.ends_with("| |"), "{}: {line}", page.name());
        }
    }
}
