//! The page about lints, and the output of `sow explain`.

use sow_grammar::LINTS;
use sow_tests::command::sow;
use sow_tests::files;

/// Returns the table of all codes as the page should show it.
fn code_table() -> String {
    let line = |lint: &sow_grammar::Lint| {
        let severity = lint.severity.name();
        format!(
            "| `{}` | {severity} | {} {} |\n",
            lint.name, lint.summary, lint.rationale
        )
    };
    "| code | | what is wrong, and why |\n| --- | --- | --- |\n".to_owned()
        + &LINTS.iter().map(line).collect::<String>()
}

#[test]
fn the_page_has_the_table_of_codes() {
    let page = std::fs::read_to_string(files::root().join("docs/src/lints.md")).expect("the page");
    let table = code_table();
    assert!(
        page.contains(&table),
        "docs/src/lints.md is to have this table:\n{table}"
    );
}

#[test]
fn every_code_is_explained_with_its_example() {
    for lint in LINTS {
        let told = sow(&["explain", lint.name], "");
        assert_eq!((told.code, told.err.as_str()), (0, ""), "{}", lint.name);
        assert!(told.out.contains(lint.rationale), "{}", told.out);
        if let Some(example) = lint.example {
            let last = |text: &str| {
                text.trim_end()
                    .lines()
                    .last()
                    .map(|line| format!("    {line}"))
            };
            for text in [example.failing, &example.fixed_text()] {
                let line = last(text).expect("an example has lines");
                assert!(told.out.contains(line.trim_end()), "{}", told.out);
            }
        }
    }
}
