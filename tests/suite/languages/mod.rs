//! The rules of all variants in all languages.
//!
//! The snapshot of a language lists each of its phrases once, with `#` for numbers and `…` for quoted names, and
//! split after colons and semicolons. A change to a language shows there for review.

mod cases;
mod messages;

use sow_grammar::prose::{Language, Section, rules_in_language};
use sow_grammar::rules::{Rules, Settings};
use sow_tests::command::sow;
use sow_tests::{files, snapshot};
use std::collections::BTreeSet;

/// Returns the rules of every variant.
fn variants() -> Vec<Rules> {
    let files = files::files("variants", "sow");
    files.iter().map(|file| files::rules(file)).collect()
}

fn rules_prose(rules: &Rules, language: Language) -> Vec<Section> {
    rules_in_language(rules, &Settings::defaults(&rules.options), language)
}

/// Removes the parts of a phrase that differ between games: numbers and quoted names.
fn normalise(phrase: &str) -> String {
    let (mut shape, mut quoted) = (String::new(), false);
    for sign in phrase.chars() {
        let digit = sign.is_ascii_digit();
        match sign {
            // An opening quotation mark of one language is a closing one in another.
            '„' | '“' | '”' if quoted || sign != '”' => {
                quoted = !quoted;
                shape.push_str(if quoted { "…" } else { "" });
            }
            _ if quoted || digit && shape.ends_with('#') => {}
            _ => shape.push(if digit { '#' } else { sign }),
        }
    }
    shape.trim().trim_end_matches(['.', ':', ';']).to_owned()
}

fn phrases(language: Language) -> BTreeSet<String> {
    let sections = variants()
        .into_iter()
        .flat_map(|rules| rules_prose(&rules, language));
    let lines = sections.flat_map(|section| section.lines);
    let pieces = lines.flat_map(|line| {
        let line = line.replace(": ", ":\n").replace("; ", ";\n");
        line.lines().map(normalise).collect::<Vec<_>>()
    });
    pieces.collect()
}

#[test]
fn phrases_match_their_snapshots() {
    for language in [Language::German, Language::Dutch] {
        let phrases: Vec<String> = phrases(language).into_iter().collect();
        snapshot::assert_snapshot("languages", language.code(), &phrases.join("\n"));
    }
}

#[test]
fn all_languages_have_the_same_sentences_with_correct_punctuation() {
    for rules in variants() {
        let lengths = Language::ALL.map(|language| {
            let sections = rules_prose(&rules, language);
            let lines = sections.iter().flat_map(|section| &section.lines);
            lines.for_each(|line| check_punctuation(&rules.title, line));
            let lengths = sections.iter().map(|section| section.lines.len());
            lengths.collect::<Vec<_>>()
        });
        assert!(
            lengths.windows(2).all(|pair| pair[0] == pair[1]),
            "{}: {lengths:?}",
            rules.title
        );
    }
}

fn check_punctuation(title: &str, line: &str) {
    let odd = [
        "  ", " ,", " .", " :", " ;", ",,", "..", ",.", ",:", ",;", ",)", "\u{1f}",
    ];
    let found = odd.iter().find(|odd| line.contains(**odd));
    assert_eq!(found, None, "{title}: {line}");
    let open = line.matches('(').count();
    assert_eq!(open, line.matches(')').count(), "{title}: {line}");
    assert!(line.ends_with(['.', ':']), "{title}: {line}");
}

#[test]
fn an_option_chooses_the_language() {
    let shown = |language: &str| sow(&["show", "oware", "--language", language], "");
    let german = shown("de").out;
    assert!(german.contains("Brett  2x6, 48 Steine"), "{german}");
    assert!(german.contains("Wähle eine eigene Mulde."), "{german}");
    let dutch = shown("nl").out;
    assert!(dutch.contains("Kies een van je kuiltjes."), "{dutch}");
    assert_eq!(shown("en").out, sow(&["show", "oware"], "").out);
    let unknown = shown("xx");
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("en, de, nl"), "{}", unknown.err);
}
