//! The parser: trees, reports of faults, and robustness against any text.

mod attempts;
mod faults;
mod hostile;
mod nesting;
mod spans;
mod synonyms;

use sow_grammar::parser::{Parsed, lex, parse};
use sow_grammar::source::Sources;
use sow_grammar::test_hooks::section_words;

fn read(text: &str) -> Parsed {
    let mut sources = Sources::default();
    let index = sources.add("test.sow", None, text.to_owned());
    parse(sources.get(index))
}

/// Returns each fault as `code "underlined text": message (help)`.
fn faults(text: &str) -> Vec<String> {
    let spell = |fault: &sow_grammar::Diagnostic| {
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
    for variant in sow_grammar::bundled::variants() {
        let parsed = read(variant.rules);
        assert_eq!(parsed.diagnostics, [], "{}", variant.name);
        assert!(parsed.tree.is_fully_parsed(), "{}", variant.name);
        assert!(parsed.tree.title.is_some(), "{}", variant.name);
    }
}

#[test]
fn every_word_of_a_section_tells_its_kind() {
    for word in section_words() {
        assert!(
            sow_grammar::syntax::SectionKind::from_keyword(word).is_some(),
            "{word}"
        );
    }
}

#[test]
fn line_breaks_are_spaces() {
    let text = "game \"X\" based on kalaha without option a,\n  counter b\n\nmove m {\n  from own pit\n    4..6\n  \
                sow onward\n  last {\n    pit where seeds in 2\n      ..\n      3 => capture next\n      2\n    else => \
                end\n  }\n}";
    assert_eq!(read(text).diagnostics, []);
}

#[test]
fn ambiguous_words_end_a_section_before_another() {
    for first in ["pits a = pit where opposite empty", "pits a = empty\npits"] {
        let parsed = read(&format!(
            "game \"X\" based on kalaha\n{first}\npits\nb = pit 2\n"
        ));
        assert_eq!(parsed.diagnostics, [], "{first}");
        assert_eq!(parsed.tree.sections.len(), 2, "{first}");
    }
}

#[test]
fn every_space_may_be_a_line_break() {
    for variant in sow_grammar::bundled::variants() {
        let (tokens, _) = lex(variant.rules);
        let mut text = String::new();
        for (at, token) in tokens.iter().enumerate() {
            let apart = at > 0 && tokens[at - 1].end() < token.start;
            text += if apart { "\n" } else { "" };
            text += token.text;
        }
        let broken = read(&text);
        assert_eq!(broken.diagnostics, [], "{}", variant.name);
        let kinds = |parsed: &Parsed| -> Vec<_> {
            let sections = parsed.tree.sections.iter();
            sections.map(|section| section.kind()).collect()
        };
        let whole = read(variant.rules);
        assert_eq!(kinds(&broken), kinds(&whole), "{}", variant.name);
    }
}
