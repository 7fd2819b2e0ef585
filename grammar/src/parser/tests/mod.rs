//! The parser from outside: what is read, what is said of faults, and what no text can do to it.

mod familiar;
mod faults;
mod hostile;
mod spans;

use super::{Parsed, parse};
use crate::source::Sources;

fn read(text: &str) -> Parsed {
    let mut sources = Sources::default();
    let index = sources.add("test.sow", None, text.to_owned());
    parse(sources.get(index))
}

/// Each fault as `code "underlined text": message (help)`.
fn faults(text: &str) -> Vec<String> {
    let spell = |fault: &crate::Diagnostic| {
        let span = fault.label.span;
        let help = fault
            .help
            .as_ref()
            .map_or_else(String::new, |help| format!(" ({help})"));
        let underlined = &text[span.start as usize..span.end as usize];
        format!(
            "{} {underlined:?}: {}{help}",
            fault.code.name(),
            fault.message
        )
    };
    read(text).diagnostics.iter().map(spell).collect()
}

#[test]
fn all_variants_parse() {
    for variant in crate::bundled::variants() {
        let parsed = read(variant.rules);
        assert_eq!(parsed.diagnostics, [], "{}", variant.name);
        assert_eq!(parsed.unread, [], "{}", variant.name);
        assert!(parsed.tree.title.is_some(), "{}", variant.name);
    }
}
