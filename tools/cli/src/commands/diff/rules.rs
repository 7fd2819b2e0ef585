//! Finds differences between the rules of two games, in the words of `sow show`.

use serde::Serialize;
use similar::{Algorithm, DiffTag, capture_diff_slices};
use sow_grammar::prose::{Section, rules_in_words};
use sow_interpreter::CompiledGame;

/// A section of the rule sheet in which two games differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct DifferingSection {
    /// The section's title.
    pub(super) title: String,
    /// The differing passages.
    pub(super) differences: Vec<Difference>,
}

/// A passage of the first game's rule sheet and its replacement in the second; either may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Difference {
    /// Sentences of the first game.
    pub(super) a: Vec<String>,
    /// Sentences of the second game.
    pub(super) b: Vec<String>,
}

/// Returns the sections in which the rules differ, in the order of a rule sheet.
pub(super) fn differences(a: &CompiledGame, b: &CompiledGame) -> Vec<DifferingSection> {
    let [a, b] = [a, b].map(|game| rules_in_words(&game.rules, game.program.settings()));
    let only_b = b.iter().filter(|section| !has_section(&a, &section.title));
    let titles = a.iter().chain(only_b).map(|section| &section.title);
    titles
        .map(|title| DifferingSection {
            title: title.clone(),
            differences: diff_sentences(
                &section_sentences(&a, title),
                &section_sentences(&b, title),
            ),
        })
        .filter(|part| !part.differences.is_empty())
        .collect()
}

/// Returns the sentences of the section with this title, or an empty list if there is no such section.
fn section_sentences<'a>(sections: &'a [Section], title: &str) -> Vec<&'a str> {
    let found = sections.iter().find(|section| section.title == title);
    found.map_or(Vec::new(), |section| strip_row_numbers(&section.lines))
}

fn has_section(sections: &[Section], title: &str) -> bool {
    sections.iter().any(|section| section.title == title)
}

/// Strips the numbers before the rows of tables, so that an inserted row does not make the following rows differ.
fn strip_row_numbers(lines: &[String]) -> Vec<&str> {
    let without = |line: &String| {
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        match line[digits..].starts_with(". ") {
            true if digits > 0 => digits + 2,
            _ => 0,
        }
    };
    lines.iter().map(|line| &line[without(line)..]).collect()
}

fn diff_sentences(a: &[&str], b: &[&str]) -> Vec<Difference> {
    let owned = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect();
    capture_diff_slices(Algorithm::Myers, a, b)
        .into_iter()
        .filter(|change| change.tag() != DiffTag::Equal)
        .map(|change| Difference {
            a: owned(&a[change.old_range()]),
            b: owned(&b[change.new_range()]),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_numbers_make_no_difference() {
        let lines = ["1. A pit: the move ends.", "6 seeds."].map(str::to_owned);
        assert_eq!(
            strip_row_numbers(&lines),
            ["A pit: the move ends.", "6 seeds."]
        );
    }

    #[test]
    fn common_sentences_are_left_out() {
        let found = diff_sentences(&["one", "two", "three"], &["one", "three", "four"]);
        let difference = |a: &[&str], b: &[&str]| Difference {
            a: a.iter().map(|&line| line.to_owned()).collect(),
            b: b.iter().map(|&line| line.to_owned()).collect(),
        };
        assert_eq!(
            found,
            [difference(&["two"], &[]), difference(&[], &["four"])]
        );
    }
}
