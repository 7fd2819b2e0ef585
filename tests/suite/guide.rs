//! Every example of the guide and the README is a game, or sections that can stand in one.

use sow_grammar::Severity;
use sow_grammar::load::load_text;
use sow_interpreter::cases::run;
use sow_tests::files::{faults, root};

/// A fenced block of a page.
pub(crate) struct Example {
    pub(crate) line: usize,
    pub(crate) text: String,
    /// It shows a fault.
    faulty: bool,
}

/// The rule files and sections that a page shows.
pub(crate) fn examples(page: &str) -> Vec<Example> {
    let text = std::fs::read_to_string(root().join(page)).expect("the page is there");
    let mut examples = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else {
            continue;
        };
        let body: Vec<&str> = lines
            .by_ref()
            .map(|(_, line)| line)
            .take_while(|line| *line != "```")
            .collect();
        if kind.starts_with("sow") {
            examples.push(Example {
                line: at + 1,
                text: body.join("\n"),
                faulty: kind == "sow fault",
            });
        }
    }
    examples
}

/// A block of sections is completed by the rules of Kalaha.
pub(crate) fn completed(text: &str) -> String {
    if text.contains("game \"") {
        text.to_owned()
    } else {
        format!("game \"Example\" based on kalaha\n\n{text}")
    }
}

#[test]
fn every_example_is_sound() {
    let mut seen = 0;
    for page in ["docs/language.md", "README.md"] {
        for example in examples(page) {
            let loaded = load_text(
                &format!("{page}:{}", example.line),
                &completed(&example.text),
            );
            let faulty = loaded
                .diagnostics
                .iter()
                .any(|found| found.severity() == Severity::Error);
            assert_eq!(
                faulty,
                example.faulty,
                "{page}:{}\n{}",
                example.line,
                faults(&loaded).join("\n")
            );
            for case in &loaded.cases {
                let failed = loaded
                    .rules
                    .as_ref()
                    .and_then(|rules| run(case, rules).err());
                assert!(failed.is_none(), "{page}:{}\n{failed:?}", example.line);
            }
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} examples found");
}
