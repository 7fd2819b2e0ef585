//! The page about lints, the explanation of each code in the book, and the output of `sow explain`.

use sow_grammar::{LINTS, Lint};
use sow_tests::command::sow;
use sow_tests::files;
use sow_tests::transcripts::updates_pages;

/// Returns the table of all codes as the page should show it.
fn code_table() -> String {
    let line = |lint: &Lint| {
        let (name, severity) = (lint.name, lint.severity.name());
        format!(
            "| [`{name}`](codes.md#{name}) | {severity} | {} |\n",
            lint.summary
        )
    };
    "| code | | what is wrong |\n| --- | --- | --- |\n".to_owned()
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

/// The page that explains all codes is made of what `sow explain` shows; `INSTA_UPDATE=always` writes it.
#[test]
fn the_book_explains_every_code() {
    let section = |lint: &Lint| {
        let (name, severity) = (lint.name, lint.severity.name());
        let explanation = lint.explanation_as_markdown();
        format!("\n## `{name}`\n\n*{severity}*\n\n{explanation}")
    };
    let head = "# The faults one by one\n\n<!-- This page comes from grammar/src/codes.rs; the suite `lints` writes it. -->\n\n\
        `sow explain CODE` and editors show the same. [The table](lints.md#all-codes) gives an overview.\n";
    let page = head.to_owned() + &LINTS.iter().map(section).collect::<String>();
    let file = files::root().join("docs/src/codes.md");
    if updates_pages() {
        std::fs::write(&file, &page).expect("the page can be written");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(known == page, "docs/src/codes.md is out of date");
}

#[test]
fn every_code_is_explained_with_its_example() {
    for lint in LINTS {
        let told = sow(&["explain", lint.name], "");
        assert_eq!((told.code, told.err.as_str()), (0, ""), "{}", lint.name);
        assert!(told.out.contains(lint.rationale), "{}", told.out);
        if let Some(example) = lint.example {
            for line in example.failing.trim_end().lines() {
                assert!(told.out.contains(line), "{}", told.out);
            }
        }
    }
}
